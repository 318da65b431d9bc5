// SPDX-License-Identifier: MIT
#include <bravais/parameters.hpp>
#include <bravais/prehash.hpp>

#include "common/same_name.hpp"

namespace bravais {
namespace {

template <class Id, class Row, std::size_t N>
std::optional<Id> find(const Row (&table)[N], std::string_view name) noexcept {
  for (const Row& row : table) {
    if (same_name(row.name, name)) return row.id;
  }
  return std::nullopt;
}

// Row i describes id first + i.
template <class Row, std::size_t N>
consteval bool in_order(const Row (&table)[N], std::size_t first = 0) {
  for (std::size_t i = 0; i < N; ++i) {
    if (static_cast<std::size_t>(table[i].id) != first + i) return false;
  }
  return true;
}
static_assert(in_order(kem_table) && in_order(pke_table) && in_order(signature_table));
static_assert(in_order(prehash_table, 1));

// An alias is no second name of another set.
static_assert([] {
  for (const kem_alias& alias : kem_aliases) {
    for (const kem_parameters& row : kem_table) {
      if (same_name(alias.name, row.name)) return false;
    }
  }
  return true;
}());

}  // namespace

std::optional<kem_id> find_kem(std::string_view name) noexcept {
  const std::optional<kem_id> id = find<kem_id>(kem_table, name);
  return id ? id : find<kem_id>(kem_aliases, name);
}
std::optional<pke_id> find_pke(std::string_view name) noexcept { return find<pke_id>(pke_table, name); }
std::optional<signature_id> find_signature(std::string_view name) noexcept {
  return find<signature_id>(signature_table, name);
}
std::optional<prehash> find_prehash(std::string_view name) noexcept { return find<prehash>(prehash_table, name); }

std::string_view version() noexcept { return BRAVAIS_VERSION; }

}  // namespace bravais
