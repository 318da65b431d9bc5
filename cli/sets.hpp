// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <ranges>
#include <string>
#include <vector>

#include <bravais/parameters.hpp>

namespace cli {

// The sets of a table that are in this library: `for (const auto& set : bravais::kem_table | in_library)`.
inline constexpr auto in_library = std::views::filter([](const auto& set) { return bravais::is_known(set.id); });

// The row of the set that the user named. Throws misuse.
[[nodiscard]] const bravais::kem_parameters& kem_named(const std::string& name);
[[nodiscard]] const bravais::pke_parameters& pke_named(const std::string& name);
[[nodiscard]] const bravais::signature_parameters& signature_named(const std::string& name);

// Throws misuse: no `what` ("signature scheme") has this name, but one of `names` may have been meant. Of a set of
// another kind it says what that is, and which subcommands take it.
[[noreturn]] void fail_as_unknown(const std::string& name, const std::string& what,
                                  const std::vector<std::string>& names);

// Throws misuse where `word` is the name of a set and the subcommand takes the set from the key file: in version 0.1
// the set was the first argument.
void refuse_set_argument(const std::string& subcommand, const std::string& word);

// The names of each kind, with the further ones of KEMs, and of all.
[[nodiscard]] std::vector<std::string> kem_names();
[[nodiscard]] std::vector<std::string> pke_names();
[[nodiscard]] std::vector<std::string> signature_names();
[[nodiscard]] std::vector<std::string> set_names();

// What a set is for: "standard" (for everybody) or "research" (and interoperability).
[[nodiscard]] std::string use_text(bool is_standard);

// What of which set has a certain length: "a public key" of ML-KEM-512.
struct object_of_set {
  std::string role, set;
};
[[nodiscard]] std::vector<object_of_set> what_has_length(std::size_t length);

// The same in words ("a public key of ML-KEM-512 or Kyber512"), with a few sets for each role and the number of the
// others.
[[nodiscard]] std::string text_of(const std::vector<object_of_set>& objects);

}  // namespace cli
