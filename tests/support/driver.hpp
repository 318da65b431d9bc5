// SPDX-License-Identifier: MIT
// Drives one set of one back end in one of several ways of use, over flat buffers of n items. All ways give the same
// bytes, so known answers and properties are written once.
#pragma once

#include <array>
#include <vector>

#include <bravais/message.hpp>

#include "support/buffer.hpp"
#include "support/cases.hpp"

namespace bravais_test {

enum class usage { single, prepared, batch, batch_with_workspace };
inline constexpr std::array usages = {usage::single, usage::prepared, usage::batch};
const char* name(usage how);

struct flat_keys {
  octets public_keys;
  octets secret_keys;
};
struct flat_encapsulations {
  octets ciphertexts;
  octets secrets;
};

class kem_driver {
 public:
  kem_driver(const kem_case& c, usage how) : set_(c.set), ops_(ops(c)), how_(how), memory_(ops_.workspace) {}

  // All calls expect errc::ok for every item; bad input has its own tests. A set with explicit rejection may reject a
  // ciphertext, with a secret of zeros.
  flat_keys generate(view seeds) const;
  flat_encapsulations encapsulate(view public_keys, view randomness,
                                  bravais::secret_form form = bravais::secret_form::shared_secret) const;
  octets decapsulate(view secret_keys, view ciphertexts,
                     bravais::secret_form form = bravais::secret_form::shared_secret) const;
  // The public key derivation function, which uses the active back end.
  static octets kdf(view input, std::size_t size);

  std::size_t secret_size(bravais::secret_form form) const {
    return form == bravais::secret_form::shared_secret ? set_.shared_secret : set_.kdf_input;
  }

 private:
  bravais::batch items(std::size_t n) const;

  const bravais::kem_parameters& set_;
  const bravais::kem_ops& ops_;
  usage how_;
  mutable octets memory_;
};

class pke_driver {
 public:
  pke_driver(const pke_case& c, usage how) : set_(c.set), ops_(ops(c)), how_(how), memory_(ops_.workspace) {}

  flat_keys generate(view seeds) const;
  octets encrypt(view public_keys, view messages, view coins) const;
  octets decrypt(view secret_keys, view ciphertexts) const;

 private:
  bravais::batch items(std::size_t n) const;

  const bravais::pke_parameters& set_;
  const bravais::pke_ops& ops_;
  usage how_;
  mutable octets memory_;
};

// Goes through the public interface, which makes the prefixes of messages. The case's back end is therefore active
// during the object's lifetime.
class signature_driver {
 public:
  signature_driver(const signature_case& c, usage how);

  flat_keys generate(view seeds) const;
  // With the randomness of each item, or deterministic without any. Expects errc::ok for every item.
  octets sign(view secret_keys, std::span<const bravais::message_view> messages, view randomness = {}) const;
  // The verdict on each item.
  std::vector<bravais::errc> verify(view public_keys, std::span<const bravais::message_view> messages,
                                    view signatures) const;

 private:
  const bravais::signature_parameters& set_;
  usage how_;
  scoped_isa on_;
  mutable octets memory_;
};

}  // namespace bravais_test
