// SPDX-License-Identifier: MIT
// A build of bravais: the one linked into this program, or a shared library. All operations of bravais use this
// interface, so that two builds are called in the same way and on the same memory.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include <bravais/by_id.hpp>

#include "subject.hpp"

namespace bravais_bench {

using bravais::by_id::in;
using bravais::by_id::out;
using message_views = std::span<const bravais::message_view>;

// The sizes of prepared keys, which differ between builds.
struct prepared_sizes {
  std::size_t public_key, secret_key;
};

// Buffers are flat, as in bravais/by_id.hpp. Functions return false if the build reports an error.
class bravais_build {
 public:
  bravais_build() = default;
  bravais_build(const bravais_build&) = delete;
  bravais_build& operator=(const bravais_build&) = delete;
  virtual ~bravais_build() = default;

  // Makes all later operations use this instruction set. Throws std::runtime_error if the build cannot.
  virtual void select(bravais::isa id) = 0;

  // The sizes of prepared keys; empty if the build does not have the parameter set.
  virtual std::optional<prepared_sizes> find(const bravais::kem_parameters& set) = 0;
  virtual std::optional<prepared_sizes> find(const bravais::pke_parameters& set) = 0;
  virtual std::optional<prepared_sizes> find(const bravais::signature_parameters& set) = 0;

  virtual bool generate(bravais::kem_id id, in seeds, out public_keys, out secret_keys) = 0;
  virtual bool encapsulate(bravais::kem_id id, in public_keys, in randomness, out ciphertexts, out secrets) = 0;
  virtual bool decapsulate(bravais::kem_id id, in secret_keys, in ciphertexts, out secrets) = 0;
  virtual bool prepare_public_key(bravais::kem_id id, in public_key, out prepared) = 0;
  virtual bool prepare_secret_key(bravais::kem_id id, in secret_key, out prepared) = 0;
  virtual bool encapsulate_prepared(bravais::kem_id id, in prepared, in randomness, out ciphertexts, out secrets) = 0;
  virtual bool decapsulate_prepared(bravais::kem_id id, in prepared, in ciphertexts, out secrets) = 0;

  virtual bool generate(bravais::pke_id id, in seeds, out public_keys, out secret_keys) = 0;
  virtual bool encrypt(bravais::pke_id id, in public_keys, in messages, in coins, out ciphertexts) = 0;
  virtual bool decrypt(bravais::pke_id id, in secret_keys, in ciphertexts, out messages) = 0;
  virtual bool prepare_public_key(bravais::pke_id id, in public_key, out prepared) = 0;
  virtual bool prepare_secret_key(bravais::pke_id id, in secret_key, out prepared) = 0;
  virtual bool encrypt_prepared(bravais::pke_id id, in prepared, in messages, in coins, out ciphertexts) = 0;
  virtual bool decrypt_prepared(bravais::pke_id id, in prepared, in ciphertexts, out messages) = 0;

  virtual bool generate(bravais::signature_id id, in seeds, out public_keys, out secret_keys) = 0;
  virtual bool sign(bravais::signature_id id, in secret_keys, message_views messages, in randomness,
                    out signatures) = 0;
  virtual bool verify(bravais::signature_id id, in public_keys, message_views messages, in signatures) = 0;
  virtual bool prepare_public_key(bravais::signature_id id, in public_key, out prepared) = 0;
  virtual bool prepare_secret_key(bravais::signature_id id, in secret_key, out prepared) = 0;
  virtual bool sign_prepared(bravais::signature_id id, in prepared, message_views messages, in randomness,
                             out signatures) = 0;
  virtual bool verify_prepared(bravais::signature_id id, in prepared, message_views messages, in signatures) = 0;
};

// The sizes of a parameter set's prepared keys. Throws if the build does not have the set.
template <class Parameters>
prepared_sizes sizes_in(bravais_build& build, const Parameters& set) {
  const std::optional<prepared_sizes> sizes = build.find(set);
  if (!sizes) throw std::runtime_error(std::string(set.name) + ": not in this build");
  return *sizes;
}

// The build that is linked into this program.
std::shared_ptr<bravais_build> linked_build();

// A shared library of bravais with the C interface of version 0.1. `as_copy` loads a copy of the file, and so the same
// library a second time. Throws std::runtime_error if it cannot be loaded.
std::shared_ptr<bravais_build> load_build(const std::string& path, bool as_copy);

}  // namespace bravais_bench
