// SPDX-License-Identifier: MIT
// Upper bounds for ratios to other libraries: the goals of the project.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "subject.hpp"

namespace bravais_bench {

// Goals for one back end, peer and form of use. Operations are in the order keygen, encaps, decaps or keygen, sign,
// verify; 0 means no goal. `sets` holds names of parameter sets or their beginnings, separated by spaces. `version`
// selects builds of the peer with this text in their version.
struct goal {
  std::string_view sets, isa, against, version, form;
  double ratios[3];
};
// The parameter sets of NTRU with vector code in the peer, and those without.
inline constexpr std::string_view ntru_vector = "NTRU-HPS-2048-509 NTRU-HPS-2048-677 NTRU-HPS-4096-821 NTRU-HRSS-701";
inline constexpr std::string_view ntru_plain = "NTRU-HPS-4096-1229 NTRU-HRSS-1373";

// avx512 is compared with the fastest peer that checks its inputs, avx2 with the fastest peer that has AVX2 code and
// AVX2 Keccak.
inline constexpr goal goals[] = {
    {"ML-KEM", "avx512", "liboqs", "distribution", "one_call", {0.75, 0.60, 0.50}},
    {"ML-KEM", "avx512", "liboqs", "distribution", "prepared", {0, 0.35, 0.35}},
    {"ML-KEM", "avx512", "liboqs", "distribution", "batch_64", {0.40, 0.40, 0.40}},
    {"ML-KEM", "avx2", "mlkem-native", "", "one_call", {0.85, 0.85, 0.80}},
    {"ML-DSA", "avx512", "liboqs", "distribution", "one_call", {0.65, 0.65, 0.65}},
    {"ML-DSA", "avx512", "liboqs", "distribution", "one_call_one_key", {0, 0.65, 0}},
    {"ML-DSA", "avx512", "liboqs", "distribution", "prepared", {0, 0.50, 0.35}},
    {"ML-DSA", "avx512", "liboqs", "distribution", "batch_64", {0.45, 0.50, 0.45}},
    {"ML-DSA", "avx512", "liboqs", "distribution", "batch_64_one_key", {0, 0.45, 0.30}},
    {"ML-DSA", "avx2", "liboqs", "native", "one_call", {0.90, 0.90, 0.90}},
    {"ML-DSA", "avx2", "liboqs", "native", "one_call_one_key", {0, 0.90, 0}},
    {ntru_vector, "avx512", "liboqs", "distribution", "one_call", {0.55, 0.65, 0.55}},
    {ntru_vector, "avx512", "liboqs", "distribution", "batch_64", {0.30, 0.45, 0.40}},
    {ntru_vector, "avx2", "liboqs", "distribution", "one_call", {0.90, 0.90, 0.85}},
    {ntru_plain, "avx512", "liboqs", "distribution", "one_call", {0.06, 0.15, 0.12}},
    {"NTRU+", "avx512", "ntruplus", "", "one_call", {0.65, 0.70, 0.70}},
    {"NTRU+", "avx512", "ntruplus", "", "batch_64", {0.30, 0.30, 0.30}},
    {"NTRU+", "avx2", "ntruplus", "", "one_call", {0.90, 0.90, 0.90}},
};

// Whether a name begins with one of `words`.
inline bool begins_as_one_of(std::string_view name, std::string_view words) {
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(' '));
    if (name.starts_with(word)) return true;
    words.remove_prefix(std::min(words.size(), word.size() + 1));
  }
  return false;
}

inline std::optional<double> goal_of(const operation& what, const std::string& against, const std::string& version) {
  const std::size_t column = what.name == "keygen" ? 0U : what.name == "encaps" || what.name == "sign" ? 1U : 2U;
  for (const goal& g : goals) {
    if (!begins_as_one_of(what.set, g.sets) || g.isa != what.subject || g.form != what.form || g.against != against)
      continue;
    if (version.find(g.version) != std::string::npos && g.ratios[column] > 0) return g.ratios[column];
  }
  return std::nullopt;
}

}  // namespace bravais_bench
