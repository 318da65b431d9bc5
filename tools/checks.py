#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the checks of tools/check: builds, tests, gates, sanitizers, constant-time checks and emulated processors.
Prints one line for each part: `ok`, `FAILED` with the end of its log, or `not run` with the missing tool or the reason.
A part that checked nothing fails. Without options, one build shows in minutes that the library works. --ci runs what
continuous integration runs, --full everything. Builds and logs go to build/. build/check/summary.json records each part
with its duration and counts."""
import argparse, concurrent.futures, json, os, re, subprocess, sys, tempfile, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_record
from check_part import Failed, LOGS, ROOT, RUNS, parts_of
from check_parts import PARTS


class NotRun(Exception):
    """Some of a part could not run because a tool is missing; everything that ran passed."""


class Progress:
    """Shows the progress of a command from the last step number in its log: `[12/309]` from Ninja, `12/309 Test` from
    ctest. On a terminal it updates one line each second; elsewhere it prints a line a minute."""
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


def failing(output):
    """The names of the tests that ctest reports as failed, and the last 30 lines that each printed."""
    names = re.findall(r"^\s+\d+ - (\S+) \(", output.partition("The following tests FAILED:")[2], re.M)
    said = re.findall(r"^ *\d+/\d+ Test +#\d+: (\S+) \.*\*\*\*(?!Skipped)(.*\n(?:.*\n)*?)"
                      r"(?= *Start +\d|.*Test +#\d|.*tests passed,)", output, re.M)
    return names, "".join(f"{name}: {''.join(text.splitlines(True)[-30:]).strip()}\n" for name, text in said)


INCOMPLETE = 77  # a command exits with this status after it printed lines that begin with "not run: "


class Check:
    def __init__(self, options):
        self.options, self.full, self.built, self.configured, self.log = options, options.full, set(), set(), None
        self.totals = {"passed": 0, "failed": 0, "skipped": 0}
        self.cannot = set()  # what this machine cannot run, over all parts
        self.begin(None)
        setup = os.path.join(ROOT, "tools", "setup")
        listing = subprocess.run([setup, "--list"], capture_output=True, text=True).stdout
        self.tools = dict(re.findall(r"^(.*?)\s+(found|missing: .*)$", listing, re.M))
        found = [name for name in os.listdir("/usr/bin") if re.fullmatch(r"clang\+\+-\d+", name)]
        self.clang = min(found, key=lambda name: (name != "clang++-19", -int(name.split("-")[1])), default="clang++-19")

        self.features = set()  # of the processor, with Linux's names on x86
        if os.path.exists("/proc/cpuinfo"):
            with open("/proc/cpuinfo", encoding="utf-8") as file:
                self.features = set(file.read().split())

        with open(os.path.join(ROOT, "CMakePresets.json"), encoding="utf-8") as file:
            self.presets = {preset["name"]: preset for preset in json.load(file)["configurePresets"]}

    def begin(self, part):
        self.passed = self.failed = self.skipped = 0  # ctest's tests, and commands outside ctest
        self.checked = {}  # the number of each kind of item: {"tests": 774}
        self.share = part.share if part else None
        self.progress = Progress(part.name) if part else None
        self.not_run = [f"checks that need {tool}" for tool in (part.some_need if part else ()) if not self.has(tool)]

    @property
    def share_words(self):
        """The arguments of a program that runs only its share."""
        return ["--share", "{}/{}".format(*self.share)] if self.share else []

    def has(self, tool):
        return self.tools.get(tool) == "found"

    def add(self, number, what):
        """Counts checked items. Zero is a failure: the gate no longer finds what it checks."""
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
        """Returns the CMake settings for the instruction sets of a build with sanitizers. A full run takes all of them.
        Other runs take those that the machine can run, and of these only portable and the widest unless the build
        checks constant time: each costs a third of the time, and only the build's own tests use it."""
        isas = ["portable", "avx2", "avx512"]
        if self.full or "avx2" not in self.features:
            return ()
        if "avx512_vbmi2" not in self.features:
            self.cannot.add("builds with sanitizers leave out avx512, which this machine cannot run")
            isas.pop()
        if self.inherits(preset, "sanitized"):
            isas = [isas[0], isas[-1]]
        return (f"-DBRAVAIS_ISAS={';'.join(isas)}",)

    def command(self, words, environment, log=None):
        """Runs a command; returns its exit status and its output, which it adds to a log: the part's, or another."""
        log = log or self.log
        log.write(f"$ {' '.join(words)}\n")
        log.flush()
        start = log.tell()
        with subprocess.Popen(words, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT,
                              env=dict(os.environ, **environment)) as process:
            while True:
                try:
                    code = process.wait(timeout=1)
                    break
                except subprocess.TimeoutExpired:
                    self.progress.show(log.name, start)
        self.progress.end()
        with open(log.name, encoding="utf-8", errors="replace") as file:
            file.seek(start)
            output = file.read()
        if code == INCOMPLETE:
            reasons = re.findall(r"^not run: (.*)$", output, re.M)
            if not reasons or self.demanded(reasons):
                raise NotRun("; ".join(reasons) or words[0])
            code = 0
        return code, output

    def run(self, *words, counted=True, checks=None, **environment):
        """Runs a command that must succeed, and returns its output. A gate prints how much it checks, such as "330
        files": `checks` matches that, with the number and the kind as its groups."""
        code, output = self.command(list(words), environment)
        self.judge(words, code, counted)
        if checks:
            found = re.findall(checks, output, re.M)
            if not found:
                raise Failed(f"{' '.join(words)}: does not say how much it checked ({checks})")
            for number, what in found:
                self.add(int(number), what)
        return output

    def judge(self, words, code, counted=True):
        self.passed += counted and code == 0
        if code != 0:
            self.failed += 1
            raise Failed(f"{' '.join(words)}: exit status {code}")

    def run_side_by_side(self, commands):
        """Runs commands that must succeed, as many at a time as the options allow; returns their outputs. The part's log
        gets the output of each when it has ended."""
        def run_one(words):
            with tempfile.NamedTemporaryFile("w", dir=LOGS, encoding="utf-8") as log:
                return self.command(words, {}, log)

        done = []
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            for words, (code, output) in zip(commands, pool.map(run_one, commands)):
                self.log.write(f"$ {' '.join(words)}\n{output}")
                self.log.flush()
                done.append((words, code, output))
        for words, code, _ in done:
            self.judge(words, code)
        return [output for _, _, output in done]

    def kept_settings(self, folder):
        """Removes the settings of an earlier run, once per build folder. CMake would keep an option that the preset does
        not set, such as a choice of families, and a part would check less than it says. Returns the settings that are
        kept: a compiler launcher, without which everything would be compiled again. (`cmake --fresh` also removes
        objects.)"""
        path = os.path.join(ROOT, folder, "CMakeCache.txt")
        is_first = folder not in self.configured
        self.configured.add(folder)
        if not is_first or not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            kept = re.findall(r"^CMAKE_\w+_COMPILER_LAUNCHER:\w+=.+$", file.read(), re.M)
        self.run("cmake", "-E", "rm", path, counted=False)
        return [f"-D{setting}" for setting in kept]

    def build(self, preset, *settings, folder=None, configure_only=False, target="all"):
        """Configures and builds a preset once per run; returns the build folder."""
        folder = os.path.join("build", folder or preset)
        key = (folder, "" if configure_only else target)
        if not self.built & {key, (folder, "all")}:
            if self.inherits(preset, "clang"):
                c_compiler = self.clang.replace("++", "")
                settings += (f"-DCMAKE_CXX_COMPILER={self.clang}", f"-DCMAKE_C_COMPILER={c_compiler}")
            if "BRAVAIS_SANITIZE" in self.settings_of(preset) and not any("BRAVAIS_ISAS" in one for one in settings):
                settings += self.selected_isas(preset)
            self.run("cmake", "--preset", preset, "-B", folder, *self.kept_settings(folder), *settings, counted=False)
            if not configure_only:
                self.run("cmake", "--build", folder, "--target", *target.split(), "--parallel",
                         str(self.options.jobs), counted=False)
            self.built.add(key)
        return folder

    def test(self, folder, without="", programs="", only="", jobs=None, **environment):
        """Runs the tests of a build folder, or of the named programs: those that `only` matches and `without` does not.
        A quick run takes the quick tests, a full run all of them, and one of n shares of a part takes every n-th. Fails
        if a program has no test, or if all tests are skipped."""
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
            names, said = failing(output)
            self.log.write(said)  # again at the end of the log, which the report quotes
            self.log.flush()
            raise Failed(f"ctest in {folder}: {failed} of {total} tests failed{': ' if names else ''}{', '.join(names[:5])}")
        labels = re.findall(r"^(\S+) += .* sec\*proc \(\d+ tests?\)$", output, re.M)
        for program in programs.split("|") if programs and not self.share else []:
            if not any(re.search(rf"\.({program})", label) for label in labels):
                raise Failed(f"ctest in {folder}: no test of {program}")
        if total > skipped or not self.not_run:
            self.add(total - skipped, "tests")

    def look_at_skipped(self, folder):
        """Sorts the skipped tests by the reason that each prints. "not run: ..." means that a tool or external test
        vectors are missing. "skipped: ..." means that this machine cannot run the test."""
        with open(os.path.join(ROOT, folder, "Testing", "Temporary", "LastTest.log"), encoding="utf-8",
                  errors="replace") as file:
            output = file.read()
        self.look_for_missing(output)
        self.cannot |= set(re.findall(r"^skipped: (this machine.* cannot run .*)$", output, re.M))

    def look_for_missing(self, output):
        """Notes what tests say that they lack: the part is then incomplete."""
        self.not_run += sorted(self.demanded(re.findall(r"^not run: (.*)$", output, re.M)) - set(self.not_run))

    def demanded(self, missing):
        """Returns the missing things without which a part is incomplete. No script installs the vectors, so a run that
        is not strict demands them only where BRAVAIS_VECTORS is set."""
        if "BRAVAIS_VECTORS" not in os.environ and not self.options.strict:
            self.cannot |= {what for what in missing if "BRAVAIS_VECTORS" in what}
        return set(missing) - self.cannot

    def counted(self, words, pattern, states):
        """Runs a program that counts its tests itself: `pattern` with each of `states` (passed, skipped, failed) finds
        the number."""
        code, output = self.command(words, {})
        self.look_for_missing(output)
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
        """Runs a part; returns its state and a note for its line of the report."""
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
    length.add_argument("--full", action="store_true", help="everything: all parts, in their long form")
    parser.add_argument("--only", metavar="NAME", action="append",
                        help="run only this part, or all of its shares; may be repeated")
    parser.add_argument("--list", action="store_true",
                        help="list all parts and what they need; with --full, the shares of the long ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="commands at a time (default: all processors)")
    parser.add_argument("--strict", action="store_true", help="fail if a tool or test vectors are missing")
    parser.add_argument("--resume", action="store_true",
                        help="skip the parts that build/check/summary.json records as passed on this commit")
    options = parser.parse_args()
    known = list(parts_of(PARTS, options.full))
    unknown = [name for name in options.only or [] if not any(part.is_called(name) for part in known)]
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))} (run tools/check --full --list)")
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
