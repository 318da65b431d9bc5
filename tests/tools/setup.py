#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that `tools/setup --list` rejects compilers and CMakes that are too old, with fake programs that only print a
version, and that it has a line for each tool that a part of tools/check names."""
import os, pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMPILER, CMAKE, PRESETS = "g++ 12 or clang 14", "CMake 3.20", "CMake 3.25 (tools/check)"


def listing(launcher="", **said):
    """The result of --list for each need, if the programs of these names print these texts, and CXX is the first of them
    after the words of a launcher."""
    with tempfile.TemporaryDirectory(prefix="bravais-setup-") as folder:
        for name, text in said.items():
            program = pathlib.Path(folder, name)
            program.write_text(f"#!/bin/sh\necho '{text}'\n", encoding="utf-8")
            program.chmod(0o755)
        environment = dict(os.environ, PATH=folder + os.pathsep + os.environ["PATH"], CXX=launcher + next(iter(said)))
        text = subprocess.run([ROOT / "tools" / "setup", "--list"], env=environment, capture_output=True, text=True,
                              check=True).stdout
    return dict(re.findall(r"^(.*?)\s+(found|missing: .*)$", text, re.M))


def main():
    wrong = []
    for said, good in (("11 __clang_major__", False), ("12 __clang_major__", True), ("100 __clang_major__", True),
                       ("4 13", False), ("4 14", True), ("", False)):
        if (listing(compiler=said).get(COMPILER) == "found") != good:
            wrong.append(f"a compiler that says '{said}'")
        if (listing(launcher="env ", compiler=said).get(COMPILER) == "found") != good:
            wrong.append(f"a compiler that says '{said}' behind a launcher")
    for version, library, presets in (("3.9.1", False, False), ("3.20.0", True, False), ("3.24.4", True, False),
                                      ("3.25.1", True, True), ("4.0.0-rc1", True, True)):
        found = listing(cmake=f"cmake version {version}")
        if (found.get(CMAKE) == "found", found.get(PRESETS) == "found") != (library, presets):
            wrong.append(f"CMake {version}")
    known = listing(cmake="cmake version 3.25.1")
    parts = subprocess.run([sys.executable, ROOT / "tools" / "checks.py", "--list"], capture_output=True, text=True,
                           check=True).stdout
    for name in {name for needs in re.findall(r"; needs (.+)$", parts, re.M) for name in needs.split(", ")}:
        if name not in known and os.uname().machine == "x86_64":  # other machines need no cross compiler
            wrong.append(f"tools/check needs {name}, which tools/setup does not know")
    print("\n".join(f"wrong: {what}" for what in wrong) or "ok")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
