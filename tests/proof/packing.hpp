// SPDX-License-Identifier: MIT
// Bits, fields and bytes as inputs and outputs of proofs. A unit includes this file right after isa/region.hpp and
// before any kernel: from here on, the copies of scalar code carry along what is known of the bits.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "proof/bits.hpp"
#include "proof/proof.hpp"
#include "proof/traced_memory.hpp"

namespace bravais::BRAVAIS_ISA {

using bravais_proof::bits::bit_string;
using bit_fields = std::vector<bit_string>;

inline std::string entry(const std::string& name, std::size_t i) { return name + "[" + std::to_string(i) + "]"; }
// n fields of `width` new bits each.
inline bit_fields new_fields(std::size_t n, std::size_t width, const std::string& name) {
  bit_fields out;
  for (std::size_t i = 0; i < n; ++i) out.push_back(bravais_proof::bits::new_bits(width, entry(name, i)));
  return out;
}
// One field after the other: the bit string that FIPS 203, Algorithm 5, and FIPS 204, Algorithms 16 and 17, make, and
// the specification of NTRU, section 4, and that of NTRU+, section 4.4.
inline bit_string one_after_the_other(const bit_fields& all) {
  bit_string out;
  for (const bit_string& f : all) out.insert(out.end(), f.begin(), f.end());
  return out;
}
// The first `count` fields of `width` bits of a bit string.
inline bit_fields cut(const bit_string& all, std::size_t width, std::size_t count) {
  bit_fields out;
  for (std::size_t i = 0; i < count; ++i) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(i * width);
    out.emplace_back(first, first + static_cast<std::ptrdiff_t>(width));
  }
  return out;
}

// Lanes or coefficients in memory.
template <class C>
void put_fields(C* p, const bit_fields& all) {
  for (std::size_t i = 0; i < all.size(); ++i) bravais_proof::bits::put(p + i, sizeof(C), all[i]);
}
template <class C>
void expect_fields(const C* p, const bit_fields& all, const std::string& name) {
  for (std::size_t i = 0; i < all.size(); ++i) bravais_proof::bits::expect(p + i, sizeof(C), all[i], entry(name, i));
}

// Bytes with others around them, which a kernel must not write. Those of an input may be read, but their bits are
// unknown, so that no output may have them.
class framed_bytes {
 public:
  explicit framed_bytes(std::size_t size) : size_(size), memory_(size + 2 * frame, filling) {}
  framed_bytes(std::size_t size, const bit_string& content) : framed_bytes(size) {
    bravais_proof::bits::put(data(), size, content);
  }
  std::uint8_t* data() { return memory_.data() + frame; }

  // All bytes hold these bits, and no byte around them was written.
  void expect(const bit_string& content, const std::string& name) {
    bravais_proof::bits::expect(data(), size_, content, name);
    for (const std::uint8_t* around : {data() - frame, data() + size_}) {
      bravais_proof::bits::expect_untouched(around, frame, name);
      for (std::size_t i = 0; i < frame; ++i)
        if (around[i] != filling) throw bravais_proof::failure(name + ": scalar code writes a byte around it");
    }
  }

 private:
  static constexpr std::size_t frame = 64;
  static constexpr std::uint8_t filling = 0xA5;
  std::size_t size_;
  std::vector<std::uint8_t> memory_;
};

}  // namespace bravais::BRAVAIS_ISA
