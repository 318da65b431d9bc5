// SPDX-License-Identifier: MIT
// The entries of a parameter set in the table of a back end, checked against its row in the public table. This is the
// only comparison between the sizes in the row and those of the templates: a mismatch does not compile.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// Checks that both kinds of prepared keys fit the sizes in the row.
template <class Entries, class Row>
consteval void check_prepared_sizes(const Row& row) {
  if (prepared_overhead + sizeof(typename Entries::public_part) > row.prepared_public_key ||
      prepared_overhead + sizeof(typename Entries::secret_part) > row.prepared_secret_key) {
    not_constant("a prepared key does not fit the memory that the row of the set promises");
  }
}

template <class Entries>
consteval const kem_ops& entries_of(kem_id id) {
  using set = typename Entries::set;
  const kem_parameters& row = parameters(id);
  std::size_t kdf_input = 0;
  if constexpr (requires { set::has_kdf; }) kdf_input = set::has_kdf ? set::kdf_input : 0;
  if (row.public_key != set::public_key || row.secret_key != set::secret_key || row.ciphertext != set::ciphertext ||
      row.shared_secret != 32 || row.seed != set::seed || row.randomness != set::randomness ||
      row.kdf_input != kdf_input) {
    not_constant("the row of the set has another size than its parameters give");
  }
  check_prepared_sizes<Entries>(row);
  return Entries::ops;
}
template <class Entries>
consteval const pke_ops& entries_of(pke_id id) {
  using set = typename Entries::set;
  const pke_parameters& row = parameters(id);
  if (row.public_key != set::public_key || row.secret_key != set::pke_secret_key || row.ciphertext != set::ciphertext ||
      row.message != 32 || row.seed != 32 || row.randomness != set::randomness) {
    not_constant("the row of the set has another size than its parameters give");
  }
  check_prepared_sizes<Entries>(row);
  return Entries::ops;
}
template <class Entries>
consteval const signature_ops& entries_of(signature_id id) {
  using set = typename Entries::set;
  const signature_parameters& row = parameters(id);
  if (row.public_key != set::public_key || row.secret_key != set::secret_key || row.signature != set::signature ||
      row.seed != set::seed || row.randomness != set::randomness || row.key_hash != set::hash ||
      row.message_hash != 64) {
    not_constant("the row of the set has another size than its parameters give");
  }
  check_prepared_sizes<Entries>(row);
  if (prepared_overhead + sizeof(typename Entries::secret_part) + row.public_key > row.prepared_secret_key) {
    not_constant("a prepared signing key leaves no room for the public key: kept_public_key() in src/api/prepared.hpp");
  }
  if (offsetof(typename Entries::public_part, tr) != 0 || offsetof(typename Entries::secret_part, tr) != 0) {
    not_constant("prepared keys begin with tr");
  }
  return Entries::ops;
}

}  // namespace bravais::BRAVAIS_ISA
