// SPDX-License-Identifier: MIT
// The most stack that calls use without a workspace, in KiB. docs/batches.md documents these limits, and the test
// applies them to every build: g++ 12 and clang 19, every instruction set.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "every_form.hpp"

namespace bravais_test {

struct stack_limit {
  std::string_view sets;  // as the document names them
  std::size_t single, batch, key_file;
  std::array<std::string_view, 4> beginnings;  // prefixes of these sets' names
};

// A set belongs to the first row that matches its name.
inline constexpr stack_limit stack_limits[] = {
    {"ML-KEM-512 and -768, Kyber512 and 768", 40, 80, 64, {"ML-KEM-512", "ML-KEM-768", "Kyber512", "Kyber768"}},
    {"ML-KEM-1024, Kyber1024, NTRU+, M-LWQ", 48, 88, 72, {"ML-KEM-1024", "Kyber1024", "NTRU+", "M-LWQ-"}},
    {"NTRU-HPS-4096-1229, NTRU-HRSS-1373", 144, 144, 160, {"NTRU-HPS-4096-1229", "NTRU-HRSS-1373"}},
    {"the other sets of NTRU", 88, 96, 112, {"NTRU-"}},
    {"ML-DSA-44, Dilithium2", 80, 96, 80, {"ML-DSA-44", "Dilithium2"}},
    {"ML-DSA-65, Dilithium3", 104, 104, 96, {"ML-DSA-65", "Dilithium3"}},
    {"ML-DSA-87, Dilithium5", 144, 144, 112, {"ML-DSA-87", "Dilithium5"}},
};

// The row of a set; null if no row matches.
constexpr const stack_limit* limit_of(std::string_view set) {
  for (const stack_limit& row : stack_limits) {
    for (const std::string_view beginning : row.beginnings) {
      if (!beginning.empty() && set.starts_with(beginning)) return &row;
    }
  }
  return nullptr;
}

// The most bytes that a form of a set in this row may use.
[[nodiscard]] inline std::size_t most_bytes(const stack_limit& row, const form& f) {
  return 1024 * (f.kind == "key file" ? row.key_file : f.n == 1 ? row.single : row.batch);
}

}  // namespace bravais_test
