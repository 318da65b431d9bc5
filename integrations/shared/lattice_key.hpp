// SPDX-License-Identifier: MIT
// A key of ML-KEM or ML-DSA that is expanded once and then used by any number of threads.
#ifndef BRAVAIS_INTEGRATIONS_LATTICE_KEY_HPP
#define BRAVAIS_INTEGRATIONS_LATTICE_KEY_HPP

#include <atomic>

#include <bravais.h>

#include "bytes.hpp"

namespace bravais::integrations {

// Functions return a status of <bravais.h>. Those that are not const must not run while another thread uses the key.
class lattice_key {
 public:
  explicit lattice_key(const bravais_set* set) : set_(set) {}
  lattice_key(const lattice_key&) = delete;
  lattice_key& operator=(const lattice_key&) = delete;
  ~lattice_key() { forget(); }

  const bravais_set& set() const { return *set_; }
  view public_key() const { return public_; }
  view secret_key() const { return secret_; }  // expanded; empty for a public key
  view seed() const { return seed_; }          // empty if it is unknown

  // Each replaces the content of the key after the checks of FIPS 203, sections 7.2 and 7.3, and their like for ML-DSA.
  // The coefficients in a secret key of ML-KEM must be below q, as in OpenSSL.
  // On an error the key is empty.
  [[nodiscard]] int set_seed(view seed);
  [[nodiscard]] int set_public_key(view public_key);
  [[nodiscard]] int set_secret_key(view secret_key);
  // Encapsulates to the key and decapsulates: the two halves of a secret key of ML-KEM belong together if the secrets
  // are the same. On an error the key is empty.
  [[nodiscard]] int check_pair(view randomness);
  // The seed is not kept after this.
  void forget_seed() { seed_.clear(); }

  [[nodiscard]] int encapsulate(std::uint8_t* ciphertext, std::uint8_t* shared_secret, view randomness) const;
  [[nodiscard]] int decapsulate(std::uint8_t* shared_secret, view ciphertext) const;

  // The key as <bravais.h> takes it: prepared from its second use on.
  bravais_key public_form() const;
  bravais_key secret_form() const;

 private:
  // A prepared key, made by the first thread that needs it.
  struct prepared {
    std::atomic<std::uint8_t*> memory = nullptr;
    std::atomic<bool> was_used = false;
  };
  bravais_key form(prepared& state, bravais_key plain, std::size_t size) const;
  void forget();
  int failed(int status);

  const bravais_set* set_;
  bytes public_, secret_, seed_;
  mutable prepared prepared_public_, prepared_secret_;
};

}  // namespace bravais::integrations

#endif
