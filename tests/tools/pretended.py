# SPDX-License-Identifier: MIT
"""Runs tools/check with a fake part, for the tests of this folder."""
import contextlib, importlib.util, io, pathlib, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def module(path):
    """Loads a script as a module, without leaving compiled files."""
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location(path.stem + "_under_test", path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def said(function, *arguments):
    """The exit status of a script's main(), and its output."""
    output, before = io.StringIO(), sys.argv
    sys.argv = ["script", *arguments]
    try:
        with contextlib.redirect_stdout(output):
            status = function()
    finally:
        sys.argv = before
    return status, output.getvalue()


def part(steps, **settings):
    checks_of()
    a = sys.modules["check_part"]
    return a.Part("pretended", "a part", [], steps, runs=a.RUNS, **settings)


def checks_of(folder=None, *parts):
    """tools/checks.py with these parts, which logs to a folder."""
    script = module(ROOT / "tools" / "checks.py")
    script.LOGS, script.PARTS = str(folder), list(parts)
    return script


def check(folder, steps, *options, **settings):
    """The exit status of tools/check with one part, the part's line, and the whole output."""
    script = checks_of(folder, part(steps, **settings))
    status, text = said(script.main, *options)
    return status, next((line for line in text.splitlines() if " pretended " in line and " s " in line), ""), text


def build_of(folder, commands):
    """Makes a build folder with these tests: by name, what a shell runs. Those that exit with 77 are skipped."""
    (folder / "CTestTestfile.cmake").write_text("".join(
        f'add_test({name} "sh" "-c" "{command}")\n'
        f"set_tests_properties({name} PROPERTIES LABELS quick.pretended SKIP_RETURN_CODE 77)\n"
        for name, command in commands.items()), encoding="utf-8")


def tests_of(folder, *said_by_tests):
    """Steps that run a build folder with one test for each text: skipped with this text, or passed if it is empty."""
    folder.mkdir()
    build_of(folder, {f"t{number}": f"echo '{text}'; exit {77 if text else 0}" for number, text in enumerate(said_by_tests)})
    return lambda check: check.test(str(folder))


def verdict(wrong):
    """The exit status of a test that has found these faults, which it prints."""
    print("\n".join(f"wrong: {what}" for what in wrong) or "ok")
    return 1 if wrong else 0
