#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the library on systems that need a cross compiler, with the one header cut to ML-KEM. Known answers and
look-ups of names run on Windows x86-64 (MinGW and Wine) and WebAssembly (WASI); for macOS on 64-bit Arm they are only
linked. The compiler for the last two and the WebAssembly engine come from the Python package index. The exit status is
77 if something could not run because a tool is missing."""
import argparse, os, pathlib, shutil, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
TESTS, ROOT = HERE.parent, HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from package_index import cannot_install, python_with

NOT_RUN = []


def run(words, folder, **environment):
    """Runs a command that must succeed; returns its output."""
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True,
                          env={**os.environ, **environment})
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


class Platform:
    """One system: its compilers for C++ and C, its link options, and the command that runs programs, if any."""
    def __init__(self, name, cxx, cc, libraries=(), launcher=None, options=()):
        self.name, self.cxx, self.cc, self.libraries, self.launcher = name, cxx, cc, libraries, launcher
        self.options = ["-O0", "-DFAMILY_LEFT_OUT", "-DBRAVAIS_ONLY_KYBER", "-DBRAVAIS_DECLARATIONS", *options]

    def check(self, folder):
        place = folder / self.name
        place.mkdir(exist_ok=True)

        def compiled(source, *options, include=("..", TESTS), c=False):
            target = f"{pathlib.Path(source).stem}.o"
            compiler = self.cc if c else [*self.cxx, "-std=c++20"]
            run([*compiler, *self.options, *options, *(f"-I{path}" for path in include), "-c", source, "-o", target], place)
            return target

        library = compiled("../library.cpp", "-UBRAVAIS_DECLARATIONS")
        known = [compiled(TESTS / "one_header" / "known_answer.cpp")]
        known += [compiled(TESTS / "reference" / f"{name}.cpp") for name in ("keccak", "sha2")]
        names = [compiled(HERE / "names.c", include=(ROOT / "include",), c=True)]
        for program, objects in (("known_answer", known), ("names", names)):
            run([*self.cxx, library, *objects, *self.libraries, "-o", f"{program}.exe"], place)
            said = run([*self.launcher, f"{program}.exe"], place).strip().splitlines()[-1] if self.launcher else "linked"
            print(f"{self.name}: {program}: {said}", flush=True)
        return (place / library).read_bytes()


def windows(folder):
    compiler = next(filter(None, map(shutil.which, ("x86_64-w64-mingw32-g++-posix", "x86_64-w64-mingw32-g++"))), None)
    wine = shutil.which("wine") or shutil.which("wine64")
    if compiler is None or wine is None:
        return NOT_RUN.append("Windows, without MinGW and Wine (tools/setup installs both)")
    os.environ.update(WINEPREFIX=str(folder / "wine"), WINEDEBUG="-all")
    Platform("windows", [compiler], [compiler.replace("g++", "gcc")], ["-static", "-lbcrypt"], [wine]).check(folder)


def with_zig(folder, names):
    python = python_with(folder, "platforms")
    if python is None:
        return NOT_RUN.append(f"{' and '.join(names)}: {cannot_install('platforms')}")
    os.environ.update(ZIG_GLOBAL_CACHE_DIR=str(folder / "zig"), ZIG_LOCAL_CACHE_DIR=str(folder / "zig"))

    def compilers(target):
        # Without optimization this compiler adds a sanitizer, which makes it six times slower.
        return [[python, "-m", "ziglang", which, "-target", target, "-fno-sanitize=undefined"] for which in ("c++", "cc")]
    if "wasm" in names:
        Platform("wasm", *compilers("wasm32-wasi"), launcher=[python, HERE / "run_wasm.py"],
                 options=["-fno-exceptions"]).check(folder)
    if "macos" in names:
        library = Platform("macos", *compilers("aarch64-macos")).check(folder)
        missing = [name for name in (b"_sysctlbyname", b"_issetugid", b"_getentropy") if name not in library]
        if missing:
            sys.exit(f"macos: the library does not ask the system: {missing}")


def main():
    everything = ["windows", "wasm", "macos"]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path, help="where to work; it may be there already")
    parser.add_argument("--only", choices=everything, action="append")
    o = parser.parse_args()
    folder, names = o.folder.resolve(), o.only or everything
    folder.mkdir(parents=True, exist_ok=True)
    run([sys.executable, ROOT / "tools" / "amalgamate", folder / "bravais.hpp"], folder)
    (folder / "library.cpp").write_text('#define BRAVAIS_IMPLEMENTATION\n#include "bravais.hpp"\n', encoding="utf-8")
    if "windows" in names:
        windows(folder)
    if {"wasm", "macos"} & set(names):
        with_zig(folder, [name for name in names if name != "windows"])
    for what in NOT_RUN:
        print(f"not run: {what}")
    return 77 if NOT_RUN else 0


if __name__ == "__main__":
    sys.exit(main())
