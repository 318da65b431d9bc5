// SPDX-License-Identifier: MIT
// Coefficients modulo 3: from random bytes, from integers, packed five to a byte (specification, sections 3 and 4).
#pragma once

#include "backend/isa.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

// The trit in {-1, 0, 1} that is congruent to x, |x| <= 16383.
BRAVAIS_INLINE v16 centred_trit(v16 x) {
  const v16 third = rounded_high_product(x, broadcast(10923));  // round(2^15 / 3)
  return subtract(x, add(add(third, third), third));
}
// 0, 1, 2 to 0, 1, -1, and back.
BRAVAIS_INLINE v16 centre(v16 trit) { return subtract(trit, low_product(shift_right<16, 1>(trit), broadcast(3))); }
BRAVAIS_INLINE v16 uncentre(v16 trit) { return add(trit, bit_and(shift_right_signed<15>(trit), broadcast(3))); }

// Bytes to lanes, each modulo 3 in {0, 1, 2}.
BRAVAIS_INLINE v16 bytes_modulo_3(const std::uint8_t* p) {
  constexpr byte_table spread{0, -1, 1, -1, 2, -1, 3, -1, 4, -1, 5, -1, 6, -1, 7, -1};
  const v16 x = load_groups<8, spread>(p);
  const v16 third = shift_right<16, 9>(low_product(x, broadcast(171)));  // exact for all bytes
  return subtract(x, add(add(third, third), third));
}

// ceil(d / 5) bytes of d trits in {0, 1, 2}; trits[d .. d + 4 + lanes) are readable, and the first four of them are
// zero.
inline void pack_trits(const std::int16_t* trits, std::size_t d, std::uint8_t* out) {
  std::size_t done = 0;
  wiped<std::int16_t[lanes]> w;
  auto& bytes = w.value;
  for (std::size_t at = 0; at < d; at += lanes) {
    v16 sum = load(trits + at + 4);
    for (std::size_t k = 4; k-- > 0;) sum = add(add(add(sum, sum), sum), load(trits + at + k));
    store(bytes, sum);
    for (; 5 * done < at + lanes && 5 * done < d; ++done) out[done] = static_cast<std::uint8_t>(bytes[5 * done - at]);
  }
}
// d trits in {0, 1, 2}, and up to four behind them that do not matter.
inline void unpack_trits(const std::uint8_t* bytes, std::size_t d, std::int16_t* trits) {
  // Quotients by 3, 9, 27 and 81 in one multiplication, 16 bits apart: exact for all bytes.
  constexpr std::uint64_t quotients = 171 | std::uint64_t{57} << 16 | std::uint64_t{19} << 32;
  for (std::size_t j = 0; 5 * j < d; ++j) {
    const std::uint64_t b = bytes[j];
    const std::uint64_t by_3_9_27 = (b * quotients >> 9) & 0x007F007F007FU;
    const std::uint64_t by_81 = b * 203 >> 14;
    const std::uint64_t by_243 = (b + 13) >> 8;
    const std::uint64_t whole = b | by_3_9_27 << 16;
    const std::uint64_t four = whole - 3 * (by_3_9_27 | by_81 << 48);
    const std::int16_t five[5] = {static_cast<std::int16_t>(four & 0xFFFF),
                                  static_cast<std::int16_t>(four >> 16 & 0xFFFF),
                                  static_cast<std::int16_t>(four >> 32 & 0xFFFF), static_cast<std::int16_t>(four >> 48),
                                  static_cast<std::int16_t>(by_81 - 3 * by_243)};
    std::memcpy(trits + 5 * j, five, sizeof five);
  }
}

}  // namespace bravais::BRAVAIS_ISA
