// SPDX-License-Identifier: MIT
// Public-key encryption with strong types (IND-CPA): bravais::kyber768_pke and its relatives.
#pragma once

#include <bravais/cxx20.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/by_id.hpp>
#include <bravais/bytes.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

template <pke_id Id> struct pke_public_key_of;
template <pke_id Id> struct pke_secret_key_of;
template <pke_id Id> struct pke_ciphertext_of;
template <pke_id Id> struct pke_message_of;
template <pke_id Id> struct pke_seed_of;
template <pke_id Id> struct pke_randomness_of;

// A public-key encryption scheme (PKE) with strong types, for messages of one fixed size.
//
// Secure against passive attackers only (IND-CPA): an attacker who can have ciphertexts of their own making decrypted
// learns the secret key. To establish a key, use a kem. Sizes, secrets, threads and the common error are as for kem.
template <pke_id Id>
struct pke {
  // The row of the parameter set in the table.
  static constexpr const pke_parameters& parameters = bravais::parameters(Id);
  static_assert(is_built(parameters.family), "the library was built without the family of this set: BRAVAIS_FAMILIES");

  // The types of keys, ciphertexts and messages, with the sizes in the table.
  using public_key = bytes<parameters.public_key, pke_public_key_of<Id>>;
  using ciphertext = bytes<parameters.ciphertext, pke_ciphertext_of<Id>>;
  using secret_key = secret<parameters.secret_key, pke_secret_key_of<Id>>;
  using message = secret<parameters.message, pke_message_of<Id>>;
  using seed = secret<parameters.seed, pke_seed_of<Id>>;  // for key generation: d; a short form of the secret key
  using randomness =
      secret<parameters.randomness, pke_randomness_of<Id>>;  // for encryption: uniform, secret, used once

  // The result of generation.
  struct key_pair {
    pke::public_key public_key;
    pke::secret_key secret_key;
  };

  // Generates a key pair from system randomness. Nobody learns its seed.
  // Errors: errc::no_randomness.
  static result<key_pair> generate() noexcept {
    key_pair out;
    return detail::finish(by_id::generate(Id, out.public_key.octets, out.secret_key.fill()), out);
  }
  // Generates the key pair of a seed, which must be secret, uniform and used for one key pair.
  // Errors: only the common one.
  static result<key_pair> generate_from_seed(const seed& seed) noexcept {
    key_pair out;
    return detail::finish(by_id::generate(Id, seed.reveal(), out.public_key.octets, out.secret_key.fill()), out);
  }

  // Encrypts a message to the owner of the public key.
  // Errors: errc::no_randomness.
  static result<ciphertext> encrypt(const public_key& public_key, const message& message) noexcept {
    return send(public_key.view(), message);
  }
  // Encrypts with the caller's randomness, for tests and protocols. The name is that of <bravais/derand.h>.
  // Errors: only the common one.
  static result<ciphertext> encrypt_derand(const public_key& public_key, const message& message,
                                           const randomness& randomness) noexcept {
    return send(public_key.view(), message, randomness.reveal());
  }

  // Decrypts a ciphertext, with a secret key or its seed. Every ciphertext decrypts to some message.
  // Errors: errc::bad_secret_key if a field of a key of M-LWQ is out of range. Kyber takes any bytes.
  static result<message> decrypt(const secret_key& key, const ciphertext& ciphertext) noexcept {
    return receive(key.reveal(), ciphertext);
  }
  static result<message> decrypt(const seed& key, const ciphertext& ciphertext) noexcept {
    return receive(by_id::seed(key.reveal()), ciphertext);
  }

  // Checks whether a key is well formed. Every byte string is a public key.
  // Errors: errc::bad_secret_key (M-LWQ).
  [[nodiscard]] static errc check(const public_key& key) noexcept { return by_id::check_public_key(Id, key.view()); }
  [[nodiscard]] static errc check(const secret_key& key) noexcept { return by_id::check_secret_key(Id, key.reveal()); }

