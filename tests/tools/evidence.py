#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tools/evidence in a small repository: which records count, what the tables say of them, and that a wrong page is
noticed."""
import json, os, pathlib, shutil, subprocess, sys, tempfile

from pretended import ROOT, verdict

sys.path.insert(0, str(ROOT / "tools"))
from check_parts import READ_BY_PROOFS  # noqa: E402

PAGE = """# Evidence
<!-- last runs: written by tools/evidence -->
old
<!-- end of last runs: written by tools/evidence -->
between
<!-- long runs: written by tools/evidence -->
<!-- end of long runs: written by tools/evidence -->
after
"""


class Repository:
    """A repository with tools/evidence and three commits, of three days."""
    def __init__(self, folder):
        self.folder, self.commits = folder, []
        (folder / "tools").mkdir()
        for name in ("evidence", "run_records.py", "check_part.py", "check_parts.py", "check_builds.py", "check_gates.py",
                     "check_elsewhere.py", "fuzzing.py"):
            shutil.copy(ROOT / "tools" / name, folder / "tools")
        (folder / "docs").mkdir()
        self.page = folder / "docs" / "evidence.md"
        self.page.write_text(PAGE, encoding="utf-8")
        for fuzzer in ("hex", "lengths"):
            (folder / "tests" / "fuzz" / "corpus" / fuzzer).mkdir(parents=True)
        self.git("init", "--quiet")
        for day in (1, 2, 3):
            date = f"2026-11-0{day}T12:00:00+00:00"
            self.git("commit", "--quiet", "--allow-empty", "-m", str(day), GIT_COMMITTER_DATE=date, GIT_AUTHOR_DATE=date)
            self.commits.append(self.git("rev-parse", "HEAD").strip())
        self.names = {commit: f"`{commit[:7]}`, 2026-11-0{day}" for day, commit in enumerate(self.commits, 1)}

    def git(self, *words, **environment):
        identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
        return subprocess.run(["git", "-C", self.folder, *identity, *words], env={**os.environ, **environment},
                              check=True, capture_output=True, text=True).stdout

    def run(self, *words):
        done = subprocess.run([self.folder / "tools" / "evidence", *words], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def summary(self, commit, *parts):
        """Writes a summary.json and adds it; each part is (name, full, state, seconds, checked, more)."""
        rows = [{"part": name, "full": full, "strict": True, "state": state, "seconds": seconds, "checked": checked,
                 "passed": 1, "failed": 0, "skipped": 0, "note": "", **more}
                for name, full, state, seconds, checked, more in parts]
        path = self.folder / "summary.json"
        path.write_text(json.dumps({"commit": commit, "parts": rows}), encoding="utf-8")
        return self.run(str(path))

    def long(self, *rows):
        path = self.folder / "runs.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return self.run(str(path))

    def row(self, first):
        """The other cells of the row that begins with this one."""
        lines = [line for line in self.page.read_text(encoding="utf-8").splitlines() if line.startswith(f"| {first} |")]
        return [cell.strip() for cell in lines[0].split("|")[2:-1]] if len(lines) == 1 else lines


def parts(repository):
    one, two, three = repository.commits
    name = repository.names
    status, said = repository.run()
    rows = [repository.row(part) for part in ("library", "asan", "tidy")]
    if status != 0 or rows != [["no record", "-"], ["no record", "no record"], ["-", "no record"]]:
        yield f"without records: {status}, {rows}\n{said}"
    asan = [(f"asan-{k}", True, "ok", 3000, {"tests": 1000}, {"skipped": 2}) for k in (1, 2, 3, 4)]
    repository.summary(one, ("asan", False, "ok", 700, {"tests": 30}, {}), ("tidy", True, "ok", 40.6, {"files": 3}, {}),
                       *asan)
    repository.summary(two, ("tidy", True, "FAILED", 100, {}, {"failed": 1}),
                       ("prose", False, "ok", 12, {"files": 9}, {"strict": False}), *asan[:3])
    wanted = {"asan": [f"ok, 30 tests; 12 min; {name[one]}", f"ok, 4,000 tests, 8 skipped; 3.3 h; {name[one]}"],
              "tidy": ["-", f"**FAILED**; 100 s; {name[two]}"],
              "prose": [f"ok, 9 files, not strict; 12 s; {name[two]}", "no record"]}
    found = {part: repository.row(part) for part in wanted}
    if found != wanted:
        yield f"after two commits: {found}"
    # A record of an older commit changes nothing; the missing share completes the newer run.
    repository.summary(one, ("tidy", True, "ok", 1, {"files": 3}, {}))
    repository.summary(two, asan[3])
    found = repository.row("tidy") + repository.row("asan")[1:]
    if found != ["-", f"**FAILED**; 100 s; {name[two]}", f"ok, 4,000 tests, 8 skipped; 3.3 h; {name[two]}"]:
        yield f"after the last share: {found}"
    # One failed share is enough for a failure; one good share is not enough for a run.
    repository.summary(three, (*asan[0][:2], "FAILED", 60, {"tests": 5}, {}), ("fuzz-msan", True, "not run", 1, {}, {}),
                       ("release-2", True, "ok", 1, {"tests": 5}, {}))
    wanted = {"asan": f"**FAILED**, 1 of 4 shares, 5 tests; 60 s; {name[three]}",
              "fuzz-msan": f"not run; 1 s; {name[three]}",
              "release": f"incomplete, 1 of 4 shares, 5 tests; 1 s; {name[three]}"}
    found = {part: repository.row(part)[1] for part in wanted}
    if found != wanted:
        yield f"shares that failed or are missing: {found}"


def same_code(repository):
    """Shares of mutation-proof count together while the kernels and the changes stay the same, whatever the back ends do,
    and a later run of a share replaces an earlier one."""
    def commit(day, path):
        (repository.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (repository.folder / path).write_text(f"{day}", encoding="utf-8")
        repository.git("add", "--all")
        date = f"2026-11-{day}T12:00:00+00:00"
        repository.git("commit", "--quiet", "-m", path, GIT_COMMITTER_DATE=date, GIT_AUTHOR_DATE=date)
        return repository.git("rev-parse", "HEAD").strip()
    for path in READ_BY_PROOFS:
        commit(10, path if "." in path else f"{path}/a")
    first, later, other = commit(11, "src/kernel/a"), commit(12, "src/simd/avx2.hpp"), commit(13, "src/kernel/a")
    good = [(f"mutation-proof-{k}", True, "ok", 60, {"changes": 10}, {}) for k in range(1, 9)]
    repository.summary(first, *good[:7], (*good[7][:2], "FAILED", 60, {}, {"failed": 1}))
    before = repository.row("mutation-proof")[1]
    repository.summary(later, good[7])
    after = repository.row("mutation-proof")[1]
    repository.summary(other, good[0])
    last = repository.row("mutation-proof")[1]
    whole = f"ok, 80 changes; 8 min; `{later[:7]}`, 2026-11-12"
    if not before.startswith("**FAILED**") or [after, last] != [whole, whole]:
        yield f"shares with the same code: {[before, after, last]}"


def refused(repository):
    before = repository.page.read_text(encoding="utf-8")
    for commit in (repository.commits[0] + "+changes", "unknown", "0" * 40):
        status, said = repository.summary(commit, ("api", False, "ok", 3, {"members": 7}, {}))
        if status != 0 or "left out" not in said or repository.row("api")[0] != "no record":
            yield f"a record of commit {commit}: {status}, {said}"
    (repository.folder / "broken.json").write_text('{"commit": 1}', encoding="utf-8")
    for words, what in ((["missing.json"], "missing.json"), ([str(repository.folder / "broken.json")], "broken.json"),
                        (["--chekc"], "--chekc")):
        status, said = repository.run(*words)
        if status == 0 or what not in said or "Traceback" in said:
            yield f"tools/evidence {words}: {status}, {said}"
    if repository.page.read_text(encoding="utf-8") != before:
        yield "what is refused changes the page"


def long_runs(repository):
    one, two, _ = repository.commits
    fuzz = {"run": "fuzz", "name": "hex", "commit": one, "piece": 1, "executions": 200000, "edges": 41,
            "since_new_edge": 400, "replayed": 0, "seconds": 33.4, "state": "ok", "finished": False, "note": ""}
    trips = {"run": "round-trips", "name": "mlwq", "commit": one, "piece": 100, "trips": 10 ** 8, "failures": 0,
             "isa": "avx2", "expected": 2.0 ** -28, "seconds": 7300, "state": "ok", "finished": True, "note": ""}
    whole = {**fuzz, "name": "lengths", "random": 5000, "executions": 10 ** 8, "replayed": 1234, "finished": True}
    source = {"run": "random-source", "name": "", "commit": two, "piece": 1, "tests": 139, "failing_calls": 9000,
              "seconds": 50, "state": "FAILED", "finished": False, "note": ""}
    repository.long(fuzz, {**fuzz, "piece": 2, "executions": 400000, "commit": two}, whole, trips, source)
    repository.long({**trips, "commit": two, "finished": False, "trips": 5})  # begun anew
    name = repository.names
    wanted = {"`tools/long_runs fuzz hex`": [
                  "not finished: 400,000 executions, 41 edges; no new edge in the last 400", "33 s", name[two]],
              "`tools/long_runs fuzz lengths`": [
                  "5,000 random inputs, 100,000,000 executions, 41 edges; no new edge in the last 400; 1,234 inputs "
                  "replayed with sanitizers", "33 s", name[one]],
              "`tools/long_runs round-trips mlwq`": [
                  "100,000,000 round trips (avx2), 0 failures; expected: 2^-28", "2.0 h", name[one]],
              "`tools/long_runs round-trips ntru`": ["not made", "", ""],
              "`tools/long_runs random-source`": ["**FAILED**: 9,000 failing calls in 139 tests", "50 s", name[two]]}
    found = {command: repository.row(command) for command in wanted}
    if found != wanted:
        yield f"long runs: {found}"


def page(repository):
    """Everything outside the two sections stays; a changed section, or one without its end, is an error."""
    text = repository.page.read_text(encoding="utf-8")
    kept = "\nold\n" not in text and text.endswith("after\n") and "\nbetween\n" in text
    if not kept or repository.run("--check")[0] != 0:
        yield f"the page is {text}"
    without_end = text.replace("<!-- end of long runs: written by tools/evidence -->\n", "")
    for wrong in (text.replace("no record", "ok", 1), without_end):
        repository.page.write_text(wrong, encoding="utf-8")
        if repository.run("--check")[0] == 0:
            yield "a wrong page passes"
    repository.page.write_text(text, encoding="utf-8")


def main():
    wrong = []
    with tempfile.TemporaryDirectory(prefix="bravais-evidence-") as name:
        repository = Repository(pathlib.Path(name))
        for topic in (parts, refused, long_runs, page, same_code):
            wrong += topic(repository)
    return verdict(wrong)


if __name__ == "__main__":
    sys.exit(main())
