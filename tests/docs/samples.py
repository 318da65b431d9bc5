#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Extracts the programs from README.md and docs/*.md and runs them: C and C++ compiled with warnings as errors, shell
lines in an empty folder, Python if the package is installed. Code marked as a fragment (```c fragment) is left out.
Also runs the Python examples, and the C examples as C99, which the build compiles with other options.

usage: samples.py --library libbravais.a [--hybrid libbravais_hybrid.a] [--cli bravais] [--one-header FOLDER]"""
import argparse, os, pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"^(?P<indent> *)```(?P<language>cpp|c|sh|python)\n(?P<text>.*?)^ *```$", re.M | re.S)
WARNINGS = ["-Wall", "-Wextra", "-Werror"]
# The pages on extending the library show source lines, not programs. The Python page is one session from its first
# block to its last; python/tests/test_tutorial.py runs it.
PAGES = [ROOT / "README.md"] + [page for page in sorted((ROOT / "docs").glob("*.md"))
                                if not page.name.startswith(("adding_", "design", "python"))]


def blocks():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            indent = len(match["indent"])
            code = "".join(row[indent:] if row.strip() else row for row in match["text"].splitlines(keepends=True))
            yield f"{page.relative_to(ROOT)}:{line}", match["language"], code
    for folder in ("c", "python"):
        for program in sorted((ROOT / "examples" / folder).iterdir()):
            yield str(program.relative_to(ROOT)), folder, program.read_text(encoding="utf-8")


def run(words, folder, **options):
    done = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=900,
                          **options)
    return done.returncode == 0, done.stdout


def compiled(language, code, folder, options):
    """Whether a program compiles and succeeds; None if it needs an option that was not given."""
    one_header = '#include "bravais.hpp"' in code
    is_hybrid = "#include <bravais/hybrid." in code
    if one_header != bool(options.one_header) or is_hybrid and not options.hybrid:
        return None
    includes = [f"-I{ROOT}/include", *[f"-I{ROOT}/integrations/hybrid/include"] * is_hybrid]
    libraries = [*[options.hybrid] * is_hybrid, options.library, *["-lcrypto"] * is_hybrid]
    source = pathlib.Path(folder, f"main.{language}")
    source.write_text(code, encoding="utf-8")
    if one_header:
        words = [[*options.cxx.split(), "-std=c++20", "-O1", "-DBRAVAIS_ONLY_KYBER", *WARNINGS, f"-I{options.one_header}",
                  source.name, "-o", "main"]]
    elif language == "cpp":
        words = [[*options.cxx.split(), "-std=c++20", *WARNINGS, *includes, source.name, *libraries, "-o", "main"]]
    else:
        words = [[*options.cc.split(), "-std=c99", "-Wpedantic", *WARNINGS, *includes, "-c", source.name],
                 [*options.cxx.split(), "main.o", *libraries, "-o", "main"]]
    for command in [*words, ["./main"]]:
        good, output = run(command, folder)
        if not good:
            return False, output
    return True, ""


def shell(code, folder, options):
    if not options.cli or not os.path.exists(options.cli) or options.one_header:
        return None
    path = os.path.dirname(os.path.abspath(options.cli)) + os.pathsep + os.environ["PATH"]
    return run(["bash", "-euo", "pipefail", "-c", code], folder, env=dict(os.environ, PATH=path))


def python(code, folder, options):
    if options.one_header or not run([options.python, "-c", "import bravais"], folder)[0]:
        return None
    return run([options.python, "-c", code], folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", help="the static library")
    parser.add_argument("--hybrid", help="the static library of the hybrids")
    parser.add_argument("--cli", help="the command-line tool")
    parser.add_argument("--one-header", help="the folder of bravais.hpp: only the programs that include it")
    parser.add_argument("--cc", default=os.environ.get("CC", "cc"))
    parser.add_argument("--cxx", default=os.environ.get("CXX", "c++"))
    parser.add_argument("--python", default=os.environ.get("BRAVAIS_PYTHON", sys.executable))
    options = parser.parse_args()
    for name in ("library", "hybrid", "cli", "one_header"):
        setattr(options, name, getattr(options, name) and os.path.abspath(getattr(options, name)))
    passed, failed = 0, 0
    for place, language, code in blocks():
        with tempfile.TemporaryDirectory(prefix="bravais-sample-") as folder:
            run_block = {"sh": shell, "python": python}.get(language)
            outcome = run_block(code, folder, options) if run_block else compiled(language, code, folder, options)
        if outcome is None:
            if not options.one_header:
                print(f"not run {place} ({language}): what it needs is not here, or another check runs it")
            continue
        good, output = outcome
        print(f"{'ok     ' if good else 'FAILED '} {place} ({language})", flush=True)
        if not good:
            print(output)
        passed += good
        failed += not good
    print(f"{passed} samples passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
