#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes the verifier of ML-DSA one token at a time, and what the interface checks before it, and demands that a program
of this folder notices each change.
Published vectors let many such faults pass: a bound that is off by one, a rule of the hints left out, a comparison that
misses bytes. A change that means the same is listed below with the reason; an entry that no longer fits is an error."""
import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# The programs of this folder that must notice a change, and what is changed: a file, and where the definition begins that
# ends with its closing brace.
REGIONS = {
    "verifier": [
        ("scheme/dilithium_verify.hpp", "struct verification {"),
        ("scheme/dilithium_verify.hpp", "struct dilithium_verification {"),
        ("scheme/dilithium_keys.hpp", "static std::size_t add_tr_job("),
        ("scheme/dilithium_keys.hpp", "static void expand_t1("),
        ("scheme/dilithium_entries.hpp", "static void verify("),
        ("scheme/dilithium_entries.hpp", "static void prepare_public_key("),
        ("scheme/dilithium_entries.hpp", "static void verify_prepared("),
        ("scheme/dilithium_entries.hpp", "static void verify_with_one("),
        ("scheme/dilithium_message.hpp", "std::size_t add_job("),
        ("kernel/hint.hpp", "bool hint_bit_unpack("),
        ("kernel/rejection.hpp", "std::size_t take_challenge("),
        ("kernel/pack_polynomial.hpp", "void decode_each("),
        ("kernel/rounding.hpp", "v32 nearest_multiple("),
        ("kernel/rounding.hpp", "v32 times_step("),
        ("kernel/rounding.hpp", "v32 use_hint("),
        ("kernel/rounding.hpp", "v32 beyond("),
        ("kernel/rounding.hpp", "secret_bool none_negative("),
    ],
    "interface": [
        ("api/signature.cpp", "errc check_message("),
        ("api/signature.cpp", "errc check_messages("),
        ("api/signature.cpp", "const signed_message* encode("),
        ("api/signature.cpp", "bool is_refused("),
        ("api/signature.cpp", "void refuse("),
        ("api/signature.cpp", "errc verify_sized("),
        ("api/message_prefix.hpp", "errc check_context("),
        ("api/message_prefix.hpp", "errc check_prehash("),
        ("api/message_prefix.hpp", "std::size_t write_prefix("),
        ("api/batch.hpp", "errc check_batch("),
        ("api/batch.hpp", "errc check_status("),
    ],
}

# A name, a pattern, and what takes its place.
EDITS = [
    ("< to <=", r" < ", " <= "),
    ("<= to <", r" <= ", " < "),
    ("> to >=", r" > ", " >= "),
    (">= to >", r" >= ", " > "),
    ("== to !=", r" == ", " != "),
    ("!= to ==", r" != ", " == "),
    ("and to or", r" && ", " || "),
    ("or to and", r" \|\| ", " && "),
    ("+ to -", r" \+ ", " - "),
    ("- to +", r" - ", " + "),
    ("number + 1", r"(?<![\w.])\d+(?![\w.])", lambda m: str(int(m.group()) + 1)),
    ("number - 1", r"(?<![\w.])[1-9]\d*(?![\w.])", lambda m: str(int(m.group()) - 1)),
    ("refusal to acceptance", r"\breturn false;", "return true;"),
    ("acceptance to refusal", r"\breturn true;", "return false;"),
    ("rule removed", r"if \((?!constexpr).*\) return false;", ";"),
    ("error not returned", r"if \((?!constexpr)[^?]*\) return errc::\w+;", ";"),
    ("first half of a rule removed", r"if \((.*?) \|\| (.*)\) return false;", r"if (\2) return false;"),
    ("second half of a rule removed", r"if \((.*?) \|\| (.*)\) return false;", r"if (\1) return false;"),
    ("limit + 1", r"\bbeyond<([^<>()]+)>\(", r"beyond<\1 + 1>("),
    ("limit - 1", r"\bbeyond<([^<>()]+)>\(", r"beyond<\1 - 1>("),
    ("comparison shortened", r"(std::memcmp\(\w+, \w+, )([^()]+)\)", r"\1\2 - 1)"),
    ("comparison shortened to half", r"(std::memcmp\(\w+, \w+, )([^()]+)\)", r"\1\2 / 2)"),
    ("or to and of lanes", r"\bbit_or\(", "bit_and("),
    ("and to or of lanes", r"\bbit_and\(", "bit_or("),
    ("addition to subtraction", r"(?<![\w.])add\(", "subtract("),
    ("subtraction to addition", r"(?<![\w.])subtract\(", "add("),
    ("magnitude forgotten", r"\babsolute\((\w+)\)", r"\1"),
]

# Lines that are not looked at: they hold no rule.
SKIPPED = re.compile(r"^\s*//|static_assert|\bassert\(|alignas|int before = 0")

# Changes that mean the same: part of the line, the edits, and why.
EQUIVALENT = [
    ("operands[l + 1];", ["number + 1"], "room that is not used"),
    ("job jobs[2 * Items];", ["number + 1"], "room that is not used"),
    ("job jobs[4 + k * l];", ["number + 1"], "room that is not used"),
    ("job jobs[3 * Items + k * l];", ["number + 1", "number - 1"], "room that is not used"),
    ("job jobs[1 + Set::k * Set::l];", ["number + 1"], "room that is not used"),
    ("message.head, 2));", ["number + 1", "number - 1"],
     "how long the chain is that waits, which decides on the order of the hashes"),
    ("hash.run(challenge_at, challenge_at + 1);", ["number + 1"], "one hash more is made early"),
    ("hash[final_job].available = 0;", ["number + 1"], "less than a block is nothing that a hash could begin with"),
    ("hash.is_done(mu_job)) hash[final_job].available", ["or to and", "number + 1", "number - 1"],
     "when the last hash may begin: later, or with as many blocks"),
    ("hash.run(0, final_job);", ["number + 1"], "the one lane of the portable back end has taken the first job before"),
    ("return verify_with_one(", ["> to >=", "number + 1", "number - 1"],
     "one key is served in another way, with the same result"),
    ("if constexpr (Items == 1) {", ["== to !=", "number + 1", "number - 1"],
     "one item is served in another way, with the same result"),
    ("verify<Items>(count, pks + at * stride", ["+ to -"],
     "where the portable back end, whose groups have one item, never comes; tests/property has batches of all"),
    ("signatures + at * Set::signature, status + at", ["+ to -"], "as above"),
    ("i < at + count; i += Items", ["< to <="], "a group of no item is nothing"),
    ("std::min(Items, at + count - i)", ["+ to -", "- to +"], "groups of the portable back end have one item"),
    ("v32 signs = broadcast32(0);", ["number + 1"], "only the sign is looked at, and 1 has none"),
    ("message.prefix_size > 0", ["> to >="], "copies nothing, from where there is nothing"),
    ("std::uint32_t signs = 0;", ["number + 1"], "only the sign is looked at, and 1 has none"),
    ("std::size_t at = 0;", ["number + 1"],
     "where a second block begins, which only challenges that nobody can find have; tests/kernel has such blocks"),
    ("if constexpr (D <= detail::widest_narrow_field) {", ["<= to <"], "a verifier reads no fields of just that width"),
    ("for (; at < shake256.rate && produced", ["< to <="], "the end of the first block, in the same way"),
    ("is_zero(signs >> 31)", ["number - 1"], "numbers below 2^30 have their sign in bit 30, too"),
]


def definition(text, start, path):
    """The part of a file from `start` to the brace that closes the first one behind it."""
    begin = text.find(start)
    if begin < 0:
        sys.exit(f"{path}: there is no \"{start}\" any more; tests/mutation/run.py must follow")
    depth = 0
    for at in range(text.index("{", begin), len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return begin, at + 1
    sys.exit(f"{path}: \"{start}\" does not end")


class Mutant:
    def __init__(self, program, path, edit, line_number, line, text):
        self.program, self.path, self.edit = program, path, edit
        self.line_number, self.line, self.text = line_number, line, text

    def __str__(self):
        return f"{self.path}:{self.line_number}: {self.edit}: {self.line.strip()}"


def mutants(only):
    for program, path, start in [(program, *region) for program, regions in REGIONS.items() for region in regions]:
        if only not in path:
            continue
        text = (ROOT / "src" / path).read_text(encoding="utf-8")
        begin, end = definition(text, start, path)
        at = begin
        for line in text[begin:end].splitlines(keepends=True):
            code = line.split("//")[0]
            for name, pattern, replacement in EDITS if not SKIPPED.search(line) else []:
                for match in re.finditer(pattern, code):
                    new = replacement(match) if callable(replacement) else match.expand(replacement)
                    changed = text[:at + match.start()] + new + text[at + match.end():]
                    yield Mutant(program, path, name, text.count("\n", 0, at) + 1, line, changed)
            at += len(line)


def excuse(mutant):
    for entry in EQUIVALENT:
        part, edits, _ = entry
        if part in mutant.line and mutant.edit in edits:
            return entry
    return None


class Builder:
    def __init__(self, compiler, work):
        self.compiler, self.work, self.objects = compiler, work, []
        self.flags = ["-std=c++20", "-O1", "-w", "-DBRAVAIS_ISA=portable", "-DBRAVAIS_ISA_portable=1",
                      f"-I{ROOT / 'include'}"]
        self.include = [f"-I{ROOT / 'src'}", f"-I{ROOT / 'tests'}"]

    def compile(self, source, to, first=()):
        return subprocess.run([self.compiler, *self.flags, *first, *self.include, "-c", source, "-o", to],
                              capture_output=True, text=True, check=False)

    def shared(self):
        """What all mutants are linked with."""
        tests = ROOT / "tests"
        sources = [tests / "support" / "open_key.cpp"]
        sources += [ROOT / "src" / "common" / f"{name}.cpp" for name in ("random", "sha2", "wipe")]
        sources += [tests / "reference" / f"{name}.cpp"
                    for name in ("dilithium", "dilithium_ring", "dilithium_sampling", "keccak", "polynomial", "sha2")]
        for source in sources:
            self.objects.append(self.work / f"{source.parent.name}_{source.stem}.o")
            done = self.compile(source, self.objects[-1])
            if done.returncode != 0:
                sys.exit(done.stderr)

    def verdict(self, number, mutant, program=None):
        """"passes", "fails" or "does not compile"."""
        source = program or mutant.program
        folder = self.work / str(number)
        overlay = []
        folder.mkdir()
        if mutant is not None:
            # Found before src/, so it stands in the place of the file there.
            changed = folder / mutant.path
            changed.parent.mkdir()
            changed.write_text(mutant.text, encoding="utf-8")
            overlay = [f"-I{folder}"]
        program = folder / source
        done = self.compile(ROOT / "tests" / "mutation" / f"{source}.cpp", folder / "program.o", overlay)
        if done.returncode == 0:
            done = subprocess.run([self.compiler, folder / "program.o", *self.objects, "-o", program],
                                  capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return "does not compile" if mutant is not None else sys.exit(done.stderr)
        # A program that hangs is ended by the time that it computes: a clock would end good ones on a busy machine.
        limited = ["sh", "-c", 'ulimit -t 60 && exec "$0"', program]
        passes = subprocess.run(limited, capture_output=True, check=False).returncode == 0
        program.unlink()
        return "passes" if passes else "fails"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cxx", default="c++", help="the compiler")
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time")
    parser.add_argument("--only", metavar="TEXT", default="", help="only files whose name holds this")
    parser.add_argument("--list", action="store_true", help="name the mutants")
    o = parser.parse_args()
    everything = list(mutants(o.only))
    if o.list:
        print("\n".join(map(str, everything)))
        return 0
    counts = {"fails": 0, "does not compile": 0, "passes": 0, "equivalent": 0}
    used = []
    survivors = []
    with tempfile.TemporaryDirectory(prefix="bravais-mutation-") as folder:
        builder = Builder(o.cxx, pathlib.Path(folder))
        builder.shared()
        for program in sorted({mutant.program for mutant in everything}):
            if builder.verdict(f"original_{program}", None, program) != "passes":
                sys.exit(f"the {program} as it is fails already, so this shows nothing")
        with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
            verdicts = pool.map(builder.verdict, range(len(everything)), everything)
            for mutant, verdict in zip(everything, verdicts):
                entry = excuse(mutant) if verdict == "passes" else None
                if entry:
                    verdict = "equivalent"
                    used.append(entry)
                counts[verdict] += 1
                if verdict == "passes":
                    survivors.append(mutant)
                    print(f"survives: {mutant}", flush=True)
    unused = [entry for entry in EQUIVALENT if entry not in used and not o.only]
    for part, edits, _ in unused:
        print(f"listed as equivalent, but nothing survives there: {part} ({', '.join(edits)})")
    print(f"{len(everything)} mutants: {counts['fails']} killed, {counts['equivalent']} equivalent,"
          f" {counts['does not compile']} do not compile, {counts['passes']} survive")
    if counts["fails"] < len(everything) // 2:
        print("most changes were not even tried")
        return 1
    return 1 if survivors or unused else 0


if __name__ == "__main__":
    sys.exit(main())
