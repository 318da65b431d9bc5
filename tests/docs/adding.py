#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Adds a made-up parameter set and a made-up instruction set to a copy of the sources, only in the places that
docs/adding_a_scheme.md and docs/adding_an_isa.md name. Builds the copy, and compares both with the reference model, to
which the set is added, too. It leaves out what the pages list for other things than the library and the model: published
answers, key files, integrations, tables in documents, proofs, gates and emulators.

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
    ("tests/reference/kyber.cpp", "    case bravais::kem_id::kyber1024:",
     "    case bravais::kem_id::made_up: return {true, 3, 3, 2, 10, 4};\n    case bravais::kem_id::kyber1024:"),
    ("tests/stack/limits.hpp", '    {"the other sets of NTRU"',
     '    {"Kyber-Made-Up", 40, 80, 64, {"Kyber-Made-Up"}},\n    {"the other sets of NTRU"'),
]
ROW = ('    {kem_id::made_up, "Kyber-Made-Up", 1184, 2400, 1088, 32, 64, 32, 6656, 8704, 0, false, 3, detail::research,\n'
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
PROGRAM = r'''
#include <bravais/isa.hpp>
#include <bravais/kem.hpp>
#include <bravais/kyber.h>
#include <algorithm>
#include <cstdio>
#include "reference/kyber.hpp"
#include "stack/limits.hpp"
using namespace bravais;
static int fail(const char* what) { return std::printf("wrong: %s\n", what), 1; }
int main() {
  if (built_isas().front() != isa::newset) return fail("the made-up instruction set is not the first choice");
  if (bravais_test::limit_of("Kyber-Made-Up") == nullptr) return fail("the stack of the set has no limit");
  const std::array<std::uint8_t, 64> seed{1, 2, 3};
  const auto row = reference::parameters_of(kem_id::made_up);
  const auto model = reference::generate(row, std::span(seed).first(32), std::span(seed).last(32));
  for (const isa id : {isa::newset, isa::portable}) {
    if (force_isa(id) != errc::ok) return fail("an instruction set cannot be forced");
    std::uint8_t key[BRAVAIS_KYBER_MADE_UP_PUBLIC_KEY_BYTES], secret_key[BRAVAIS_KYBER_MADE_UP_SECRET_KEY_BYTES];
    std::uint8_t ciphertext[BRAVAIS_KYBER_MADE_UP_CIPHERTEXT_BYTES], secrets[2][32];
    if (bravais_kyber_made_up_generate_from_seed(key, secret_key, seed.data()) != 0) return fail("no key pair");
    if (!std::ranges::equal(key, model.public_key) || !std::ranges::equal(secret_key, model.secret_key)) {
      return fail("the key pair is not that of the model");
    }
    if (bravais_kyber_made_up_encapsulate(ciphertext, secrets[0], key) != 0) return fail("no ciphertext");
    for (int altered = 0; altered < 2; ++altered) {
      ciphertext[0] ^= altered;
      if (bravais_kyber_made_up_decapsulate(secrets[1], ciphertext, secret_key) != 0) return fail("no secret");
      if (!std::ranges::equal(secrets[1], reference::decapsulate(row, secret_key, ciphertext))) {
        return fail("the secret is not that of the model");
      }
      if (std::ranges::equal(secrets[0], secrets[1]) == altered) return fail("implicit rejection");
    }
  }
  const auto keys = made_up::generate();
  const auto sent = made_up::encapsulate(keys->public_key);
  if (!equal(*made_up::decapsulate(keys->secret_key, sent->ciphertext), sent->shared_secret)) return fail("no round trip");
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
        for place in ("src", "include", "cmake", "docs", "tests/reference", "tests/stack", "tools/typed_headers"):
            shutil.copytree(options.sources / place, copy / place)
        for file in ("CMakeLists.txt", "LICENSE"):
            shutil.copy(options.sources / file, copy / file)
        wrong = list(edit(copy))
        for sentence in wrong:
            print(f"wrong: {sentence}")
        if wrong:
            return 1
        (copy / "made_up.cpp").write_text(PROGRAM, encoding="utf-8")
        model = [copy / "tests/reference" / f"{name}.cpp" for name in ("kyber", "polynomial", "keccak")]
        for words in ([options.cxx, "-std=c++20", f"-I{copy}/include", copy / "tools/typed_headers/main.cpp", "-o",
                       copy / "typed_headers"], [copy / "typed_headers", copy / "include/bravais"],
                      ["cmake", "-S", copy, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                       "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", f"-DCMAKE_CXX_COMPILER={options.cxx}",
                       "-DBRAVAIS_FAMILIES=kyber", "-DBRAVAIS_ISAS=portable;newset", "-DBRAVAIS_CLI=OFF",
                       "-DBRAVAIS_INSTALL=OFF", "-DBRAVAIS_SHARED=OFF", "-DBRAVAIS_EXAMPLES=OFF", "-DBRAVAIS_OPENSSL=OFF"],
                      ["cmake", "--build", build, "--target", "bravais", "--parallel", options.jobs],
                      [options.cxx, "-std=c++20", f"-I{build}/include", f"-I{copy}/include", f"-I{copy}/tests",
                       copy / "made_up.cpp", *model, build / "libbravais.a", "-o", build / "made_up"],
                      [build / "made_up"]):
            done = subprocess.run(words, capture_output=True, text=True)
            if done.returncode != 0:
                print(f"wrong: {' '.join(map(str, words))}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
                return 1
        print(done.stdout, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
