#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the one header and runs known answers over it, cut to ML-KEM. With --whole also every other cut, all families in a
program of two units with each compiler, the interface alone, and the program of docs/one_header.md. Compile times are
printed, in seconds of the processor: those of the clock depend on what else runs."""
import argparse, pathlib, resource, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = pathlib.Path(__file__).resolve().parent
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Werror"]


def run(words, folder):
    done = subprocess.run([str(word) for word in words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(map(str, words))}\n{done.stdout}")
    return done.stdout


def processor_seconds():
    """Of all commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def program(compiler, level, options, sources, folder, name):
    begun = processor_seconds()
    objects = []
    for source in sources:
        objects.append(f"{name}-{source}.o")
        run([compiler, "-std=c++20", level, *WARNINGS, *options, "-I", folder, "-c", HERE / source, "-o", objects[-1]], folder)
    seconds = processor_seconds() - begun
    run([compiler, *objects, "-o", name], folder)
    print(f"{name}: {len(sources)} unit(s) at {level} by {compiler} in {seconds:.0f} s: {run(['./' + name], folder).strip()}",
          flush=True)


def interface(compiler, folder):
    """The time that each unit but one takes."""
    begun = processor_seconds()
    run([compiler, "-std=c++20", "-O2", *WARNINGS, "-DBRAVAIS_DECLARATIONS", "-I", folder, "-c",
         folder / "interface.cpp", "-o", "interface.o"], folder)
    print(f"interface: {processor_seconds() - begun:.1f} s by {compiler}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, help="where to work; it may be there already")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--other-cxx", help="a second compiler, for --whole")
    parser.add_argument("--whole", action="store_true")
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    run([sys.executable, ROOT / "tools" / "amalgamate", folder / "bravais.hpp"], folder)
    (folder / "interface.cpp").write_text('#include "bravais.hpp"\n', encoding="utf-8")
    families = run([sys.executable, ROOT / "tools" / "amalgamate", "--families"], folder).split()
    for family in families if options.whole else families[:1]:
        # A family without a KEM has no known answer here; the tests over the header have its answers.
        if family != "BRAVAIS_ONLY_ML_DSA":
            program(options.cxx, "-O0", ["-DFAMILY_LEFT_OUT", f"-D{family}"], ["known_answer.cpp"], folder, family)
    if options.whole:
        for compiler in filter(None, [options.cxx, options.other_cxx]):
            interface(compiler, folder)
            program(compiler, "-O2", ["-DSECOND_UNIT"], ["known_answer.cpp", "second_unit.cpp"], folder, f"all-{compiler}")
        run([sys.executable, ROOT / "tests" / "docs" / "samples.py", "--one-header", folder, "--cxx", options.cxx], folder)
    print(f"{len(families) if options.whole else 1} cut(s) of the one header are good")


if __name__ == "__main__":
    main()
