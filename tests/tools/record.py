#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that tools/check records each part in summary.json, that --resume skips exactly the parts that passed on this
commit, and that the shares of a long part run each test once."""
import json, pathlib, subprocess, sys, tempfile

from pretended import checks_of, module, part, ROOT, said, tests_of, verdict


def run(folder, commit, *options, good=True):
    """Runs tools/check with two parts, the second passing or not; returns which of them ran, and the summary."""
    ran = []

    def steps(name, passes):
        def step(check):
            ran.append(name)
            check.run("sh", "-c", f"echo 3 files; exit {0 if passes else 1}", checks=r"(\d+) (files)")
        return step
    first, second = part(steps("first", True)), part(steps("second", good))
    first.name, second.name = "first", "second"
    script = checks_of(folder, first, second)
    script.check_record.commit_of = lambda root: commit
    said(script.main, *options)
    with open(folder / "summary.json", encoding="utf-8") as file:
        return ran, json.load(file)


def resumed(folder):
    """What runs again after a run on commit "c0" whose second part failed."""
    ran, summary = run(folder, "c0", "--strict", good=False)
    entries = {entry["part"]: entry for entry in summary["parts"]}
    expected = {"first": ("ok", 1, 0, {"files": 3}), "second": ("FAILED", 0, 1, {})}
    found = {name: (entry["state"], entry["passed"], entry["failed"], entry["checked"]) for name, entry in entries.items()}
    if found != expected or summary["commit"] != "c0" or not all(entry["seconds"] >= 0 for entry in summary["parts"]):
        yield f"the summary is {summary}"
    for commit, options, wanted in (("c0", ["--strict"], ["second"]), ("c0", [], ["second"]),
                                    ("c0", ["--full"], ["first", "second"]), ("c1", [], ["first", "second"]),
                                    ("c1", ["--strict"], ["first", "second"]), ("c1+changes", [], ["first", "second"]),
                                    ("c1+changes", [], ["first", "second"]), ("unknown", [], ["first", "second"]),
                                    ("unknown", [], ["first", "second"])):
        ran, _ = run(folder, commit, "--resume", *options, good=False)
        if ran != wanted:
            yield f"--resume {' '.join(options)} on {commit} runs {ran}, not {wanted}"
    run(folder, "c2", "--only", "first")
    ran, summary = run(folder, "c2", "--only", "second")
    if [entry["part"] for entry in summary["parts"]] != ["first", "second"]:
        yield f"parts that ran one by one are recorded as {summary}"


def commits(folder):
    """The checked-out commit, with changes and without."""
    commit_of = module(ROOT / "tools" / "check_record.py").commit_of
    if commit_of(str(folder)) != "unknown":
        yield "a folder that is not a checkout has a commit"
    identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    for words in (["init", "--quiet"], [*identity, "commit", "--quiet", "--allow-empty", "-m", "one"]):
        subprocess.run(["git", *words], cwd=folder, check=True)
    clean = commit_of(str(folder))
    (folder / "new.txt").write_text("a change\n", encoding="utf-8")
    if not (clean.isalnum() and len(clean) >= 40) or commit_of(str(folder)) != clean + "+changes":
        yield f"the commits are {clean} and {commit_of(str(folder))}"


def shares(folder):
    """Nine tests in two shares, and undivided in a quick run."""
    steps = tests_of(folder / "build", *[""] * 9)
    listed = []

    def noted(check):
        steps(check)
        check.log.flush()
        text = pathlib.Path(check.log.name).read_text(encoding="utf-8")
        listed.append({line.split(":")[1].split()[0] for line in text.splitlines() if "Start" in line})
    for options, sizes in ((["--full"], [5, 4]), (["--full", "--only", "pretended-2"], [4]), ([], [9]),
                           (["--full", "--only", "pretended"], [5, 4])):
        listed.clear()
        script = checks_of(folder, part(noted, shares=2))
        status, text = said(script.main, *options)
        if status != 0 or [len(tests) for tests in listed] != sizes or len(set().union(*listed)) != sum(sizes):
            yield f"two shares of nine tests with {options}: {status}, {listed}\n{text}"


def main():
    wrong = []
    for topic in (resumed, commits, shares):
        with tempfile.TemporaryDirectory(prefix="bravais-record-") as name:
            wrong += topic(pathlib.Path(name))
    return verdict(wrong)


if __name__ == "__main__":
    sys.exit(main())