  // Returns the public key of a seed. It does not follow from an expanded secret key.
  // Errors: only the common one.
  static result<public_key> public_key_from_secret_key(const seed& key) noexcept {
    public_key out;
    return detail::finish(by_id::public_key_from_secret_key(Id, by_id::seed(key.reveal()), out.octets), out);
  }

  // A public key that was parsed and expanded once, for many calls, like that of a kem.
  class prepared_public_key {
   public:
    // These functions do the same as those of pke with the same names, without the work that depends only on the key.
    result<ciphertext> encrypt(const message& message) const noexcept { return send(key(), message); }
    result<ciphertext> encrypt_derand(const message& message, const randomness& randomness) const noexcept {
      return send(key(), message, randomness.reveal());
    }
    [[nodiscard]] errc encrypt_many(std::span<const message> messages, std::span<ciphertext> ciphertexts,
                                    std::span<errc> statuses = {}, by_id::out workspace = {}) const noexcept {
      return by_id::encrypt(Id, key(), detail::flat(messages), detail::flat(ciphertexts), statuses, workspace);
    }
    [[nodiscard]] errc encrypt_derand_many(std::span<const message> messages, std::span<const randomness> randomness,
                                           std::span<ciphertext> ciphertexts, std::span<errc> statuses = {},
                                           by_id::out workspace = {}) const noexcept {
      return by_id::encrypt(Id, key(), detail::flat(messages), detail::flat(randomness), detail::flat(ciphertexts),
                            statuses, workspace);
    }

   private:
    friend pke;
    [[nodiscard]] by_id::key key() const noexcept { return by_id::prepared(memory_.view()); }
    detail::prepared_public<parameters.prepared_public_key> memory_;
  };

  // A secret key that was prepared in the same way. It is wiped on destruction and when it is moved from.
  class prepared_secret_key {
   public:
    // These functions do the same as those of pke with the same names, without the work that depends only on the key.
    result<message> decrypt(const ciphertext& ciphertext) const noexcept { return receive(key(), ciphertext); }
    [[nodiscard]] errc decrypt_many(std::span<const ciphertext> ciphertexts, std::span<message> messages,
                                    std::span<errc> statuses = {}, by_id::out workspace = {}) const noexcept {
      return by_id::decrypt(Id, key(), detail::flat(ciphertexts), detail::flat(messages), statuses, workspace);
    }

   private:
    friend pke;
    [[nodiscard]] by_id::key key() const noexcept { return by_id::prepared(memory_.view()); }
    detail::prepared_secret<parameters.prepared_secret_key> memory_;
  };

  // Prepares a key. The check of the key is made here, once.
  // Errors: errc::bad_secret_key (M-LWQ).
  static result<prepared_public_key> prepare(const public_key& key) noexcept {
    prepared_public_key out;
    return detail::finish(by_id::prepare_public_key(Id, key.view(), out.memory_.fill()), out);
  }
  static result<prepared_secret_key> prepare(const secret_key& key) noexcept {
    prepared_secret_key out;
    return detail::finish(by_id::prepare_secret_key(Id, key.reveal(), out.memory_.fill()), out);
  }
  static result<prepared_secret_key> prepare(const seed& key) noexcept {
    prepared_secret_key out;
    return detail::finish(by_id::prepare_secret_key(Id, by_id::seed(key.reveal()), out.memory_.fill()), out);
  }

  // Returns how many bytes of workspace make batches of n items faster. Every batch call takes a workspace as its last
  // argument.
  [[nodiscard]] static std::size_t workspace_size(std::size_t n) noexcept { return by_id::workspace_size(Id, n); }

