// SPDX-License-Identifier: MIT
// The C interface: the table of parameter sets, and the search by name.
#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include <bravais/prehash.hpp>

#include "c_api/arguments.hpp"
#include "common/same_name.hpp"

namespace {

using namespace bravais;
using namespace bravais::c_api;

// Converts the members that all kinds have.
template <class Row>
constexpr bravais_set common(const Row& p) noexcept {
  bravais_set set{};
  set.id = to_c(p.id);
  set.kind = kind_of<decltype(p.id)>;
  set.name = p.name.data();  // a literal, so a zero byte follows
  set.source = p.source.data();
  set.category = static_cast<std::uint32_t>(p.category);
  set.is_standard = p.is_standard ? 1 : 0;
  set.public_key_size = p.public_key;
  set.secret_key_size = p.secret_key;
  set.seed_size = p.seed;
  set.randomness_size = p.randomness;
  set.prepared_public_key_size = p.prepared_public_key;
  set.prepared_secret_key_size = p.prepared_secret_key;
  return set;
}
constexpr bravais_set in_c(const kem_parameters& p) noexcept {
  bravais_set set = common(p);
  set.ciphertext_size = p.ciphertext;
  set.shared_secret_size = p.shared_secret;
  set.kdf_input_size = p.kdf_input;
  set.explicit_rejection = p.explicit_rejection ? 1 : 0;
  return set;
}
constexpr bravais_set in_c(const pke_parameters& p) noexcept {
  bravais_set set = common(p);
  set.ciphertext_size = p.ciphertext;
  set.message_size = p.message;
  return set;
}
constexpr bravais_set in_c(const signature_parameters& p) noexcept {
  bravais_set set = common(p);
  set.has_prehash = p.has_prehash ? 1 : 0;
  set.signature_size = p.signature;
  set.key_hash_size = p.key_hash;
  set.message_hash_size = p.message_hash;
  set.longest_context = p.longest_context;
  return set;
}

// The parameter sets of this library: KEMs, signatures, PKEs, each in the order of the ids.
template <class Row, std::size_t N>
constexpr std::size_t count_known(const Row (&table)[N]) noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(table, [](const Row& p) { return is_known(p.id); }));
}
constexpr auto sets = [] {
  std::array<bravais_set, count_known(kem_table) + count_known(signature_table) + count_known(pke_table)> all{};
  std::size_t at = 0;
  const auto take = [&](const auto& p) {
    if (is_known(p.id)) all[at++] = in_c(p);
  };
  for (const kem_parameters& p : kem_table) take(p);
  for (const signature_parameters& p : signature_table) take(p);
  for (const pke_parameters& p : pke_table) take(p);
  return all;
}();

// The id of a name in a table; 0 if this library does not have the parameter set.
template <class Row, std::size_t N>
std::uint32_t find(const Row (&table)[N], std::string_view name) noexcept {
  for (const Row& row : table) {
    if (same_spelling(row.name, name)) return is_known(row.id) ? to_c(row.id) : 0;
  }
  return 0;
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

// Within a table, and among KEMs and their aliases, no two names share a spelling.
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

extern "C" {

const bravais_set* bravais_set_of(uint32_t id) {
  for (const bravais_set& set : sets) {
    if (set.id == id) return &set;
  }
  return nullptr;
}
const bravais_set* bravais_set_at(size_t index) { return index < sets.size() ? &sets[index] : nullptr; }

int bravais_find(uint32_t* id, uint32_t kind, const char* name) {
  const api::region text(name, name != nullptr ? std::strlen(name) + 1 : 0);
  if (id == nullptr || api::overlap(object_of(id), text)) return BRAVAIS_BAD_ARGUMENT;
  std::uint32_t found = 0;
  if (name != nullptr && kind == BRAVAIS_KIND_KEM) found = find(kem_table, name);
  if (name != nullptr && kind == BRAVAIS_KIND_KEM && found == 0) found = find(kem_aliases, name);
  if (name != nullptr && kind == BRAVAIS_KIND_PKE) found = find(pke_table, name);
  if (name != nullptr && kind == BRAVAIS_KIND_SIGNATURE) found = find(signature_table, name);
  *id = found;
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  return found != 0 ? BRAVAIS_OK : BRAVAIS_UNKNOWN_SET;
}

}  // extern "C"
