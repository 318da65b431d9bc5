// SPDX-License-Identifier: MIT
// A word of 64 bits in scalar code that only moves bits. A unit of proofs may define uint64_t as this type while it
// includes such a kernel.
#pragma once

#include <array>
#include <concepts>

#include "proof/packing.hpp"

namespace bravais_proof::bits {

class traced_word {
 public:
  constexpr traced_word() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): kernels initialize words with numbers.
  constexpr traced_word(unsigned long long c) {
    for (std::size_t k = 0; k < 64; ++k) of_[k] = c >> k & 1 ? one : zero;
  }
  constexpr traced_word& operator|=(const traced_word& a) { return *this = *this | a; }
  constexpr bool operator==(const traced_word&) const = default;

  friend constexpr traced_word operator|(const traced_word& a, const traced_word& b) {
    traced_word out;
    for (std::size_t k = 0; k < 64; ++k)
      out.of_[k] = a.of_[k] == zero ? b.of_[k] : b.of_[k] == zero ? a.of_[k] : both_set(a.of_[k], b.of_[k]);
    return out;
  }
  friend constexpr traced_word operator&(const traced_word& a, const traced_word& b) {
    traced_word out;
    for (std::size_t k = 0; k < 64; ++k) {
      if (b.of_[k] != zero && b.of_[k] != one) throw failure("AND of two words that depend on inputs: no rule");
      out.of_[k] = b.of_[k] == one ? a.of_[k] : zero;
    }
    return out;
  }
  friend constexpr traced_word operator<<(const traced_word& a, std::integral auto count) {
    const std::size_t by = below_64(count);
    traced_word out;
    for (std::size_t k = by; k < 64; ++k) out.of_[k] = a.of_[k - by];
    return out;
  }
  friend constexpr traced_word operator>>(const traced_word& a, std::integral auto count) {
    const std::size_t by = below_64(count);
    traced_word out;
    for (std::size_t k = by; k < 64; ++k) out.of_[k - by] = a.of_[k];
    return out;
  }
  // For code of big-endian machines, which must compile.
  explicit operator std::uint8_t() const { throw failure("a byte of a word: no rule"); }

  // Little-endian, as the kernels that copy words to and from bytes expect.
  friend void traced_memcpy(traced_word* to, const void* from, std::size_t size);
  friend void traced_memcpy(void* to, const traced_word* from, std::size_t size);

 private:
  // Other shifts are undefined.
  static constexpr std::size_t below_64(std::integral auto count) {
    if (count < 0 || count > 63) throw failure("a shift of a word by fewer than 0 or more than 63 bits");
    return static_cast<std::size_t>(count);
  }
  static constexpr bit both_set(bit a, bit b) {
    if (a != b) throw failure("OR of two words that both have a bit in one place: no rule");
    return a;
  }
  std::array<bit, 64> of_{};
};
inline void traced_memcpy(traced_word* to, const void* from, std::size_t size) {
  if (size > 8) throw failure("a copy of more bytes than a word has");
  for (std::size_t k = 0; k < 8 * size; ++k)
    to->of_[k] = load_byte(static_cast<const unsigned char*>(from) + k / 8, where::current()).of[k % 8];
}
inline void traced_memcpy(void* to, const traced_word* from, std::size_t size) {
  if (size > 8) throw failure("a copy of more bytes than a word has");
  put(to, size, bit_string(from->of_.begin(), from->of_.begin() + static_cast<std::ptrdiff_t>(8 * size)));
}

}  // namespace bravais_proof::bits

namespace std {
using bravais_proof::bits::traced_memcpy;  // NOLINT(cert-dcl58-cpp)
using bravais_proof::bits::traced_word;    // NOLINT(cert-dcl58-cpp)
}  // namespace std
