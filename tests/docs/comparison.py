#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the figures of docs/comparison.md against the programs in examples and docs/comparison: lines of code, and the
most values that one call takes, in arguments or members of a struct. The programs on the page must be those files.

usage: comparison.py [--table]    (prints the table as it must be)"""
import os, pathlib, re, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "comparison.md"
COLUMNS = [("examples/c", ".c"), ("docs/comparison/liboqs", ".c"), ("docs/comparison/boringssl", ".c"),
           ("examples/cpp", ".cpp"), ("examples/python", ".py"), ("docs/comparison/cryptography", ".py")]
TASKS = {"exchange": "establish a key", "sign": "sign and verify", "batch": "eight clients, one key malformed",
         "server": "prepare a key, serve 100 clients", "choose": "name the parameter set at run time"}
NOT_CALLS = {"if", "for", "while", "return", "sizeof", "main", "printf"}


def code(path):
    """The lines of a program without comments and blank lines."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    comment = r"#.*" if path.suffix == ".py" else r"//.*"
    return [line.rstrip() for line in text.splitlines() if not re.fullmatch(rf"\s*({comment})?", line)]


def values_of(text, opened):
    """The number of values between the bracket at `opened` and its end."""
    depth, commas = 0, 0
    for at in range(opened, len(text)):
        depth += text[at] in "([{"
        depth -= text[at] in ")]}"
        commas += text[at] == "," and depth == 1
        if depth == 0:
            return commas + 1 if text[opened + 1:at].strip() else 0
    return 0


def figures(path):
    lines = code(path)
    text = re.sub(r'"[^"\n]*"', '""', "\n".join(lines))
    most = max(values_of(text, call.end() - 1) for call in re.finditer(r"(\w+)\(", text) if call[1] not in NOT_CALLS)
    members = {}  # of argument structs; the id and the struct itself are arguments of the call
    for name, value in re.findall(r"^  (\w+)\.\w+ = (.*);$", text, re.M):
        members[name] = members.get(name, 0) + (values_of(value, value.index("{")) if "{" in value else 1)
    return len(lines), max([most] + [count + 1 for count in members.values()])


def table():
    for task, title in TASKS.items():
        cells = []
        for folder, ending in COLUMNS:
            path = ROOT / folder / (task + ending)
            link = os.path.relpath(path, PAGE.parent)
            cells.append("[%d, %d](%s)" % (*figures(path), link) if path.exists() else "none")
        yield f"| {title} | " + " | ".join(cells) + " |"


def main():
    if sys.argv[1:] == ["--table"]:
        print("\n".join(table()))
        return 0
    page, wrong = PAGE.read_text(encoding="utf-8"), []
    wrong += [f"the page does not have this line:\n{line}" for line in table() if line not in page.splitlines()]
    files = [path for folder in ("examples", "docs/comparison") for path in (ROOT / folder).glob("*/*.*")]
    known = ["\n".join(code(path)) for path in files if path.stem in TASKS]
    blocks = re.findall(r"^```(?:c|cpp|python)[^\n]*\n(.*?)^```$", page, re.M | re.S)
    wrong += [f"no file has this program:\n{block}" for block in blocks
              if "\n".join(line for line in block.splitlines() if line.strip()) not in known]
    if not blocks:
        wrong.append("the page shows no program")
    print("\n".join(wrong) or f"{len(known)} programs have the figures of the page; {len(blocks)} stand on it")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
