#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles each program of docs/misuse.md with each compiler of its columns that this machine has, and looks for the
quoted words in what the compiler says.

usage: misuse.py SOURCE_FOLDER"""
import pathlib, re, shutil, subprocess, sys

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
    done, faults = 0, []
    for compiler, options, word in wanted:
        if not shutil.which(compiler):
            continue
        done += 1
        output = said(compiler, *map(str, options))
        if word not in output:
            faults.append(f"{compiler} does not say \"{word}\" of {options[-1]}, {options[-3]}:\n{output}")
    print("\n".join(faults))
    print(f"{len(wanted)} rows and compilers, {done} compilations, {len(faults)} faults")
    return 1 if faults or done == 0 or len(wanted) < 40 else 0


if __name__ == "__main__":
    sys.exit(main())
