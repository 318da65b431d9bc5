// SPDX-License-Identifier: MIT
// The tables of parameter sets as key files need them: sizes for any kind of key, and registered object identifiers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <bravais/key_file.hpp>
#include <bravais/parameters.hpp>

#include "common/same_name.hpp"
#include "params/layout.hpp"

namespace bravais::keyfile {

struct set_row {
  std::string_view name;
  std::size_t public_key, secret_key, seed;
};

[[nodiscard]] constexpr bool is_known(key_set set) noexcept {
  switch (set.kind) {
    case key_kind::kem: return is_known(static_cast<kem_id>(set.id));
    case key_kind::pke: return is_known(static_cast<pke_id>(set.id));
    case key_kind::signature: return is_known(static_cast<signature_id>(set.id));
  }
  return false;
}

[[nodiscard]] constexpr set_row row_of(key_set set) noexcept {
  return with_parameters(set, [](const auto& p) { return set_row{p.name, p.public_key, p.secret_key, p.seed}; });
}

// Finds a parameter set by its name in a file: the name in the table, in upper or lower case, but not an alias.
[[nodiscard]] inline std::optional<key_set> find_set(key_kind kind, std::string_view name) noexcept {
  const auto as_set = [name](auto id) {
    return id && same_name(parameters(*id).name, name) ? std::optional<key_set>(key_set(*id)) : std::nullopt;
  };
  if (kind == key_kind::kem) return as_set(find_kem(name));
  if (kind == key_kind::pke) return as_set(find_pke(name));
  return as_set(find_signature(name));
}

// The object identifiers in NIST's Computer Security Objects Register, all under 2.16.840.1.101.3.4: KEMs in arc 4,
// signatures in arc 3. All other parameter sets have the armored form.
using object_bytes = std::array<std::uint8_t, 9>;
struct registered_set {
  key_set set;
  object_bytes identifier;
};
consteval registered_set registered(key_set set, std::uint8_t arc, std::uint8_t number) {
  return {set, {0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, arc, number}};
}
inline constexpr registered_set registered_sets[] = {
    registered(kem_id::ml_kem_512, 4, 1),       registered(kem_id::ml_kem_768, 4, 2),
    registered(kem_id::ml_kem_1024, 4, 3),      registered(signature_id::ml_dsa_44, 3, 17),
    registered(signature_id::ml_dsa_65, 3, 18), registered(signature_id::ml_dsa_87, 3, 19),
};

// The identifier of a parameter set, or null.
[[nodiscard]] constexpr const object_bytes* identifier_of(key_set set) noexcept {
  for (const registered_set& one : registered_sets) {
    if (one.set == set) return &one.identifier;
  }
  return nullptr;
}

// The position of the public key in the expanded key; 0 if it is not in there.
[[nodiscard]] constexpr std::size_t public_key_at(key_set set) noexcept {
  return set.kind == key_kind::kem ? public_key_at(kem_table[set.id]) : 0;
}
inline constexpr std::size_t rejection_size = 32;  // the value for implicit rejection, at the end of an ML-KEM key

// The maximum over all parameter sets.
template <class Size>
consteval std::size_t largest(Size size) {
  std::size_t most = 0;
  for (const auto& p : kem_table) most = std::max(most, size(row_of(p.id)));
  for (const auto& p : pke_table) most = std::max(most, size(row_of(p.id)));
  for (const auto& p : signature_table) most = std::max(most, size(row_of(p.id)));
  return most;
}
inline constexpr std::size_t largest_public_key = largest([](const set_row& r) { return r.public_key; });
inline constexpr std::size_t largest_secret_key = largest([](const set_row& r) { return r.secret_key; });
inline constexpr std::size_t largest_seed = largest([](const set_row& r) { return r.seed; });
// Memory for the bytes inside a text: all parts of a key, and more than the structure around them takes.
inline constexpr std::size_t largest_file =
    largest([](const set_row& r) { return r.public_key + r.secret_key + r.seed; }) + 128;

}  // namespace bravais::keyfile
