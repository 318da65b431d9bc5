#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""older_language.py ROOT COMPILER...: a public header, or the one header, compiled as an older C++ must give exactly
one error, which says what to do."""
import pathlib
import subprocess
import sys
import tempfile

MESSAGE = "bravais needs C++20: compile with -std=c++20"


def errors(compiler, options, include):
    """The error lines for a program that includes a header."""
    done = subprocess.run([*compiler, "-fsyntax-only", "-Wall", "-x", "c++", *options, "-"], capture_output=True, text=True,
                          input=f"#include <{include}>\nint main() {{}}\n")
    lines = [line for line in done.stderr.splitlines() if "error:" in line or "warning:" in line]
    return lines if done.returncode != 0 else []


def main():
    root, compiler = pathlib.Path(sys.argv[1]), sys.argv[2:]
    headers = sorted(path.name for path in (root / "include" / "bravais").glob("*.hpp"))
    cases = [(f"bravais/{name}", [f"-I{root / 'include'}", "-std=c++17"]) for name in headers]
    # MSVC states the language version in another macro, and does not update __cplusplus.
    cases += [("bravais/bravais.hpp", [f"-I{root / 'include'}", *more]) for more in
              (["-std=c++11"], ["-std=c++20", "-D_MSVC_LANG=201703L"])]
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="bravais-language-") as folder:
        subprocess.run([sys.executable, root / "tools" / "amalgamate", f"{folder}/bravais.hpp"], check=True)
        cases += [("bravais.hpp", [f"-I{folder}", "-std=c++17", *more]) for more in ([], ["-DBRAVAIS_DECLARATIONS"])]
        for include, options in cases:
            lines = errors(compiler, options, include)
            if len(lines) != 1 or MESSAGE not in lines[0]:
                wrong += 1
                print(f"{include} with {' '.join(options)}: {len(lines)} errors", *lines[:10], sep="\n  ")
        for options in ([f"-I{root / 'include'}"], [f"-I{folder}", "-DBRAVAIS_DECLARATIONS"]):
            lines = errors(compiler, ["-std=c++20", "-D_MSVC_LANG=202002L", *options], "bravais.hpp" if len(options) == 2
                           else "bravais/bravais.hpp")
            if lines:
                wrong += 1
                print("C++20 is refused:", *lines[:10], sep="\n  ")
    print(f"{len(cases)} headers and options, {wrong} wrong")
    return 1 if wrong or len(headers) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
