// SPDX-License-Identifier: MIT
// Signatures with strong types: bravais::ml_dsa_65 and its relatives.
#pragma once

#include <bravais/cxx20.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include <bravais/by_id.hpp>
#include <bravais/bytes.hpp>
#include <bravais/message.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

template <signature_id Id> struct verification_key_of;
template <signature_id Id> struct signing_key_of;
template <signature_id Id> struct signature_of;
template <signature_id Id> struct signing_seed_of;
template <signature_id Id> struct signing_randomness_of;
template <signature_id Id> struct key_hash_of;

namespace detail {
struct no_context {};  // the only context of sets that have no contexts
}  // namespace detail

// A signature scheme with strong types.
//
// Sizes: the types have the sizes of the parameter set, in bytes.
// Secret: whatever has the type `secret`. The type `bytes` is for public bytes.
// Errors: every single call may return errc::unsupported_isa, the common error. Comments list the other errors. On an
// error, every output is zeroed or absent. Nothing throws.
// Threads: all functions are thread-safe, and nothing allocates.
// Standard: the sections and algorithms of FIPS 204 are those of ML-DSA.
template <signature_id Id>
struct signature {
  // The row of the parameter set in the table.
  static constexpr const signature_parameters& parameters = bravais::parameters(Id);
  static_assert(is_built(parameters.family), "the library was built without the family of this set: BRAVAIS_FAMILIES");

  // The types of keys and signatures, with the sizes in the table.
  using public_key = bytes<parameters.public_key, verification_key_of<Id>>;
  using secret_key = secret<parameters.secret_key, signing_key_of<Id>>;
  using signature_bytes = bytes<parameters.signature, signature_of<Id>>;
  using seed = secret<parameters.seed, signing_seed_of<Id>>;                    // for key generation: xi
  using randomness = secret<parameters.randomness, signing_randomness_of<Id>>;  // for signing: rnd (Dilithium: rho')
  using key_hash = bytes<parameters.key_hash, key_hash_of<Id>>;                 // tr, SHAKE256 of the public key
  // The context. Signer and verifier must give the same; the default is the empty one. Dilithium has no contexts.
  using context = std::conditional_t<(parameters.longest_context > 0), bravais::context, detail::no_context>;
  // A view of bytes or text of the caller.
  using octets = bravais::octets;

  // The result of generation.
  struct key_pair {
    signature::public_key public_key;
    signature::secret_key secret_key;
  };

  // Generates a key pair from system randomness. Nobody learns its seed.
  // Errors: errc::no_randomness.
  // Standard: FIPS 204, Algorithm 1.
  static result<key_pair> generate() noexcept {
    key_pair out;
    return detail::finish(by_id::generate(Id, out.public_key.octets, out.secret_key.fill()), out);
  }
  // Generates the key pair of a seed, which must be secret, uniform and used for one key pair. A seed that is kept is a
  // short form of the secret key.
  // Errors: only the common one.
  // Standard: FIPS 204, Algorithm 6.
  static result<key_pair> generate_from_seed(const seed& seed) noexcept {
    key_pair out;
    return detail::finish(by_id::generate(Id, seed.reveal(), out.public_key.octets, out.secret_key.fill()), out);
  }

  // Checks a key from outside. Every byte string is a public key. A secret key must be one that key generation makes:
  // signing itself only detects keys that cannot be decoded.
  // Errors: errc::bad_secret_key.
  [[nodiscard]] static errc check(const public_key& key) noexcept { return by_id::check_public_key(Id, key.view()); }
  [[nodiscard]] static errc check(const secret_key& key) noexcept { return by_id::check_secret_key(Id, key.reveal()); }

  // Returns the public key that belongs to a secret key or seed.
  // Errors: errc::bad_secret_key.
  static result<public_key> public_key_from_secret_key(const secret_key& key) noexcept {
    public_key out;
    return detail::finish(by_id::public_key_from_secret_key(Id, key.reveal(), out.octets), out);
  }
  static result<public_key> public_key_from_secret_key(const seed& key) noexcept {
    public_key out;
    return detail::finish(by_id::public_key_from_secret_key(Id, by_id::seed(key.reveal()), out.octets), out);
  }

