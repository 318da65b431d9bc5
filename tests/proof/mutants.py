#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes the kernels one token at a time and demands that a proof fails: each number by one, sums for differences,
operands exchanged, reductions and conditions dropped. Each change is compiled for the widest shape, and where all
proofs still hold, for the narrowest one. SURVIVE lists the changes that may survive, with the reason. Needs a build of
the target test_proof."""
import argparse, collections, concurrent.futures, os, pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "mutation"))
sys.dont_write_bytecode = True
from run import Mutant, definition  # noqa: E402

# The units whose proofs run each file, and the definitions that they run if not the whole file.
UNITS = {
    "kernel/modular.hpp": (["standard_transforms", "dilithium_transforms", "ntru_plus", "ntru_plus_inversion",
                            "rounding"], [""]),
    "kernel/ntt.hpp": (["standard_transforms", "dilithium_transforms"], [""]),
    "kernel/ntt_tables.hpp": (["standard_transforms", "dilithium_transforms", "ntru_plus"], [""]),
    "kernel/product.hpp": (["standard_transforms", "dilithium_transforms"], [""]),
    "scheme/dilithium_short.hpp": (["dilithium_transforms"], [""]),
    "kernel/trinomial_ntt.hpp": (["ntru_plus"], [""]),
    "kernel/trinomial_inverse_ntt.hpp": (["ntru_plus"], [""]),
    "kernel/trinomial_product.hpp": (["ntru_plus", "ntru_plus_inversion"], [""]),
    "kernel/trinomial_segments.hpp": (["ntru_plus"], [""]),
    "kernel/trinomial_tables.hpp": (["ntru_plus", "ntru_plus_inversion"], [""]),
    "kernel/trinomial_units.hpp": (["ntru_plus", "ntru_plus_inversion"], [""]),
    "kernel/trinomial_inversion.hpp": (["ntru_plus_inversion"], [
        "class lane_ring {", "struct fractions {", "BRAVAIS_INLINE v16 unit_fraction(", "void make_fractions(",
        "void divide("]),
    "kernel/batch_inversion.hpp": (["ntru_plus_inversion"], [""]),
    "kernel/toom.hpp": (["ntru"], [""]),
    "kernel/hankel.hpp": (["ntru"], [""]),
    "kernel/cyclic.hpp": (["ntru"], ["struct cyclic_product {"]),
    "kernel/packed_trits.hpp": (["trits"], [""]),
    "kernel/trit_product.hpp": (["trits"], ["struct cyclic_trit_product {"]),
    "kernel/compress.hpp": (["rounding"], ["v16 compress(", "v16 decompress("]),
    "kernel/rounding.hpp": (["rounding"], ["high_low power2round(", "struct rounding {", "v32 nearest_multiple(",
                                           "v32 times_step(", "high_low decompose(", "v32 make_hint(", "v32 use_hint("]),
    "kernel/quantize.hpp": (["rounding"], ["struct quotient_below {", "v16 rest(", "v16 whole_part(", "rounded nearest("]),
    "kernel/noise_bits.hpp": (["ntru_plus"], ["void reduce_mod_3("]),
    "kernel/trits.hpp": (["rounding"], ["v16 centered_trit(", "v16 center(", "v16 uncenter("]),
    "kernel/pack.hpp": (["packing"], [""]),
    "kernel/pack_polynomial.hpp": (["packing", "packing_secrets"], [""]),
    "kernel/pack_columns.hpp": (["packing_ntru"], [""]),
    "kernel/pack_lattice.hpp": (["packing_mlwq"], [""]),
    "kernel/keccak.hpp": (["keccak"], ["W theta_rho_pi(", "void prepare_row(", "void chi_row(", "W column_parity(",
                                       "void keccak_round(", "void permute("]),
    "kernel/keccak_pairs.hpp": (["keccak"], ["void permute(", "void round(", "static BRAVAIS_INLINE W theta_rho(",
                                             "static BRAVAIS_INLINE void chi("]),
    "kernel/keccak_constants.hpp": (["keccak"], ["keccak_round_constants(", "keccak_rho_offsets(", "keccak_pi("]),
}
SKIPPED = re.compile(r"^\s*//|static_assert|\bassert\(|alignas|^#|^namespace|\bcheck\(\)|no_coefficient|not_constant")
EDITS = [
    ("number + 1", r"(?<![\w.])\d+(?![\w.])", lambda m: str(int(m.group()) + 1)),
    ("number - 1", r"(?<![\w.])[1-9]\d*(?![\w.])", lambda m: str(int(m.group()) - 1)),
    ("addition to subtraction", r"(?<![\w.])add\(", "subtract("),
    ("subtraction to addition", r"(?<![\w.])subtract\(", "add("),
    ("operands exchanged", r"\bsubtract\(([\w.\[\]]+), ([\w.\[\]]+)\)", r"subtract(\2, \1)"),
    ("reduction dropped", r"\breduce<Ring>\(([\w.\[\]]+)\)", r"\1"),
    ("+ to -", r" \+ ", " - "),
    ("- to +", r" - ", " + "),
    ("< to <=", r" < ", " <= "),
    ("factor dropped", r"\bmultiply<Ring>\(([\w.\[\]]+), [^()]+(?:\([^()]*\))?\)", r"\1"),
]
# (file, part of the line, edits, reason)
SURVIVE = [
    ("kernel/modular.hpp", "form_of<Ring>::bits == 16)", ["number + 1", "number - 1"],
     "in modulus(): the same number, hidden from the compiler"),
    ("kernel/modular.hpp", "form::rounds ? Ring::q / 2 + 1 : Ring::q) + error + 1", ["number + 1", "number - 1"],
     "a larger bound is a bound, too, and so is one less than this one"),
    ("kernel/modular.hpp", "constexpr int reducible =", ["- to +"], "a smaller limit for callers, which they keep"),
    ("kernel/modular.hpp", "form_of<Ring>::bits) + Ring::q / 2 + 2", ["number + 1"], "a larger bound is a bound, too"),
    ("kernel/ntt.hpp", "make_uniform_factors<Ring, Length, 0, 2 * Length, true", ["number + 1"],
     "coefficient 1 has the zeta of coefficient 0"),
    ("kernel/ntt_tables.hpp", "static_cast<std::size_t>(2 * w)> out{};", ["number + 1"], "room that is not used"),
    ("kernel/product.hpp", "(form_of<Ring>::bits - 1);", ["number - 1"], "a larger bound is a bound, too"),
    ("scheme/dilithium_short.hpp", "using workspace = scratch<short_ring, 2>", ["number + 1"],
     "more memory than needed"),
    ("scheme/dilithium_short.hpp", "short_poly<domain::ntt, products_bound>>(0)", ["number + 1"],
     "the inverse transform also works in place"),
    ("scheme/dilithium_short.hpp", "short_poly<domain::normal, bound>>(1)", ["number - 1"],
     "the inverse transform also works in place"),
    ("scheme/dilithium_short.hpp", "multiply_accumulate<1, c_bound>(c_hat.c, 1,", ["number + 1", "number - 1"],
     "the stride of a single polynomial"),
    ("kernel/noise_bits.hpp", "third = (1 << 15) / 3 + 1", ["number + 1", "number - 1"],
     "the rounded third of each coefficient is the same"),
    ("kernel/trinomial_inverse_ntt.hpp", "const int inner = terms == 3 ?", ["number - 1"],
     "the other bound of the step is larger"),
    ("kernel/trinomial_product.hpp", "const int steps = ((exponent %", ["number + 1"], "exponents are smaller"),
    ("kernel/trinomial_product.hpp", "const int steps = ((exponent %", ["- to +"],
     "the scale of whole inversions, which known answers test and no proof states"),
    ("kernel/trinomial_ntt.hpp", "target<Ring>(pass + 1, out, other)", ["+ to -"], "only odd or even counts"),
    ("kernel/trinomial_tables.hpp", "(layer - Ring::radix3) % 2 == 0", ["number + 1"],
     "other layers are done in one sweep, with the same result"),
    ("kernel/cyclic.hpp", "at < n - 1; at += vector_words) store(w.entries", ["number + 1", "number - 1"],
     "as many vectors"),
    ("kernel/cyclic.hpp", "at < n - 1; at += vector_words) store(w.entries", ["- to +", "< to <="],
     "one more vector at most, and the next loop writes it again"),
    ("kernel/packed_trits.hpp", "const unsigned low = (1U << bits) - 1;", ["number - 1", "- to +"],
     "a larger bound is a bound, too"),
    ("kernel/packed_trits.hpp", "unsigned most = 0;", ["number + 1"], "the largest sum is greater"),
    ("kernel/packed_trits.hpp", "for (unsigned x = 0; x <= bound", ["number + 1"], "the sum for 0 is not the largest"),
    ("kernel/packed_trits.hpp", "scratch_words = 0;", ["number + 1"], "more memory than needed"),
    ("kernel/packed_trits.hpp", "constexpr int loss = 0;", ["number + 1"], "products modulo 3 lose no bits"),
    ("kernel/packed_trits.hpp", "constexpr unsigned terms = 1;", ["number + 1"], "a larger bound is a bound, too"),
    ("kernel/packed_trits.hpp", "constexpr unsigned bound =", ["number + 1", "number - 1"],
     "the same bound or a larger one"),
    ("kernel/hankel.hpp", "scratch_words = 0;", ["number + 1"], "more memory than needed"),
    ("kernel/hankel.hpp", "requires { window_pairs<0>", ["number + 1"], "asks only whether there is such an operation"),
    ("kernel/hankel.hpp", "constexpr std::size_t blocks = N / 16;", ["number - 1"], "the same for 16, 32, 48 and 80"),
]


def mutants(only):
    for path, (_, starts) in UNITS.items():
        text = (ROOT / "src" / path).read_text(encoding="utf-8")
        for start in starts if only in path else []:
            at, end = definition(text, start, path)
            for line in text[at:end].splitlines(keepends=True):
                code = line.split("//")[0]
                for name, pattern, replacement in EDITS if not SKIPPED.search(line) else []:
                    for match in re.finditer(pattern, code):
                        new = replacement(match) if callable(replacement) else match.expand(replacement)
                        changed_line = line[:match.start()] + new + line[match.end():]
                        yield Mutant("proof", "all", path, name, text.count("\n", 0, at) + 1, line, changed_line,
                                     text[:at] + changed_line + text[at + len(line):])
                at += len(line)


class Builder:
    def __init__(self, compiler, build, work):
        self.compiler, self.work = compiler, work
        tests = build / "tests"
        self.rest = [tests / "proof" / "CMakeFiles" / "test_proof.dir" / "proof.cpp.o",
                     tests / "proof" / "libproof_engine.a", tests / "libbravais_test_support.a", build / "libbravais.a"]
        missing = [str(path) for path in self.rest if not path.exists()]
        if missing:
            sys.exit(f"{build} is not a build of test_proof: {', '.join(missing)}")

    def run(self, *command, **options):
        return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)

    def fails(self, folder, unit, shape):
        """Whether a proof of this unit fails, or the unit does not compile."""
        here, object_file, program = ROOT / "tests" / "proof", folder / f"{unit}.o", folder / "program"
        first = [f"-I{here / 'gf2'}"] if unit == "keccak" else []
        domain = "bits" if unit.startswith("packing") else "slots" if unit == "trits" else "linear"
        isa = f"proof_{shape}" if domain == "linear" else f"proof_{domain}_{shape}"
        done = self.run(self.compiler, "-std=c++20", "-O0", "-w", f"-DBRAVAIS_ISA={isa}", f"-DBRAVAIS_ISA_{isa}=1",
                        f"-DBRAVAIS_PROOF_SHAPE=shape_of_{shape}", f"-DBRAVAIS_PROOF_DOMAIN={domain}",
                        f"-I{folder}", *first, f"-I{here / 'vocabulary'}", f"-I{ROOT / 'tests'}", f"-I{ROOT / 'src'}",
                        f"-I{ROOT / 'include'}", "-c", here / f"{unit}.cpp", "-o", object_file)
        if done.returncode != 0:
            return True
        linked = self.run(self.compiler, object_file, *self.rest, "-lgtest", "-lcrypto", "-lpthread", "-o", program)
        if linked.returncode != 0:
            sys.exit(linked.stderr)
        # A changed loop may not end, or may leave its arrays.
        done = self.run("sh", "-c", f'ulimit -t 60 && exec "{program}"', env={**os.environ, "GTEST_FAIL_FAST": "1"})
        program.unlink()
        return done.returncode != 0

    def survives(self, number, mutant):
        units = UNITS[mutant.path][0]
        folder = self.work / str(number)
        changed = folder / mutant.path
        changed.parent.mkdir(parents=True)
        changed.write_text(mutant.text, encoding="utf-8")
        return not any(self.fails(folder, unit, shape) for shape in ("avx512", "portable") for unit in units)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release", help="the build")
    parser.add_argument("--cxx", default="c++", help="the compiler")
    parser.add_argument("--jobs", type=int, default=1, help="changes at a time")
    parser.add_argument("--only", metavar="TEXT", default="", help="only files whose name holds this")
    parser.add_argument("--share", metavar="K/N", default="1/1", help="only every N-th change, from the K-th on")
    parser.add_argument("--list", action="store_true", help="name the changes")
    o = parser.parse_args()
    k, n = map(int, o.share.split("/"))
    everything = list(mutants(o.only))[k - 1::n]
    if o.list:
        print("\n".join(map(str, everything)))
        return 0
    counts, used = collections.Counter(), set()
    with tempfile.TemporaryDirectory(prefix="bravais-mutants-") as work:
        builder = Builder(o.cxx, o.build.resolve(), pathlib.Path(work))
        with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
            for mutant, survives in zip(everything, pool.map(builder.survives, range(len(everything)), everything)):
                known = next((k for k, entry in enumerate(SURVIVE) if survives and mutant.fits(entry)), None)
                counts["noticed" if not survives else "survive" if known is None else "explained"] += 1
                used.add(known)
                if survives and known is None:
                    print(f"survives: {mutant}", flush=True)
    for number, entry in enumerate(SURVIVE):
        if o.only == "" and n == 1 and number not in used:
            print(f"listed, but nothing survives there: {entry[0]}: {entry[1]}")
    print(f"{len(everything)} changes: {counts['noticed']} noticed, {counts['explained']} explained,"
          f" {counts['survive']} survive")
    return 1 if counts["survive"] or not everything else 0


if __name__ == "__main__":
    sys.exit(main())
