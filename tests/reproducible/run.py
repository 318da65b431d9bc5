#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds twice, in folders of different names and one after the other, and compares the bytes of what is built. The
second time, the umask, the locale and the time zone differ too.

usage: tests/reproducible/run.py [--jobs N] [--cxx CXX --cc CC]
       tests/reproducible/run.py --quick [...]
  (nothing)  the files of a release (tools/release_files.py) from the last commit, the libraries and the tool; not
             those that contain the library compiled for another platform
  --quick    the static library with one family and portable code, with assertions, and the one header, from the files
             as they are, in some seconds

The exit status is 77 if something could not be built because a tool is missing."""
import argparse, os, pathlib, shutil, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from package_index import NOT_RUN, cannot_install, python_with
from release_files import Failed, Files, run, sha256_of

WHOLE = 12  # artifacts, if no tool is missing
PLACES = ("first", "second time in a folder with a longer name")
# As binutils are without --enable-deterministic-archives: they write times unless told not to.
AR = '#!/bin/sh\nwhat=$1\nshift\ncase $what in *D*) ;; *) what=${what}U ;; esac\nexec ar "$what" "$@"\n'
RANLIB = '#!/bin/sh\ncase $1 in -D) ;; *) set -- -U "$@" ;; esac\nexec ranlib "$@"\n'


def difference(one, other):
    """Where two files differ first, and what is there; None if they have the same bytes."""
    one, other = one.read_bytes(), other.read_bytes()
    if one == other:
        return None
    at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    around = [repr(data[max(0, at - 16):at + 48]) for data in (one, other)]
    return f"{len(one)} and {len(other)} bytes; the first difference is at byte {at}:\n  {around[0]}\n  {around[1]}"


def compare(files, others):
    """Prints the hash of each file, or how it differs; returns how many differ."""
    if [path.name for path in files] != [path.name for path in others]:
        sys.exit(f"wrong: the first build has {[path.name for path in files]}, the second {[path.name for path in others]}")
    differ = 0
    for one, other in zip(files, others):
        found = difference(one, other)
        differ += found is not None
        print(f"{sha256_of(one)}  {one.name}" if found is None else f"differs: {one.name}: {found}", flush=True)
    return differ


def planted(work):
    """Whether differences are found: at the start, in the middle, at the end, and in the length."""
    names = [work / "one", work / "other"]
    for first, second, at in ((b"abc", b"abc", None), (b"abc", b"xbc", 0), (b"abc", b"axc", 1), (b"abc", b"abx", 2),
                              (b"abc", b"abcd", 3), (b"", b"a", 0)):
        names[0].write_bytes(first)
        names[1].write_bytes(second)
        found = difference(*names)
        if (found is None) != (at is None) or found and f"at byte {at}:" not in found:
            sys.exit(f"wrong: {first} and {second}: {found}")


def surroundings(second):
    """What the two builds find."""
    os.umask(0o077 if second else 0o022)
    os.environ.update(LC_ALL="C" if second else "C.UTF-8", TZ="Asia/Kathmandu" if second else "UTC")


def quick(folder, second, o):
    """The static library and the one header; returns the files."""
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "CMakeLists.txt", "cmake",
                            "include", "src", "tools"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    tools = []
    for name, text in (("ar", AR), ("ranlib", RANLIB)):
        tool = folder / f"{name}-with-times"
        tool.write_text(text, encoding="ascii")
        tool.chmod(0o755)
        tools.append(f"-DCMAKE_{name.upper()}={tool}")
    off = [f"-DBRAVAIS_{part}=OFF" for part in ("CLI", "EXAMPLES", "SHARED", "INSTALL", "OPENSSL")]
    run("cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0",
        "-DBRAVAIS_FAMILIES=kyber", "-DBRAVAIS_ISAS=portable", *off, *tools, *compilers(o))
    run("cmake", "--build", folder / "build", "--target", "bravais", "--parallel", o.jobs)
    run(sys.executable, folder / "tools" / "amalgamate", folder / "build" / "bravais.hpp")
    return [folder / "build" / "libbravais.a", folder / "build" / "bravais.hpp"]


def compilers(o):
    return [f"-DCMAKE_{language}_COMPILER={path}" for language, path in (("CXX", o.cxx), ("C", o.cc)) if path]


def whole(folder, second, o):
    """The files of a release that need no other platform; returns the files. For most other wheels, the package
    for Windows and that for JavaScript, the library would be compiled three more times."""
    run("git", "clone", "--quiet", "--no-hardlinks", ROOT, folder)
    python = python_with(ROOT / "build" / "wheel", "wheel")
    files = Files(folder, folder / "build", folder.with_name(f"{folder.name} (files)"), python, o.jobs)
    made = [files.archive(), files.header(), files.sbom(), *files.packages("go", "java", "rust"), *files.libraries()]
    if shutil.which("cpack"):
        made += files.debs()
    if python is None:
        print(f"not run: the Python package: {cannot_install('wheel')}")
    else:
        made += [*files.wheels("manylinux_2_28_x86_64"), files.sdist()]
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--cxx")
    parser.add_argument("--cc")
    o = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bravais-reproducible-") as name:
        work = pathlib.Path(name)
        planted(work)
        built = []
        for second, place in enumerate(PLACES):
            surroundings(second)
            (work / place).mkdir()
            print(f"building in '{place}'", flush=True)
            built.append((quick if o.quick else whole)(work / place, second, o))
        differ = compare(*built)
        print(f"{len(built[0])} artifacts are compared, {differ} differ")
    return 1 if differ else NOT_RUN if not o.quick and len(built[0]) < WHOLE else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as failed:
        sys.exit(f"tests/reproducible: {failed}")
