#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests a Windows build under Wine: the command-line tool, the DLL, and the zip package. With --full, also the
test of failure rates of tests/cli."""
import argparse, os, pathlib, subprocess, sys, unittest

HERE = pathlib.Path(__file__).resolve().parent
SHARED = HERE.parent / "cli"
# Starting the tool takes up to a second under Wine, and most topics of tests/cli start it hundreds of times.
SAME_EVERYWHERE = ("failure_rates",)


def setting(build, name):
    """The value of a variable in the cache of a build."""
    for line in (build / "CMakeCache.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith(f"{name}:"):
            return line.partition("=")[2]
    sys.exit(f"{build}: CMakeCache.txt has no {name}")


def waiting_program(prefix):
    """Starts a program that waits, so that Wine's other processes keep running. Otherwise each test would start them,
    which is slow, can fail, and prints their warnings. Wine may end the program while the processes of an earlier run
    end. It is therefore started again until its prompt appears."""
    for _ in range(5):
        program = subprocess.Popen([HERE / "wine", prefix, "cmd.exe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
        if b">" in iter(lambda: program.stdout.read(1), b""):
            return program
        program.communicate()
    sys.exit("tests/windows/run.py: cmd.exe does not start under Wine")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path, help="a build folder of the preset windows")
    parser.add_argument("--full", action="store_true")
    o = parser.parse_args()
    build = o.build.resolve()
    launcher = build / "bravais-under-wine"
    launcher.write_text(f'#!/bin/sh\nexec "{HERE}/wine" "{build}/wine" "{build}/cli/bravais.exe" "$@"\n', encoding="utf-8")
    launcher.chmod(0o755)
    families = setting(build, "BRAVAIS_FAMILIES").replace(";", ",")
    os.environ.update(BRAVAIS_CLI=str(launcher), BRAVAIS_BUILD=str(build), BRAVAIS_BUILT_FAMILIES=families,
                      BRAVAIS_EXPECTED_VERSION=setting(build, "CMAKE_PROJECT_VERSION"), PYTHONDONTWRITEBYTECODE="1")
    sys.path[:0] = [str(HERE), str(SHARED)]
    names = ["test_tool", "test_files", "test_interrupt", "test_package"]
    os.umask(0o022)
    subprocess.run([HERE / "wine", build / "wine", "wineboot", "--init"], check=True, stdout=subprocess.DEVNULL)
    waiting = waiting_program(build / "wine")
    result = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromNames(names))
    failed = not result.wasSuccessful()
    for topic in SAME_EVERYWHERE if o.full else ():
        print(f"tests/cli/{topic}.py", flush=True)
        code = subprocess.run([sys.executable, SHARED / f"{topic}.py"], check=False).returncode
        failed |= code not in (0, 77)
    if waiting.poll() is not None:
        sys.exit("tests/windows/run.py: cmd.exe ended before the tests did")
    waiting.communicate()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
