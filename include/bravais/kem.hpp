// SPDX-License-Identifier: MIT
// Key encapsulation with strong types: bravais::ml_kem_768 and its relatives.
#pragma once

#include <bravais/cxx20.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include <bravais/by_id.hpp>
#include <bravais/bytes.hpp>
#include <bravais/kdf.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

// Tags that give bytes their meaning: role and parameter set. They have no other use.
template <kem_id Id> struct public_key_of;
template <kem_id Id> struct secret_key_of;
template <kem_id Id> struct ciphertext_of;
template <kem_id Id> struct shared_secret_of;
template <kem_id Id> struct kdf_input_of;
template <kem_id Id> struct seed_of;
template <kem_id Id> struct randomness_of;

// A key encapsulation mechanism (KEM) with strong types.
//
// Sizes: the types have the sizes of the parameter set, in bytes.
// Secret: whatever has the type `secret`. The type `bytes` is for public bytes.
// Errors: every single call may return errc::unsupported_isa, the common error. Comments list the other errors. On an
// error, every output is zeroed or absent. Nothing throws.
// Threads: all functions are thread-safe, and nothing allocates.
// Standard: the sections and algorithms of FIPS 203 are those of ML-KEM.
template <kem_id Id>
struct kem {
  // The row of the parameter set in the table.
  static constexpr const kem_parameters& parameters = bravais::parameters(Id);
  static_assert(is_built(parameters.family), "the library was built without the family of this set: BRAVAIS_FAMILIES");

  // The types of keys, ciphertexts and secrets, with the sizes in the table.
  using public_key = bytes<parameters.public_key, public_key_of<Id>>;
  using ciphertext = bytes<parameters.ciphertext, ciphertext_of<Id>>;
  using secret_key = secret<parameters.secret_key, secret_key_of<Id>>;
  using shared_secret = secret<parameters.shared_secret, shared_secret_of<Id>>;
  using kdf_input =
      secret<parameters.kdf_input, kdf_input_of<Id>>;  // what bravais::kdf reads; empty for most parameter sets
  using seed = secret<parameters.seed, seed_of<Id>>;   // for key generation: d || z of ML-KEM
  using randomness = secret<parameters.randomness, randomness_of<Id>>;  // for encapsulation: m of ML-KEM

  // The results of generation and encapsulation.
  struct key_pair {
    kem::public_key public_key;
    kem::secret_key secret_key;
  };
  struct encapsulation {
    kem::ciphertext ciphertext;
    kem::shared_secret shared_secret;
  };
  struct kdf_encapsulation {
    kem::ciphertext ciphertext;
    bravais::kdf kdf;
  };

  // Generates a key pair from system randomness. Nobody learns its seed.
  // Errors: errc::no_randomness; errc::generation_failed (NTRU+), as for by_id::generate().
  // Standard: FIPS 203, Algorithm 19.
  static result<key_pair> generate() noexcept {
    key_pair out;
    return detail::finish(by_id::generate(Id, out.public_key.octets, out.secret_key.fill()), out);
  }
  // Generates the key pair of a seed, which must be secret, uniform and used for one key pair. A seed that is kept is a
  // short form of the secret key. (For NTRU it is not short.)
  // Errors: errc::generation_failed (NTRU+), as for by_id::generate().
  // Standard: FIPS 203, Algorithm 16.
  static result<key_pair> generate_from_seed(const seed& seed) noexcept {
    key_pair out;
    return detail::finish(by_id::generate(Id, seed.reveal(), out.public_key.octets, out.secret_key.fill()), out);
  }

  // Makes a shared secret, and the ciphertext that carries it to the owner of the public key.
  // Errors: errc::bad_public_key, errc::no_randomness.
  // Standard: FIPS 203, Algorithm 20.
  static result<encapsulation> encapsulate(const public_key& public_key) noexcept { return send(public_key.view()); }
  // Encapsulates with the caller's randomness, for tests and protocols. It must be uniform, secret and used once. The
  // name is that of <bravais/derand.h>. The function is a member, because a free function could not deduce the scheme
  // of a prepared key.
  // Errors: errc::bad_public_key.
  // Standard: FIPS 203, Algorithm 17.
  static result<encapsulation> encapsulate_derand(const public_key& public_key, const randomness& randomness) noexcept {
    return send(public_key.view(), randomness.reveal());
  }

