# SPDX-License-Identifier: MIT
"""What tools/evidence and tools/long_runs share: the long runs by name, their file, and the commits of records."""
import json, os, pathlib, subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONG_RUNS = ROOT / "build" / "long" / "runs.jsonl"
CORPUS = ROOT / "tests" / "fuzz" / "corpus"
FAMILIES = ("kyber", "dilithium", "ntru", "ntru_plus", "mlwq")


def long_runs():
    """Every long run, as the words after tools/long_runs."""
    fuzzers = sorted(path.name for path in CORPUS.iterdir() if path.is_dir())
    return [*(("fuzz", name) for name in fuzzers), *(("round-trips", family) for family in FAMILIES),
            ("random-source", "")]


def git(*words):
    """The output of a git command; None if it fails."""
    done = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def time_of(commit):
    """When a commit was made, in seconds since 1970; None if it is not in the history of the checked-out one, or if
    files differed from it."""
    if not commit.isalnum() or git("merge-base", "--is-ancestor", commit, "HEAD") is None:
        return None
    return int(git("show", "--no-patch", "--format=%ct", commit))


def records(path):
    """The records of a file with one JSON object in each line."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]
