#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that docs/constant_time.md lists everything that the code declassifies: each reason, and each file with it."""
import pathlib, re, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CALL = re.compile(r'\bdeclassif(?:y|ied)\((?:[^;"]*?,\s*)?"([^"]*)"\)')
NAME = re.compile(r"\bdeclassif(?:y|ied)\(")


def code():
    """The reason and file of each call, and the number of calls without a readable reason."""
    found, unread = set(), []
    for path in sorted((ROOT / "src").rglob("*.[ch]pp")):
        if path.name == "ct.hpp":  # the definitions
            continue
        text = path.read_text(encoding="utf-8")
        reasons = CALL.findall(text)
        found |= {(reason, str(path.relative_to(ROOT / "src"))) for reason in reasons}
        if len(reasons) != len(NAME.findall(text)):
            unread.append(f"{path.relative_to(ROOT)}: a reason is no plain text")
    return found, unread


def page():
    """The same for the table. The first file of a cell has its folder, which the others share."""
    text = (ROOT / "docs" / "constant_time.md").read_text(encoding="utf-8")
    table = text[text.index("| reason in the code |"):].split("\n\n")[0]
    listed = set()
    for line in table.splitlines()[2:]:
        reason, files = [cell.strip() for cell in line.split("|")[1:3]]
        names = re.findall(r"`([^`]+)`", files)
        folder = names[0].split("/")[0]
        listed |= {(reason, name if "/" in name else f"{folder}/{name}") for name in names}
    return listed


def main():
    (found, wrong), listed = code(), page()
    wrong += [f"not on the page: {path}: {reason}" for reason, path in sorted(found - listed)]
    wrong += [f"not in the code: {path}: {reason}" for reason, path in sorted(listed - found)]
    print("\n".join(wrong) or f"{len(found)} entries agree")
    return 1 if wrong or not found else 0


if __name__ == "__main__":
    sys.exit(main())
