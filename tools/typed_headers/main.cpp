// SPDX-License-Identifier: MIT
// Writes the C headers in which the parameter set is part of each function's name, from the one table of sets:
//
//   typed_headers FOLDER       writes FOLDER/ml_kem.h and its siblings, and FOLDER/derand.h
//   typed_headers --list FILE  writes one line for each set, for tests/abi/typed.c
//
// The headers are committed in include/bravais: `cmake --build build --target bravais_typed_headers` writes them anew
// (with -DBRAVAIS_TESTS=ON), and the test abi.typed_headers compares.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "families.hpp"
#include "text.hpp"

namespace {

using namespace typed_headers;

void write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) {
    std::fprintf(stderr, "typed_headers: cannot write %s\n", path.c_str());
    std::exit(1);
  }
}

// What holds for every function, behind the purpose of a header.
constexpr const char* common = R"(
 *
 * Each function returns BRAVAIS_OK or an error that its comment names. Two errors are possible everywhere:
 * BRAVAIS_UNSUPPORTED_ISA, and BRAVAIS_BAD_ARGUMENT for a null pointer or for an output that overlaps another
 * buffer. On errors outputs are zeroed, except public keys, which become bytes that nobody has a secret key for;
 * after an overlap all memory is as it was. All functions are thread-safe. Secret outputs are the caller's to wipe with
 * bravais_wipe().
 *
 * Made by tools/typed_headers from the table of parameter sets: do not edit. */
/* clang-format off */
)";

std::string opened(const std::string& guard, const std::string& purpose, const std::string& includes) {
  return "/* SPDX-License-Identifier: MIT */\n/* " + purpose + common + "#ifndef " + guard + "\n#define " + guard +
         "\n\n" + includes + "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
}
constexpr const char* closed = "\n#ifdef __cplusplus\n}\n#endif\n#endif\n";

// TYPED_KEM("ML-KEM-768", ml_kem_768, ML_KEM_768), and so on, for the families that are built.
std::string list() {
  std::string text;
  for (const family& f : families()) {
    text += "#if BRAVAIS_HAS_" + upper(f.built_with) + "\n";
    for (const set& s : f.sets) {
      const char* macro = s.of == kind::kem ? "KEM" : s.of == kind::pke ? "PKE" : "SIGNATURE";
      text += std::string("TYPED_") + macro + (s.contexts ? "_WITH_CONTEXT" : "") + "(\"" + s.name + "\", " + s.c_name +
              ", " + upper(s.c_name) + ")\n";
    }
    text += "#endif\n";
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "--list") {
    write(argv[2], list());
    return 0;
  }
  if (argc != 2) {
    std::fprintf(stderr, "usage: typed_headers FOLDER | --list FILE\n");
    return 2;
  }
  const std::string folder = std::string(argv[1]) + "/";
  std::string derand, includes = "#include <bravais/config.h>\n";
  for (const family& f : families()) {
    const std::string is_built = "BRAVAIS_HAS_" + upper(f.built_with);
    std::string text = opened("BRAVAIS_" + upper(f.file) + "_H", f.purpose,
                              "#include <bravais/private/typed.h>\n#if !" + is_built + "\n#error \"<bravais/" + f.file +
                                  ".h>: the library was built without the family " + f.built_with +
                                  " (CMake: BRAVAIS_FAMILIES)\"\n#endif\n");
    derand += "\n#if " + is_built + "\n";
    for (const set& s : f.sets) {
      text += constants(s) + functions(s, false);
      derand += functions(s, true);
    }
    derand += "\n#endif /* " + is_built + " */\n";
    write(folder + f.file + ".h", text + closed);
    includes += "#if " + is_built + "\n#include <bravais/" + f.file + ".h>\n#endif\n";
  }
  write(folder + "derand.h", opened("BRAVAIS_DERAND_H", derand_purpose, includes) + derand + closed);
  return 0;
}