  // Recovers the shared secret from a ciphertext, with a secret key or its seed. A wrong ciphertext gives an unrelated
  // secret, not an error; NTRU+ is the exception.
  // Errors: errc::bad_secret_key; errc::bad_ciphertext, and errc::generation_failed of a seed (NTRU+).
  // Standard: FIPS 203, Algorithm 21.
  static result<shared_secret> decapsulate(const secret_key& key, const ciphertext& ciphertext) noexcept {
    return receive(key.reveal(), ciphertext);
  }
  static result<shared_secret> decapsulate(const seed& key, const ciphertext& ciphertext) noexcept {
    return receive(by_id::seed(key.reveal()), ciphertext);
  }

  // Checks whether a key is well formed: by_id::check_public_key() and by_id::check_secret_key().
  // Errors: errc::bad_public_key, errc::bad_secret_key.
  // Standard: FIPS 203, sections 7.2 and 7.3.
  [[nodiscard]] static errc check(const public_key& key) noexcept { return by_id::check_public_key(Id, key.view()); }
  [[nodiscard]] static errc check(const secret_key& key) noexcept { return by_id::check_secret_key(Id, key.reveal()); }

  // Returns the public key that belongs to a secret key or seed. It does not follow from expanded keys of NTRU and
  // NTRU+.
  // Errors: errc::bad_secret_key; errc::generation_failed of a seed (NTRU+).
  static result<public_key> public_key_from_secret_key(const secret_key& key) noexcept
    requires(parameters.family == family::kyber || parameters.family == family::mlwq)
  {
    public_key out;
    return detail::finish(by_id::public_key_from_secret_key(Id, key.reveal(), out.octets), out);
  }
  static result<public_key> public_key_from_secret_key(const seed& key) noexcept {
    public_key out;
    return detail::finish(by_id::public_key_from_secret_key(Id, by_id::seed(key.reveal()), out.octets), out);
  }

  // Encapsulate and decapsulate with a key derivation function in place of the shared secret (round-3 Kyber). Its
  // output has any length.
  // Errors: as for encapsulate() and decapsulate().
  static result<kdf_encapsulation> encapsulate_kdf(const public_key& public_key) noexcept
    requires(parameters.kdf_input > 0)
  {
    return send_kdf(public_key.view());
  }
  static result<kdf_encapsulation> encapsulate_kdf_derand(const public_key& public_key,
                                                          const randomness& randomness) noexcept
    requires(parameters.kdf_input > 0)
  {
    return send_kdf(public_key.view(), randomness.reveal());
  }
  static result<bravais::kdf> decapsulate_kdf(const secret_key& key, const ciphertext& ciphertext) noexcept
    requires(parameters.kdf_input > 0)
  {
    return receive_kdf(key.reveal(), ciphertext);
  }
  static result<bravais::kdf> decapsulate_kdf(const seed& key, const ciphertext& ciphertext) noexcept
    requires(parameters.kdf_input > 0)
  {
    return receive_kdf(by_id::seed(key.reveal()), ciphertext);
  }

