// SPDX-License-Identifier: MIT
#pragma once

#include <bravais/cxx20.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/bytes.hpp>
#include <bravais/parameters.hpp>
#include <bravais/prehash.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_CXX20

namespace bravais {

// Up to 255 public bytes that say what a signature is for; signer and verifier must use the same ones. A type of its
// own, so that it cannot be taken for the message.
struct context {
  // The empty context, which most signatures have; or a view of the caller's bytes.
  constexpr context() noexcept = default;
  constexpr explicit context(bravais::octets bytes) noexcept : octets(bytes) {}
  bravais::octets octets;
};

// What is signed (FIPS 204, sections 5 and 6). A view: the bytes stay the caller's.
//
// A pure and a hashed message never verify as each other. mu stands for the message that it was made of: its signature
// is the ordinary one. So is that of an M' which begins with the prefix of a pure or hashed message, and of any M' of
// Dilithium, which has no prefixes: never sign an M' that somebody else has chosen.
struct message_view {
  // What the octets are.
  enum class form : std::uint32_t {
    pure = 0,      // the message itself, ML-DSA.Sign
    hashed = 1,    // a hash of the message, HashML-DSA.Sign; the library hashes it
    mu = 2,        // 64 bytes of mu, which message_stream or somebody else has made; the context is in them already
    internal = 3,  // M' of Sign_internal: the message without a prefix, for tests and higher layers
  };

  bravais::octets octets;
  bravais::context context = {};  // empty where `as` is form::mu or form::internal
  form as = form::pure;
  prehash hash = prehash::sha2_512;  // where `as` is form::hashed
};

// Makes mu of a message that comes in pieces, for messages larger than memory and for keys that are elsewhere. mu is
// signed and verified as message_view::form::mu; the result is an ordinary signature of the message. One object serves
// one thread at a time. Wiped on destruction.
class message_stream {
 public:
  // Under way is nothing before start(). Neither copied nor moved.
  message_stream() noexcept : memory_{} {}
  message_stream(const message_stream&) = delete;
  message_stream& operator=(const message_stream&) = delete;
  ~message_stream() { wipe(memory_.data(), sizeof memory_); }

  // Begins a message, and forgets one that was under way. `key` is a public key, an expanded secret key or a seed of
  // the set `id`: the length decides. errc::bad_length, errc::bad_context, errc::unknown_set, errc::unsupported_isa.
  // Key or context inside this object: errc::bad_argument, and the message that was in progress stays.
  [[nodiscard]] errc start(signature_id id, std::span<const std::uint8_t> key, context with = {}) noexcept;
  // The same for HashML-DSA; errc::bad_prehash besides.
  [[nodiscard]] errc start(signature_id id, std::span<const std::uint8_t> key, prehash hash,
                           context with = {}) noexcept;
  // From tr, which stands for the key in mu: the parameters(id).key_hash bytes of SHAKE256(public key). Not a form of
  // start(), since tr of Dilithium is as long as a seed.
  [[nodiscard]] errc start_from_key_hash(signature_id id, std::span<const std::uint8_t> key_hash,
                                         context with = {}) noexcept;
  [[nodiscard]] errc start_from_key_hash(signature_id id, std::span<const std::uint8_t> key_hash, prehash hash,
                                         context with = {}) noexcept;
  // From the memory of a prepared key of either role (bravais/by_id.hpp), which holds tr. errc::bad_public_key for
  // memory that holds no prepared key of the set.
  [[nodiscard]] errc start_prepared(signature_id id, std::span<const std::uint8_t> prepared,
                                    context with = {}) noexcept;
  [[nodiscard]] errc start_prepared(signature_id id, std::span<const std::uint8_t> prepared, prehash hash,
                                    context with = {}) noexcept;

  // The next bytes of the message, any number. Ignored before start() and after finish(). Bytes inside this object end
  // the message, so that finish() fails.
  void update(octets piece) noexcept;
  // Writes mu and ends the message. errc::bad_argument, and zeros, without a start(). Memory inside this object is
  // errc::bad_argument, too, and nothing is written.
  [[nodiscard]] errc finish(std::span<std::uint8_t, 64> mu) noexcept;

 private:
  std::array<std::uint64_t, 96> memory_;
};

}  // namespace bravais

#endif  // BRAVAIS_CXX20
