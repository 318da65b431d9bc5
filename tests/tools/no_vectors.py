#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that everything outside the library's test programs that reads the external test vectors says so if they are
missing: it ends with status 77 and a line "not run: ..." that names BRAVAIS_VECTORS. The scripts run with fake programs
of their languages, and with functions that do nothing in place of those that build and test."""
import os, pathlib, re, shutil, subprocess, sys, tempfile, types

from pretended import ROOT, module, said, verdict

PROGRAMS = {"node": "v99.0.0", "npm": "", "go": "go version go1.99 linux/amd64", "mvn": "", "cargo": "", "rustc": "rustc 1.99.0"}
REASON = "not run: no a.tar.xz in vectors (BRAVAIS_VECTORS)"
PYTEST = f"SKIPPED [3] python/tests/conftest.py:19: {REASON}\n5 passed, 3 skipped in 0.10s"


def stubbed(path, *real, **values):
    """A script whose functions do nothing, except these; some variables and functions have other values."""
    sys.path.insert(0, str(path.parent))
    script = module(path)
    for name, value in list(vars(script).items()):
        if isinstance(value, types.FunctionType) and value.__module__ == script.__name__ and name not in real:
            setattr(script, name, lambda *_, **__: None)
    for name, value in values.items():
        setattr(script, name, value)
    return script


def programs(folder):
    """Programs that print what each script looks for, and then nothing."""
    (folder / "bin").mkdir()
    for name, text in {**PROGRAMS, "python": PYTEST}.items():
        path = folder / "bin" / name
        path.write_text(f"#!/bin/sh\necho '{text}'\n", encoding="utf-8")
        path.chmod(0o755)
    os.environ["PATH"] = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"


def scripts(folder):
    """Each script, and its arguments."""
    languages, python = ROOT / "tests" / "languages", folder / "bin" / "python"
    go = stubbed(languages / "go.py", "main", "package")
    go.Go.run = go.Go.test = lambda *_, **__: ""
    go.install = lambda place, full: (go.Go(place, full), place, "0")
    yield go, "--full", "--place", folder / "go"
    yield stubbed(languages / "java.py", "main", "not_run", "unpacked_vectors", deploy=lambda *_: (folder, 1),
                  programs=lambda *_: 1), folder / "java"
    javascript = stubbed(languages / "javascript.py", "main", "own_tests")
    javascript.Work.node_tests = lambda *_, **__: 1
    yield javascript, folder / "javascript"
    yield stubbed(languages / "rust.py", "main", "not_run", "wycheproof"), folder / "rust", "--full"
    nothing = types.SimpleNamespace(python="", folder="")
    wheels = stubbed(languages / "wheels.py", "main", "whole_suite", make=lambda *_: folder, expect=lambda *_: None,
                     command=lambda *_: [], answers=lambda *_: {}, demand_same=lambda *_: 1,
                     pythons=types.SimpleNamespace(fetched=lambda *_: nothing))
    wheels.Work = lambda _: types.SimpleNamespace(tools=folder, run=lambda *_, **__: PYTEST)
    yield wheels, folder / "wheels", "--full"
    copy = shutil.copy(ROOT / "tools" / "check_python", folder / "check_python.py")  # the script has no ending
    sys.path.insert(0, str(ROOT / "tools"))
    yield stubbed(pathlib.Path(copy), "main", "test", BUILD=folder, environment=lambda: python),


def wrong_scripts(folder):
    programs(folder)
    os.environ["BRAVAIS_VECTORS"] = str(folder / "absent")
    for script, *words in scripts(folder):
        def run(script=script):
            try:
                return script.main() or 0
            except SystemExit as end:
                return end.code
        status, text = said(run, *map(str, words))
        if status != 77 or not re.search("^not run: .*BRAVAIS_VECTORS", text, re.M):
            yield f"{pathlib.Path(script.__file__).name} without vectors: {status}\n{text}"


def other_tests():
    """The tests of the Python package, as text, and the one of openssl's programs that reads vectors."""
    for path in sorted((ROOT / "python" / "tests").glob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "BRAVAIS_VECTORS" in text and not re.search(r'pytest\.skip\(f"not run: .*\(BRAVAIS_VECTORS\)"\)', text):
            yield f"{path.relative_to(ROOT)}: no reason \"not run: ... (BRAVAIS_VECTORS)\""
    environment = {"PATH": os.environ["PATH"], "BRAVAIS_MODULES": "", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, ROOT / "tests" / "openssl" / "examples.py"], env=environment, check=False,
                          capture_output=True, text=True)
    if done.returncode != 77 or not re.search("^not run: .*BRAVAIS_VECTORS", done.stdout, re.M):
        yield f"tests/openssl/examples.py without vectors: {done.returncode}\n{done.stdout}{done.stderr}"


def main():
    wrong = []
    with tempfile.TemporaryDirectory(prefix="bravais-no-vectors-") as name:
        wrong += other_tests()
        wrong += wrong_scripts(pathlib.Path(name))
    return verdict(wrong)


if __name__ == "__main__":
    sys.exit(main())