  // A public key that was parsed, checked and expanded once, for many calls. Its memory is inside the object. Moving
  // the object copies the memory. The object keeps the instruction set that made it.
  class prepared_public_key {
   public:
    // These functions do the same as those of kem with the same names, without the work that depends only on the key.
    result<encapsulation> encapsulate() const noexcept { return send(key()); }
    result<encapsulation> encapsulate_derand(const randomness& randomness) const noexcept {
      return send(key(), randomness.reveal());
    }
    [[nodiscard]] errc encapsulate_many(std::span<ciphertext> ciphertexts, std::span<shared_secret> shared_secrets,
                                        std::span<errc> statuses = {}, by_id::out workspace = {}) const noexcept {
      return by_id::encapsulate(Id, key(), detail::flat(ciphertexts), detail::flat(shared_secrets), statuses,
                                workspace);
    }
    [[nodiscard]] errc encapsulate_derand_many(std::span<const randomness> randomness,
                                               std::span<ciphertext> ciphertexts,
                                               std::span<shared_secret> shared_secrets, std::span<errc> statuses = {},
                                               by_id::out workspace = {}) const noexcept {
      return by_id::encapsulate(Id, key(), detail::flat(randomness), detail::flat(ciphertexts),
                                detail::flat(shared_secrets), statuses, workspace);
    }
    result<kdf_encapsulation> encapsulate_kdf() const noexcept
      requires(parameters.kdf_input > 0)
    {
      return send_kdf(key());
    }
    result<kdf_encapsulation> encapsulate_kdf_derand(const randomness& randomness) const noexcept
      requires(parameters.kdf_input > 0)
    {
      return send_kdf(key(), randomness.reveal());
    }
    [[nodiscard]] errc encapsulate_kdf_many(std::span<ciphertext> ciphertexts, std::span<kdf_input> kdf_inputs,
                                            std::span<errc> statuses = {}, by_id::out workspace = {}) const noexcept
      requires(parameters.kdf_input > 0)
    {
      return by_id::encapsulate_kdf(Id, key(), detail::flat(ciphertexts), detail::flat(kdf_inputs), statuses,
                                    workspace);
    }
    [[nodiscard]] errc encapsulate_kdf_derand_many(std::span<const randomness> randomness,
                                                   std::span<ciphertext> ciphertexts, std::span<kdf_input> kdf_inputs,
                                                   std::span<errc> statuses = {},
                                                   by_id::out workspace = {}) const noexcept
      requires(parameters.kdf_input > 0)
    {
      return by_id::encapsulate_kdf(Id, key(), detail::flat(randomness), detail::flat(ciphertexts),
                                    detail::flat(kdf_inputs), statuses, workspace);
    }

   private:
    friend kem;
    [[nodiscard]] by_id::key key() const noexcept { return by_id::prepared(memory_.view()); }
    detail::prepared_public<parameters.prepared_public_key> memory_;
  };

  // A secret key that was prepared in the same way. It is wiped on destruction and when it is moved from.
  class prepared_secret_key {
   public:
    // These functions do the same as those of kem with the same names, without the work that depends only on the key.
    result<shared_secret> decapsulate(const ciphertext& ciphertext) const noexcept {
      return receive(key(), ciphertext);
    }
    [[nodiscard]] errc decapsulate_many(std::span<const ciphertext> ciphertexts,
                                        std::span<shared_secret> shared_secrets, std::span<errc> statuses = {},
                                        by_id::out workspace = {}) const noexcept {
      return by_id::decapsulate(Id, key(), detail::flat(ciphertexts), detail::flat(shared_secrets), statuses,
                                workspace);
    }
    result<bravais::kdf> decapsulate_kdf(const ciphertext& ciphertext) const noexcept
      requires(parameters.kdf_input > 0)
    {
      return receive_kdf(key(), ciphertext);
    }
    [[nodiscard]] errc decapsulate_kdf_many(std::span<const ciphertext> ciphertexts, std::span<kdf_input> kdf_inputs,
                                            std::span<errc> statuses = {}, by_id::out workspace = {}) const noexcept
      requires(parameters.kdf_input > 0)
    {
      return by_id::decapsulate_kdf(Id, key(), detail::flat(ciphertexts), detail::flat(kdf_inputs), statuses,
                                    workspace);
    }

   private:
    friend kem;
    [[nodiscard]] by_id::key key() const noexcept { return by_id::prepared(memory_.view()); }
    detail::prepared_secret<parameters.prepared_secret_key> memory_;
  };

