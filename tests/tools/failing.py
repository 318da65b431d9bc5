#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that tools/check names the tests that failed, and quotes what they printed even if many others ran after them."""
import pathlib, re, sys, tempfile

from pretended import check, verdict

PASSING = 60


def tests(folder):
    """A build folder in which two tests fail, one is skipped, and many pass."""
    commands = [("first", "echo one; echo two; exit 3"), ("second", "exit 1"), ("third", "echo left out; exit 77")]
    commands += [(f"t{number}", "exit 0") for number in range(PASSING)]
    (folder / "CTestTestfile.cmake").write_text("".join(
        f'add_test({name} "sh" "-c" "{command}")\n'
        f"set_tests_properties({name} PROPERTIES LABELS quick.pretended SKIP_RETURN_CODE 77)\n"
        for name, command in commands), encoding="utf-8")


def main():
    with tempfile.TemporaryDirectory(prefix="bravais-failing-") as name:
        folder = pathlib.Path(name)
        tests(folder)
        status, line, text = check(folder, lambda checks: checks.test(name))
    wrong = []
    if status != 1 or f"2 of {PASSING + 3} tests failed (first, second)" not in line:
        wrong.append(f"{status}: {line}")
    for quoted in (r"first: Failed .*\n    \| one\n    \| two\n", r"second: Failed .*\n"):
        if not re.search(r"Errors while running CTest\n(?:    \|.*\n)*    \| " + quoted, text):
            wrong.append(f"the end of the log lacks {quoted}:\n{text}")
    if "third: left out" in text:
        wrong.append("a skipped test is quoted")
    return verdict(wrong)


if __name__ == "__main__":
    sys.exit(main())
