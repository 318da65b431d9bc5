// SPDX-License-Identifier: MIT
// Which family a set belongs to, by the beginning of its name: for tests that are about one family, and for the models,
// each of which knows one. No test framework and nothing of src/ is needed here.
#pragma once

#include <string_view>

#include <bravais/parameters.hpp>

namespace bravais_test {

template <class Id>
constexpr bool is_named(Id id, std::string_view beginning) {
  return bravais::parameters(id).name.starts_with(beginning);
}
constexpr bool is_kyber(bravais::kem_id id) { return is_named(id, "ML-KEM-") || is_named(id, "Kyber"); }
constexpr bool is_kyber(bravais::pke_id id) { return is_named(id, "Kyber"); }
constexpr bool is_ntru(bravais::kem_id id) { return is_named(id, "NTRU-"); }
constexpr bool is_ntru_plus(bravais::kem_id id) { return is_named(id, "NTRU+"); }
constexpr bool is_mlwq(bravais::kem_id id) { return is_named(id, "M-LWQ-"); }
constexpr bool is_mlwq(bravais::pke_id id) { return is_named(id, "M-LWQ-"); }

// The same of a row of the tables.
constexpr bool is_kyber(const bravais::kem_parameters& set) { return is_kyber(set.id); }
constexpr bool is_kyber(const bravais::pke_parameters& set) { return is_kyber(set.id); }
constexpr bool is_ntru(const bravais::kem_parameters& set) { return is_ntru(set.id); }
constexpr bool is_ntru_plus(const bravais::kem_parameters& set) { return is_ntru_plus(set.id); }
constexpr bool is_mlwq(const bravais::kem_parameters& set) { return is_mlwq(set.id); }
constexpr bool is_mlwq(const bravais::pke_parameters& set) { return is_mlwq(set.id); }

}  // namespace bravais_test
