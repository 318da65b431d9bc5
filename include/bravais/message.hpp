// SPDX-License-Identifier: MIT
// Messages to sign and verify: their contexts and forms, batches, and messages that come in pieces.
#pragma once

#include <bravais/cxx20.hpp>

#include <array>
#include <concepts>
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

// A context: up to 255 public bytes that say what a signature is for. Signer and verifier must use the same context. It
// has a type of its own, so that it cannot be taken for the message.
// Lifetime: a context is a view, which must not outlive the bytes.
struct context {
  // The empty context, which most signatures have; or a view of the caller's bytes.
  constexpr context() noexcept = default;
  constexpr explicit context(bravais::octets bytes) noexcept : octets(bytes) {}
  bravais::octets octets;
};

// A message in one of its forms.
//
// A pure and a hashed message never verify as each other. mu stands for the message from which it was computed: its
// signature is the ordinary signature of that message. The same holds for an M' that begins with the prefix of a pure
// or hashed message, and for every M' of Dilithium, which has no prefixes. So never sign an M' that somebody else has
// chosen.
// Lifetime: a view must not outlive the bytes of the message and the context.
// Standard: FIPS 204, sections 5 and 6.
class message_view {
 public:
  // The forms of a message. The values are those of bravais.h.
  enum class form : std::uint32_t {
    pure = BRAVAIS_MESSAGE_PURE,          // the message itself: ML-DSA.Sign
    hashed = BRAVAIS_MESSAGE_HASHED,      // the library hashes the message: HashML-DSA.Sign
    mu = BRAVAIS_MESSAGE_MU,              // 64 bytes of mu, computed elsewhere; the context is already in them
    internal = BRAVAIS_MESSAGE_INTERNAL,  // M' of Sign_internal, without a prefix: for tests and higher layers
  };

  // Makes a view of a message.
  // Inputs: message; context (empty for form::mu and form::internal); message_form; hash (used only for form::hashed).
  constexpr message_view(bravais::octets message = {}, bravais::context context = {}, form message_form = form::pure,
                         prehash hash = prehash::sha2_512) noexcept
      : message_{message.data(),
                 message.size(),
                 context.octets.data(),
                 context.octets.size(),
                 static_cast<std::uint32_t>(message_form),
                 static_cast<std::uint32_t>(hash)} {}

  // What the view was made from.
  [[nodiscard]] bravais::octets message() const noexcept { return view(message_.data, message_.size); }
  [[nodiscard]] bravais::octets context() const noexcept { return view(message_.context, message_.context_size); }
  [[nodiscard]] constexpr form message_form() const noexcept { return static_cast<form>(message_.form); }
  [[nodiscard]] constexpr prehash message_prehash() const noexcept { return static_cast<prehash>(message_.prehash); }
  // Returns the same message as a struct of bravais.h.
  [[nodiscard]] constexpr const bravais_message& in_c() const noexcept { return message_; }

 private:
  static bravais::octets view(const void* data, std::size_t size) noexcept {
    return {static_cast<const std::uint8_t*>(data), size};
  }
  bravais_message message_;
};

// The messages of a batch: message_view objects, or one buffer of bytes. In one buffer, message i consists of the bytes
// from offset i to offset i + 1, as NumPy and Arrow store messages. They have the same context, form and hash function.
// Lifetime: a batch is a view, which must not outlive the messages, the offsets and the context.
class message_batch {
 public:
  // Makes a batch of nothing, or of message_view objects: a span, an array or a vector of them.
  constexpr message_batch() noexcept = default;
  constexpr message_batch(const message_view* messages, std::size_t size) noexcept : list_(messages, size) {}
  template <class List>
    requires std::convertible_to<const List&, std::span<const message_view>>
  constexpr message_batch(const List& messages) noexcept : list_(messages) {}
  // Makes a batch of n messages in one buffer.
  // Inputs: bytes; offsets (n + 1 of them, ascending, from 0 to bytes.size() at most); context, message_form and hash
  // of
  //   every message, as for message_view.
  constexpr message_batch(bravais::octets bytes, std::span<const std::uint64_t> offsets, bravais::context context = {},
                          message_view::form message_form = message_view::form::pure,
                          prehash hash = prehash::sha2_512) noexcept
      : offsets_(offsets), buffer_(bytes, context, message_form, hash), is_flat_(true) {}

  // The number of messages.
  [[nodiscard]] constexpr std::size_t size() const noexcept {
    if (!is_flat_) return list_.size();
    return offsets_.empty() ? 0 : offsets_.size() - 1;
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return size() == 0; }
  // What the batch was made from: message_view objects; or, if is_flat(), the whole buffer and the offsets.
  [[nodiscard]] constexpr bool is_flat() const noexcept { return is_flat_; }
  [[nodiscard]] constexpr std::span<const message_view> list() const noexcept { return list_; }
  [[nodiscard]] constexpr const message_view& buffer() const noexcept { return buffer_; }
  [[nodiscard]] constexpr std::span<const std::uint64_t> offsets() const noexcept { return offsets_; }

 private:
  std::span<const message_view> list_;
  std::span<const std::uint64_t> offsets_;
  message_view buffer_;
  bool is_flat_ = false;
};

// Computes mu of a message that comes in pieces: for messages larger than memory, and for keys that are elsewhere. mu
// is signed and verified as message_view::form::mu, and the signature is the ordinary signature of the message. The
// object is wiped on destruction.
// Threads: an object serves one thread at a time.
class message_stream {
 public:
  // Makes an object without a message in progress. It cannot be copied or moved.
  message_stream() noexcept : stream_{} {}
  message_stream(const message_stream&) = delete;
  message_stream& operator=(const message_stream&) = delete;
  ~message_stream() { bravais_stream_wipe(&stream_); }

  // Begins a message, and forgets a message that was in progress.
  // Inputs: id; key, one key of the set in any form; context. Plain bytes are a public key. by_id::expanded(),
  //   by_id::seed(), by_id::prepared() (of either role) and by_id::key_hash() state the other forms.
  // Errors: errc::bad_length, errc::bad_context, errc::unknown_set, errc::unsupported_isa; errc::bad_public_key if
  //   prepared memory holds no key of the set; errc::bad_argument if the key or the context is inside this object, and
  //   then the message that was in progress stays.
  [[nodiscard]] errc start(signature_id id, by_id::key key, context context = {}) noexcept {
    return begin(id, key, 0, context);
  }
  // Begins a message for HashML-DSA.
  // Errors: also errc::bad_prehash.
  [[nodiscard]] errc start(signature_id id, by_id::key key, prehash hash, context context = {}) noexcept {
    if (!is_known(hash)) hash = prehash{UINT32_MAX};  // 0 means none in C
    return begin(id, key, static_cast<std::uint32_t>(hash), context);
  }

  // Adds the next bytes of the message, any number. Ignored before start() and after finish(). Bytes inside this object
  // end the message, so that finish() fails.
  void update(octets piece) noexcept {
    if (bravais_stream_update(&stream_, piece.data(), piece.size()) != BRAVAIS_OK) bravais_stream_wipe(&stream_);
  }
  // Writes mu and ends the message.
  // Errors: errc::bad_argument if no message was started, and then mu is zeroed; errc::bad_argument if mu is inside
  //   this object, and then nothing is written.
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
