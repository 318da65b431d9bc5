# SPDX-License-Identifier: MIT
"""Python packages from the package index, in a virtual environment of their own under build/."""
import pathlib, subprocess, sys


def python_with(place, packages):
    """The Python of an environment in the folder `place` that has the packages, which are named with their versions. None if
    they cannot be installed."""
    python, stamp = pathlib.Path(place, "venv", "bin", "python3"), pathlib.Path(place, "installed")
    wanted = f"{sys.version} {packages}"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        for words in ([sys.executable, "-m", "venv", "--clear", python.parent.parent],
                      [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]):
            if subprocess.run([str(word) for word in words]).returncode != 0:
                return None
        stamp.write_text(wanted, encoding="utf-8")
    return python