  // Prepares a key. The check of the key is made here, once.
  // Errors: errc::bad_public_key, errc::bad_secret_key; errc::generation_failed of a seed (NTRU+).
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
  [[nodiscard]] static errc encapsulate_many(std::span<const public_key> public_keys, std::span<ciphertext> ciphertexts,
                                             std::span<shared_secret> shared_secrets, std::span<errc> statuses = {},
                                             by_id::out workspace = {}) noexcept {
    return by_id::encapsulate(Id, detail::flat(public_keys), detail::flat(ciphertexts), detail::flat(shared_secrets),
                              statuses, workspace);
  }
  [[nodiscard]] static errc encapsulate_derand_many(std::span<const public_key> public_keys,
                                                    std::span<const randomness> randomness,
                                                    std::span<ciphertext> ciphertexts,
                                                    std::span<shared_secret> shared_secrets,
                                                    std::span<errc> statuses = {}, by_id::out workspace = {}) noexcept {
    return by_id::encapsulate(Id, detail::flat(public_keys), detail::flat(randomness), detail::flat(ciphertexts),
                              detail::flat(shared_secrets), statuses, workspace);
  }
  [[nodiscard]] static errc decapsulate_many(std::span<const secret_key> keys, std::span<const ciphertext> ciphertexts,
                                             std::span<shared_secret> shared_secrets, std::span<errc> statuses = {},
                                             by_id::out workspace = {}) noexcept {
    return by_id::decapsulate(Id, detail::flat(keys), detail::flat(ciphertexts), detail::flat(shared_secrets), statuses,
                              workspace);
  }
  [[nodiscard]] static errc decapsulate_many(std::span<const seed> keys, std::span<const ciphertext> ciphertexts,
                                             std::span<shared_secret> shared_secrets, std::span<errc> statuses = {},
                                             by_id::out workspace = {}) noexcept {
    return by_id::decapsulate(Id, by_id::seed(detail::flat(keys)), detail::flat(ciphertexts),
                              detail::flat(shared_secrets), statuses, workspace);
  }
  // Batches of inputs of the key derivation function: bravais::kdf(kdf_inputs[i].reveal()) reads item i.
  [[nodiscard]] static errc encapsulate_kdf_many(std::span<const public_key> public_keys,
                                                 std::span<ciphertext> ciphertexts, std::span<kdf_input> kdf_inputs,
                                                 std::span<errc> statuses = {}, by_id::out workspace = {}) noexcept
    requires(parameters.kdf_input > 0)
  {
    return by_id::encapsulate_kdf(Id, detail::flat(public_keys), detail::flat(ciphertexts), detail::flat(kdf_inputs),
                                  statuses, workspace);
  }
  [[nodiscard]] static errc encapsulate_kdf_derand_many(std::span<const public_key> public_keys,
                                                        std::span<const randomness> randomness,
                                                        std::span<ciphertext> ciphertexts,
                                                        std::span<kdf_input> kdf_inputs, std::span<errc> statuses = {},
                                                        by_id::out workspace = {}) noexcept
    requires(parameters.kdf_input > 0)
  {
    return by_id::encapsulate_kdf(Id, detail::flat(public_keys), detail::flat(randomness), detail::flat(ciphertexts),
                                  detail::flat(kdf_inputs), statuses, workspace);
  }
  [[nodiscard]] static errc decapsulate_kdf_many(std::span<const secret_key> keys,
                                                 std::span<const ciphertext> ciphertexts,
                                                 std::span<kdf_input> kdf_inputs, std::span<errc> statuses = {},
                                                 by_id::out workspace = {}) noexcept
    requires(parameters.kdf_input > 0)
  {
    return by_id::decapsulate_kdf(Id, detail::flat(keys), detail::flat(ciphertexts), detail::flat(kdf_inputs), statuses,
                                  workspace);
  }
  [[nodiscard]] static errc decapsulate_kdf_many(std::span<const seed> keys, std::span<const ciphertext> ciphertexts,
                                                 std::span<kdf_input> kdf_inputs, std::span<errc> statuses = {},
                                                 by_id::out workspace = {}) noexcept
    requires(parameters.kdf_input > 0)
  {
    return by_id::decapsulate_kdf(Id, by_id::seed(detail::flat(keys)), detail::flat(ciphertexts),
                                  detail::flat(kdf_inputs), statuses, workspace);
  }

