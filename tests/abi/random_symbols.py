#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""random_symbols.py NM STATIC_LIBRARY [SHARED_LIBRARY]: nothing in the libraries may let a program replace the
operating system's random source. No symbol is named after one, the object that draws random bytes has no memory that
could store one, and the operating system's function is an undefined symbol."""
import re
import subprocess
import sys

nm, static, *shared = sys.argv[1:]
DRAW = "bravais_random"
SYSTEM = {"getrandom", "getentropy", "BCryptGenRandom"}


def members(library):
    """For each object in a library: its symbols, with the letters of nm. A shared library is one object."""
    text = subprocess.run([nm, "--demangle", library], check=True, capture_output=True, text=True).stdout
    blocks = re.split(r"^(\S+):$", text, flags=re.M) if library.endswith(".a") else ["", library, text]
    return {name: re.findall(r"^[0-9a-f ]+ (\w) (.*)$", body, re.M) for name, body in zip(blocks[1::2], blocks[2::2])}


def main():
    wrong = []
    for library in [static, *shared]:
        symbols = [(letter, name) for found in members(library).values() for letter, name in found]
        wrong += [f"{library}: {name}" for _, name in symbols if "random_source" in name]
        wrong += [f"{library}: defines {name}" for letter, name in symbols if letter != "U" and name.split("@")[0] in SYSTEM]
        if not any(name.split("@")[0] == DRAW for _, name in symbols):
            wrong.append(f"{library}: has no {DRAW}(), so this shows nothing")
    drawing = {name: found for name, found in members(static).items()
               if any(letter == "T" and symbol == DRAW for letter, symbol in found)}
    if len(drawing) != 1:
        wrong.append(f"{static}: {len(drawing)} objects define {DRAW}()")
    wrong += [f"{name}: writable memory: {symbol}" for name, found in drawing.items() for letter, symbol in found
              if letter in "bBdD"]
    print("\n".join(wrong) or f"{1 + len(shared)} libraries: the random source cannot be replaced")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
