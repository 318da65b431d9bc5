#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that tools/check names the tests that failed, and quotes what they printed even if many others ran after them."""
import pathlib, re, sys, tempfile

from pretended import build_of, check, verdict

FAILING = {"first": "echo one; echo two; exit 3", "second": "exit 1"}
OTHERS = {"third": "echo left out; exit 77", **{f"t{number}": "exit 0" for number in range(60)}}


def main():
    with tempfile.TemporaryDirectory(prefix="bravais-failing-") as name:
        folder = pathlib.Path(name)
        build_of(folder, FAILING | OTHERS)
        status, line, text = check(folder, lambda checks: checks.test(name))
    wrong = []
    if status != 1 or f"2 of {len(FAILING | OTHERS)} tests failed: first, second;" not in line:
        wrong.append(f"{status}: {line}")
    for quoted in (r"first: Failed .*\n    \| one\n    \| two\n", r"second: Failed .*\n"):
        if not re.search(r"Errors while running CTest\n(?:    \|.*\n)*    \| " + quoted, text):
            wrong.append(f"the end of the log lacks {quoted}:\n{text}")
    if "third: left out" in text:
        wrong.append("a skipped test is quoted")
    return verdict(wrong)


if __name__ == "__main__":
    sys.exit(main())
