#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether what could not run for want of a tool is said: by tools/interop without an index of packages, by
tests/packages/run.py without dpkg and Conan, and by tools/check, where it is no part that passed, and a failure if the
run is strict."""
import contextlib, importlib.util, io, os, pathlib, shutil, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def module(path):
    """A script as a module, which leaves nothing behind."""
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location(path.stem + "_under_test", path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def said(function, *arguments):
    """The exit status of a script's main(), and what it prints."""
    output, before = io.StringIO(), sys.argv
    sys.argv = ["script", *arguments]
    try:
        with contextlib.redirect_stdout(output):
            status = function()
    finally:
        sys.argv = before
    return status, output.getvalue()


def interop(folder):
    """With a Python that makes no environment, in a folder of its own."""
    (folder / "tools").mkdir()
    (folder / "bin").mkdir()
    python = folder / "bin" / "python3"
    python.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3\n', encoding="utf-8")
    python.chmod(0o755)
    script = shutil.copy(ROOT / "tools" / "interop", folder / "tools")
    environment = dict(os.environ, PATH=f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}")
    done = subprocess.run([script, "/bin/sh"], env=environment, capture_output=True, text=True, check=False)
    return done.returncode == 77 and done.stdout.startswith("not run: the packages cryptography")


def packages():
    script = module(ROOT / "tests" / "packages" / "run.py")
    script.find_conan = lambda work: None
    script.shutil = type("nothing", (), {"which": staticmethod(lambda name: None)})
    status, text = said(script.main, ".")
    return status == 77 and "not run: the .deb: no dpkg" in text and "not run: conan create" in text


def check(folder, command, *options):
    """The exit status of tools/check with one part, and the part's line."""
    script = module(ROOT / "tools" / "checks.py")
    script.LOGS = str(folder)
    script.PARTS = [script.Part("pretended", "a part", [], lambda check: check.run("sh", "-c", command))]
    status, text = said(script.main, *options)
    return status, next((line for line in text.splitlines() if " pretended " in line and " s " in line), "")


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
                ("true", [], 0, "ok", "a part"), ("exit 1", [], 1, "FAILED", "exit status 1"),
                (incomplete, [], 0, "not run", ": not run: this; that"),
                (incomplete, ["--strict"], 1, "FAILED", ": not run: this; that")):
            got, line = check(folder, command, *options)
            if got != status or not line.startswith(state) or note not in line:
                wrong.append(f"tools/check {' '.join(options)} of '{command}': {got}, {line}")
    print("\n".join(f"wrong: {what}" for what in wrong) or "ok")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
