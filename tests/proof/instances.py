#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""instances.py NM SOURCE --schemes OBJECTS --proofs OBJECTS: each instance of a kernel that the schemes use, with its
bounds, must be in the units of the proofs. A kernel whose template has a bound must be in one of the lists below."""
import pathlib, re, subprocess, sys

TEMPLATE = re.compile(r"^template <[^>]*\bint Bound\w*[^>]*>\n(?:.*\brequires\b.*\n)*([^{;=]*)", re.MULTILINE)
# Kernels whose instances must be the same in both.
PROVED = {
    "canonical", "compress", "decompose", "decompress", "divide", "inverse_ntt", "make_fractions", "make_hint",
    "multiply_accumulate", "multiply_units", "nearest", "ntt", "prepare_operand", "reduce_mod_3", "short_ntt",
    "to_units", "trinomial_inverse_ntt", "trinomial_ntt", "unit_fraction", "use_hint", "whole_part",
}
# Templates with a bound that need no proof of their own.
OTHERS = {
    "byte_encode_12": "canonical() and packing",
    "check_coefficients": "debug builds",
    "check_each": "debug builds",
    "compress_encode": "canonical(), compress() and packing",
    "compress_encode_each": "canonical(), compress() and packing",
    "inverse_pairs": "part of trinomial_inverse_ntt()",
    "inverse_sweep2": "part of trinomial_inverse_ntt()",
    "inverse_sweep3": "part of trinomial_inverse_ntt()",
    "inverse_sweeps": "part of trinomial_inverse_ntt()",
    "inverse_within": "part of trinomial_inverse_ntt()",
    "ntt_operand": "a type",
    "pack_polynomial": "canonical() and packing",
    "packs_to": "canonical() and unpacking",
    "poly": "a type",
    "quantize_each": "whole_part(), nearest(), and nearest points, which are tested",
    "quotient_below": "part of whole_part() and nearest()",
    "unit_poly": "a type",
}


def head(symbol):
    """The qualified name of a demangled function with its template arguments, without its type and parameters."""
    depth = begin = 0
    for i, c in enumerate(symbol):
        depth += {"<": 1, ">": -1}.get(c, 0)
        if depth == 0 and c == " ":
            begin = i + 1
        elif depth == 0 and c == "(":
            return symbol[begin:i]
    return symbol[begin:]


def instances(nm, objects):
    done = subprocess.run([nm, "--demangle", "--defined-only", *objects], check=True, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    heads = {head(line.split(" ", 2)[2]) for line in lines if line.count(" ") >= 2 and line[0] != " "}
    return {of for h in heads for of in [re.sub(r"\b(bravais|detail|dilithium|proof_neon)::", "", h)]
            if of.partition("<")[0] in PROVED}


def main():
    nm, source, *rest = sys.argv[1:]
    of_proofs = rest.index("--proofs")
    schemes = instances(nm, rest[1:of_proofs])
    proofs = instances(nm, rest[of_proofs + 1:])
    failed = False
    for missing in sorted(schemes - proofs):
        failed = True
        print(f"no proof has this instance, which a scheme uses: {missing}")
    used = {s.partition("<")[0] for s in schemes}
    for kernel in sorted(PROVED - used):
        failed = True
        print(f"{kernel}: no scheme uses it, or its symbols were not found")
    for path in sorted(pathlib.Path(source, "src").glob("*/*.hpp")):
        for template in TEMPLATE.finditer(path.read_text(encoding="utf-8")):
            name = re.match(r"struct (\w+)|using|inline constexpr|[^(]*?(\w+)\(", template[1])
            name = name and (name[1] or name[2])
            if name and name not in PROVED and name not in OTHERS:
                failed = True
                print(f"{path.name}: {name} has a bound; put it in a list of tests/proof/instances.py")
    print(f"{len(schemes)} instances of kernels in the schemes, {len(proofs)} in the proofs")
    sys.exit(1 if failed else 0)


main()