  // A secret key as the functions below take it: a view of expanded keys or of seeds.
  // Lifetime: a view must not outlive the keys.
  class signing_key {
   public:
    // Views one key, or as many as a batch has messages.
    signing_key(const secret_key& key) noexcept : key_(by_id::expanded(key.reveal())) {}
    signing_key(const seed& key) noexcept : key_(by_id::seed(key.reveal())) {}
    explicit signing_key(std::span<const secret_key> keys) noexcept : key_(by_id::expanded(detail::flat(keys))) {}
    explicit signing_key(std::span<const seed> keys) noexcept : key_(by_id::seed(detail::flat(keys))) {}

   private:
    friend signature;
    by_id::key key_;
  };
  // The same for public keys.
  class verification_key {
   public:
    // Views one key, or as many as a batch has messages.
    verification_key(const public_key& key) noexcept : key_(key.view()) {}
    explicit verification_key(std::span<const public_key> keys) noexcept : key_(detail::flat(keys)) {}

   private:
    friend signature;
    by_id::key key_;
  };

  // Signs a message with system randomness.
  //
  // ML-DSA is hedged: its masks come from the randomness together with K of the key and the message, so signing is safe
  // even if the randomness is bad. Dilithium is randomized (specification 3.1): its masks come from the randomness
  // alone, and the same randomness for two messages reveals the secret key. Use sign_deterministic() where the
  // randomness may be bad.
  // Errors: errc::no_randomness; and of all functions that sign, errc::bad_secret_key, errc::bad_context (more than 255
  //   bytes), errc::signing_failed.
  // Standard: FIPS 204, Algorithm 2.
  static result<signature_bytes> sign(signing_key key, octets message, context context = {}) noexcept {
    return sign_one(key.key_, pure(message, context));
  }
  // Signs with the caller's randomness, which must be uniform, secret and used once. The name is that of
  // <bravais/derand.h>.
  // Errors: as for sign().
  // Standard: FIPS 204, Algorithm 2.
  static result<signature_bytes> sign_derand(signing_key key, octets message, const randomness& randomness,
                                             context context = {}) noexcept {
    return sign_one(key.key_, pure(message, context), randomness.reveal());
  }
  // Signs without randomness: the same input gives the same signature. The hedging of ML-DSA is the better defense
  // against faults and side channels.
  // Errors: as for sign().
  // Standard: FIPS 204, Algorithm 2.
  static result<signature_bytes> sign_deterministic(signing_key key, octets message, context context = {}) noexcept {
    return sign_one_deterministic(key.key_, pure(message, context));
  }
  // Sign a message that the library hashes first (HashML-DSA): hedged, or without randomness.
  // Errors: as for sign(); errc::bad_prehash for an unknown hash function.
  // Standard: FIPS 204, Algorithm 4.
  static result<signature_bytes> sign_hashed(signing_key key, octets message, prehash hash,
                                             context context = {}) noexcept
    requires(parameters.has_prehash)
  {
    return sign_one(key.key_, hashed(message, hash, context));
  }
  static result<signature_bytes> sign_hashed_deterministic(signing_key key, octets message, prehash hash,
                                                           context context = {}) noexcept
    requires(parameters.has_prehash)
  {
    return sign_one_deterministic(key.key_, hashed(message, hash, context));
  }
  // Sign a message whose mu a message_stream has computed: with system randomness as in sign(), or without randomness.
  // Inputs: mu (64 bytes).
  // Errors: as for sign().
  static result<signature_bytes> sign_mu(signing_key key, std::span<const std::uint8_t, 64> mu) noexcept {
    return sign_one(key.key_, mu_view(mu));
  }
  static result<signature_bytes> sign_mu_deterministic(signing_key key, std::span<const std::uint8_t, 64> mu) noexcept {
    return sign_one_deterministic(key.key_, mu_view(mu));
  }

