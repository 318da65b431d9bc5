// SPDX-License-Identifier: MIT
// The provider's key objects: one class for ML-KEM and ML-DSA, one for the hybrids.
#ifndef BRAVAIS_INTEGRATIONS_OPENSSL_KEY_HPP
#define BRAVAIS_INTEGRATIONS_OPENSSL_KEY_HPP

#include "algorithm.hpp"
#include "provider.hpp"

namespace bravais::integrations {

class lattice_key;

// Functions that return int return a status of <bravais/hybrid.h>.
class key {
 public:
  key(const provider& provider_of_key, const algorithm& of) : owner(provider_of_key), scheme(of) {}
  key(const key&) = delete;
  key& operator=(const key&) = delete;
  virtual ~key() = default;

  struct sizes {
    std::size_t public_key, secret_key, seed, ciphertext, shared_secret, signature, randomness;
  };
  virtual sizes size() const = 0;
  virtual bool has_public() const = 0;
  virtual bool has_secret() const = 0;
  virtual view seed() const { return {}; }
  virtual const lattice_key* lattice() const { return nullptr; }

  virtual int generate() = 0;
  virtual int set_seed(view seed) = 0;
  virtual int set_public_key(view public_key) = 0;
  virtual int set_secret_key(view secret_key) = 0;
  virtual int write_public_key(std::uint8_t* output) const = 0;
  virtual int write_secret_key(std::uint8_t* output) const = 0;
  // `randomness` may be empty: then it comes from OpenSSL.
  virtual int encapsulate(std::uint8_t* ciphertext, std::uint8_t* shared_secret, view randomness) const = 0;
  virtual int decapsulate(std::uint8_t* shared_secret, view ciphertext) const = 0;

  // Whether both have the same public key.
  bool is_like(const key& other) const;
  // A copy, without the secret part if `with_secret` is false; null on an error.
  key* copy(bool with_secret) const;

  const provider& owner;
  const algorithm& scheme;
};

// Returns an empty key, or null if there is no memory.
key* new_key(const provider& owner, const algorithm& of);

}  // namespace bravais::integrations

#endif
