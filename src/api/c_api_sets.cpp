// SPDX-License-Identifier: MIT
// The C interface: the table of sets, and names.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "api/c_api.hpp"

namespace {

using namespace bravais;
using namespace bravais::c_api;

// Room for the alignment of prepared keys in any memory.
constexpr std::size_t alignment = 63;

// What the rows of all kinds have.
template <class Row>
constexpr bravais_set common(const Row& p) noexcept {
  bravais_set set{};
  set.id = to_c(p.id);
  set.kind = kind_of<decltype(p.id)>;
  set.name = p.name.data();  // literals, so a zero byte follows
  set.source = p.source.data();
  set.category = static_cast<std::uint32_t>(p.category);
  set.is_standard = p.status == status::standard ? 1 : 0;
  set.public_key_size = p.public_key;
  set.secret_key_size = p.secret_key;
  set.seed_size = p.seed;
  set.randomness_size = p.randomness;
  set.prepared_public_key_size = p.prepared_public_key + alignment;
  set.prepared_secret_key_size = p.prepared_secret_key + alignment;
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

// The sets of this library: KEMs, signatures, encryption, each in the order of its ids.
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

// The functions that look a name up are ordinary arguments: as template arguments, clang gives them two signatures on
// WebAssembly, before and after std::optional<Id> is complete, and the call traps.
template <class Id>
std::uint32_t find(std::optional<Id> (*find_name)(std::string_view) noexcept, std::string_view name) noexcept {
  const std::optional<Id> found = find_name(name);
  return found ? to_c(*found) : 0;
}

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
  if (id == nullptr) return BRAVAIS_BAD_ARGUMENT;
  std::uint32_t found = 0;
  if (name != nullptr && kind == BRAVAIS_KIND_KEM) found = find(find_kem, name);
  if (name != nullptr && kind == BRAVAIS_KIND_PKE) found = find(find_pke, name);
  if (name != nullptr && kind == BRAVAIS_KIND_SIGNATURE) found = find(find_signature, name);
  *id = found;  // written behind the search, for the name may lie there
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  return found != 0 ? BRAVAIS_OK : BRAVAIS_UNKNOWN_SET;
}

}  // extern "C"
