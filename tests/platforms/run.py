#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the library on the platforms of table.py. Linux on other processors: known answers, look-ups of names and
digests, from the one header in an emulator. musl: the library and a tool in one static file. macOS: everything is
linked, and nothing can run. The compiler for musl and macOS comes from the Python package index.

Digests cover keys, ciphertexts, shared secrets and signatures from fixed seeds: on every platform they must be those of
this machine's library. The short form has ML-KEM, Kyber, ML-DSA and Dilithium without optimization. --whole has every
parameter set as it is released, and also the tool for macOS. It adds the one header on Windows (MinGW and Wine) and on
WebAssembly (WASI), in the short form.

The exit status is 77 if something could not run because a tool is missing."""
import argparse, concurrent.futures, os, pathlib, shutil, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path += [str(HERE), str(HERE.parent.parent / "tools")]
import one_header, tool  # noqa: E402
from common import ROOT, TESTS, Failed, run  # noqa: E402
from package_index import cannot_install, python_with  # noqa: E402
from table import LINUX, MACOS, MUSL, Platform  # noqa: E402

# What the macOS code of the library asks the system for.
MACOS_CALLS = (b"_sysctlbyname", b"_issetugid", b"_getentropy")
LONG = ["windows", "wasm"]  # in the whole form only
MINGW = ["-Wa,-mbig-obj", "-Wa,-muse-unaligned-vector-move"]  # as docs/one_header.md says
NOT_RUN = []


def linux(platform, folder, native, whole):
    said = one_header.check(platform, folder, native, whole)
    if said is None:
        NOT_RUN.append(f"{platform.name}, without {platform.target}-g++ and {platform.emulator[0]} (tools/setup installs both)")
    return said


def windows(folder, native):
    compiler = next(filter(None, map(shutil.which, ("x86_64-w64-mingw32-g++-posix", "x86_64-w64-mingw32-g++"))), None)
    if compiler is None or not (shutil.which("wine") or shutil.which("wine64")):
        NOT_RUN.append("Windows, without MinGW and Wine (tools/setup installs both)")
        return None
    build = one_header.Build("windows", folder, [compiler], [compiler.replace("g++", "gcc")], MINGW, False,
                             ["-static", "-lbcrypt"])
    return one_header.run_programs(build, [TESTS / "windows" / "wine", folder / "wine"], native, False)


def wasm(platform, folder, native, python, compilers):
    build = one_header.Build(platform.name, folder, *compilers(platform), ["-fno-exceptions"], False)
    return one_header.run_programs(build, [python, TESTS / "wasm" / "wasm_program.py"], native, False)


def macos(platform, folder, compilers):
    """Links a C program with the one header, cut to the standards."""
    build = one_header.Build(f"{platform.name}-header", folder, *compilers(platform), (), False)
    build.names()
    missing = {name.decode() for name in MACOS_CALLS} - set(build.contains(MACOS_CALLS))
    if missing:
        raise Failed(f"{platform.name}: the library does not ask the system: {', '.join(sorted(missing))}")
    return f"{platform.name}: a program with the one header linked, never run"


def jobs_of(o, folder, python):
    """(name, function without arguments) of everything that is to be tested."""
    def compilers(platform):
        return [[python, "-m", "ziglang", which, "-target", platform.target, "-fno-sanitize=undefined"]
                for which in ("c++", "cc")]
    native = one_header.native_digests(folder, o.native / "libbravais.a")
    zig = run([python, "-c", "import ziglang; print(ziglang.__path__[0])"], folder).strip() + "/zig"
    for platform in LINUX:
        yield platform, lambda p=platform: linux(p, folder, native, o.whole)
    for platform in MUSL if o.whole else MUSL[:1]:
        yield platform, lambda p=platform: tool.check_musl(p, folder, zig, native, o.whole, o.jobs)
    yield MACOS[0], lambda: macos(MACOS[0], folder, compilers)
    for platform in MACOS if o.whole else []:
        yield platform, lambda p=platform: tool.check_macos(p, folder, zig, o.jobs)
    if o.whole:
        yield Platform("windows", "", None), lambda: windows(folder, native)
        wasi = Platform("wasm", "wasm32-wasi", None)
        yield wasi, lambda: wasm(wasi, folder, native, python, compilers)


def main():
    names = [platform.name for platform in LINUX + MUSL + MACOS] + LONG
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, help="where to work; it may be there already")
    parser.add_argument("--native", type=pathlib.Path, required=True, help="a build folder of this machine")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--only", choices=names, action="append")
    parser.add_argument("--share", metavar="K/N", default="1/1", help="only every N-th build, from the K-th on")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    o = parser.parse_args()
    if not o.whole and set(o.only or ()) & set(LONG):
        parser.error(f"{' and '.join(LONG)} are in the whole form only: add --whole")
    folder, o.native = o.folder.resolve(), o.native.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    python = python_with(folder, "platforms")
    if python is None:
        print(f"not run: {cannot_install('platforms')}")
        return 77
    os.environ.update(ZIG_GLOBAL_CACHE_DIR=str(folder / "zig"), ZIG_LOCAL_CACHE_DIR=str(folder / "zig"))
    run([sys.executable, ROOT / "tools" / "amalgamate", folder / "bravais.hpp"], folder)
    (folder / "library.cpp").write_text('#define BRAVAIS_IMPLEMENTATION\n#include "bravais.hpp"\n', encoding="utf-8")
    k, n = map(int, o.share.split("/"))
    chosen = [job for platform, job in jobs_of(o, folder, python) if not o.only or platform.name in o.only][k - 1::n]
    done, failed = 0, 0
    with concurrent.futures.ThreadPoolExecutor(max(o.jobs, 1)) as pool:
        for result in concurrent.futures.as_completed([pool.submit(job) for job in chosen]):
            try:
                said = result.result()
                if said is not None:
                    print(said, flush=True)
                    done += 1
            except Failed as error:
                print(f"failed: {error}", flush=True)
                failed += 1
    for what in NOT_RUN:
        print(f"not run: {what}")
    print(f"{done} builds are good, {failed} failed")
    return 1 if failed or not (done or NOT_RUN) else 77 if NOT_RUN else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        sys.exit(f"failed: {error}")
