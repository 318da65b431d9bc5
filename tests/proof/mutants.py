#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes the kernels one token at a time and demands that a proof fails: each number by one, sums for differences,
operands exchanged, reductions and conditions dropped, comparisons turned. Each change is compiled for the widest shape,
and where all proofs still hold, for the other ones. survivors.py lists the changes that may survive, with the reason;
these are compiled for the other shapes only with --listed. Needs a build of the target test_proof."""
import argparse, collections, concurrent.futures, os, pathlib, re, subprocess, sys, tempfile, threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "mutation"))
sys.dont_write_bytecode = True
from run import Mutant, definition  # noqa: E402
from survivors import OUTSIDE, SURVIVE  # noqa: E402

# The units whose proofs run each file, and the definitions that they run if not the whole file.
UNITS = {
    "kernel/modular.hpp": [
        (["standard_transforms", "dilithium_transforms", "ntru_plus", "ntru_plus_inversion", "rounding"], [""]),
    ],
    "kernel/ntt.hpp": [(["standard_transforms", "dilithium_transforms"], [""])],
    "kernel/ntt_tables.hpp": [(["standard_transforms", "dilithium_transforms", "ntru_plus"], [""])],
    "kernel/product.hpp": [(["standard_transforms", "dilithium_transforms"], [""])],
    "kernel/poly.hpp": [(["standard_transforms"], ["vector_of<Ring> get(", "void set("])],
    "scheme/dilithium_short.hpp": [(["dilithium_transforms"], [""])],
    "scheme/dilithium_expanded.hpp": [(["dilithium_transforms"], ["v32 small("])],
    "kernel/trinomial_ntt.hpp": [(["ntru_plus"], [""])],
    "kernel/trinomial_inverse_ntt.hpp": [(["ntru_plus"], [""])],
    "kernel/trinomial_product.hpp": [(["ntru_plus", "ntru_plus_inversion"], [""])],
    "kernel/trinomial_segments.hpp": [(["ntru_plus"], [""])],
    "kernel/trinomial_tables.hpp": [(["ntru_plus", "ntru_plus_inversion"], [""])],
    "kernel/trinomial_units.hpp": [(["ntru_plus", "ntru_plus_inversion"], [""])],
    "kernel/trinomial_inversion.hpp": [
        (["ntru_plus_inversion"], [
            "class lane_ring {", "struct fractions {", "BRAVAIS_INLINE v16 unit_fraction(", "void make_fractions(",
            "void divide("]),
    ],
    "kernel/batch_inversion.hpp": [(["ntru_plus_inversion"], [""])],
    "kernel/toom.hpp": [(["ntru", "trits"], [""])],
    "kernel/hankel.hpp": [(["ntru", "trits"], [""])],
    "kernel/cyclic.hpp": [(["ntru"], ["struct cyclic_product {"])],
    "kernel/packed_trits.hpp": [(["trits"], [""])],
    "kernel/trit_product.hpp": [(["trits"], ["struct cyclic_trit_product {"])],
    "kernel/compress.hpp": [(["rounding"], ["v16 compress(", "v16 decompress("])],
    "kernel/rounding.hpp": [
        (["rounding"], [
            "high_low power2round(", "struct rounding {", "v32 nearest_multiple(", "v32 times_step(",
            "high_low decompose(", "v32 make_hint(", "v32 use_hint("]),
    ],
    "kernel/quantize.hpp": [
        (["quantization"], [
            "struct quotient_below {", "v16 rest(", "v16 whole_part(", "rounded nearest(",
            "constexpr std::size_t vectors = kyber_ring::n / lanes;\n  if constexpr (Kind == quantizer::z) {",
            "v16 dequantize_vector("]),
    ],
    "kernel/trits.hpp": [
        (["rounding"], ["v16 centered_trit(", "v16 center(", "v16 uncenter("]),
        (["ntru_ring"], ["v16 five_trits(", "void pack_trits("]),
        (["trit_packing"], [
            "v16 load_bytes(", "v16 bytes_modulo_3(", "struct eight_trits {", "void unpack_trits_of(",
            "void unpack_trits("]),
    ],
    "kernel/noise_bits.hpp": [(["ntru_plus"], ["void reduce_mod_3("])],
    "kernel/pack.hpp": [(["packing"], [""])],
    "kernel/pack_polynomial.hpp": [(["packing", "packing_secrets"], [""])],
    "kernel/pack_columns.hpp": [
        (["packing_ntru"], ["struct column_group {", "void store_columns(",
                            "v16 load_columns(", "void for_column_groups(", "void encode_polynomial(",
                            "void pack_polynomial(", "void unpack_polynomial("]),
    ],
    "kernel/pack_lattice.hpp": [(["packing_mlwq"], [""])],
    "kernel/keccak.hpp": [
        (["keccak"], [
            "W theta_rho_pi(", "void prepare_row(", "void chi_row(", "W column_parity(", "void keccak_round(",
            "void load(", "void store(", "void permute("]),
    ],
    "kernel/keccak_pairs.hpp": [
        (["keccak"], [
            "void load(", "void store(", "void permute(", "void round(", "static BRAVAIS_INLINE W theta_rho(",
            "static BRAVAIS_INLINE void chi("]),
    ],
    "kernel/keccak_constants.hpp": [(["keccak"], ["keccak_round_constants(", "keccak_rho_offsets(", "keccak_pi("])],
    "scheme/ntru_ring.hpp": [
        (["ntru_ring"], ["void each(", "void canonical_q(", "void canonical_3(", "void ring_to_trits("]),
        (["ntru_ring", "trit_packing"], ["void clear_end("]),
        (["packing_ntru"], ["void each_of_first("]),
        (["packing_ntru"], ["void power_of_bit(", "void square_modulo_2(", "void unpack_q(", "void pack_q("]),
        (["trit_packing"], ["void center_all(", "void unpack_centered("]),
    ],
    "kernel/dither.hpp": [(["quantization"], [""])],
    "kernel/ring.hpp": [
        (["standard_transforms", "dilithium_transforms", "ntru_plus"], [
            "constexpr int centered(", "constexpr int power(", "constexpr int bit_reverse(", "constexpr int twist(",
            "q_inverse(", "struct lane_form<std::int16_t> {", "struct lane_form<std::int32_t> {",
            "vector_of<Ring> everywhere("]),
    ],
    "kernel/rejection.hpp": [(["packing_secrets"], ["void expand_mask_poly("])],
    "scheme/dilithium_keys.hpp": [
        (["dilithium_transforms"], ["void make_row("]),
        (["packing_secrets"], ["void encode_small(", "bool decode_small("]),
        (["fields"], ["void encode_t1(", "void encode_t0(", "void expand_t0(", "void expand_t1("]),
    ],
    "scheme/dilithium_sign.hpp": [(["packing_secrets"], ["void encode_z("])],
    "scheme/dilithium_verify.hpp": [(["packing_secrets"], ["std::size_t parse("])],
    "scheme/mlwq_codec.hpp": [(["packing_secrets"], ["void encode_secret(", "void decode_secret("])],
}
SHAPES = ("avx512", "portable", "avx2", "neon")
SKIPPED = re.compile(r"^\s*//|static_assert|\bassert\(|alignas|^#|^namespace|\bcheck\(\)|no_coefficient|not_constant"
                     r"|std::endian::native|\bscratch<|pad\.template")  # big-endian processors; memory
NUMBER = r"(?<![\w.'])(?:0x[0-9A-Fa-f]+|\d+)(?=[uUlL]*(?![\w.']))"


def near(number, by):
    """The text of a number that differs by one; nothing if it would be negative."""
    value = int(number, 0) + by
    return None if value < 0 else f"0x{value:X}" if number.startswith("0x") else str(value)


# (name, pattern, what replaces a match)
EDITS = [
    ("number + 1", NUMBER, lambda number: near(number, 1)),
    ("number - 1", NUMBER, lambda number: near(number, -1)),
    ("addition to subtraction", r"(?<![\w.])add\(", "subtract("),
    ("subtraction to addition", r"(?<![\w.])subtract\(", "add("),
    ("+ to -", r" \+ ", " - "),
    ("- to +", r" - ", " + "),
    ("< to <=", r" < ", " <= "),
    ("AND to OR", r"\bbit_and\(", "bit_or("),
    ("OR to AND", r"\bbit_or\(", "bit_and("),
    ("XOR to OR", r"\bbit_xor\(", "bit_or("),
    ("product without rounding", r"\brounded_high_product\(", "high_product("),
]
# (name, pattern of a function's name, what replaces a call with these operands)
CALL_EDITS = [
    ("operands exchanged", r"(?<![\w.])subtract", lambda x, y: f"subtract({y}, {x})"),
    ("comparison turned", r"\bgreater", lambda x, y: f"greater({y}, {x})"),
    ("choice turned", r"\bbit_select", lambda mask, x, y: f"bit_select({mask}, {y}, {x})"),
    ("reduction dropped", r"\b(?:reduce|canonical)<[\w:, ]+>", lambda x: x),
    ("factor dropped", r"\bmultiply<\w+>", lambda x, *_: x),
]


def calls(code, name):
    """The calls in a line of functions with such a name: where each begins and ends, and its operands."""
    for match in re.finditer(name + r"\(", code):
        operands, begin, depth = [], match.end(), 0
        for at in range(match.end(), len(code)):
            template = code[at] in "<>" and code[at - 1] != " "
            if depth == 0 and code[at] in ",)":
                operands.append(code[begin:at].strip())
                begin = at + 1
                if code[at] == ")":
                    yield match.start(), at + 1, operands
                    break
            elif code[at] in "([{" or template and code[at] == "<":
                depth += 1
            elif code[at] in ")]}" or template:
                depth -= 1


def changes(code):
    """All changes of a line: the name of the edit, where it begins and ends, and the new text."""
    for name, pattern, replacement in EDITS:
        for match in re.finditer(pattern, code):
            new = replacement(match.group()) if callable(replacement) else replacement
            if new is not None:
                yield name, match.start(), match.end(), new
    for name, function, replacement in CALL_EDITS:
        for begin, end, operands in calls(code, function):
            try:
                yield name, begin, end, replacement(*operands)
            except TypeError:
                pass  # another number of operands


def mutants(only):
    """All changes, each with the units whose proofs run it."""
    for path, parts in UNITS.items():
        text = (ROOT / "src" / path).read_text(encoding="utf-8")
        for units, start in [(units, start) for units, starts in parts for start in starts if only in path]:
            at, end = definition(text, start, path)
            for line in text[at:end].splitlines(keepends=True):
                for name, begin, after, new in changes(line.split("//")[0]) if not SKIPPED.search(line) else []:
                    changed_line = line[:begin] + new + line[after:]
                    yield units, Mutant("proof", "all", path, name, text.count("\n", 0, at) + 1, line, changed_line,
                                        text[:at] + changed_line + text[at + len(line):])
                at += len(line)


def excuse_of(mutant):
    return next((entry for entry in SURVIVE + OUTSIDE if mutant.fits(entry)), None)


def shapes_for(mutant, all_shapes):
    """The shapes that a change is compiled for, the widest one first."""
    return SHAPES if all_shapes or excuse_of(mutant) is None else SHAPES[:1]


def find_stale():
    """Names the excuses that fit no change."""
    everything = [mutant for _, mutant in mutants("")]
    stale = [entry for entry in SURVIVE + OUTSIDE if not any(mutant.fits(entry) for mutant in everything)]
    for path, part, edits, _ in stale:
        print(f"there is no such change any more: {path}: {part} ({', '.join(edits)}); survivors.py must follow")
    print(f"{len(everything)} changes")
    return 1 if stale or not everything else 0


class Builder:
    def __init__(self, compiler, build, work):
        self.compiler, self.work = compiler, work
        self.checked, self.lock, self.headers, self.headers_lock = set(), threading.Lock(), {}, threading.Lock()
        tests = build / "tests"
        self.rest = [tests / "proof" / "CMakeFiles" / "test_proof.dir" / "proof.cpp.o",
                     tests / "proof" / "libproof_engine.a", tests / "libbravais_test_support.a", build / "libbravais.a"]
        missing = [str(path) for path in self.rest if not path.exists()]
        if missing:
            sys.exit(f"{build} is not a build of test_proof: {', '.join(missing)}")

    def run(self, *command, **options):
        return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)

    def check_original(self, unit, shape):
        """Exits if the proofs of a unit fail unchanged, since the failures of changes would then show nothing."""
        with self.lock:
            if (unit, shape) not in self.checked:
                folder = self.work / f"original_{unit}_{shape}"
                folder.mkdir()
                verdict = self.verdict_of_unit(folder, unit, shape)
                if verdict != "passes":
                    sys.exit(f"{unit} with the shape {shape} {verdict} as it is, so this shows nothing")
                self.checked.add((unit, shape))

    def common_header(self, flags):
        """A header with what every unit includes and no change concerns, compiled once for these flags."""
        with self.headers_lock:
            if flags not in self.headers:
                header = self.work / f"common_{len(self.headers)}.hpp"
                header.write_text('#include "simd/select.hpp"\n#include "proof/proof.hpp"\n', encoding="utf-8")
                done = self.run(self.compiler, *flags, "-x", "c++-header", header, "-o", f"{header}.gch")
                if done.returncode != 0:
                    sys.exit(done.stderr)
                self.headers[flags] = header
            return self.headers[flags]

    def verdict_of_unit(self, folder, unit, shape):
        """Whether the proofs of this unit pass: "passes", "fails" or "does not compile"."""
        here, object_file, program = ROOT / "tests" / "proof", folder / f"{unit}.o", folder / "program"
        first = [f"-I{here / 'gf2'}"] * (unit == "keccak")
        domain = "bits" if unit.startswith("packing") else "slots" if unit.startswith("trit") else "linear"
        isa = f"proof_{shape}" if domain == "linear" else f"proof_{domain}_{shape}"
        flags = ("-std=c++20", "-O0", "-w", f"-DBRAVAIS_ISA={isa}", f"-DBRAVAIS_ISA_{isa}=1",
                 f"-DBRAVAIS_PROOF_SHAPE=shape_of_{shape}", f"-DBRAVAIS_PROOF_DOMAIN={domain}", *first,
                 f"-I{here / 'vocabulary'}", f"-I{ROOT / 'tests'}", f"-I{ROOT / 'src'}", f"-I{ROOT / 'include'}")
        done = self.run(self.compiler, f"-I{folder}", *flags, "-include", self.common_header(flags), "-c",
                        here / f"{unit}.cpp", "-o", object_file)
        if done.returncode != 0:
            return "does not compile"
        linked = self.run(self.compiler, object_file, *self.rest, "-lgtest", "-lcrypto", "-lpthread", "-o", program)
        if linked.returncode != 0:
            sys.exit(linked.stderr)
        # A changed loop may not end, or may leave its arrays.
        done = self.run("sh", "-c", f'ulimit -t 60 && exec "{program}"', env={**os.environ, "GTEST_FAIL_FAST": "1"})
        program.unlink()
        return "passes" if done.returncode == 0 else "fails"

    def verdict(self, number, units, mutant, shapes):
        folder = self.work / str(number)
        changed = folder / mutant.path
        changed.parent.mkdir(parents=True)
        changed.write_text(mutant.text, encoding="utf-8")
        for shape in shapes:
            for unit in units:
                verdict = self.verdict_of_unit(folder, unit, shape)
                if verdict != "passes":
                    self.check_original(unit, shape)
                    return verdict
        return "passes"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release", help="the build")
    parser.add_argument("--cxx", default="c++", help="the compiler")
    parser.add_argument("--jobs", type=int, default=1, help="changes at a time")
    parser.add_argument("--only", metavar="TEXT", default="", help="only files whose name holds this")
    parser.add_argument("--share", metavar="K/N", default="1/1", help="only every N-th change, from the K-th on")
    parser.add_argument("--list", action="store_true", help="name the changes")
    parser.add_argument("--listed", action="store_true", help="only the changes that survivors.py lists, for all shapes")
    parser.add_argument("--reasons", action="store_true", help="also print each survivor that survivors.py lists, with the reason")
    parser.add_argument("--stale", action="store_true", help="only find entries of UNITS and survivors.py that fit nothing")
    o = parser.parse_args()
    if o.stale:
        return find_stale()
    k, n = map(int, o.share.split("/"))
    everything = [(units, mutant) for units, mutant in mutants(o.only)
                  if not o.listed or excuse_of(mutant) is not None][k - 1::n]
    if o.list:
        print("\n".join(str(mutant) for _, mutant in everything))
        return 0
    counts, used = collections.Counter(), []
    with tempfile.TemporaryDirectory(prefix="bravais-mutants-") as work:
        builder = Builder(o.cxx, o.build.resolve(), pathlib.Path(work))
        with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
            verdicts = pool.map(lambda number, change: builder.verdict(number, *change, shapes_for(change[1], o.listed)),
                                range(len(everything)), everything)
            for (_, mutant), verdict in zip(everything, verdicts):
                known = excuse_of(mutant) if verdict == "passes" else None
                counts[verdict if known is None else "explained"] += 1
                used.append(known)
                if verdict == "passes" and known is None:
                    print(f"survives: {mutant}", flush=True)
                elif known is not None and o.reasons:
                    print(f"{known[3]}: {mutant}", flush=True)
    unused = [entry for entry in SURVIVE if o.only in entry[0] and n == 1 and entry not in used]
    for path, part, edits, _ in unused:
        print(f"listed, but nothing survives there: {path}: {part} ({', '.join(edits)})")
    print(f"{len(everything)} changes: {counts['fails']} noticed by a proof,"
          f" {counts['does not compile']} do not compile, {counts['explained']} explained, {counts['passes']} survive")
    return 1 if counts["passes"] or unused or not everything else 0


if __name__ == "__main__":
    sys.exit(main())
