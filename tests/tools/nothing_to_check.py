#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that a gate fails if it finds nothing to check: each part of tools/check with commands that succeed and print
nothing, fuzzing without fuzzers, the library gates with a library that is missing or has no functions, and tools/format
without sources."""
import argparse, json, os, pathlib, shutil, subprocess, sys, tempfile

from pretended import ROOT, check, checks_of, part, tests_of, verdict

NOTHING = "skipped: this machine cannot run avx512"


def silent_parts(folder):
    """Every part in both forms, with commands that succeed and print nothing, over an empty checkout."""
    script = checks_of(folder)
    parts = sys.modules["check_parts"]
    (folder / "build" / "release-clang").mkdir(parents=True)
    (folder / "build" / "release-clang" / "compile_commands.json").write_text("[]", encoding="utf-8")
    for name in ("check_parts", "check_builds", "check_gates"):
        sys.modules[name].ROOT = str(folder)
    sys.modules["check_gates"].sources = lambda place: set()
    script.Check.command = lambda self, words, environment: (0, "")
    script.Check.has = lambda self, tool: True
    for full in (False, True):
        tried = script.Check(argparse.Namespace(full=full, strict=True, jobs=1))
        for entry in script.parts_of(parts.PARTS, full):
            tried.built.clear()
            tried.begin(entry)
            try:
                state, note = tried.perform(entry)
            except Exception as error:  # report any exception under the name of the part that raised it
                state, note = "raised", repr(error)
            if state != "FAILED":
                yield f"part {entry.name} with nothing to check, {full=}: {state}{note}"


def commands(folder):
    """The required output of a single command or test."""
    checks = r"(\d+) (files)"
    for text, state in (("3 files", "ok"), ("0 files", "FAILED"), ("nothing", "FAILED")):
        _, line, _ = check(folder, lambda check: check.run("echo", text, checks=checks))
        if not line.startswith(state):
            yield f"a gate that says '{text}': {line}"
    # Mutation tests also say how many changes a test noticed.
    for text, good, ending in (("a: 30 changes: 25 noticed, 5 equivalent", True, ": 30 changes, 25 noticed"),
                               ("b: 1 changes: 0 noticed, 1 equivalent", True, ": 1 changes"),
                               ("0 changes: 0 noticed, 0 explained", False, "")):
        pattern = sys.modules["check_gates"].CHANGES
        _, line, _ = check(folder, lambda check: check.run("echo", text, checks=pattern))
        if line.startswith("ok") != good or not line.endswith(ending):
            yield f"mutation tests that say '{text}': {line}"
    _, line, _ = check(folder, lambda check: check.run("true"))
    if "nothing was checked" not in line:
        yield f"a part that checks nothing: {line}"
    tests_of(folder / "skipped", NOTHING, NOTHING)
    tests_of(folder / "passed", "", "")
    for name, programs, state in (("skipped", "", "FAILED"), ("passed", "", "ok"), ("passed", "pretended", "ok"),
                                  ("passed", "pretended|kernel", "FAILED")):
        _, line, _ = check(folder, lambda check: check.test(str(folder / name), programs=programs))
        if not line.startswith(state):
            yield f"tests that are {name}, programs '{programs}': {line}"


def fuzzers(folder):
    """Without fuzzers, and with one that has no inputs."""
    part(None)
    gates = sys.modules["check_gates"]
    for names in ([], ["fuzz_new"]):
        build = folder / f"fuzz{len(names)}"
        (build / "tests" / "fuzz").mkdir(parents=True)
        for name in names:
            shutil.copy("/bin/true", build / "tests" / "fuzz" / name)

        def steps(check):
            check.build = lambda preset, target: str(build)
            gates.fuzz("asan", 1)(check)
        status, line, _ = check(folder, steps)
        if status != 1 or ("fuzzers without inputs" if names else "no fuzzers") not in line:
            yield f"fuzzing with the fuzzers {names}: {line}"


def libraries(folder):
    """The library gates: with a library that is missing, and with one without functions."""
    (folder / "data.c").write_text("int data = 1;\n", encoding="utf-8")
    subprocess.run(["cc", "-c", "data.c", "-o", "data.o"], cwd=folder, check=True)
    for name in ("none", "empty"):
        (folder / name).mkdir()
    (folder / "empty" / "compile_commands.json").write_text(json.dumps([]), encoding="utf-8")
    for script, *paths in (("isa_leaks.py", "missing.a"), ("isa_leaks.py", "data.o"), ("division_scan.py", "missing.a"),
                           ("division_scan.py", "data.o"), ("division_scan.py", "empty")):
        done = subprocess.run([ROOT / "tools" / script, *paths], cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode == 0 or "Traceback" in done.stderr or paths[0] not in done.stdout + done.stderr:
            yield f"{script} {' '.join(paths)}: {done.returncode}, {done.stdout}{done.stderr}"
    part(None)
    gates = sys.modules["check_gates"]
    for steps in (gates.leak_gate, gates.division):
        def without_library(check):
            check.build = lambda preset, target: str(folder / "none")
            check.built = {(str(folder / "none"), "bravais bravais_profiles")}
            named = gates.built_libraries(check, "release")
            if named != [str(folder / "none" / name) for name in ("libbravais.a", "research/libbravais_profiles.a")]:
                raise gates.Failed(f"of the libraries only {named} are named")
            steps(check)
        status, line, text = check(folder, without_library)
        if status != 1 or "there is no such file" not in text:
            yield f"{steps.__name__} where the library is missing: {line}"


def formatting(folder):
    """In a repository without sources."""
    tree = folder / "tree"
    (tree / "tools").mkdir(parents=True)
    script = shutil.copy(ROOT / "tools" / "format", tree / "tools")
    subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)
    done = subprocess.run([script, "--check"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode == 0 or done.returncode == 2 and "needs clang-format" not in done.stderr:
        yield f"tools/format without sources: {done.returncode}, {done.stdout}{done.stderr}"


def main():
    wrong = []
    for gate in (commands, fuzzers, libraries, formatting, silent_parts):
        with tempfile.TemporaryDirectory(prefix="bravais-nothing-") as name:
            wrong += gate(pathlib.Path(name))
    return verdict(wrong)


if __name__ == "__main__":
    os.environ.pop("BRAVAIS_VECTORS", None)
    sys.exit(main())
