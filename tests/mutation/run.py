#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes the library one token at a time and demands that a test detects each change. It covers the ML-DSA verifier
and the interface's checks before it, overlap checks, prepared keys, message streams and their hash functions, key
files, decapsulation with its re-encryption check and key checks, and the decryption of M-LWQ. The code of the back ends
runs on every instruction set of the machine. Published vectors miss many such faults: a bound that is off by one, a
missing rule, a comparison that misses bytes. regions.py lists the changed code and the edits, excuses.py the changes
that may survive. Needs the objects of a build of the targets bravais, test_property, test_key_file and test_abi_keys."""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

from excuses import EQUIVALENT, OUTSIDE, UNREACHABLE
from regions import CHANGED_ON, EDITS, INCLUDED_BY, LINKED, MORE_EDITS, UNITS

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SRC, HERE = ROOT / "src", ROOT / "tests" / "mutation"

# Lines with vectors. All other lines are the same program on every instruction set.
VECTORS = re.compile(r"\b(v16|lanes|vectors|broadcast|bit_(or|and|xor)|\w*_lanes)\b")
# Lines that contain no rule, and are not changed.
SKIPPED = re.compile(r"^\s*//|static_assert|\bassert\(|^\s*declassify\(|alignas|int before = 0|^#|^template|^namespace")


def file_of(path):
    """Names of headers begin as in #include lines: bravais/ is in include/, tests/ are tests, the rest is in src/."""
    return {"bravais": ROOT / "include", "tests": ROOT}.get(path.split("/")[0], SRC) / path


