// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "support/hex.hpp"

namespace bravais_test {

// The generator of the NIST known-answer files: AES-256 CTR_DRBG without derivation function (SP 800-90A, section
// 10.2.1), never reseeded. Every draw ends with an update, so one draw of 64 bytes differs from two of 32.
class ctr_drbg {
 public:
  explicit ctr_drbg(view entropy_of_48_bytes);
  octets bytes(std::size_t size);

 private:
  octets block();
  void update(std::optional<view> data);

  std::array<std::uint8_t, 32> key_{};
  std::array<std::uint8_t, 16> counter_{};
};

}  // namespace bravais_test
