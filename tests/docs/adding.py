#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Adds a made-up parameter set and a made-up instruction set to a copy of the sources, only in the places that
docs/adding_a_scheme.md and docs/adding_an_isa.md name. Builds the copy, and runs both.

usage: adding.py SOURCES [--cxx COMPILER] [--jobs N]
"""
import argparse, pathlib, shutil, subprocess, sys, tempfile

# (file, text that occurs there once, its replacement)
SET = [
    ("src/params/kyber.hpp", "inline constexpr kyber_parameters kyber_1024{4, 2, 2, 11, 5};\n",
     "inline constexpr kyber_parameters kyber_1024{4, 2, 2, 11, 5};\n"
     "inline constexpr kyber_parameters made_up{3, 3, 2, 10, 4};\n"),
    ("include/bravais/parameters.hpp", "  m_lwq_1024_z = 24,\n", "  m_lwq_1024_z = 24,\n  made_up = 25,\n"),
    ("src/params/sets.hpp", "template <> struct set_named<kem_id::ml_kem_512>",
     "template <> struct set_named<kem_id::made_up> { using type = kyber_set<made_up, ml_kem_version>; };\n"
     "template <> struct set_named<kem_id::ml_kem_512>"),
    ("include/bravais/kem.hpp", "using ml_kem_768 = ", "using made_up = kem<kem_id::made_up>;\nusing ml_kem_768 = "),
]
ROW = ('    {kem_id::made_up, "Made-Up-768", 1184, 2400, 1088, 32, 64, 32, 6656, 8704, 0, false, 3, detail::research,\n'
       "     detail::source::kyber, family::kyber},\n};\n")
ISA = [
    ("src/simd/select.hpp", '#else\n#include "simd/portable.hpp"\n',
     '#elif defined(BRAVAIS_ISA_newset)\n#include "simd/newset.hpp"\n#else\n#include "simd/portable.hpp"\n'),
    ("src/isa/region.hpp", "#elif defined(BRAVAIS_ISA_neon)\n",
     "#elif defined(BRAVAIS_ISA_newset)\n// Its instructions are those of every processor.\n#elif defined(BRAVAIS_ISA_neon)\n"),
    ("CMakeLists.txt", "set(bravais_isas portable)\n", "set(bravais_isas portable newset)\n"),
    ("include/bravais/isa.hpp", "each(with, wasm128)\n", "each(with, wasm128) each(with, newset)\n"),
    ("src/common/cpu.cpp", "    case isa::portable: return true;\n",
     "    case isa::portable: return true;\n    case isa::newset: return true;\n"),
]
NEW_FILES = {"src/simd/newset.hpp": '// SPDX-License-Identifier: MIT\n#pragma once\n\n#include "simd/portable.hpp"\n'}
PAGES = {"docs/adding_a_scheme.md": SET, "docs/adding_an_isa.md": ISA}
# Part of a seed's result is known: in FIPS 203, Algorithm 13, rho depends only on d and k, so it is that of ML-KEM-768.
PROGRAM = r'''
#include <bravais/isa.hpp>
#include <bravais/kem.hpp>
#include <cstdio>
#include <cstring>
using namespace bravais;
static int fail(const char* what) { return std::printf("wrong: %s\n", what), 1; }
int main() {
  if (built_isas().front() != isa::newset) return fail("the made-up instruction set is not the first choice");
  const std::array<std::uint8_t, 64> bytes{1, 2, 3};
  std::array<std::uint8_t, 1184> keys[2], standard;
  std::array<std::uint8_t, 2400> secret_keys[2], other;
  for (int i = 0; i < 2; ++i) {
    if (force_isa(i == 0 ? isa::newset : isa::portable) != errc::ok) return fail("an instruction set cannot be forced");
    if (by_id::generate(kem_id::made_up, bytes, keys[i], secret_keys[i]) != errc::ok) return fail("no key pair");
  }
  if (keys[0] != keys[1] || secret_keys[0] != secret_keys[1]) return fail("the instruction sets differ");
  if (by_id::generate(kem_id::ml_kem_768, bytes, standard, other) != errc::ok) return fail("no key pair of ML-KEM-768");
  if (std::memcmp(&keys[0][1152], &standard[1152], 32) != 0) return fail("rho is not that of ML-KEM-768");
  if (std::memcmp(&keys[0][0], &standard[0], 1152) == 0) return fail("the set has the noise of ML-KEM-768");
  const auto alice = made_up::generate();
  const auto bob = made_up::encapsulate(alice->public_key);
  const auto secret = made_up::decapsulate(alice->secret_key, bob->ciphertext);
  if (!equal(*secret, bob->shared_secret)) return fail("no round trip");
  auto altered = bob->ciphertext;
  altered.octets[0] ^= 1;
  if (equal(*made_up::decapsulate(alice->secret_key, altered), bob->shared_secret)) return fail("no implicit rejection");
  std::printf("2 additions\n");
}
'''


def edit(copy):
    """Returns the faults of the documents, as sentences; changes the copy as they say."""
    for page, edits in PAGES.items():
        text = (copy / page).read_text(encoding="utf-8")
        for path in [path for path, _, _ in edits] + (list(NEW_FILES) if edits is ISA else []):
            if path not in text:
                yield f"{page} does not name {path}, which has to be edited"
        for path, old, new in edits:
            source = (copy / path).read_text(encoding="utf-8")
            if source.count(old) != 1:
                yield f"{path} does not have once: {old.strip()}"
            (copy / path).write_text(source.replace(old, new), encoding="utf-8")
    table = copy / "include/bravais/parameters.hpp"
    head, rest = table.read_text(encoding="utf-8").split("inline constexpr kem_parameters kem_table[] = {\n")
    rows, tail = rest.split("};\n", 1)
    table.write_text(f"{head}inline constexpr kem_parameters kem_table[] = {{\n{rows}{ROW}{tail}", encoding="utf-8")
    for path, text in NEW_FILES.items():
        (copy / path).write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", type=pathlib.Path)
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--jobs", default="2")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bravais-adding-") as name:
        copy, build = pathlib.Path(name, "copy"), pathlib.Path(name, "build")
        for place in ("src", "include", "cmake", "docs"):
            shutil.copytree(options.sources / place, copy / place)
        for file in ("CMakeLists.txt", "LICENSE"):
            shutil.copy(options.sources / file, copy / file)
        wrong = list(edit(copy))
        for sentence in wrong:
            print(f"wrong: {sentence}")
        if wrong:
            return 1
        (copy / "made_up.cpp").write_text(PROGRAM, encoding="utf-8")
        for words in (["cmake", "-S", copy, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                       "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", f"-DCMAKE_CXX_COMPILER={options.cxx}",
                       "-DBRAVAIS_FAMILIES=kyber", "-DBRAVAIS_ISAS=portable;newset", "-DBRAVAIS_CLI=OFF",
                       "-DBRAVAIS_INSTALL=OFF", "-DBRAVAIS_SHARED=OFF", "-DBRAVAIS_EXAMPLES=OFF", "-DBRAVAIS_OPENSSL=OFF"],
                      ["cmake", "--build", build, "--target", "bravais", "--parallel", options.jobs],
                      [options.cxx, "-std=c++20", f"-I{build}/include", f"-I{copy}/include", copy / "made_up.cpp",
                       build / "libbravais.a", "-o", build / "made_up"],
                      [build / "made_up"]):
            done = subprocess.run(words, capture_output=True, text=True)
            if done.returncode != 0:
                print(f"wrong: {' '.join(map(str, words))}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
                return 1
        print(done.stdout, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
