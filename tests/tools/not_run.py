#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that everything that could not run because a tool is missing is reported: by tools/interop without a package
index, by tests/packages/run.py without dpkg and Conan, and by tools/check. There such a part does not pass, and fails
if the run is strict, even if only single tests report it. A strict run, such as that of .ci/run, fails without the
external test vectors. An instruction set that the machine lacks is named but is not a failure, even if a build leaves
it out."""
import os, pathlib, shutil, subprocess, sys, tempfile

from pretended import ROOT, check, module, said, tests_of, verdict


def interop(folder):
    """Runs it with a Python that cannot create an environment, in a folder of its own."""
    (folder / "tools").mkdir()
    (folder / "bin").mkdir()
    python = folder / "bin" / "python3"
    python.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3\n', encoding="utf-8")
    python.chmod(0o755)
    script = shutil.copy(ROOT / "tools" / "interop", folder / "tools")
    environment = dict(os.environ, PATH=f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}")
    done = subprocess.run([script, "/bin/sh"], env=environment, capture_output=True, text=True, check=False)
    return done.returncode == 77 and done.stdout.startswith("not run: the packages of tools/requirements/interop.in")


def packages():
    script = module(ROOT / "tests" / "packages" / "run.py")
    script.find_conan = lambda work: None
    script.shutil = type("nothing", (), {"which": staticmethod(lambda name: None)})
    status, text = said(script.main, ".")
    return status == 77 and "not run: the .deb: no dpkg" in text and "not run: conan create" in text


def continuous_integration(folder):
    """The options of .ci/run: tools/check accepts them, and the run is strict."""
    for name in (".ci", "tools"):
        (folder / name).mkdir(parents=True)
    script = shutil.copy(ROOT / ".ci" / "run", folder / ".ci")
    for name, text in (("setup", ":"), ("check", f'echo "$@" && "{sys.executable}" "{ROOT}/tools/checks.py" "$@" --list')):
        (folder / "tools" / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (folder / "tools" / name).chmod(0o755)
    for options, wanted in (([], "--strict --ci"), (["--only", "asan"], "--strict --ci --only asan"),
                            (["--full"], "--strict --full"), (["--full", "--resume"], "--strict --full --resume")):
        done = subprocess.run([script, *options], capture_output=True, text=True, check=False)
        line, _, parts = done.stdout.partition("\n")
        if done.returncode != 0 or line != wanted or ("\nasan-1 " in parts) != ("--full" in options):
            yield f".ci/run {' '.join(options)}: {done.returncode}, {line}\n{parts}{done.stderr}"


def missing_vectors(folder):
    """The wrong verdicts on commands that end with 77, and on programs outside ctest, without vectors."""
    os.environ.pop("BRAVAIS_VECTORS", None)
    said_by = "echo not run: no vectors '(BRAVAIS_VECTORS)'; echo 3 tests; exit "
    commands = {
        "a command": lambda check: check.run("sh", "-c", said_by + "77", checks=r"(\d+) (tests)"),
        "a program that counts": lambda check: check.counted(["sh", "-c", said_by + "0"], r"(\d+) %s", ("tests", "x", "y"))}
    for what, steps in commands.items():
        for options, status, state in (([], 0, "ok"), (["--strict"], 1, "FAILED")):
            got, line, text = check(folder, steps, *options)
            if got != status or not line.startswith(state) or "not run: no vectors (BRAVAIS_VECTORS)" not in text:
                yield f"{what} without vectors, {options}: {got}, {text}"


def skipped_tests(folder):
    """The wrong verdicts on tests that are skipped because something is missing, or because the machine cannot run
    them. One more test passes."""
    wrong = []
    os.environ.pop("BRAVAIS_VECTORS", None)
    machine, vectors = "skipped: this machine cannot run avx512", "not run: no vectors (BRAVAIS_VECTORS)"
    for number, (texts, options, status, state, note) in enumerate((
            ([machine], ["--strict"], 0, "ok", "a part: 1 tests"),
            ([machine, vectors], [], 0, "ok", "a part: 1 tests"),
            ([machine, vectors], ["--strict"], 1, "FAILED", ": no vectors (BRAVAIS_VECTORS)"),
            (["not run: the vectors", machine], [], 0, "not run", ": the vectors"),
            (["not run: the vectors"], ["--strict"], 1, "FAILED", ": the vectors"))):
        got, line, text = check(folder, tests_of(folder / f"build{number}", "", *texts), *options)
        if got != status or not line.startswith(state) or not line.endswith(note):
            wrong.append(f"tools/check {' '.join(options)} of tests that say {texts}: {got}, {line}")
        if (machine in texts) != ("not run: this machine cannot run avx512" in text):
            wrong.append(f"tools/check of tests that say {texts} prints {text}")
    # If their folder is named, any run demands the vectors.
    os.environ["BRAVAIS_VECTORS"] = str(folder)
    got, line, _ = check(folder, tests_of(folder / "named", "", vectors))
    if got != 0 or not line.startswith("not run"):
        wrong.append(f"tools/check without vectors whose folder is named: {got}, {line}")
    got, line, _ = check(folder, lambda check: check.add(1, "thing"), "--strict", some_need=["a tool that nobody has"])
    if got != 1 or "not run: checks that need a tool that nobody has" not in line:
        wrong.append(f"tools/check of a part of which some needs a tool: {got}, {line}")
    return wrong


def sanitized_builds(folder):
    """The wrong instruction sets of a build with sanitizers, on fake processors."""
    avx512 = {"avx2", "avx512f", "avx512_vbmi2"}
    for preset, features, options, setting, left_out in (
            ("asan", {"avx2"}, [], "-DBRAVAIS_ISAS=portable;avx2", True),
            ("asan", {"avx2"}, ["--full"], None, False),
            ("asan", avx512, [], "-DBRAVAIS_ISAS=portable;avx512", False),
            ("ct-msan", {"avx2"}, [], "-DBRAVAIS_ISAS=portable;avx2", True),
            ("ct-msan", avx512, [], "-DBRAVAIS_ISAS=portable;avx2;avx512", False),
            ("asan", {"asimd"}, [], None, False)):
        commands = []

        def steps(check):
            check.kept_settings = lambda folder: []
            check.features, check.command = features, lambda words, environment: commands.append(words) or (0, "")
            check.build(preset)
            check.build("dev")
            check.add(1, "thing")
        _, line, text = check(folder, steps, *options)
        sanitized, other = (words for words in commands if "--preset" in words)
        chosen = [word for word in sanitized if "ISAS" in word]
        if (not line.startswith("ok") or chosen != [setting] * bool(setting) or any("ISAS" in word for word in other)
                or left_out != ("leave out avx512" in text)):
            yield f"tools/check {' '.join(options)} of {preset} on {sorted(features)}: {commands}, {text}"


def earlier_settings(folder):
    """Settings of an earlier run do not narrow a build; a launcher stays, and what this run has chosen."""
    cache, commands = folder / "build" / "CMakeCache.txt", []
    cache.parent.mkdir(parents=True)
    launcher = "CMAKE_CXX_COMPILER_LAUNCHER:STRING=ccache"

    def steps(check):
        def command(words, environment):
            commands.append((words, cache.exists()))
            if words[:3] == ["cmake", "-E", "rm"]:
                subprocess.run(words, check=True)
            if "--preset" in words:
                cache.touch()
            return 0, ""
        check.command = command
        for target in ("bravais", "all"):
            check.build("dev", folder=str(cache.parent), target=target)
        check.add(1, "thing")
    cache.write_text(f"BRAVAIS_FAMILIES:STRING=kyber\n{launcher}\n", encoding="utf-8")
    _, line, text = check(folder, steps)
    made = [(f"-D{launcher}" in words, existed) for words, existed in commands if "--preset" in words]
    if not line.startswith("ok") or made != [(True, False), (False, True)]:
        yield f"a build that was configured before: {commands}, {text}"


def main():
    wrong = []
    with tempfile.TemporaryDirectory(prefix="bravais-not-run-") as name:
        folder = pathlib.Path(name)
        if not interop(folder):
            wrong.append("tools/interop without packages")
        if not packages():
            wrong.append("tests/packages/run.py without dpkg and Conan")
        incomplete = "echo not run: this; echo not run: that; exit 77"
        for command, options, status, state, note in (
                ("echo 3 files", [], 0, "ok", "a part: 3 files"), ("exit 1", [], 1, "FAILED", "exit status 1"),
                (incomplete, [], 0, "not run", ": not run: this; that"),
                (incomplete, ["--strict"], 1, "FAILED", ": not run: this; that")):
            got, line, _ = check(folder, lambda check: check.run("sh", "-c", command, checks=r"(\d+) (files)"), *options)
            if got != status or not line.startswith(state) or note not in line:
                wrong.append(f"tools/check {' '.join(options)} of '{command}': {got}, {line}")
        wrong += continuous_integration(folder / "ci")
        wrong += missing_vectors(folder)
        wrong += skipped_tests(folder)
        wrong += sanitized_builds(folder)
        wrong += earlier_settings(folder / "earlier")
    return verdict(wrong)


if __name__ == "__main__":
    sys.exit(main())
