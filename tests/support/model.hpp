// SPDX-License-Identifier: MIT
// The reference models behind the interface of the drivers, so that one test function runs either.
#pragma once

#include <memory>

#include "reference/dilithium.hpp"
#include "reference/kyber.hpp"
#include "support/driver.hpp"
#include "support/families.hpp"

namespace bravais_test {

// One KEM or PKE of the models, an item at a time; each family implements it with its own functions.
class kem_scheme {
 public:
  kem_scheme() = default;
  kem_scheme(const kem_scheme&) = delete;
  kem_scheme& operator=(const kem_scheme&) = delete;
  virtual ~kem_scheme() = default;
  [[nodiscard]] virtual reference::key_pair generate(view seed) const = 0;
  [[nodiscard]] virtual reference::encapsulation encapsulate(view public_key, view randomness,
                                                             bravais::secret_form form) const = 0;
  [[nodiscard]] virtual octets decapsulate(view secret_key, view ciphertext, bravais::secret_form form) const = 0;
  // Zeros for explicit rejection.
  [[nodiscard]] virtual octets rejection_value(view secret_key, view ciphertext) const = 0;
};
class pke_scheme {
 public:
  pke_scheme() = default;
  pke_scheme(const pke_scheme&) = delete;
  pke_scheme& operator=(const pke_scheme&) = delete;
  virtual ~pke_scheme() = default;
  [[nodiscard]] virtual reference::key_pair generate(view seed) const = 0;
  [[nodiscard]] virtual octets encrypt(view public_key, view message, view randomness) const = 0;
  [[nodiscard]] virtual octets decrypt(view secret_key, view ciphertext) const = 0;
};

class kem_model {
 public:
  explicit kem_model(bravais::kem_id id);

  flat_keys generate(view seeds) const;
  flat_encapsulations encapsulate(view public_keys, view randomness,
                                  bravais::secret_form form = bravais::secret_form::shared_secret) const;
  octets decapsulate(view secret_keys, view ciphertexts,
                     bravais::secret_form form = bravais::secret_form::shared_secret) const;
  static octets kdf(view input, std::size_t size) { return reference::kdf(input, size); }
  octets rejection_value(view secret_key, view ciphertext) const {
    return scheme_->rejection_value(secret_key, ciphertext);
  }

 private:
  const bravais::kem_parameters& set_;
  std::shared_ptr<const kem_scheme> scheme_;
};

class pke_model {
 public:
  explicit pke_model(bravais::pke_id id);

  flat_keys generate(view seeds) const;
  octets encrypt(view public_keys, view messages, view coins) const;
  octets decrypt(view secret_keys, view ciphertexts) const;

 private:
  const bravais::pke_parameters& set_;
  std::shared_ptr<const pke_scheme> scheme_;
};

class signature_model {
 public:
  explicit signature_model(bravais::signature_id id)
      : set_(bravais::parameters(id)), p_(reference::dilithium::parameters_of(id)) {}

  flat_keys generate(view seeds) const;
  octets sign(view secret_keys, std::span<const bravais::message_view> messages, view randomness = {}) const;
  std::vector<bravais::errc> verify(view public_keys, std::span<const bravais::message_view> messages,
                                    view signatures) const;

  bool check_secret_key(view secret_key) const { return reference::dilithium::check_secret_key(p_, secret_key); }
  // mu of one message under the key whose hash is `tr`.
  octets mu(view tr, const bravais::message_view& message) const;

 private:
  const bravais::signature_parameters& set_;
  reference::dilithium::parameters p_;
};

// One of the hash functions of HashML-DSA, by the model.
octets prehash_digest(bravais::prehash function, view message);

}  // namespace bravais_test
