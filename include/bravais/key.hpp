// SPDX-License-Identifier: MIT
// Keys of parameter sets that are chosen at run time: bytes and their form.
#pragma once

#include <bravais/cxx20.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

#include <bravais.h>
#include <bravais/bytes.hpp>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais::by_id {

// One key, or one key for each item of a batch: a view of the caller's bytes, and their form. The caller states the
// form, and no function guesses it. Plain bytes are public keys or expanded secret keys, whichever the function takes.
// Lifetime: a view must not outlive the bytes.
class key {
 public:
  template <class Bytes>
    requires std::convertible_to<const Bytes&, octets>
  constexpr key(const Bytes& plain) noexcept : bytes_(plain) {}  // plain bytes, from anything that holds bytes
  constexpr key(const std::uint8_t* plain, std::size_t size) noexcept : bytes_(plain, size) {}  // the same
  // Bytes of a stated form: one of BRAVAIS_KEY_....
  constexpr key(std::uint32_t form, octets bytes) noexcept : bytes_(bytes), form_(form) {}

  // Returns the same key as a struct of bravais.h. Plain bytes get the form `plain`.
  [[nodiscard]] constexpr bravais_key in_c(std::uint32_t plain) const noexcept {
    return {form_ != 0 ? form_ : plain, bytes_.data(), bytes_.size()};
  }

 private:
  octets bytes_;
  std::uint32_t form_ = 0;
};

// Make a key of a stated form. A prepared key is one for all items. A key hash (tr) is for message_stream only.
[[nodiscard]] constexpr key expanded(octets bytes) noexcept { return {BRAVAIS_KEY_EXPANDED, bytes}; }
[[nodiscard]] constexpr key seed(octets bytes) noexcept { return {BRAVAIS_KEY_SEED, bytes}; }
[[nodiscard]] constexpr key prepared(octets memory) noexcept { return {BRAVAIS_KEY_PREPARED, memory}; }
[[nodiscard]] constexpr key key_hash(octets bytes) noexcept { return {BRAVAIS_KEY_HASH, bytes}; }

}  // namespace bravais::by_id

#endif  // BRAVAIS_PRIVATE_CXX20
