#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks everything: builds, tests, gates, sanitizers, constant time, emulated processors. One line for each part:
`ok`, `FAILED` with the end of its log, or `not run` with the tool that is missing or what a command of it said that it
could not run. Builds and logs go to build/."""
import argparse, json, os, re, subprocess, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from check_parts import LOGS, PARTS, ROOT


class Failed(Exception):
    pass


class NotRun(Exception):
    """Some of a part could not run for want of a tool; what ran is good."""


INCOMPLETE = 77  # the exit status of a command that says so, in lines that begin with "not run: "


class Check:
    def __init__(self, options):
        self.options, self.full, self.built, self.log = options, options.full, set(), None
        self.passed = self.failed = self.skipped = 0  # tests of ctest, and commands outside it
        self.not_run = []    # of this part: what could not run for want of something
        self.cannot = set()  # of all parts: what this machine cannot run
        setup = os.path.join(ROOT, "tools", "setup")
        listing = subprocess.run([setup, "--list"], capture_output=True, text=True).stdout
        self.tools = dict(re.findall(r"^(.*?)\s+(found|missing: .*)$", listing, re.M))
        found = [name for name in os.listdir("/usr/bin") if re.fullmatch(r"clang\+\+-\d+", name)]
        self.clang = min(found, key=lambda name: (name != "clang++-19", -int(name.split("-")[1])), default="clang++-19")

        with open(os.path.join(ROOT, "CMakePresets.json"), encoding="utf-8") as file:
            self.presets = {preset["name"]: preset for preset in json.load(file)["configurePresets"]}

    def inherits(self, preset, ancestor):
        parents = self.presets[preset].get("inherits", [])
        parents = [parents] if isinstance(parents, str) else parents
        return ancestor in parents or any(self.inherits(parent, ancestor) for parent in parents)

    def command(self, words, environment):
        self.log.write(f"$ {' '.join(words)}\n")
        self.log.flush()
        start = self.log.tell()
        code = subprocess.run(words, cwd=ROOT, stdout=self.log, stderr=subprocess.STDOUT,
                              env=dict(os.environ, **environment)).returncode
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            file.seek(start)
            output = file.read()
        if code == INCOMPLETE:
            raise NotRun("; ".join(re.findall(r"^not run: (.*)$", output, re.M)) or words[0])
        return code, output

    def run(self, *words, counted=True, **environment):
        """One command that must succeed."""
        code, _ = self.command(list(words), environment)
        self.passed += counted and code == 0
        if code != 0:
            self.failed += 1
            raise Failed(f"{' '.join(words)}: exit status {code}")

    def build(self, preset, *settings, folder=None, configure_only=False, target="all"):
        """Configures and builds a preset, once in a run; returns the build folder."""
        folder = os.path.join("build", folder or preset)
        key = (folder, "" if configure_only else target)
        if not self.built & {key, (folder, "all")}:
            if self.inherits(preset, "clang"):
                c_compiler = self.clang.replace("++", "")
                settings += (f"-DCMAKE_CXX_COMPILER={self.clang}", f"-DCMAKE_C_COMPILER={c_compiler}")
            self.run("cmake", "--preset", preset, "-B", folder, *settings, counted=False)
            if not configure_only:
                self.run("cmake", "--build", folder, "--target", *target.split(), "--parallel",
                         str(self.options.jobs), counted=False)
            self.built.add(key)
        return folder

    def test(self, folder, without="", programs="", jobs=None, **environment):
        """Runs the tests of a build folder, or of the named programs, but those `without` names: the quick ones, or all
        in a full run. A filter that matches no test checks nothing, and fails."""
        labels = ["-L", ("" if self.full else "^quick.*") + rf"\.({programs or '.'})"]
        if self.full:
            environment.setdefault("BRAVAIS_FULL", "1")
        selection = ["-E", without] if without else []
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
        if code != 0:
            raise Failed(f"ctest in {folder}: {failed} of {total} tests failed")

    def look_at_skipped(self, folder):
        """Tests that are skipped give the reason in a line: "not run: ..." for want of a tool or of the vectors of
        others, which is the same as a part that could not run; or that no such machine is at hand. No script installs
        the vectors: they are missed only where BRAVAIS_VECTORS says that they are there."""
        with open(os.path.join(ROOT, folder, "Testing", "Temporary", "LastTest.log"), encoding="utf-8",
                  errors="replace") as file:
            output = file.read()
        missing = set(re.findall(r"^not run: (.*)$", output, re.M))
        if "BRAVAIS_VECTORS" not in os.environ:
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

    def test_program(self, *words):
        """Runs a GoogleTest program outside ctest."""
        self.counted(list(words), r"^\[  %s *\] (\d+) tests?[,.]", ("PASSED", "SKIPPED", "FAILED"))


def main():
    parser = argparse.ArgumentParser(prog="tools/check", description=__doc__)
    parser.add_argument("--full", action="store_true", help="the long form of each part, and the parts marked full")
    parser.add_argument("--only", metavar="NAME", action="append", help="only this part; may be given several times")
    parser.add_argument("--list", action="store_true", help="name the parts and what they need")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="commands at a time (default: all processors)")
    parser.add_argument("--strict", action="store_true", help="a missing tool is a failure")
    options = parser.parse_args()
    unknown = set(options.only or []) - {part.name for part in PARTS}
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    check = Check(options)
    if options.list:
        for part in PARTS:
            print(f"{part.name:12} {'full ' if part.full else '     '} {part.what}; needs {', '.join(part.needs)}")
        return 0
    os.makedirs(LOGS, exist_ok=True)
    begun, results = time.monotonic(), {"ok": 0, "FAILED": 0, "not run": 0}
    for part in PARTS:
        if part.name not in options.only if options.only else part.full and not options.full:
            continue
        began, state, note = time.monotonic(), "ok", ""
        missing = [tool for tool in part.needs if check.tools.get(tool, "missing") != "found"]
        not_run = "FAILED" if options.strict else "not run"
        if missing:
            state, note = not_run, f": missing {', '.join(missing)}; tools/setup installs it"
            check.failed += options.strict
        else:
            print(f"...      {part.name}", end="\r" if sys.stdout.isatty() else "\n", flush=True)
            path = os.path.join(LOGS, f"{part.name}.log")
            with open(path, "w", encoding="utf-8") as check.log:
                check.not_run = [f"what needs {tool}" for tool in part.some_need if check.tools.get(tool) != "found"]
                try:
                    part.steps(check)
                    if check.not_run:
                        raise NotRun("; ".join(check.not_run))
                except Failed as error:
                    state, note = "FAILED", f": {error}; see {os.path.relpath(path, ROOT)}"
                except NotRun as error:
                    state, note = not_run, f": not run: {error}"
                    check.failed += options.strict
        results[state] += 1
        print(f"{state:8} {part.name:12} {time.monotonic() - began:6.0f} s  {part.what}{note}", flush=True)
        if state == "FAILED" and not missing:
            with open(path, encoding="utf-8", errors="replace") as file:
                print("    | " + "    | ".join(file.readlines()[-40:]), flush=True)
    print(f"parts: {results['ok']} ok, {results['FAILED']} failed, {results['not run']} not run;"
          f" {time.monotonic() - begun:.0f} s")
    for what in sorted(check.cannot):
        print(f"not run: {what}")
    if check.skipped:
        print(f"{check.skipped} tests were skipped; Testing/Temporary/LastTest.log in their builds says why")
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if results["FAILED"] else 0


if __name__ == "__main__":
    sys.exit(main())
