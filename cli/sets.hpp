// SPDX-License-Identifier: MIT
// Parameter sets as the user names them.
#pragma once

#include <cstddef>
#include <ranges>
#include <string>
#include <vector>

#include <bravais/parameters.hpp>

namespace cli {

// The parameter sets of a table that this library has: `for (const auto& set : bravais::kem_table | in_library)`.
inline constexpr auto in_library = std::views::filter([](const auto& set) { return bravais::is_known(set.id); });

// The row of the parameter set with this name. Throws misuse.
[[nodiscard]] const bravais::kem_parameters& kem_named(const std::string& name);
[[nodiscard]] const bravais::pke_parameters& pke_named(const std::string& name);
[[nodiscard]] const bravais::signature_parameters& signature_named(const std::string& name);

// Throws misuse: no `what` ("signature scheme") has this name. The message suggests similar names among `names`. For a
// parameter set of another kind it gives that kind and its subcommands.
[[noreturn]] void fail_as_unknown(const std::string& name, const std::string& what,
                                  const std::vector<std::string>& names);

// Throws misuse if `word` is the name of a parameter set and the subcommand takes the set from the key file. In version
// 0.1 the parameter set was the first argument.
void refuse_set_argument(const std::string& subcommand, const std::string& word);

// The names of each kind, including the aliases of KEMs, and of all kinds.
[[nodiscard]] std::vector<std::string> kem_names();
[[nodiscard]] std::vector<std::string> pke_names();
[[nodiscard]] std::vector<std::string> signature_names();
[[nodiscard]] std::vector<std::string> set_names();

// The use of a parameter set: "standard", or "research" (which includes interoperability).
[[nodiscard]] std::string use_text(bool is_standard);

// An object that has a given length: "a public key" of ML-KEM-512.
struct object_of_set {
  std::string role, set;
};
[[nodiscard]] std::vector<object_of_set> what_has_length(std::size_t length);

// The objects in words ("a public key of ML-KEM-512 or Kyber512"), with a few parameter sets for each role and the
// number of the others.
[[nodiscard]] std::string text_of(const std::vector<object_of_set>& objects);

}  // namespace cli
