#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that tests/README.md has exactly one row for each folder of tests/."""
import pathlib, re, sys

TESTS = pathlib.Path(__file__).resolve().parent.parent


def main():
    rows = re.findall(r"^\| `(\w+)` \|", (TESTS / "README.md").read_text(encoding="utf-8"), re.M)
    folders = sorted(path.name for path in TESTS.iterdir() if path.is_dir() and not path.name.startswith(("_", ".")))
    if rows != folders:
        print(f"wrong: tests/README.md has rows for {sorted(set(rows) - set(folders))}, which are no folders, and none for "
              f"{sorted(set(folders) - set(rows))}; or they are not in order")
        return 1
    print(f"{len(rows)} folders")
    return 0


if __name__ == "__main__":
    sys.exit(main())