  // Verifies a signature: returns true if it is a signature of the message under the key. The message is given as it
  // is, to be hashed first (HashML-DSA), or as mu. Everything else is false, including a context that is too long.
  // Standard: FIPS 204, Algorithms 3 and 5.
  [[nodiscard]] static bool verify(verification_key key, octets message, const signature_bytes& signature,
                                   context context = {}) noexcept {
    return verify_one(key.key_, pure(message, context), signature);
  }
  [[nodiscard]] static bool verify_hashed(verification_key key, octets message, prehash hash,
                                          const signature_bytes& signature, context context = {}) noexcept
    requires(parameters.has_prehash)
  {
    return verify_one(key.key_, hashed(message, hash, context), signature);
  }
  [[nodiscard]] static bool verify_mu(verification_key key, std::span<const std::uint8_t, 64> mu,
                                      const signature_bytes& signature) noexcept {
    return verify_one(key.key_, mu_view(mu), signature);
  }

  // Begins a message that comes in pieces, as message_stream::start() does. sign_mu() and verify_mu() take its mu.
  // Inputs: a key of either role, or tr; the context.
  // Errors: those of message_stream::start().
  [[nodiscard]] static errc start(message_stream& stream, signing_key key, context context = {}) noexcept {
    return stream.start(Id, key.key_, plain(context));
  }
  [[nodiscard]] static errc start(message_stream& stream, verification_key key, context context = {}) noexcept {
    return stream.start(Id, key.key_, plain(context));
  }
  [[nodiscard]] static errc start(message_stream& stream, const key_hash& key, context context = {}) noexcept {
    return stream.start(Id, by_id::key_hash(key.view()), plain(context));
  }
  // Begins a message that comes in pieces for HashML-DSA.
  // Errors: also errc::bad_prehash.
  [[nodiscard]] static errc start_hashed(message_stream& stream, signing_key key, prehash hash,
                                         context context = {}) noexcept
    requires(parameters.has_prehash)
  {
    return stream.start(Id, key.key_, hash, context);
  }
  [[nodiscard]] static errc start_hashed(message_stream& stream, verification_key key, prehash hash,
                                         context context = {}) noexcept
    requires(parameters.has_prehash)
  {
    return stream.start(Id, key.key_, hash, context);
  }
  [[nodiscard]] static errc start_hashed(message_stream& stream, const key_hash& key, prehash hash,
                                         context context = {}) noexcept
    requires(parameters.has_prehash)
  {
    return stream.start(Id, by_id::key_hash(key.view()), hash, context);
  }

  // Returns how many bytes of workspace make batches of n items faster. Every batch call takes a workspace as its last
  // argument.
  [[nodiscard]] static std::size_t workspace_size(std::size_t n) noexcept { return by_id::workspace_size(Id, n); }

