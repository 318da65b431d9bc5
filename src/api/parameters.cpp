// SPDX-License-Identifier: MIT
#include <bravais/parameters.hpp>
#include <bravais/prehash.hpp>

#include "common/same_name.hpp"

namespace bravais {
namespace {

template <class Id, class Row, std::size_t N>
std::optional<Id> find(const Row (&table)[N], std::string_view name) noexcept {
  for (const Row& row : table) {
    if (same_spelling(row.name, name)) return is_known(row.id) ? std::optional<Id>(row.id) : std::nullopt;
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

// No spelling of a set, or of an alias, means another one, too.
template <class A, std::size_t N, class B, std::size_t M>
consteval bool all_differ(const A (&names)[N], const B (&others)[M], bool same_table) {
  for (std::size_t i = 0; i < N; ++i) {
    for (std::size_t j = same_table ? i + 1 : 0; j < M; ++j) {
      if (same_spelling(names[i].name, others[j].name)) return false;
    }
  }
  return true;
}
static_assert(all_differ(kem_table, kem_table, true) && all_differ(pke_table, pke_table, true));
static_assert(all_differ(signature_table, signature_table, true) && all_differ(prehash_table, prehash_table, true));
static_assert(all_differ(kem_aliases, kem_aliases, true) && all_differ(kem_aliases, kem_table, false));

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

std::string_view version() noexcept { return BRAVAIS_VERSION_OF_BUILD; }

}  // namespace bravais
