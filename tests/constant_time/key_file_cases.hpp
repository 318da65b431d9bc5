// SPDX-License-Identifier: MIT
// The operations of key files: one key of a set in files of every form.
#pragma once

#include "cases.hpp"
#include "keyfile/sets.hpp"

namespace bravais::constant_time {

struct key_file_case {
  explicit key_file_case(key_set which);

  // A file: its bytes, and the regions with secrets.
  struct form {
    key_content content;
    key_encoding encoding;
    buffer file, out_file;
    std::vector<region> secrets;
  };

  key_set id;
  keyfile::set_row set;
  std::size_t n = 1;
  buffer seed, secret_key, public_key;
  std::vector<region> key_secrets;        // in the secret key: without an embedded public key and its hash
  std::vector<form> forms, public_forms;  // of the secret key, and of the public key
  buffer out_public, out_secret, out_seed;
};

[[nodiscard]] std::span<const operation<key_file_case>> key_file_operations();

// Calls `each` with every set.
template <class Each>
void for_each_set(Each each) {
  for (const kem_parameters& set : kem_table | in_library) each(key_set(set.id));
  for (const pke_parameters& set : pke_table | in_library) each(key_set(set.id));
  for (const signature_parameters& set : signature_table | in_library) each(key_set(set.id));
}

}  // namespace bravais::constant_time
