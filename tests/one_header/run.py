#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Generates the one header and runs known answers and files of seeds over it, cut to ML-KEM: with every instruction
set, with portable code in a program of two units, and with portable code and self-checks. --whole adds every other
cut to a family and one to two families, ML-KEM with AVX2, all families in a program of two units with each compiler,
the interface alone, and the program of docs/one_header.md. --arm-cxx adds the cut to two families on an emulated
64-bit Arm. On x86-64 every large frame of a back end must have stack probes. Prints compile times in processor
seconds, because wall-clock times depend on other load."""
import argparse, pathlib, platform, re, resource, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = pathlib.Path(__file__).resolve().parent
ARM_EMULATOR = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]
TWO_UNITS = ["known_answer.cpp", "second_unit.cpp"]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Werror"]


def run(words, folder):
    done = subprocess.run([str(word) for word in words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(map(str, words))}\n{done.stdout}")
    return done.stdout


def processor_seconds():
    """The processor time of all commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def demand_probes(target, folder):
    """A back end's function that makes a frame of more than a page at once could jump over a guard page."""
    function, found = "", set()
    for line in run(["objdump", "-d", "--no-show-raw-insn", target], folder).splitlines():
        name = re.match(r"[0-9a-f]+ <(.*)>:", line)
        frame = re.search(r"\bsub +\$0x([0-9a-f]{1,8}),%rsp", line)
        function = name.group(1) if name else function
        if frame and int(frame.group(1), 16) > 4096 and re.search("N7bravais(8portable|4avx2|6avx512)", function):
            found.add(function)
    if found:
        sys.exit(f"failed: {len(found)} functions in {target} have large frames without stack probes, among them "
                 f"{sorted(found)[0]}")


def compiled(compiler, options, source, folder, name):
    """Compiles one source; returns the object."""
    target = f"{name}-{source.stem}.o"
    run([compiler, "-std=c++20", *WARNINGS, *options, "-I", folder, "-I", HERE.parent, "-c", source, "-o", target], folder)
    return target


def program(compiler, level, options, sources, folder, name, emulator=()):
    begun = processor_seconds()
    if "clang" in str(compiler):  # clang has no pragma for it
        options = [*options, "-fstack-clash-protection"]
    objects = [compiled(compiler, [level, *options], HERE / source, folder, name) for source in sources]
    seconds = processor_seconds() - begun
    if not emulator and platform.machine() == "x86_64":
        for target in objects:
            demand_probes(target, folder)
    for hash_function in ("keccak", "sha2"):
        objects.append(compiled(compiler, ["-O2"], HERE.parent / "reference" / f"{hash_function}.cpp", folder, name))
    run([compiler, *objects, "-o", name], folder)
    said = run([*emulator, f"./{name}"], folder).strip()
    print(f"{name}: {len(sources)} unit(s) at {level} by {compiler} in {seconds:.0f} s: {said}", flush=True)


def cut(compiler, families, folder, name, emulator=(), isas=(), more=(), sources=("known_answer.cpp",)):
    """Tests the known answers of these families, and that the others are left out; likewise for instruction sets, if
    any are named, best first. Families are given as macros. `more` has other macros. `sources` are the units."""
    kept = [f"BRAVAIS_ONLY_{isa.upper()}" for isa in isas] + [f'KEPT_ISAS="{" ".join(isas)}"'] if isas else []
    macros = ["FAMILY_LEFT_OUT", *families, *kept, *more]
    program(compiler, "-O0", [f"-D{macro}" for macro in macros], sources, folder, name, emulator)


def interface(compiler, folder):
    """The compile time of each unit except one."""
    begun = processor_seconds()
    run([compiler, "-std=c++20", "-O2", *WARNINGS, "-DBRAVAIS_DECLARATIONS", "-I", folder, "-c",
         folder / "interface.cpp", "-o", "interface.o"], folder)
    print(f"interface: {processor_seconds() - begun:.1f} s by {compiler}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, help="where to work; it may be there already")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--other-cxx", help="a second compiler, for --whole")
    parser.add_argument("--arm-cxx", help="a cross compiler for 64-bit Arm, whose program runs in the emulator")
    parser.add_argument("--whole", action="store_true")
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    run([sys.executable, ROOT / "tools" / "amalgamate", folder / "bravais.hpp"], folder)
    (folder / "interface.cpp").write_text('#include "bravais.hpp"\n', encoding="utf-8")
    families = run([sys.executable, ROOT / "tools" / "amalgamate", "--families"], folder).split()
    cuts = [[family] for family in families] + [families[:2]] if options.whole else [families[:1]]
    for kept in cuts:
        cut(options.cxx, kept, folder, "+".join(kept))
    cut(options.cxx, families[:1], folder, "two_units", isas=["portable"], more=["SECOND_UNIT"], sources=TWO_UNITS)
    cut(options.cxx, families[:1], folder, f"{families[0]}-portable-checked", isas=["portable"],
        more=["BRAVAIS_SELF_CHECKS"])
    if options.whole and platform.machine() == "x86_64":
        cut(options.cxx, families[:1], folder, f"{families[0]}-avx2", isas=["avx2", "portable"])
    if options.arm_cxx:
        cut(options.arm_cxx, families[:2], folder, "aarch64-" + "+".join(families[:2]), ARM_EMULATOR)
    elif options.whole:
        print("not run: the header on 64-bit Arm, for which --arm-cxx names no compiler", flush=True)
    if options.whole:
        for compiler in filter(None, [options.cxx, options.other_cxx]):
            interface(compiler, folder)
            program(compiler, "-O2", ["-DSECOND_UNIT"], TWO_UNITS, folder, f"all-{compiler}")
        run([sys.executable, ROOT / "tests" / "docs" / "samples.py", "--one-header", folder, "--cxx", options.cxx], folder)
    print(f"{len(cuts)} cut(s) to families, and those to instruction sets, of the one header are good")


if __name__ == "__main__":
    main()