def definition(text, start, path):
    """The part of a file from `start` to the brace that closes the first one after it."""
    if not start:
        return 0, len(text)
    begin = text.find(start)
    if begin < 0:
        sys.exit(f"{path}: there is no \"{start}\" any more; tests/mutation/regions.py must follow")
    depth = 0
    for at in range(text.index("{", begin), len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return begin, at + 1
    sys.exit(f"{path}: \"{start}\" does not end")


class Mutant:
    def __init__(self, program, isa, path, edit, line_number, line, changed_line, text):
        self.program, self.isa, self.path, self.edit = program, isa, path, edit
        self.line_number, self.line, self.changed_line, self.text = line_number, line, changed_line, text

    def __str__(self):
        return (f"{self.program}, {self.isa}: {self.path}:{self.line_number}: {self.edit}:\n"
                f"  {self.line.strip()}\n  {self.changed_line.strip()}")

    def fits(self, entry):
        path, part, edits, _, *where = entry
        lines = (self.line, self.changed_line)
        found = any(line.startswith(part[1:]) if part.startswith("^") else part in line for line in lines)
        return path == self.path and found and self.edit in edits and (not where or where[0] in (self.program, self.isa))


def mutants_of(program, isa, path, start):
    text = file_of(path).read_text(encoding="utf-8")
    begin, end = definition(text, start, path)
    edits = EDITS if program in ("verifier", "interface") else EDITS + MORE_EDITS
    at = begin
    for line in text[begin:end].splitlines(keepends=True):
        code = line.split("//")[0]
        for name, pattern, replacement in edits if not SKIPPED.search(line) else []:
            for match in re.finditer(pattern, code):
                new = replacement(match) if callable(replacement) else match.expand(replacement)
                if new == match.group() or code.count('"', 0, match.start()) % 2 == 1:
                    continue  # inside a string
                changed_line = line[:match.start()] + new + line[match.end():]
                changed = text[:at] + changed_line + text[at + len(line):]
                yield Mutant(program, isa, path, name, text.count("\n", 0, at) + 1, line, changed_line, changed)
        at += len(line)


def regions_of(program):
    return UNITS[program] if program in UNITS else LINKED[program].regions


def all_mutants(programs, isas, only):
    """All changes on one instruction set, usually the first, the widest. On the others, only lines with vectors."""
    for program in programs:
        on = isas if program in UNITS and program != "interface" else ["portable"]
        for isa in on:
            for path, start in regions_of(program):
                whole_on = CHANGED_ON.get((path, start))
                for mutant in mutants_of(program, isa, path, start) if only in path else []:
                    if isa == (whole_on if whole_on in on else on[0]) or VECTORS.search(mutant.line):
                        yield mutant


class Builder:
    """Compiles the unit that contains a change and links it before the objects of the build."""

    def __init__(self, compiler, build, work):
        self.compiler, self.work, self.limits = compiler, work, {}
        tests = build / "tests"
        self.libraries = [tests / "libbravais_test_support.a", build / "libbravais.a"]
        # A folder of tests is a target of CMake, but each program in C is one.
        self.tests = {program: [tests / "abi" / "CMakeFiles" / f"test_abi_{source[4:-2]}.dir" / f"{source[4:]}.o"
                                if source.endswith(".c") else
                                tests / "CMakeFiles" / f"test_{source.split('/')[0]}.dir" / f"{source}.o"
                                for source in linked.tests] for program, linked in LINKED.items()}
        missing = [str(path) for path in self.libraries + sum(self.tests.values(), []) if not path.exists()]
        if missing:
            sys.exit(f"{build} is not a build of bravais, test_property, test_key_file and test_abi_keys: {', '.join(missing)}")

    def run(self, *command):
        return subprocess.run([self.compiler, *map(str, command)], capture_output=True, text=True, check=False)

    def compile(self, source, to, isa, first=()):
        # For the KEM and PKE units, compilation takes most of the time.
        level = "-O0" if source.name.startswith(("kem_", "pke_")) else "-O1"
        return self.run("-std=c++20", level, "-w", f"-DBRAVAIS_ISA={isa}", f"-DBRAVAIS_ISA_{isa}=1", *first,
                        f"-I{ROOT / 'include'}", f"-I{SRC}", f"-I{ROOT / 'tests'}", "-c", source, "-o", to)

    def link(self, objects, program):
        return self.run(*objects, *self.libraries, "-lgtest", "-lcrypto", "-lpthread", "-o", program)

    def prepare(self):
        """The part of the KEM programs that no change affects."""
        done = self.compile(HERE / "kem.cpp", self.work / "kem.o", "portable")
        if done.returncode != 0:
            sys.exit(done.stderr)

    def isas(self):
        """The instruction sets that this machine can run, according to the library."""
        source, program = self.work / "isas.cpp", self.work / "isas"
        source.write_text("#include <cstdio>\n#include <bravais/isa.hpp>\nint main() {\n"
                          "  for (auto i : bravais::built_isas())\n"
                          "    if (bravais::is_supported(i)) std::puts(bravais::name(i).data());\n}\n")
        done = self.run("-std=c++20", f"-I{ROOT / 'include'}", source, *self.libraries, "-o", program)
        if done.returncode != 0:
            sys.exit(done.stderr)
        return subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()

    def units(self, program, path, folder, changed):
        if program in UNITS:
            return [HERE / f"{program}.cpp"]
        if path.endswith(".cpp"):
            return [folder / path if changed else file_of(path)]
        return [file_of(unit) for unit in INCLUDED_BY[path]]

    def try_original(self, program, isa, path):
        """Exits if a program fails unchanged. A changed one may compute four times as long."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        number = f"original_{program}_{isa}_{path.replace('/', '_')}"
        if self.verdict(number, program, isa, path) != "passes":
            sys.exit(f"{program} on {isa} as it is fails already, so this shows nothing")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        # This includes the compiler's time.
        self.limits[program, isa] = 4 + int(4 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))

    def verdict(self, number, program, isa, path, text=None):
        """Returns "passes", "fails" or "does not compile"; without a text, for the unchanged file."""
        folder = self.work / str(number)
        folder.mkdir()
        overlay = []
        if text is not None:
            # Found before src/, so it replaces the file there.
            changed = folder / path
            changed.parent.mkdir()
            changed.write_text(text, encoding="utf-8")
            overlay = [f"-I{folder}"]
        objects, done = [], None
        for i, unit in enumerate(self.units(program, path, folder, text is not None)):
            objects.append(folder / f"unit{i}.o")
            done = self.compile(unit, objects[-1], isa, overlay)
            if done.returncode != 0:
                break
        executable = folder / "program"
        if done.returncode == 0:
            rest = self.tests.get(program, [self.work / "kem.o"] if program.startswith("kem_") else [])
            done = self.link([*objects, *rest], executable)
        if done.returncode != 0:
            return "does not compile" if text is not None else sys.exit(done.stderr)
        # A limit on processor time ends a program that hangs; a wall clock would end good ones on a busy machine.
        limited = ["sh", "-c", f'ulimit -t {self.limits.get((program, isa), 600)} && exec "$0"', executable]
        wanted = {"GTEST_FAIL_FAST": "1", "GTEST_FILTER": LINKED[program].only if program in LINKED else "*"}
        passes = subprocess.run(limited, capture_output=True, check=False, env={**os.environ, **wanted}).returncode == 0
        executable.unlink()
        return "passes" if passes else "fails"


def share(o, everything):
    """Every n-th change, from the k-th on, for --share k/n."""
    k, n = map(int, o.share.split("/"))
    return everything[k - 1::n]


def was_tried(entry, programs, isas):
    """Whether all changes that an entry can match were tried."""
    path, _, _, _, *where = entry
    about = {program for program in [*UNITS, *LINKED] if path in dict(regions_of(program))}
    if where and where[0] not in about:
        return where[0] in isas and about <= set(programs)
    return (set(where) or about) <= set(programs)


def lines_of(entry, mutants):
    """The lines whose changes an entry matches, on any instruction set."""
    programs = [name for name in entry[4:] if name in UNITS or name in LINKED]
    return sorted({m.line_number for m in mutants if m.fits([*entry[:4], *programs])})


def find_stale(entries):
    """Names the excuses that match no change, or changes of several lines: one survivor would justify them, and another
    would not be seen. A region that no longer exists ends the listing of changes."""
    mutants, wrong = list(all_mutants([*UNITS, *LINKED], ["portable"], "")), 0
    for entry in entries:
        path, part, edits, *_ = entry
        lines = lines_of(entry, mutants)
        if len(lines) != 1:
            what = f"changes of lines {', '.join(map(str, lines))}" if lines else "there is no such change any more"
            print(f"{what}: {path}: {part} ({', '.join(edits)}); excuses.py must follow")
            wrong += 1
    print(f"{len(mutants)} changes")
    return 1 if wrong or not mutants else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release", help="the build")
    parser.add_argument("--cxx", default="c++", help="the compiler")
    parser.add_argument("--jobs", type=int, default=1, help="changes at a time")
    parser.add_argument("--program", choices=[*UNITS, *LINKED], action="append", help="only these programs")
    parser.add_argument("--only", metavar="TEXT", default="", help="only files whose name holds this")
    parser.add_argument("--isa", action="append", help="only these instruction sets")
    parser.add_argument("--share", metavar="K/N", default="1/1", help="only every N-th change, from the K-th on")
    parser.add_argument("--list", action="store_true", help="name the changes")
    parser.add_argument("--stale", action="store_true",
                        help="only find entries of regions.py and excuses.py that fit nothing in the sources any more, or "
                             "several lines")
    o = parser.parse_args()
    programs = o.program or [*UNITS, *LINKED]
    if o.stale:
        return find_stale(EQUIVALENT + UNREACHABLE + OUTSIDE)
    if o.list:
        print("\n".join(map(str, all_mutants(programs, o.isa or ["portable"], o.only))))
        return 0
    counts = collections.defaultdict(collections.Counter)
    used, survivors = [], []
    with tempfile.TemporaryDirectory(prefix="bravais-mutation-") as folder:
        builder = Builder(o.cxx, o.build.resolve(), pathlib.Path(folder))
        builder.prepare()
        everything = share(o, list(all_mutants(programs, o.isa or builder.isas(), o.only)))
        for program, isa, path in sorted({(m.program, m.isa, m.path if m.program in LINKED else "")
                                          for m in everything}):
            builder.try_original(program, isa, path)
        with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
            verdicts = pool.map(lambda i, m: builder.verdict(i, m.program, m.isa, m.path, m.text),
                                range(len(everything)), everything)
            for mutant, verdict in zip(everything, verdicts):
                if verdict == "passes":
                    for name, entries in (("equivalent", EQUIVALENT), ("unreachable", UNREACHABLE),
                                          ("outside", OUTSIDE)):
                        entry = next((entry for entry in entries if mutant.fits(entry)), None)
                        if entry:
                            verdict = name
                            used.append(entry)
                            break
                counts[mutant.program, mutant.isa][verdict] += 1
                if verdict == "passes":
                    survivors.append(mutant)
                    print(f"survives: {mutant}", flush=True)
    isas = {isa for _, isa in counts}
    whole = not o.only and not o.isa and o.share == "1/1"
    unused = [entry for entry in EQUIVALENT + UNREACHABLE
              if whole and entry not in used and was_tried(entry, programs, isas)]
    for path, part, edits, *_ in unused:
        print(f"listed, but nothing survives there: {path}: {part} ({', '.join(edits)})")
    for (program, isa), count in sorted(counts.items()):
        print(f"{program}, {isa}: {count.total()} changes: {count['fails']} noticed, {count['equivalent']} equivalent,"
              f" {count['unreachable']} unreachable, {count['outside']} outside of an array,"
              f" {count['does not compile']} do not compile, {count['passes']} survive")
        if count["fails"] < count.total() // 2 and o.share == "1/1":
            print("most changes were not even tried")
            return 1
    return 1 if survivors or unused else 0


if __name__ == "__main__":
    sys.exit(main())
