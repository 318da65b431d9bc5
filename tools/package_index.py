# SPDX-License-Identifier: MIT
"""Python packages from the package index, in a virtual environment of their own under build/. The files
tools/requirements/NAME.txt say which: each package with its version and the hashes of its files, so that every machine
installs the same bytes.

usage: tools/package_index.py PLACE NAME   installs them in the folder PLACE and prints the Python that has them; the
                                           exit status is 77 if that fails"""
import pathlib, subprocess, sys

REQUIREMENTS = pathlib.Path(__file__).resolve().parent / "requirements"
NOT_RUN = 77


def python_with(place, name, base=sys.executable):
    """The Python of an environment in the folder `place` that has the packages of a requirements file; `base` is the
    program that it is made of. None if they cannot be installed; pip has then printed the reason."""
    python, stamp = pathlib.Path(place, "venv", "bin", "python3"), pathlib.Path(place, "installed")
    requirements = REQUIREMENTS / f"{name}.txt"
    version = sys.version if base == sys.executable else str(base)
    wanted = version + requirements.read_text(encoding="utf-8")
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        for words in ([base, "-m", "venv", "--clear", python.parent.parent],
                      [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes",
                       "--requirement", requirements]):
            if subprocess.run([str(word) for word in words], stdout=sys.stderr).returncode != 0:
                return None
        stamp.write_text(wanted, encoding="utf-8")
    return python


def packages_of(name):
    """What the requirements file was made from, for messages: "codespell==2.4.* proselint==0.16.*"."""
    lines = (REQUIREMENTS / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return " ".join(line for line in lines if line and not line.startswith(("#", "-")))


def cannot_install(name):
    return f"the packages {packages_of(name)} cannot be installed"


if __name__ == "__main__":
    found = python_with(*sys.argv[1:]) if len(sys.argv) == 3 else sys.exit(__doc__)
    print(found or f"not run: {cannot_install(sys.argv[2])}")
    sys.exit(0 if found else NOT_RUN)
