#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Configures a project that embeds the library, and inspects the commands that CMake would run. Without a build type
the library must be compiled as in Release, and the project's own sources as CMake does by default; the project's
choices must stay. BRAVAIS_SELF_CHECKS must reach the sources above the back ends. On Windows every program must be
linked with the library of the random source."""
import argparse, json, pathlib, re, shlex, subprocess, sys, tempfile

CONSUMER = pathlib.Path(__file__).resolve().parent / "consumers" / "fetch_content"


def expect(condition, text):
    if not condition:
        sys.exit(f"wrong: {text}")
    print(f"ok: {text}")


def configure(o, source, build, *settings):
    """Runs CMake; returns its output."""
    done = subprocess.run([o.cmake, "-S", source, "-B", build, "-G", "Ninja", f"-DCMAKE_C_COMPILER={o.cc}",
                           f"-DCMAKE_CXX_COMPILER={o.cxx}", *settings], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"failed to configure {build.name}:\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def commands(o, build, *settings):
    """Returns CMake's output, and the words of each object's command: for the library, and for the project."""
    said = configure(o, CONSUMER, build, f"-DBRAVAIS_SOURCE={o.source}", f"-DEXAMPLES={o.source / 'examples'}",
                     "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *settings)
    library, project = [], []
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        source = pathlib.Path(entry["file"])
        (library if o.source / "src" in source.parents else project).append(shlex.split(entry["command"]))
    expect(len(library) > 10 and len(project) == 1, f"{build.name}: {len(library)} objects of the library")
    return said, library, project


def levels(command):
    """The optimization levels in a command; the last one counts."""
    return [word for word in command if word.startswith("-O")]


def build_types(o, work):
    said, library, project = commands(o, work / "none")
    expect(all(levels(c)[-1:] in (["-O2"], ["-O3"]) and "-DNDEBUG" in c for c in library),
           "no build type: every object of the library is optimized, without assertions")
    expect(not levels(project[0]) and "-DNDEBUG" not in project[0], "no build type: the project's own source is not")
    expect(len(re.findall("bravais: no build type", said)) == 1, "no build type: one line")
    expect(not any("-DBRAVAIS_SELF_CHECKS=1" in c for c in library), "no self-checks unless they are asked for")

    said, library, _ = commands(o, work / "flags", "-DCMAKE_CXX_FLAGS=-O1")
    expect(all(levels(c)[-1:] == ["-O1"] for c in library), "a level in CMAKE_CXX_FLAGS stays")

    said, library, _ = commands(o, work / "debug", "-DCMAKE_BUILD_TYPE=Debug")
    expect(all(not levels(c) and "-DNDEBUG" not in c for c in library), "Debug: nothing is optimized")
    expect(len(re.findall("bravais: the library is not optimized in a Debug build", said)) == 1, "Debug: one line")

    said, library, _ = commands(o, work / "checked", "-DBRAVAIS_SELF_CHECKS=ON")
    above = [c for c in library if not any(word.startswith("-DBRAVAIS_ISA=") for word in c)]
    expect(len(above) > 10 and all("-DBRAVAIS_SELF_CHECKS=1" in c for c in above),
           f"self-checks: all {len(above)} objects above the back ends have them")

    said, library, _ = commands(o, work / "release", "-DCMAKE_BUILD_TYPE=RelWithDebInfo")
    expect(all(levels(c) == ["-O2"] for c in library) and "bravais: " not in said, "RelWithDebInfo: nothing is added")


def windows(o, work):
    """Nothing is compiled, so any compiler works."""
    build = work / "windows"
    works = [f"-DCMAKE_{language}_COMPILER_WORKS=ON" for language in ("C", "CXX")]
    configure(o, o.source, build, "-DCMAKE_SYSTEM_NAME=Windows", "-DCMAKE_SYSTEM_PROCESSOR=x86_64", *works,
              "-DBRAVAIS_CLI=OFF", "-DCMAKE_INSTALL_LIBDIR=lib")
    text = (build / "build.ninja").read_text(encoding="utf-8")
    rules = re.findall(r"^build [^\n]*: \w+_(?:SHARED_LIBRARY|EXECUTABLE)_LINKER__(\w+?)_*(?:Release)? [^\n]*\n((?:  [^\n]*\n)*)",
                       text, re.M)
    without = [name for name, settings in rules if "-lbcrypt" not in settings.split()]
    expect(len(rules) > 2 and "bravais_shared" in dict(rules) and not without,
           f"Windows: {len(rules)} targets are linked, without bcrypt: {', '.join(without) or 'none'}")
    for name, key in (("bravais", "Libs.private"), ("bravais-static", "Libs")):
        path, = build.rglob(f"{name}.pc")
        line, = re.findall(rf"^{key}:(.*)$", path.read_text(encoding="utf-8"), re.M)
        expect("-lbcrypt" in line.split(), f"Windows: bcrypt is among the {key} of {name}.pc")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("cmake", "cxx", "cc"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--source", required=True, type=pathlib.Path)
    o = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bravais-build-types-") as folder:
        build_types(o, pathlib.Path(folder))
        windows(o, pathlib.Path(folder))


if __name__ == "__main__":
    main()