  // Batches, as bravais/by_id.hpp describes them. The key is one key for all items, or a span of as many keys as there
  // are messages; for signing, expanded keys or seeds. The messages are a list of message_view objects, or bytes and
  // offsets. `statuses` receives one errc for each item.
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
  template <class Keys>
    requires std::constructible_from<signing_key, const Keys&>
  [[nodiscard]] static errc sign_many(const Keys& keys, const message_batch& messages,
                                      std::span<signature_bytes> signatures, std::span<errc> statuses = {},
                                      by_id::out workspace = {}) noexcept {
    return by_id::sign(Id, signing_key(keys).key_, messages, detail::flat(signatures), statuses, workspace);
  }
  template <class Keys>
    requires std::constructible_from<signing_key, const Keys&>
  [[nodiscard]] static errc sign_derand_many(const Keys& keys, const message_batch& messages,
                                             std::span<const randomness> randomness,
                                             std::span<signature_bytes> signatures, std::span<errc> statuses = {},
                                             by_id::out workspace = {}) noexcept {
    return by_id::sign(Id, signing_key(keys).key_, messages, detail::flat(randomness), detail::flat(signatures),
                       statuses, workspace);
  }
  template <class Keys>
    requires std::constructible_from<signing_key, const Keys&>
  [[nodiscard]] static errc sign_deterministic_many(const Keys& keys, const message_batch& messages,
                                                    std::span<signature_bytes> signatures,
                                                    std::span<errc> statuses = {}, by_id::out workspace = {}) noexcept {
    return by_id::sign_deterministic(Id, signing_key(keys).key_, messages, detail::flat(signatures), statuses,
                                     workspace);
  }
  template <class Keys>
    requires std::constructible_from<verification_key, const Keys&>
  [[nodiscard]] static errc verify_many(const Keys& keys, const message_batch& messages,
                                        std::span<const signature_bytes> signatures, std::span<errc> statuses = {},
                                        by_id::out workspace = {}) noexcept {
    return by_id::verify(Id, verification_key(keys).key_, messages, detail::flat(signatures), statuses, workspace);
  }

  // A public key that was checked and expanded once, for many calls. Its memory is inside the object. The object keeps
  // the instruction set that made it.
  class prepared_public_key {
   public:
    // These functions do the same as those of signature with the same names, without the work that depends only on the
    // key.
    [[nodiscard]] bool verify(octets message, const signature_bytes& signature, context context = {}) const noexcept {
      return verify_one(key(), pure(message, context), signature);
    }
    [[nodiscard]] bool verify_hashed(octets message, prehash hash, const signature_bytes& signature,
                                     context context = {}) const noexcept
      requires(parameters.has_prehash)
    {
      return verify_one(key(), hashed(message, hash, context), signature);
    }
    [[nodiscard]] bool verify_mu(std::span<const std::uint8_t, 64> mu,
                                 const signature_bytes& signature) const noexcept {
      return verify_one(key(), mu_view(mu), signature);
    }
    [[nodiscard]] errc verify_many(const message_batch& messages, std::span<const signature_bytes> signatures,
                                   std::span<errc> statuses = {}, by_id::out workspace = {}) const noexcept {
      return by_id::verify(Id, key(), messages, detail::flat(signatures), statuses, workspace);
    }
    [[nodiscard]] errc start(message_stream& stream, context context = {}) const noexcept {
      return stream.start(Id, key(), plain(context));
    }
    [[nodiscard]] errc start_hashed(message_stream& stream, prehash hash, context context = {}) const noexcept
      requires(parameters.has_prehash)
    {
      return stream.start(Id, key(), hash, context);
    }

   private:
    friend signature;
    [[nodiscard]] by_id::key key() const noexcept { return by_id::prepared(memory_.view()); }
    detail::prepared_public<parameters.prepared_public_key> memory_;
  };