  // Batches, as bravais/by_id.hpp describes them. The key is one key for all items, or there are as many keys as
  // ciphertexts. `statuses` receives one errc for each item.
  // Errors: those of the single call, per item; and those that bravais/by_id.hpp lists for all functions.
  [[nodiscard]] static errc generate_many(std::span<public_key> public_keys, std::span<secret_key> secret_keys,
                                          std::span<errc> statuses = {}, by_id::out workspace = {}) noexcept {
    return by_id::generate(Id, detail::flat(public_keys), detail::flat(secret_keys), statuses, workspace);
  }
  [[nodiscard]] static errc generate_from_seed_many(std::span<const seed> seeds, std::span<public_key> public_keys,
                                                    std::span<secret_key> secret_keys, std::span<errc> statuses = {},
                                                    by_id::out workspace = {}) noexcept {
    return by_id::generate(Id, detail::flat(seeds), detail::flat(public_keys), detail::flat(secret_keys), statuses,
                           workspace);
  }
  [[nodiscard]] static errc encrypt_many(std::span<const public_key> public_keys, std::span<const message> messages,
                                         std::span<ciphertext> ciphertexts, std::span<errc> statuses = {},
                                         by_id::out workspace = {}) noexcept {
    return by_id::encrypt(Id, detail::flat(public_keys), detail::flat(messages), detail::flat(ciphertexts), statuses,
                          workspace);
  }
  [[nodiscard]] static errc encrypt_derand_many(std::span<const public_key> public_keys,
                                                std::span<const message> messages,
                                                std::span<const randomness> randomness,
                                                std::span<ciphertext> ciphertexts, std::span<errc> statuses = {},
                                                by_id::out workspace = {}) noexcept {
    return by_id::encrypt(Id, detail::flat(public_keys), detail::flat(messages), detail::flat(randomness),
                          detail::flat(ciphertexts), statuses, workspace);
  }
  [[nodiscard]] static errc decrypt_many(std::span<const secret_key> keys, std::span<const ciphertext> ciphertexts,
                                         std::span<message> messages, std::span<errc> statuses = {},
                                         by_id::out workspace = {}) noexcept {
    return by_id::decrypt(Id, detail::flat(keys), detail::flat(ciphertexts), detail::flat(messages), statuses,
                          workspace);
  }
  [[nodiscard]] static errc decrypt_many(std::span<const seed> keys, std::span<const ciphertext> ciphertexts,
                                         std::span<message> messages, std::span<errc> statuses = {},
                                         by_id::out workspace = {}) noexcept {
    return by_id::decrypt(Id, by_id::seed(detail::flat(keys)), detail::flat(ciphertexts), detail::flat(messages),
                          statuses, workspace);
  }

 private:
  // One call with a key of any form; `randomness` is nothing, or one by_id::in.
  template <class... Randomness>
  static result<ciphertext> send(by_id::key key, const message& message, Randomness... randomness) noexcept {
    ciphertext out;
    return detail::finish(by_id::encrypt(Id, key, message.reveal(), by_id::in(randomness)..., out.octets), out);
  }
  static result<message> receive(by_id::key key, const ciphertext& ciphertext) noexcept {
    message out;
    return detail::finish(by_id::decrypt(Id, key, ciphertext.view(), out.fill()), out);
  }
};

// The parameter sets by name.
using kyber512_pke = pke<pke_id::kyber512>;
using kyber768_pke = pke<pke_id::kyber768>;
using kyber1024_pke = pke<pke_id::kyber1024>;
// For research, not a standard: do not protect anything with these (docs/mlwq.md).
using m_lwq_512_z_plain_pke = pke<pke_id::m_lwq_512_z_plain>;
using m_lwq_512_z_pke = pke<pke_id::m_lwq_512_z>;
using m_lwq_512_d8_pke = pke<pke_id::m_lwq_512_d8>;
using m_lwq_512_e8_pke = pke<pke_id::m_lwq_512_e8>;
using m_lwq_768_z_plain_pke = pke<pke_id::m_lwq_768_z_plain>;
using m_lwq_768_z_pke = pke<pke_id::m_lwq_768_z>;
using m_lwq_768_d8_pke = pke<pke_id::m_lwq_768_d8>;
using m_lwq_768_e8_pke = pke<pke_id::m_lwq_768_e8>;
using m_lwq_1024_z_plain_pke = pke<pke_id::m_lwq_1024_z_plain>;
using m_lwq_1024_z_pke = pke<pke_id::m_lwq_1024_z>;
using m_lwq_1024_d8_pke = pke<pke_id::m_lwq_1024_d8>;
using m_lwq_1024_e8_pke = pke<pke_id::m_lwq_1024_e8>;

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
