// SPDX-License-Identifier: MIT
// The reference models in the shape of the drivers, so that one test function runs either.
#pragma once

#include <optional>

#include "reference/dilithium.hpp"
#include "reference/kyber.hpp"
#include "reference/mlwq.hpp"
#include "reference/ntru.hpp"
#include "reference/ntru_plus.hpp"
#include "support/driver.hpp"
#include "support/families.hpp"

namespace bravais_test {

class kem_model {
 public:
  explicit kem_model(bravais::kem_id id) : set_(bravais::parameters(id)) {
    if (is_ntru(id)) {
      ntru_ = reference::ntru_parameters_of(id);
    } else if (is_ntru_plus(id)) {
      ntru_plus_ = reference::ntru_plus::parameters_of(id);
    } else if (mlwq_ = reference::mlwq::parameters_of(id); !mlwq_) {
      p_ = reference::parameters_of(id);
    }
  }

  flat_keys generate(view seeds) const;
  flat_encapsulations encapsulate(view public_keys, view randomness,
                                  bravais::secret_form form = bravais::secret_form::shared_secret) const;
  octets decapsulate(view secret_keys, view ciphertexts,
                     bravais::secret_form form = bravais::secret_form::shared_secret) const;
  static octets kdf(view input, std::size_t size) { return reference::kdf(input, size); }

  // Zeros where rejection is explicit.
  octets rejection_value(view secret_key, view ciphertext) const {
    if (ntru_plus_) return octets(set_.shared_secret, 0);
    if (mlwq_) return reference::mlwq::rejection_value(*mlwq_, secret_key, ciphertext);
    return ntru_ ? reference::ntru_rejection_value(*ntru_, secret_key, ciphertext)
                 : reference::rejection_value(p_, secret_key, ciphertext);
  }

 private:
  const bravais::kem_parameters& set_;
  reference::kyber_parameters p_{};
  // Of a set of NTRU, NTRU+ or M-LWQ, which then is what counts.
  std::optional<reference::ntru_parameters> ntru_;
  std::optional<reference::ntru_plus::parameters> ntru_plus_;
  std::optional<reference::mlwq::parameters> mlwq_;
};

class pke_model {
 public:
  explicit pke_model(bravais::pke_id id) : set_(bravais::parameters(id)), mlwq_(reference::mlwq::parameters_of(id)) {
    if (!mlwq_) p_ = reference::parameters_of(id);
  }

  flat_keys generate(view seeds) const;
  octets encrypt(view public_keys, view messages, view coins) const;
  octets decrypt(view secret_keys, view ciphertexts) const;

 private:
  const bravais::pke_parameters& set_;
  reference::kyber_parameters p_{};
  std::optional<reference::mlwq::parameters> mlwq_;  // of a set of M-LWQ, which then is what counts
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
