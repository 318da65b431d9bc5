// SPDX-License-Identifier: MIT
// Messages to be signed: their contexts and forms, and messages that come in pieces.
#pragma once

#include <bravais/cxx20.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais.h>
#include <bravais/bytes.hpp>
#include <bravais/key.hpp>
#include <bravais/parameters.hpp>
#include <bravais/prehash.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_PRIVATE_CXX20

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
class message_view {
 public:
  // What the octets are; the values are those of bravais.h.
  enum class form : std::uint32_t {
    pure = BRAVAIS_MESSAGE_PURE,          // the message itself, ML-DSA.Sign
    hashed = BRAVAIS_MESSAGE_HASHED,      // HashML-DSA.Sign: the library hashes the message
    mu = BRAVAIS_MESSAGE_MU,              // 64 bytes of mu, made elsewhere; the context is in them already
    internal = BRAVAIS_MESSAGE_INTERNAL,  // M' of Sign_internal, without a prefix: for tests and higher layers
  };

  // A message, its context (empty for form::mu and form::internal), its form, and the hash function of form::hashed.
  constexpr message_view(bravais::octets message = {}, bravais::context context = {}, form message_form = form::pure,
                         prehash hash = prehash::sha2_512) noexcept
      : message_{message.data(),
                 message.size(),
                 context.octets.data(),
                 context.octets.size(),
                 static_cast<std::uint32_t>(message_form),
                 static_cast<std::uint32_t>(hash)} {}

  // What it was made of.
  [[nodiscard]] bravais::octets message() const noexcept { return view(message_.data, message_.size); }
  [[nodiscard]] bravais::octets context() const noexcept { return view(message_.context, message_.context_size); }
  [[nodiscard]] constexpr form message_form() const noexcept { return static_cast<form>(message_.form); }
  [[nodiscard]] constexpr prehash message_prehash() const noexcept { return static_cast<prehash>(message_.prehash); }
  // The same as bravais.h has it.
  [[nodiscard]] constexpr const bravais_message& in_c() const noexcept { return message_; }

 private:
  static bravais::octets view(const void* data, std::size_t size) noexcept {
    return {static_cast<const std::uint8_t*>(data), size};
  }
  bravais_message message_;
};

// Makes mu of a message that comes in pieces, for messages larger than memory and for keys that are elsewhere. mu is
// signed and verified as message_view::form::mu; the result is an ordinary signature of the message. One object serves
// one thread at a time. Wiped on destruction.
class message_stream {
 public:
  // No message is in progress before start(). Neither copied nor moved.
  message_stream() noexcept : stream_{} {}
  message_stream(const message_stream&) = delete;
  message_stream& operator=(const message_stream&) = delete;
  ~message_stream() { bravais_stream_wipe(&stream_); }

  // Begins a message, and forgets one that was in progress. `key` is one key of the set `id` in any form: plain bytes
  // are a public key; by_id::expanded(), by_id::seed(), by_id::prepared() (of either role) and by_id::key_hash() name
  // the others. errc::bad_length, errc::bad_context, errc::unknown_set, errc::unsupported_isa; errc::bad_public_key for
  // memory that holds no prepared key of the set. Key or context inside this object: errc::bad_argument, and the
  // message that was in progress stays.
  [[nodiscard]] errc start(signature_id id, by_id::key key, context context = {}) noexcept {
    return begin(id, key, 0, context);
  }
  // The same for HashML-DSA; also errc::bad_prehash.
  [[nodiscard]] errc start(signature_id id, by_id::key key, prehash hash, context context = {}) noexcept {
    if (!is_known(hash)) hash = prehash{UINT32_MAX};  // 0 means none in C
    return begin(id, key, static_cast<std::uint32_t>(hash), context);
  }

  // The next bytes of the message, any number. Ignored before start() and after finish(). Bytes inside this object end
  // the message, so that finish() fails.
  void update(octets piece) noexcept {
    if (bravais_stream_update(&stream_, piece.data(), piece.size()) != BRAVAIS_OK) bravais_stream_wipe(&stream_);
  }
  // Writes mu and ends the message. errc::bad_argument, and zeros, without a start(). Memory inside this object is
  // errc::bad_argument, too, and nothing is written.
  [[nodiscard]] errc finish(std::span<std::uint8_t, 64> mu) noexcept {
    return errc{bravais_stream_finish(mu.data(), mu.size(), &stream_)};
  }

 private:
  [[nodiscard]] errc begin(signature_id id, by_id::key key, std::uint32_t hash, context context) noexcept {
    bravais_stream_args args = BRAVAIS_STREAM_ARGS;
    args.context = context.octets.data();
    args.context_size = context.octets.size();
    args.prehash = hash;
    args.key = key.in_c(BRAVAIS_KEY_PUBLIC);
    return errc{bravais_stream_start(&stream_, detail::c_id(id), &args)};
  }

  bravais_stream stream_;
};

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
