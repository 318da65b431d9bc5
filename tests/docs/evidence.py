#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks docs/evidence.md. Each test that it names exists, as a test of the build or as one that the sources register
for another build; each part of tools/check exists and is in the run that the page says; each file exists; each entry
says what finds the failure, where it runs, and what is not covered. The tables are those of docs/evidence/records.json.

usage: evidence.py --ctest CTEST --build FOLDER"""
import argparse, fnmatch, os, pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))
from check_part import RUNS  # noqa: E402
from check_parts import PARTS  # noqa: E402
import run_records  # noqa: E402

PAGE = ROOT / "docs" / "evidence.md"
FIELDS = ["Tests", "Runs", "Not covered"]
ENTRIES = 30  # as many failures as the page has, so that none is lost
# How tests are registered, and the name that follows. SET and ISA stand for each parameter set and instruction set.
REGISTERED = [
    ("*.cpp", r'\beach_(?:kem|pke|signature)\(\s*"(\w+)",\s*"(\w+)"', "{0}.SET.ISA.{1}"),
    ("*.cpp", r'\beach_isa\(\s*"(\w+)",\s*"(\w+)",\s*"(\w+)"', "{0}.{1}.ISA.{2}"),
    ("*.cpp", r'\beach_typed<[^>]*>\(\s*"(\w+)",\s*"(\w+)"', "{0}.SET.ISA.{1}"),
    ("*.cpp", r'\bonce\(\s*"(\w+)",\s*"([\w.]+)"', "{0}.{1}"),
    ("CMakeLists.txt", r"\bbravais_ct_test\(([^\s)]+)", "constant_time.{0}"),
    ("CMakeLists.txt", r"\bbravais_stack_test\(([^\s)]+)", "stack.{0}"),
    ("CMakeLists.txt", r"\babi_script\(([^\s)]+)", "abi.{0}"),
    ("CMakeLists.txt", r"\badd_test\(\s*NAME\s+([^\s)]+)", "{0}"),
]


def registered():
    """The names of all tests that the sources name in full."""
    names = set()
    folders = [ROOT / "tests", ROOT / "bench"]
    for pattern, expression, shape in REGISTERED:
        for path in (path for folder in folders for path in folder.rglob(pattern)):
            for found in re.findall(expression, path.read_text(encoding="utf-8")):
                words = (found,) if isinstance(found, str) else found
                names.add(re.sub(r"\$\{\w+\}", "ISA", shape.format(*words)))
    for path in (ROOT / "tests" / "kernel").glob("*.cpp"):  # tables of checks for one instruction set
        text = path.read_text(encoding="utf-8")
        for group in re.findall(r'(?:checks_of_isa \w+\{|\bkind = )"(\w+)"', text):
            names |= {f"{group}.{name}.ISA" for name in re.findall(r'check\{"(\w+)"', text)}
    for folder in ("cli", "docs", "tools"):  # scripts, which their CMakeLists.txt lists by name
        text = (ROOT / "tests" / folder / "CMakeLists.txt").read_text(encoding="utf-8")
        names |= {f"{folder}.{path.stem}" for path in (ROOT / "tests" / folder).glob("*.py")
                  if re.search(rf"\b{path.stem}\b", text)}
    return names


def of_build(ctest, folder):
    """The tests of a build. ctest writes an empty log where it lists them, so it lists them from another folder: the log
    of the ctest that runs this test must stay."""
    with tempfile.TemporaryDirectory(prefix="bravais-tests-") as name:
        pathlib.Path(name, "CTestTestfile.cmake").write_text(f'subdirs("{folder}")\n', encoding="utf-8")
        said = subprocess.run([ctest, "--test-dir", name, "-N"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^ *Test +#\d+: (\S+)$", said, re.M))


def entries(page):
    """(title, its fields by name) of each failure."""
    for section in re.split(r"^### ", page.split("\n## Last runs")[0], flags=re.M)[1:]:
        text = section.split("\n## ")[0]
        fields = re.findall(r"^- ([\w ]+): (.*?)(?=^- |\Z)", text, re.M | re.S)
        yield text.splitlines()[0], {name: " ".join(value.split()) for name, value in fields}


def faults(page, tests):
    """What is wrong with a page, as sentences; and how much was looked at."""
    wrong, counts = [], {"entries": 0, "tests": 0, "parts": 0, "files": 0}
    fuzzers = {name for kind, name in run_records.long_runs() if kind == "fuzz"}
    forms = {part.name: "full" if part.runs == RUNS[2:] else "ci" for part in PARTS}

    def part_with_form(token, form, place):
        counts["parts"] += 1
        if forms.get(token) != form:
            found = f"it as ({forms[token]})" if token in forms else "no such part"
            wrong.append(f"{place}: part {token} ({form}): tools/check has {found}")

    for title, fields in entries(page):
        counts["entries"] += 1
        if list(fields) != FIELDS or not all(fields.values()):
            wrong.append(f"{title}: expected the fields {', '.join(FIELDS)}, found {', '.join(fields) or 'none'}")
            continue
        for name, text in fields.items():
            for token, form in re.findall(r"`([^`]+)`(?: \((\w+))?", text):
                if form in ("ci", "full") and name == "Runs":
                    part_with_form(token, form, title)
                elif name == "Not covered" or token in fuzzers or token.startswith(("--", "std::")) or "/" in token:
                    pass  # files are looked at below
                elif name == "Runs" and token in forms:
                    wrong.append(f"{title}: part {token} without its run")
                else:
                    counts["tests"] += 1
                    if not any(fnmatch.fnmatchcase(test, token) for test in tests):
                        wrong.append(f"{title}: no test is called {token} (in a build of all test programs)")
    for row in re.findall(r"^\| `.*$", page.split("\n## ")[1], re.M):
        for token, form in re.findall(r"`([^`]+)` \((\w+)\)", row.split("|")[1]):
            part_with_form(token, form, "the table of back ends")
    for token in re.findall(r"`((?:tools|tests|docs|src|include)/[^`\s]*)", page):
        counts["files"] += 1
        if not (ROOT / token).exists():
            wrong.append(f"there is no file {token}")
    for target in re.findall(r"\]\((?!#)([^)#]+)", page):
        counts["files"] += 1
        if not (PAGE.parent / target).exists():
            wrong.append(f"a link leads to {target}, which does not exist")
    if counts["entries"] != ENTRIES:
        wrong.append(f"{counts['entries']} entries, not {ENTRIES}")
    return wrong, counts


def planted(page, tests):
    """Faults that must be found."""
    for old, new in (("`property.*.modulus_check`", "`property.*.modulus_chek`"), ("`ct-msan` (ci)", "`ct-mran` (ci)"),
                     ("`ct-valgrind` (full)", "`ct-valgrind` (ci)"),
                     ("`tools/division_scan.py`", "`tools/division_scn.py`"),
                     ("](testing.md)", "](tests.md)"), ("- Not covered: ", "- Left out: "), ("\n### ", "\n#### ")):
        if page.count(old) == 0:
            yield f"the page does not have {old}, where a fault is to be planted"
        elif not faults(page.replace(old, new, 1), tests)[0]:
            yield f"{new.strip()} instead of {old.strip()} is not noticed"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ctest", default="ctest")
    parser.add_argument("--build", default=str(ROOT / "build" / "release"), help="a build (default: build/release)")
    options = parser.parse_args()
    page = PAGE.read_text(encoding="utf-8")
    tests = registered() | of_build(options.ctest, os.path.abspath(options.build))
    wrong, counts = faults(page, tests)
    wrong += planted(page, tests)
    done = subprocess.run([ROOT / "tools" / "evidence", "--check"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        wrong.append((done.stdout + done.stderr).strip())
    checked = ", ".join(f"{number} {what}" for what, number in counts.items())
    print("\n".join(f"wrong: {what}" for what in wrong) or checked)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