 private:
  // One call with a key of any form; `randomness` is nothing, or one by_id::in.
  template <class... Randomness>
  static result<encapsulation> send(by_id::key key, Randomness... randomness) noexcept {
    encapsulation out;
    const errc error =
        by_id::encapsulate(Id, key, by_id::in(randomness)..., out.ciphertext.octets, out.shared_secret.fill());
    return detail::finish(error, out);
  }
  static result<shared_secret> receive(by_id::key key, const ciphertext& ciphertext) noexcept {
    shared_secret out;
    return detail::finish(by_id::decapsulate(Id, key, ciphertext.view(), out.fill()), out);
  }
  template <class... Randomness>
  static result<kdf_encapsulation> send_kdf(by_id::key key, Randomness... randomness) noexcept {
    kdf_encapsulation out;
    kdf_input input;
    const errc error = by_id::encapsulate_kdf(Id, key, by_id::in(randomness)..., out.ciphertext.octets, input.fill());
    out.kdf = bravais::kdf(input.reveal());
    return detail::finish(error, out);
  }
  static result<bravais::kdf> receive_kdf(by_id::key key, const ciphertext& ciphertext) noexcept {
    kdf_input input;
    const errc error = by_id::decapsulate_kdf(Id, key, ciphertext.view(), input.fill());
    bravais::kdf out(input.reveal());
    return detail::finish(error, out);
  }
};

// The parameter sets by name. All except ML-KEM are for research and interoperability (docs/choosing_a_set.md).
using ml_kem_512 = kem<kem_id::ml_kem_512>;
using ml_kem_768 = kem<kem_id::ml_kem_768>;
using ml_kem_1024 = kem<kem_id::ml_kem_1024>;
using kyber512 = kem<kem_id::kyber512>;
using kyber768 = kem<kem_id::kyber768>;
using kyber1024 = kem<kem_id::kyber1024>;
using ntru_hps_2048_509 = kem<kem_id::ntru_hps_2048_509>;
using ntru_hps_2048_677 = kem<kem_id::ntru_hps_2048_677>;
using ntru_hps_4096_821 = kem<kem_id::ntru_hps_4096_821>;
using ntru_hps_4096_1229 = kem<kem_id::ntru_hps_4096_1229>;
using ntru_hrss_701 = kem<kem_id::ntru_hrss_701>;
using ntru_hrss_1373 = kem<kem_id::ntru_hrss_1373>;
using ntru_plus_768 = kem<kem_id::ntru_plus_768>;
using ntru_plus_864 = kem<kem_id::ntru_plus_864>;
using ntru_plus_1152 = kem<kem_id::ntru_plus_1152>;
using ntru_plus_kem_576 = kem<kem_id::ntru_plus_kem_576>;
using ntru_plus_kem_768 = kem<kem_id::ntru_plus_kem_768>;
using ntru_plus_kem_864 = kem<kem_id::ntru_plus_kem_864>;
using ntru_plus_kem_1152 = kem<kem_id::ntru_plus_kem_1152>;
// For research, not a standard: do not protect anything with these (docs/mlwq.md).
using m_lwq_512_e8 = kem<kem_id::m_lwq_512_e8>;
using m_lwq_768_e8 = kem<kem_id::m_lwq_768_e8>;
using m_lwq_1024_e8 = kem<kem_id::m_lwq_1024_e8>;
using m_lwq_512_z = kem<kem_id::m_lwq_512_z>;
using m_lwq_768_z = kem<kem_id::m_lwq_768_z>;
using m_lwq_1024_z = kem<kem_id::m_lwq_1024_z>;

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
