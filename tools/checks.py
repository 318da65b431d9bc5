#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds, tests, and runs gates, sanitizers, constant-time checks and emulated processors. Prints one line for each
part: `ok`, `FAILED` with the end of its log, or `not run` with the missing tool or with what a command could not run. A
part that checked nothing fails. Without options one build shows in minutes that the library works; --ci runs what
continuous integration runs, --full everything. Builds and logs go to build/; build/check/summary.json records each part,
its duration and its counts."""
import argparse, json, os, re, subprocess, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_record
from check_parts import Failed, LOGS, PARTS, ROOT, RUNS, parts_of


class NotRun(Exception):
    """Some of a part could not run for want of a tool; what ran is good."""


class Progress:
    """How far a command is, by the last number of steps in its log: `[12/309]` of Ninja, `12/309 Test` of ctest. On a
    terminal in one line that changes each second, elsewhere in a line a minute."""
    STEPS = re.compile(r"\[(\d+)/(\d+)\]|^ *(\d+)/(\d+) Test", re.M)

    def __init__(self, part):
        self.part, self.begun, self.said = part, time.monotonic(), time.monotonic()
        self.is_terminal = sys.stdout.isatty()

    def show(self, path, start):
        now = time.monotonic()
        if not self.is_terminal and now - self.said < 60:
            return
        with open(path, "rb") as file:
            file.seek(max(start, os.path.getsize(path) - 4000))
            found = self.STEPS.findall(file.read().decode(errors="replace"))
        steps = "{0}{2} of {1}{3} {4}".format(*found[-1], "built" if found[-1][0] else "tested") if found else ""
        self.said = now
        print(f"...      {self.part:18} {now - self.begun:6.0f} s  {steps:24}", end="\r" if self.is_terminal else "\n",
              flush=True)

    def end(self):
        if self.is_terminal:
            print(" " * 60, end="\r", flush=True)


INCOMPLETE = 77  # the exit status of a command that says so, in lines that begin with "not run: "


class Check:
    def __init__(self, options):
        self.options, self.full, self.built, self.log = options, options.full, set(), None
        self.totals = {"passed": 0, "failed": 0, "skipped": 0}
        self.cannot = set()  # of all parts: what this machine cannot run
        self.begin(None)
        setup = os.path.join(ROOT, "tools", "setup")
        listing = subprocess.run([setup, "--list"], capture_output=True, text=True).stdout
        self.tools = dict(re.findall(r"^(.*?)\s+(found|missing: .*)$", listing, re.M))
        found = [name for name in os.listdir("/usr/bin") if re.fullmatch(r"clang\+\+-\d+", name)]
        self.clang = min(found, key=lambda name: (name != "clang++-19", -int(name.split("-")[1])), default="clang++-19")

        self.features = set()  # of the processor, as Linux names them on x86
        if os.path.exists("/proc/cpuinfo"):
            with open("/proc/cpuinfo", encoding="utf-8") as file:
                self.features = set(file.read().split())

        with open(os.path.join(ROOT, "CMakePresets.json"), encoding="utf-8") as file:
            self.presets = {preset["name"]: preset for preset in json.load(file)["configurePresets"]}

    def begin(self, part):
        self.passed = self.failed = self.skipped = 0  # tests of ctest, and commands outside it
        self.checked = {}  # how many of each kind of thing: {"tests": 774}
        self.share = part.share if part else None
        self.progress = Progress(part.name) if part else None
        self.not_run = [f"what needs {tool}" for tool in (part.some_need if part else ()) if not self.has(tool)]

    def has(self, tool):
        return self.tools.get(tool) == "found"

    def add(self, number, what):
        """Notes that so many things have been checked. None is a failure: the gate has lost what it looks at."""
        if number == 0:
            raise Failed(f"no {what}: nothing was checked")
        self.checked[what] = self.checked.get(what, 0) + number

    def inherits(self, preset, ancestor):
        parents = self.presets[preset].get("inherits", [])
        parents = [parents] if isinstance(parents, str) else parents
        return ancestor in parents or any(self.inherits(parent, ancestor) for parent in parents)

    def settings_of(self, preset):
        return self.presets[preset].get("cacheVariables", {})

    def selected_isas(self, preset):
        """The instruction sets of a build with sanitizers, as a setting: all in a full run, else those that the machine
        can run, and of these portable and the widest unless the build is to show constant time. Each takes a third of
        the time, and nothing but the build's own tests uses it. Always said, because CMake keeps the choice of an earlier
        run."""
        isas = ["portable", "avx2", "avx512"]
        if self.full or "avx2" not in self.features:
            return "-UBRAVAIS_ISAS"
        if "avx512_vbmi2" not in self.features:
            self.cannot.add("builds with sanitizers leave out avx512, which this machine cannot run")
            isas.pop()
        if self.inherits(preset, "sanitized"):
            isas = [isas[0], isas[-1]]
        return f"-DBRAVAIS_ISAS={';'.join(isas)}"

    def command(self, words, environment):
        self.log.write(f"$ {' '.join(words)}\n")
        self.log.flush()
        start = self.log.tell()
        with subprocess.Popen(words, cwd=ROOT, stdout=self.log, stderr=subprocess.STDOUT,
                              env=dict(os.environ, **environment)) as process:
            while True:
                try:
                    code = process.wait(timeout=1)
                    break
                except subprocess.TimeoutExpired:
                    self.progress.show(self.log.name, start)
        self.progress.end()
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            file.seek(start)
            output = file.read()
        if code == INCOMPLETE:
            raise NotRun("; ".join(re.findall(r"^not run: (.*)$", output, re.M)) or words[0])
        return code, output

    def run(self, *words, counted=True, checks=None, **environment):
        """One command that must succeed. A gate prints how much it checks, such as "330 files": `checks` matches that,
        with the number and the kind as its groups. Returns the output."""
        code, output = self.command(list(words), environment)
        self.passed += counted and code == 0
        if code != 0:
            self.failed += 1
            raise Failed(f"{' '.join(words)}: exit status {code}")
        if checks:
            found = re.findall(checks, output, re.M)
            if not found:
                raise Failed(f"{' '.join(words)}: does not say how much it checked ({checks})")
            for number, what in found:
                self.add(int(number), what)
        return output

    def build(self, preset, *settings, folder=None, configure_only=False, target="all"):
        """Configures and builds a preset, once in a run; returns the build folder."""
        folder = os.path.join("build", folder or preset)
        key = (folder, "" if configure_only else target)
        if not self.built & {key, (folder, "all")}:
            if self.inherits(preset, "clang"):
                c_compiler = self.clang.replace("++", "")
                settings += (f"-DCMAKE_CXX_COMPILER={self.clang}", f"-DCMAKE_C_COMPILER={c_compiler}")
            if "BRAVAIS_SANITIZE" in self.settings_of(preset) and not any("BRAVAIS_ISAS" in one for one in settings):
                settings += (self.selected_isas(preset),)
            self.run("cmake", "--preset", preset, "-B", folder, *settings, counted=False)
            if not configure_only:
                self.run("cmake", "--build", folder, "--target", *target.split(), "--parallel",
                         str(self.options.jobs), counted=False)
            self.built.add(key)
        return folder

    def test(self, folder, without="", programs="", only="", jobs=None, **environment):
        """Runs the tests of a build folder, or of the named programs, and only those that `only` matches and `without`
        does not: the quick ones, or all in a full run, or every n-th for one of n shares of a part. Fails if a program
        has no test, or if all are skipped."""
        labels = ["-L", ("" if self.full else "^quick.*") + rf"\.({programs or '.'})"]
        if self.full:
            environment.setdefault("BRAVAIS_FULL", "1")
        selection = (["-R", only] if only else []) + (["-E", without] if without else [])
        if self.share:
            selection += ["-I", f"{self.share[0]},,{self.share[1]}"]
        words = ["ctest", "--test-dir", folder, "--output-on-failure", "--no-tests=error", "--parallel",
                 str(jobs or self.options.jobs), *labels, *selection]
        code, output = self.command(words, environment)
        counts = re.search(r"(\d+) tests? failed out of (\d+)", output)
        failed, total = (int(counts.group(1)), int(counts.group(2))) if counts else (1, 1)
        skipped = len(re.findall(r"\*\*\*Skipped", output))
        self.passed += total - failed - skipped
        self.failed += failed
        self.skipped += skipped
        if skipped:
            self.look_at_skipped(folder)
        if code != 0 or not counts:
            raise Failed(f"ctest in {folder}: {failed} of {total} tests failed")
        labels = re.findall(r"^(\S+) += .* sec\*proc \(\d+ tests?\)$", output, re.M)
        for program in programs.split("|") if programs and not self.share else []:
            if not any(re.search(rf"\.({program})", label) for label in labels):
                raise Failed(f"ctest in {folder}: no test of {program}")
        if total > skipped or not self.not_run:
            self.add(total - skipped, "tests")

    def look_at_skipped(self, folder):
        """Tests that are skipped give the reason in a line: "not run: ..." for want of a tool or of the vectors of
        others, which is the same as a part that could not run; or that no such machine is at hand. No script installs
        the vectors: a run that is not strict misses them only where BRAVAIS_VECTORS says that they are there."""
        with open(os.path.join(ROOT, folder, "Testing", "Temporary", "LastTest.log"), encoding="utf-8",
                  errors="replace") as file:
            output = file.read()
        missing = set(re.findall(r"^not run: (.*)$", output, re.M))
        if "BRAVAIS_VECTORS" not in os.environ and not self.options.strict:
            self.cannot |= {what for what in missing if "BRAVAIS_VECTORS" in what}
        self.not_run += sorted(missing - self.cannot - set(self.not_run))
        self.cannot |= set(re.findall(r"^skipped: (this machine.* cannot run .*)$", output, re.M))

    def counted(self, words, pattern, states):
        """Runs a program that counts its tests itself: `pattern` with a state in it finds the number of those that
        `states` calls passed, skipped and failed."""
        code, output = self.command(words, {})
        passed, skipped, failed = (sum(map(int, re.findall(pattern % state, output, re.M))) for state in states)
        self.passed += passed
        self.skipped += skipped
        self.failed += failed or (code != 0)
        if code != 0 or not passed:
            raise Failed(f"{' '.join(words)}: exit status {code}, {passed} tests passed")
        self.add(passed, "tests")

    def test_program(self, *words):
        """Runs a GoogleTest program outside ctest."""
        self.counted(list(words), r"^\[  %s *\] (\d+) tests?[,.]", ("PASSED", "SKIPPED", "FAILED"))


    def perform(self, part):
        """The state of a part and a note: its line of the report says both."""
        not_run = "FAILED" if self.options.strict else "not run"
        missing = [tool for tool in part.needs if not self.has(tool)]
        if missing:
            self.failed += self.options.strict
            return not_run, f": missing {', '.join(missing)}; tools/setup installs it"
        path = os.path.join(LOGS, f"{part.name}.log")
        with open(path, "w", encoding="utf-8") as self.log:
            try:
                part.steps(self)
                if self.not_run:
                    raise NotRun("; ".join(self.not_run))
                if not self.checked:
                    raise Failed("nothing was checked")
                return "ok", ": " + ", ".join(f"{number:,} {what}" for what, number in self.checked.items())
            except Failed as error:
                return "FAILED", f": {error}; see {os.path.relpath(path, ROOT)}"
            except NotRun as error:
                self.failed += self.options.strict
                return not_run, f": not run: {error}"


def arguments():
    parser = argparse.ArgumentParser(prog="tools/check", description=__doc__)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--ci", action="store_true", help="what continuous integration runs: most parts, in a short form")
    length.add_argument("--full", action="store_true", help="the long form of each part, and the parts marked full")
    parser.add_argument("--only", metavar="NAME", action="append",
                        help="only this part, or all shares of it; may be given several times")
    parser.add_argument("--list", action="store_true",
                        help="name all parts and what they need; with --full, the shares of the long ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="commands at a time (default: all processors)")
    parser.add_argument("--strict", action="store_true", help="a missing tool is a failure, and so are missing vectors")
    parser.add_argument("--resume", action="store_true",
                        help="leave out the parts that passed on this commit before: see build/check/summary.json")
    options = parser.parse_args()
    known = list(parts_of(PARTS, options.full))
    unknown = [name for name in options.only or [] if not any(part.is_called(name) for part in known)]
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))} (tools/check --full --list names all)")
    run = "full" if options.full else "ci" if options.ci else "short"
    return options, [part for part in known if options.list or (
        any(map(part.is_called, options.only)) if options.only else run in part.runs)]


def main():
    options, parts = arguments()
    if options.list:
        for part in parts:
            print(f"{part.name:18} {min(part.runs, key=RUNS.index):6} {part.what}; needs {', '.join(part.needs)}")
        return 0
    os.makedirs(LOGS, exist_ok=True)
    check, record = Check(options), check_record.Record(LOGS, check_record.commit_of(ROOT))
    begun, results = time.monotonic(), {"ok": 0, "FAILED": 0, "not run": 0}
    for part in parts:
        if options.resume and record.passed(part.name, options.full, options.strict):
            results["ok"] += 1
            print(f"ok       {part.name:18} before    {part.what}", flush=True)
            continue
        print(f"...      {part.name}", end="\r" if sys.stdout.isatty() else "\n", flush=True)
        began = time.monotonic()
        check.begin(part)
        state, note = check.perform(part)
        seconds = time.monotonic() - began
        results[state] += 1
        counts = {name: getattr(check, name) for name in check.totals}
        for name in check.totals:
            check.totals[name] += counts[name]
        record.note({"part": part.name, "full": options.full, "strict": options.strict, "state": state,
                     "seconds": round(seconds, 1), "checked": check.checked, **counts, "note": note.removeprefix(": ")})
        print(f"{state:8} {part.name:18} {seconds:6.0f} s  {part.what}{note}", flush=True)
        if state == "FAILED" and not note.startswith(": missing"):
            with open(check.log.name, encoding="utf-8", errors="replace") as file:
                print("    | " + "    | ".join(file.readlines()[-40:]), flush=True)
    print(f"parts: {results['ok']} ok, {results['FAILED']} failed, {results['not run']} not run;"
          f" {time.monotonic() - begun:.0f} s")
    for what in sorted(check.cannot):
        print(f"not run: {what}")
    if check.totals["skipped"]:
        print(f"{check.totals['skipped']} tests were skipped; Testing/Temporary/LastTest.log in their builds says why")
    print(f"{check.totals['passed']} passed, {check.totals['failed']} failed")
    return 1 if results["FAILED"] else 0


if __name__ == "__main__":
    sys.exit(main())
