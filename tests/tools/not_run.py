#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether what could not run for want of a tool is said: by tools/interop without an index of packages, by
tests/packages/run.py without dpkg and Conan, and by tools/check, where it is no part that passed, and a failure if the
run is strict, also where single tests of a part say so. What the machine has not is said and is no failure."""
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


def check(folder, steps, *options, **settings):
    """The exit status of tools/check with one part, the part's line, and all that was printed."""
    script = module(ROOT / "tools" / "checks.py")
    script.LOGS = str(folder)
    script.PARTS = [sys.modules["check_parts"].Part("pretended", "a part", [], steps, **settings)]
    status, text = said(script.main, *options)
    return status, next((line for line in text.splitlines() if " pretended " in line and " s " in line), ""), text


def tests_of(folder, *said_by_tests):
    """What runs a build folder with one skipped test for each text."""
    folder.mkdir()
    with open(folder / "CTestTestfile.cmake", "w", encoding="utf-8") as file:
        for number, text in enumerate(said_by_tests):
            file.write(f'add_test(t{number} "sh" "-c" "echo \'{text}\'; exit 77")\n'
                       f"set_tests_properties(t{number} PROPERTIES LABELS quick.pretended SKIP_RETURN_CODE 77)\n")
    return lambda check: check.test(str(folder))


def skipped_tests(folder):
    """What is wrong with the verdicts on tests that are skipped for want of something, and for want of a machine."""
    wrong = []
    os.environ.pop("BRAVAIS_VECTORS", None)
    machine = "skipped: this machine cannot run avx512"
    for number, (texts, options, status, state, note) in enumerate((
            ([machine], ["--strict"], 0, "ok", "a part"),
            ([machine, "not run: no vectors (BRAVAIS_VECTORS)"], ["--strict"], 0, "ok", "a part"),
            (["not run: the vectors", machine], [], 0, "not run", ": the vectors"),
            (["not run: the vectors"], ["--strict"], 1, "FAILED", ": the vectors"))):
        got, line, text = check(folder, tests_of(folder / f"build{number}", *texts), *options)
        if got != status or not line.startswith(state) or not line.endswith(note):
            wrong.append(f"tools/check {' '.join(options)} of tests that say {texts}: {got}, {line}")
        if (machine in texts) != ("not run: this machine cannot run avx512" in text):
            wrong.append(f"tools/check of tests that say {texts} prints {text}")
    # Vectors whose folder is named are missed.
    os.environ["BRAVAIS_VECTORS"] = str(folder)
    got, line, _ = check(folder, tests_of(folder / "named", "not run: no vectors (BRAVAIS_VECTORS)"), "--strict")
    if got != 1 or not line.startswith("FAILED"):
        wrong.append(f"tools/check without vectors whose folder is named: {got}, {line}")
    got, line, _ = check(folder, lambda check: None, "--strict", some_need=["a tool that nobody has"])
    if got != 1 or "not run: what needs a tool that nobody has" not in line:
        wrong.append(f"tools/check of a part of which some needs a tool: {got}, {line}")
    return wrong


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
            got, line, _ = check(folder, lambda check: check.run("sh", "-c", command), *options)
            if got != status or not line.startswith(state) or note not in line:
                wrong.append(f"tools/check {' '.join(options)} of '{command}': {got}, {line}")
        wrong += skipped_tests(folder)
    print("\n".join(f"wrong: {what}" for what in wrong) or "ok")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
