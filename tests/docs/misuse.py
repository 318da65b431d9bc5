#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles each program of docs/misuse.md with each compiler of its columns, and looks for the quoted words in the
compiler's output. Names missing compilers; the exit status is then 77 if the others pass.

usage: misuse.py SOURCE_FOLDER"""
import pathlib, re, shutil, subprocess, sys

NOT_RUN = 77  # the exit status where a compiler is missing
C_ROW = re.compile(r"^\| (\d+): [^|]+ \| `([^`]+)` \| `([^`]+)` \|$", re.M)
CPP_ROW = re.compile(r"^\| [^|]+ \| `(\w+)` \| `([^`]+)` \| `([^`]+)` \|$", re.M)


def said(*command):
    done = subprocess.run([*command, "-c", "-o", "/dev/null"], capture_output=True, text=True, check=False,
                          env={"PATH": "/usr/bin:/bin:/usr/local/bin", "LC_ALL": "C.UTF-8"})
    return done.stderr


def main():
    source = pathlib.Path(sys.argv[1])
    page = (source / "docs" / "misuse.md").read_text(encoding="utf-8")
    abi, include = source / "tests" / "abi", f"-I{source / 'include'}"
    wanted = []
    for number, *words in C_ROW.findall(page):
        wanted += [(compiler, ["-std=c99", "-Wall", "-Wextra", f"-DMISUSE={number}", include, abi / "misuse.c"], word)
                   for compiler, word in zip(("gcc", "clang-19"), words)]
    for program, *words in CPP_ROW.findall(page):
        path = abi / "must_not_compile" / f"{program}.cpp"
        wanted += [(compiler, ["-std=c++20", "-DBRAVAIS_WRONG", include, path], word)
                   for compiler, word in zip(("g++", "clang++-19"), words)]
    if len(wanted) < 40:
        sys.exit(f"docs/misuse.md: {len(wanted)} rows and compilers, not 40 or more")
    missing = {compiler for compiler, _, _ in wanted if not shutil.which(compiler)}
    done, faults = 0, []
    for compiler, options, word in wanted:
        if compiler in missing:
            continue
        done += 1
        output = said(compiler, *map(str, options))
        if word not in output:
            faults.append(f"{compiler} does not say \"{word}\" of {options[-1]}, {options[-3]}:\n{output}")
    print("\n".join(faults))
    print(f"{len(wanted)} rows and compilers, {done} compilations, {len(faults)} faults")
    for compiler in sorted(missing):
        print(f"not run: the rows of {compiler}, which is not installed")
    return 1 if faults else NOT_RUN if missing else 0


if __name__ == "__main__":
    sys.exit(main())
