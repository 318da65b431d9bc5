#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Uses the library as an outside project would. Installs the build tree into an empty folder, builds the examples
against it with find_package and with pkg-config, runs them, moves the installed tree and tries again, and uninstalls.
With --fetch-content the library is built inside the outside project's build instead. The exit status is 77 if a tool is
missing."""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
NOT_RUN = set()


def run(*command, env=None, cwd=None):
    """Runs a command and returns its output; a failure prints all of it."""
    command = [str(part) for part in command]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **(env or {})}, cwd=cwd)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(condition, text):
    if not condition:
        sys.exit(f"wrong: {text}")
    print(f"ok: {text}")


def configure(o, project, build, *settings):
    run(o.cmake, "-S", HERE / "consumers" / project, "-B", build, "-G", o.generator, f"-DCMAKE_C_COMPILER={o.cc}",
        f"-DCMAKE_CXX_COMPILER={o.cxx}", f"-DEXAMPLES={o.source / 'examples'}", *settings)


def fetch_content(o, work):
    configure(o, "fetch_content", work / "build", f"-DBRAVAIS_SOURCE={o.source}")
    run(o.cmake, "--build", work / "build")
    expect(run(work / "build" / "consumer_cpp") == "", "FetchContent, C++")


def installed_files(prefix):
    return sorted(str(p.relative_to(prefix)) for p in prefix.rglob("*") if not p.is_dir())


def find_package(o, work, prefix, where):
    build = work / f"build-{where}"
    configure(o, "find_package", build, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DWANTED_VERSION={o.version}")
    run(o.cmake, "--build", build)
    expect(run(build / "consumer_cpp") == "", f"find_package, {where}, C++ and static library")
    expect(run(build / "consumer_c") == "", f"find_package, {where}, C and shared library")
    only_c = work / f"only-c-{where}"
    configure(o, "only_c", only_c, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DWANTED_VERSION={o.version}")
    run(o.cmake, "--build", only_c)
    for name in ("bravais", "bravais_shared"):
        expect(run(only_c / f"with_{name}") == "", f"find_package, {where}, project without C++, {name}")
    refused = subprocess.run([o.cmake, "-S", HERE / "consumers" / "find_package", "-B", work / f"none-{where}", "-G",
                              o.generator, f"-DCMAKE_PREFIX_PATH={prefix}", "-DWANTED_VERSION=999.0"],
                             capture_output=True, text=True)
    expect(refused.returncode != 0 and "999.0" in refused.stderr, f"find_package, {where}, refuses another version")


def pkg_config(o, work, prefix, where):
    tool = shutil.which("pkg-config")
    if tool is None:
        NOT_RUN.add("the installed library with pkg-config, which is not installed")
        return
    folder = next(prefix.rglob("bravais.pc")).parent
    env = {"PKG_CONFIG_PATH": str(folder)}
    expect(run(tool, "--modversion", "bravais", env=env).strip() == o.version, f"pkg-config, {where}, version")
    for name, compiler, source, standard in (("bravais", o.cc, "c/exchange.c", "c99"),
                                             ("bravais-static", o.cc, "c/exchange.c", "c99"),
                                             ("bravais-static", o.cxx, "cpp/exchange.cpp", "c++20")):
        flags = run(tool, "--cflags", "--libs", name, env=env).split()
        program = work / f"{name}-{source}-{where}".replace(".", "_").replace("/", "_")
        run(compiler, f"-std={standard}", o.source / "examples" / source, "-o", program, *flags)
        library_path = {"LD_LIBRARY_PATH": str(folder.parent)} if name == "bravais" else {}
        expect(run(program, env=library_path) == "", f"pkg-config, {where}, {name} with {source}")


def install_tree(o, work):
    prefix = work / "first"
    # A real installation's manifest is kept for its own `uninstall`.
    manifest = o.build / "install_manifest.txt"
    kept = manifest.read_bytes() if manifest.exists() else None
    try:
        run(o.cmake, "--install", o.build, "--prefix", prefix)
        listed = shutil.copy(manifest, work / "manifest.txt")
    finally:
        if kept is None:
            manifest.unlink(missing_ok=True)
        else:
            manifest.write_bytes(kept)
    files = installed_files(prefix)
    for ending in ("include/bravais.h", "include/bravais/bravais.hpp", "bravaisConfig.cmake", "bravaisConfigVersion.cmake",
                   "bravais.pc", "bravais-static.pc", "libbravais.a"):
        expect(any(name.endswith(ending) for name in files), f"{ending} is installed")
    program = prefix / "bin" / "bravais"
    if program.exists():
        expect(run(program, "--version").strip() == f"bravais {o.version}", "the installed command says its version")
        expect(any(name.endswith("man1/bravais.1") for name in files), "the manual page is installed")
    find_package(o, work, prefix, "in place")
    pkg_config(o, work, prefix, "in place")
    moved = work / "second"
    shutil.copytree(prefix, moved, symlinks=True)
    run(o.cmake, f"-DMANIFEST={listed}", "-P", o.source / "cmake" / "uninstall.cmake")
    expect(installed_files(prefix) == [], "uninstall leaves no file")
    find_package(o, work, moved, "moved")
    pkg_config(o, work, moved, "moved")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("cmake", "generator", "cxx", "cc", "version"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--source", required=True, type=pathlib.Path)
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--fetch-content", action="store_true")
    o = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bravais-consumers-") as folder:
        (fetch_content if o.fetch_content else install_tree)(o, pathlib.Path(folder))
    for what in NOT_RUN:
        print(f"not run: {what}")
    print("all else is well" if NOT_RUN else "all is well")
    return 77 if NOT_RUN else 0


if __name__ == "__main__":
    sys.exit(main())
