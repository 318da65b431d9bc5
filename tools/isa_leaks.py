#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that no function outside a back end's namespace contains an instruction of that back end.

usage: isa_leaks.py LIBRARY...     static libraries or objects, disassembled with objdump
       isa_leaks.py --self-test    plants leaks and fails if they are not found

On x86-64 every function with a VEX or EVEX instruction must be in bravais::avx2 or bravais::avx512. A function that
uses a 512-bit register, a mask, a high register or an AVX-512 instruction must be in bravais::avx512. On AArch64 every
function with SHA3 instructions must be in bravais::neon_sha3.
"""
import os, re, subprocess, sys, tempfile

FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
# In AT&T syntax, VEX and EVEX instructions on vectors begin with v and those on masks with k; the others are BMI.
RULES = [  # (instructions, namespaces that may contain them)
    (re.compile(r"%zmm|%[xy]mm(1[6-9]|2\d|3[01])\b|%k[0-7]\b"
                r"|\tv(pternlog|pro[lr]|permi2|permt2|perm[bw]\b|pcompress|pexpand|pmadd52|psraq|movdq[au]\d|gf2p8)"),
     ["avx512"]),
    (re.compile(r"\t(v(?!er[rw]\b)[a-z]|(andn|bextr|blsi|blsr|blsmsk|bzhi|mulx|pdep|pext|rorx|sarx|shlx|shrx)[lq]?\s)"),
     ["avx2", "avx512"]),
    (re.compile(r"\t(eor3|rax1|xar|bcax)\s"), ["neon_sha3"]),
]


def belongs(symbol, space):
    """Whether the mangled name is that of an entity inside bravais::<space>. A template elsewhere that only has an
    argument from there is mangled differently; demangled names would not show the difference."""
    return re.match(rf"_ZZ*N[KVRO]*7bravais{len(space)}{space}", symbol) is not None


def leaks(path):
    """The first misplaced instruction of each function that has one, and the number of wide functions."""
    if not os.path.isfile(path):
        sys.exit(f"isa_leaks: {path}: there is no such file; build it first")
    kind = subprocess.run(["objdump", "-f", path], capture_output=True, text=True).stdout
    objdump = "objdump" if "x86-64" in kind else "aarch64-linux-gnu-objdump"
    run = subprocess.run([objdump, "-d", "--no-show-raw-insn", path], check=True, capture_output=True, text=True)
    function, found, wide = "?", {}, set()
    for line in run.stdout.splitlines():
        if match := FUNCTION.match(line):
            function = match.group(1)
        for pattern, spaces in RULES:
            if "\t" in line and pattern.search(line):
                wide.add(function)
                if not any(belongs(function, space) for space in spaces):
                    found.setdefault(function, line.split("\t", 1)[1])
    return found, len(wide)


def self_test():
    wide = '__attribute__((target("avx2"))) __m256i'
    code = f"""#include <immintrin.h>
    namespace bravais::avx2 {{ struct tag {{}}; {wide} inside(__m256i a) {{ return _mm256_add_epi16(a, a); }} }}
    namespace bravais {{ {wide} outside(__m256i a) {{ return _mm256_add_epi16(a, a); }}
    template <class T> {wide} disguised(__m256i a) {{ return _mm256_add_epi16(a, a); }}
    template __m256i disguised<avx2::tag>(__m256i); }}"""
    with tempfile.TemporaryDirectory() as folder:
        source, made = os.path.join(folder, "leak.cpp"), os.path.join(folder, "leak.o")
        with open(source, "w", encoding="ascii") as file:
            file.write(code)
        subprocess.run(["g++", "-std=c++20", "-O2", "-Wno-psabi", "-c", source, "-o", made], check=True)
        found, count = leaks(made)
    planted = ["outside", "disguised"]
    if count != 3 or len(found) != 2 or not all(any(name in symbol for symbol in found) for name in planted):
        sys.exit(f"isa_leaks: the planted leaks were not found: {count} wide functions, leaks {sorted(found)}")
    print("isa_leaks: planted leaks found")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if not sys.argv[1:]:
        sys.exit(__doc__)
    failed = False
    for path in sys.argv[1:]:
        found, wide = leaks(path)
        for function, instruction in sorted(found.items()):
            name = subprocess.run(["c++filt", function], capture_output=True, text=True).stdout.strip()
            print(f"{path}: {name}: {instruction}")
        print(f"{path}: {wide} wide functions, {len(found)} misplaced")
        # Zero wide functions would mean a wrong file, or instructions that this script does not know.
        failed |= bool(found) or wide == 0
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
