// SPDX-License-Identifier: MIT
// The ratios that the project wants to stay below. Only sets of a standard have goals.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "subject.hpp"

namespace bravais_bench {

// For one back end, peer and form of use: the operations in the order keygen, encaps, decaps or keygen, sign, verify;
// 0 where there is no goal. `version` is part of the peer's version: which build of it is meant.
struct goal {
  std::string_view kind, isa, against, version, form;
  double ratios[3];
};

// For avx512 against the fastest peer that checks its inputs; for avx2 against the fastest peer that is AVX2 code, with
// AVX2 Keccak.
inline constexpr goal goals[] = {
    {"kem", "avx512", "liboqs", "distribution", "one_call", {0.75, 0.60, 0.50}},
    {"kem", "avx512", "liboqs", "distribution", "prepared", {0, 0.35, 0.35}},
    {"kem", "avx512", "liboqs", "distribution", "batch_64", {0.40, 0.40, 0.40}},
    {"kem", "avx2", "mlkem-native", "", "one_call", {0.85, 0.85, 0.80}},
    {"signature", "avx512", "liboqs", "distribution", "one_call", {0.65, 0.65, 0.65}},
    {"signature", "avx512", "liboqs", "distribution", "one_call_one_key", {0, 0.65, 0}},
    {"signature", "avx512", "liboqs", "distribution", "prepared", {0, 0.50, 0.35}},
    {"signature", "avx512", "liboqs", "distribution", "batch_64", {0.45, 0.50, 0.45}},
    {"signature", "avx512", "liboqs", "distribution", "batch_64_one_key", {0, 0.45, 0.30}},
    {"signature", "avx2", "liboqs", "native", "one_call", {0.90, 0.90, 0.90}},
    {"signature", "avx2", "liboqs", "native", "one_call_one_key", {0, 0.90, 0}},
};

inline std::optional<double> goal_of(const operation& what, const std::string& against, const std::string& version) {
  const std::size_t column = what.name == "keygen" ? 0U : what.name == "encaps" || what.name == "sign" ? 1U : 2U;
  for (const goal& g : goals) {
    if (g.kind != what.kind || g.isa != what.subject || g.form != what.form || g.against != against) continue;
    if (version.find(g.version) != std::string::npos && g.ratios[column] > 0) return g.ratios[column];
  }
  return std::nullopt;
}

}  // namespace bravais_bench