  // A secret key that was prepared in the same way. It is wiped on destruction and when it is moved from.
  class prepared_secret_key {
   public:
    // These functions do the same as those of signature with the same names, without the work that depends only on the
    // key.
    result<signature_bytes> sign(octets message, context context = {}) const noexcept {
      return sign_one(key(), pure(message, context));
    }
    result<signature_bytes> sign_derand(octets message, const randomness& randomness,
                                        context context = {}) const noexcept {
      return sign_one(key(), pure(message, context), randomness.reveal());
    }
    result<signature_bytes> sign_deterministic(octets message, context context = {}) const noexcept {
      return sign_one_deterministic(key(), pure(message, context));
    }
    result<signature_bytes> sign_hashed(octets message, prehash hash, context context = {}) const noexcept
      requires(parameters.has_prehash)
    {
      return sign_one(key(), hashed(message, hash, context));
    }
    result<signature_bytes> sign_hashed_deterministic(octets message, prehash hash, context context = {}) const noexcept
      requires(parameters.has_prehash)
    {
      return sign_one_deterministic(key(), hashed(message, hash, context));
    }
    result<signature_bytes> sign_mu(std::span<const std::uint8_t, 64> mu) const noexcept {
      return sign_one(key(), mu_view(mu));
    }
    result<signature_bytes> sign_mu_deterministic(std::span<const std::uint8_t, 64> mu) const noexcept {
      return sign_one_deterministic(key(), mu_view(mu));
    }
    [[nodiscard]] errc sign_many(const message_batch& messages, std::span<signature_bytes> signatures,
                                 std::span<errc> statuses = {}, by_id::out workspace = {}) const noexcept {
      return by_id::sign(Id, key(), messages, detail::flat(signatures), statuses, workspace);
    }
    [[nodiscard]] errc sign_derand_many(const message_batch& messages, std::span<const randomness> randomness,
                                        std::span<signature_bytes> signatures, std::span<errc> statuses = {},
                                        by_id::out workspace = {}) const noexcept {
      return by_id::sign(Id, key(), messages, detail::flat(randomness), detail::flat(signatures), statuses, workspace);
    }
    [[nodiscard]] errc sign_deterministic_many(const message_batch& messages, std::span<signature_bytes> signatures,
                                               std::span<errc> statuses = {},
                                               by_id::out workspace = {}) const noexcept {
      return by_id::sign_deterministic(Id, key(), messages, detail::flat(signatures), statuses, workspace);
    }
    [[nodiscard]] errc start(message_stream& stream, context context = {}) const noexcept {
      return stream.start(Id, key(), plain(context));
    }
    [[nodiscard]] errc start_hashed(message_stream& stream, prehash hash, context context = {}) const noexcept
      requires(parameters.has_prehash)
    {
      return stream.start(Id, key(), hash, context);
    }

   private:
    friend signature;
    [[nodiscard]] by_id::key key() const noexcept { return by_id::prepared(memory_.view()); }
    detail::prepared_secret<parameters.prepared_secret_key> memory_;
  };

  // Prepares a key. A secret key gets all the checks of check() here, once.
  // Errors: errc::bad_secret_key.
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

 private:
  static bravais::context plain(context context) noexcept {
    if constexpr (parameters.longest_context > 0)
      return context;
    else
      return {};
  }
  static message_view pure(octets message, context context) noexcept { return {message, plain(context)}; }
  static message_view hashed(octets message, prehash hash, context context) noexcept {
    return {message, plain(context), message_view::form::hashed, hash};
  }
  static message_view mu_view(std::span<const std::uint8_t, 64> mu) noexcept {
    return {mu, {}, message_view::form::mu};
  }

  // One call with a key of any form; `randomness` is nothing, or one by_id::in.
  template <class... Randomness>
  static result<signature_bytes> sign_one(by_id::key key, const message_view& message,
                                          Randomness... randomness) noexcept {
    signature_bytes out;
    return detail::finish(by_id::sign(Id, key, {&message, 1}, by_id::in(randomness)..., out.octets), out);
  }
  static result<signature_bytes> sign_one_deterministic(by_id::key key, const message_view& message) noexcept {
    signature_bytes out;
    return detail::finish(by_id::sign_deterministic(Id, key, {&message, 1}, out.octets), out);
  }
  static bool verify_one(by_id::key key, const message_view& message, const signature_bytes& signature) noexcept {
    return by_id::verify(Id, key, {&message, 1}, signature.view()) == errc::ok;
  }
};

// The parameter sets by name.
using ml_dsa_44 = signature<signature_id::ml_dsa_44>;
using ml_dsa_65 = signature<signature_id::ml_dsa_65>;
using ml_dsa_87 = signature<signature_id::ml_dsa_87>;
using dilithium2 = signature<signature_id::dilithium2>;
using dilithium3 = signature<signature_id::dilithium3>;
using dilithium5 = signature<signature_id::dilithium5>;

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
