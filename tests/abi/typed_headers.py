#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The C headers with the parameter set in each function's name. They must be what the generator writes, compile without
a warning in every promised language version, and let compilers warn about the misuses in misuse.c. A missing compiler
is named; the exit status is then 77 if the rest passes.

usage: typed_headers.py --generator PROGRAM --source FOLDER --cc COMPILER ... --cxx COMPILER ..."""
import argparse, filecmp, pathlib, re, shutil, subprocess, sys, tempfile

C, CXX = ["c99", "c11", "c17", "c2x"], ["c++11", "c++14", "c++17", "c++20", "c++23"]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion"]
CASE = re.compile(r"^ \* case (\d+), (.+): (.+?), (.+?)(?: \*/)?$", re.M)


def compiled(compiler, standard, source, include, *more):
    """Whether it compiles without a warning, and the compiler's output. Some warnings of gcc need a full
    compilation."""
    done = subprocess.run([compiler, f"-std={standard}", *WARNINGS, f"-I{include}", *more, "-c", "-o", "/dev/null", source],
                          capture_output=True, text=True)
    return done.returncode == 0 and not done.stderr, done.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--generator", required=True)
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--cc", nargs="+", required=True)
    parser.add_argument("--cxx", nargs="+", required=True)
    options = parser.parse_args()
    include, here = options.source / "include", pathlib.Path(__file__).resolve().parent
    faults, done = [], 0

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([options.generator, folder], check=True)
        headers = sorted(path.name for path in pathlib.Path(folder).iterdir())
        for name in headers:
            committed = include / "bravais" / name
            if not committed.exists() or not filecmp.cmp(committed, pathlib.Path(folder, name), shallow=False):
                faults.append(f"{committed} is not what the generator writes: build the target bravais_typed_headers")
        # The header of the key derivation function is written by hand, that of the families by CMake.
        stray = {path.name for path in (include / "bravais").glob("*.h")} - set(headers) - {"config.h", "kdf.h"}
        faults += [f"include/bravais/{name} is made by no generator" for name in sorted(stray)]

    missing = [tool for tool in options.cc + options.cxx if not shutil.which(tool)]
    tools = [(tool, standard) for tools, standards in ((options.cc, C), (options.cxx, CXX)) for tool in tools
             if tool not in missing for standard in standards]
    with tempfile.TemporaryDirectory() as folder:
        for tool, standard in tools:
            source = pathlib.Path(folder, "all.cpp" if "++" in standard else "all.c")
            # derand.h includes all other generated ones. In one language version each of them compiles alone.
            for name in [*headers, "kdf.h"] if standard in (C[0], CXX[0]) else ["derand.h", "kdf.h"]:
                source.write_text(f"#include <bravais/{name}>\nint main(void) {{ return BRAVAIS_OK; }}\n")
                good, output = compiled(tool, standard, source, include)
                done += 1
                if not good:
                    faults.append(f"{tool} -std={standard} {name}:\n{output}")

    cases = CASE.findall((here / "misuse.c").read_text(encoding="utf-8"))
    if len(cases) < 10:
        faults.append(f"only {len(cases)} misuses found in misuse.c")
    for tool in [tool for tool in options.cc if tool not in missing]:
        for standard in ("c99", "c2x"):
            good, output = compiled(tool, standard, here / "misuse.c", include, "-DMISUSE=0")
            if not good:
                faults.append(f"{tool} -std={standard}: the good program is not accepted:\n{output}")
            for number, what, *words in cases:
                good, output = compiled(tool, standard, here / "misuse.c", include, f"-DMISUSE={number}")
                done += 1
                if good or words["clang" in tool] not in output:
                    faults.append(f"{tool} -std={standard} is silent about {what}:\n{output}")
    print("\n".join(faults))
    for tool in missing:
        print(f"not run: everything with {tool}, which is not installed")
    print(f"{len(headers)} headers, {done} compilations, {len(faults)} faults")
    return 1 if faults or not done else 77 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
