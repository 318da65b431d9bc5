// SPDX-License-Identifier: MIT
// Tells the family of a parameter set, and which sets this library has. For tests of one family, and for the models,
// which cover one family each. Needs no test framework and nothing of src/.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>
#include <string_view>
#include <utility>

#include <bravais/parameters.hpp>

namespace bravais_test {

using bravais::family;
constexpr bool is_kyber(bravais::kem_id id) { return bravais::parameters(id).family == family::kyber; }
constexpr bool is_kyber(bravais::pke_id id) { return bravais::parameters(id).family == family::kyber; }
constexpr bool is_ntru(bravais::kem_id id) { return bravais::parameters(id).family == family::ntru; }
constexpr bool is_ntru_plus(bravais::kem_id id) { return bravais::parameters(id).family == family::ntru_plus; }
constexpr bool is_mlwq(bravais::kem_id id) { return bravais::parameters(id).family == family::mlwq; }
constexpr bool is_mlwq(bravais::pke_id id) { return bravais::parameters(id).family == family::mlwq; }

// The same for a row of the tables.
constexpr bool is_kyber(const bravais::kem_parameters& set) { return is_kyber(set.id); }
constexpr bool is_kyber(const bravais::pke_parameters& set) { return is_kyber(set.id); }
constexpr bool is_ntru(const bravais::kem_parameters& set) { return is_ntru(set.id); }
constexpr bool is_ntru_plus(const bravais::kem_parameters& set) { return is_ntru_plus(set.id); }
constexpr bool is_mlwq(const bravais::kem_parameters& set) { return is_mlwq(set.id); }
constexpr bool is_mlwq(const bravais::pke_parameters& set) { return is_mlwq(set.id); }

// The sets of a table that are in this library: `for (const auto& set : kem_table | in_library)`.
inline constexpr auto in_library = std::views::filter([](const auto& set) { return bravais::is_known(set.id); });

// Their positions in the table, as an index sequence for tests with the set as a template argument.
template <const auto& Table>
constexpr auto places_in_library() {
  constexpr auto count =
      static_cast<std::size_t>(std::ranges::count_if(Table, [](const auto& set) { return bravais::is_known(set.id); }));
  constexpr std::array<std::size_t, count> places = [] {
    std::array<std::size_t, count> found{};
    std::size_t at = 0;
    for (const auto& set : Table | in_library) found[at++] = static_cast<std::size_t>(set.id);
    return found;
  }();
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::index_sequence<places[I]...>();
  }(std::make_index_sequence<count>());
}

// The next set in the table that is in this library; after the last one comes the first.
template <class Row, std::size_t N>
constexpr const Row& next_in_library(const Row (&table)[N], const Row& set) {
  std::size_t at = static_cast<std::size_t>(set.id);
  do {
    at = (at + 1) % N;
  } while (!bravais::is_known(table[at].id));
  return table[at];
}

}  // namespace bravais_test
