// SPDX-License-Identifier: MIT
// SHA-3, written step by step like FIPS 202, as a slow model of the library's Keccak.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "reference/octets.hpp"

namespace reference {

// The 25 lanes of the state; lane (x, y) of section 3.1.2 is state[x + 5 * y].
using keccak_state = std::array<std::uint64_t, 25>;

// Section 3.3 with 24 rounds: KECCAK-p[1600, 24].
void keccak_f1600(keccak_state& state);

// Section 4, Algorithm 8: absorb any number of times, then squeeze any number of times.
class sponge {
 public:
  // `rate` in bytes; `suffix` has the domain bits of section 6 and the first bit of pad10*1.
  sponge(std::size_t rate, std::uint8_t suffix) : rate_(rate), suffix_(suffix) {}

  void absorb(view input);
  void squeeze(std::span<std::uint8_t> output);
  octets squeeze(std::size_t size);

 private:
  void xor_byte(std::size_t position, std::uint8_t value);

  keccak_state state_{};
  std::size_t rate_;
  std::uint8_t suffix_;
  std::size_t position_ = 0;
  bool squeezing_ = false;
};

// Sections 6.1 and 6.2.
sponge shake128();
sponge shake256();
octets sha3(view input, std::size_t size);  // SHA3-224, -256, -384 and -512, told by the bytes of the digest
octets sha3_256(view input);
octets sha3_512(view input);
octets shake128(view input, std::size_t size);
octets shake256(view input, std::size_t size);

}  // namespace reference
