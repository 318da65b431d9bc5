#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The C++ headers must compile without a warning: each alone, and a program that uses all of them in C++20 and C++23. A
missing compiler is named; the exit status is then 77 if the rest passes.

usage: cpp_headers.py --source FOLDER --cxx COMPILER ..."""
import argparse, pathlib, shutil, subprocess, sys, tempfile

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wold-style-cast"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--cxx", nargs="+", required=True)
    options = parser.parse_args()
    include, faults, done = options.source / "include", [], 0

    def check(compiler, standard, source, what):
        nonlocal done
        command = [compiler, f"-std={standard}", *WARNINGS, f"-I{include}", "-fsyntax-only", source]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        done += 1
        if result.returncode != 0 or result.stderr:
            faults.append(f"{compiler} -std={standard}, {what}:\n{result.stderr}")

    missing = [compiler for compiler in options.cxx if not shutil.which(compiler)]
    compilers = [compiler for compiler in options.cxx if compiler not in missing]
    for compiler in compilers:
        for standard in ("c++20", "c++23"):
            check(compiler, standard, pathlib.Path(__file__).with_name("cpp.cpp"), "cpp.cpp")
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "alone.cpp")
        for header in sorted((include / "bravais").glob("*.hpp")) if compilers else []:
            source.write_text(f"#include <bravais/{header.name}>\nint main() {{}}\n", encoding="utf-8")
            check(compilers[0], "c++20", source, header.name)
    print("\n".join(faults))
    for compiler in missing:
        print(f"not run: everything with {compiler}, which is not installed")
    print(f"{done} compilations, {len(faults)} faults")
    return 1 if faults or not done else 77 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
