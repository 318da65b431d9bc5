#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the tables of CHANGELOG.md lead from the C interface of 0.1 to that of 0.2. Every function of 0.1 has one
row, every name on the right is in the headers, and a function that still exists leads to itself. In the tables for C++
and Python, every name on the right exists. The table for C++ leads to each form with seeds, randomness or without it
that has a name of its own since 0.2."""
import pathlib, re, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FUNCTIONS_OF_0_1 = 76
FUNCTIONS_OF_0_2 = 39
# In 0.1 these were overloads of functions, or had their words in another order.
NEW_NAMES = r"\bgenerate_from_seed(?:_many)?\b|\b[a-z_]+_derand(?:_many)?\b|\b[a-z_]+_deterministic_many\b"
NOT_IN_HEADERS = {"octets", "_size", "<bravais/kdf.h>"}  # a member of 0.1, an ending, a file


def headers():
    text = "".join((ROOT / "include" / name).read_text(encoding="utf-8") for name in ("bravais.h", "bravais/kdf.h"))
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    functions = re.findall(r"^BRAVAIS_PRIVATE_(?:CHECKED_)?API\s[^;(]*?\b(bravais_\w+)\(", code, re.M)
    return set(re.findall(r"\w+", code)), set(functions)


def rows(title):
    """The names in the left and in the right cell of each row of a table."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for line in text[text.index(f"| {title} |"):].split("\n\n")[0].splitlines()[2:]:
        yield [re.findall(r"`([^`]+)`", cell) for cell in line.split("|")[1:3]]


def words_of(folder, ending):
    """The words of the code in a folder. Comments count: argument names are words of both."""
    return set(re.findall(r"\w+", "".join(p.read_text(encoding="utf-8") for p in (ROOT / folder).rglob(f"*{ending}"))))


def main():
    words, functions = headers()
    wrong, counts = [], []
    # C++ and Python: every word of a replacement must be in the headers, or in the package.
    for title, known in (("C++ of 0.1", words_of("include", ".hpp")), ("Python of 0.1", words_of("python/bravais", ".py"))):
        replacements = [name for _, right in rows(title) for name in right]
        wrong += [f"{title}: no {word}, of {name}" for name in replacements for word in re.findall(r"[A-Za-z_]\w*", name)
                  if word not in known]
        if len(replacements) < 5:
            wrong.append(f"{title}: {len(replacements)} replacements")
    new_names = {name for header in ("kem", "pke", "signature")
                 for name in re.findall(NEW_NAMES, (ROOT / f"include/bravais/{header}.hpp").read_text(encoding="utf-8"))}
    led_to = {word for _, right in rows("C++ of 0.1") for name in right for word in re.findall(r"\w+", name)}
    wrong += [f"C++ of 0.1: no row leads to {name}" for name in sorted(new_names - led_to)]
    if len(new_names) < 5:
        wrong.append(f"the C++ headers have {len(new_names)} forms with a name of their own")
    if len(functions) != FUNCTIONS_OF_0_2:
        wrong.append(f"the C headers have {len(functions)} functions, not {FUNCTIONS_OF_0_2}")
    for title in ("function of 0.1", "type or constant of 0.1"):
        old = []
        for left, right in rows(title):
            old += left
            wrong += [f"{left[0]}: the headers do not have {name}" for name in right
                      if name not in words | NOT_IN_HEADERS]
            wrong += [f"{name} still exists, but its row does not name it" for name in left
                      if name in functions and name not in right]
        wrong += [f"{name} has {old.count(name)} rows" for name in sorted(set(old)) if old.count(name) > 1]
        counts.append(len(old))
    if counts[0] != FUNCTIONS_OF_0_1:
        wrong.append(f"{counts[0]} functions of 0.1 have rows, not {FUNCTIONS_OF_0_1}")
    print("\n".join(wrong) or f"{counts[0]} functions, {counts[1]} types and constants of 0.1 lead to names of 0.2")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
