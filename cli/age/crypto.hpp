// SPDX-License-Identifier: MIT
// The algorithms that libcrypto computes. All functions throw error(fault::system) if libcrypto fails.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "cli/buffer.hpp"

namespace cli::age {

using bytes = std::span<const std::uint8_t>;

[[nodiscard]] inline bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
[[nodiscard]] buffer joined(std::initializer_list<bytes> parts);

// Fills memory with random bytes. Everything that draws takes one as an argument, so that tests can replay known
// answers. The tool has only system_random(), which throws if the random source of the system fails.
using random_source = std::function<void(std::span<std::uint8_t>)>;
void system_random(std::span<std::uint8_t> output);
[[nodiscard]] buffer drawn(const random_source& random, std::size_t size);

// HKDF with SHA-256 (RFC 5869), in one step and in two.
[[nodiscard]] buffer hkdf(bytes secret, bytes salt, std::string_view info);
[[nodiscard]] buffer hkdf_extract(bytes salt, bytes secret);
[[nodiscard]] buffer hkdf_expand(bytes key, bytes info, std::size_t size);

[[nodiscard]] buffer hmac_sha256(bytes key, bytes message);
[[nodiscard]] buffer sha3_256(bytes message);
[[nodiscard]] buffer shake256(bytes message, std::size_t size);

// scrypt (RFC 7914) with N = 2^log_n, r = 8, p = 1 and 32 bytes of output.
[[nodiscard]] buffer scrypt(bytes passphrase, bytes salt, unsigned log_n);

// X25519 (RFC 7748). x25519() returns nothing for a point of low order, with which the result is zero.
[[nodiscard]] buffer x25519_public(bytes secret);
[[nodiscard]] std::optional<buffer> x25519(bytes secret, bytes point);

// ChaCha20-Poly1305 (RFC 8439) under one key, without additional data.
class aead {
 public:
  static constexpr std::size_t tag = 16;
  using nonce = std::array<std::uint8_t, 12>;
  enum class direction { seal, open };

  aead(bytes key, direction way);
  ~aead();

  // Writes in.size() + tag bytes to `out`.
  void seal(const nonce& n, bytes in, std::uint8_t* out);
  // Writes in.size() - tag bytes to `out`. They are authentic only if it returns true. `in` has at least a tag.
  [[nodiscard]] bool open(const nonce& n, bytes in, std::uint8_t* out);

 private:
  struct context;
  std::unique_ptr<context> context_;
};

}  // namespace cli::age
