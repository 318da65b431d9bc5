// SPDX-License-Identifier: MIT
// The operations for convolutions, divsteps and sorting, for AArch64. Part of simd/neon.hpp.
#pragma once

#include "isa/region.hpp"
#include "simd/words_neon.hpp"

namespace bravais::BRAVAIS_ISA {

BRAVAIS_INLINE v16 reverse(v16 a) {
  const int16x8_t halves = vrev64q_s16(a.x);
  return {vextq_s16(halves, halves, 4)};
}
template <int N>
BRAVAIS_INLINE v16 shift_right_signed(v16 a) {
  if constexpr (N == 0) {
    return a;
  } else {
    return {vshrq_n_s16(a.x, N)};
  }
}
BRAVAIS_INLINE v32 max_unsigned(v32 a, v32 b) {
  return {vreinterpretq_s32_u32(vmaxq_u32(vreinterpretq_u32_s32(a.x), vreinterpretq_u32_s32(b.x)))};
}

BRAVAIS_INLINE words<2> operator|(words<2> a, words<2> b) { return {vorrq_u64(a.x, b.x)}; }
BRAVAIS_INLINE words<2> and_not(words<2> a, words<2> b) { return {vbicq_u64(a.x, b.x)}; }
BRAVAIS_INLINE words<2> operator-(words<2> a, words<2> b) { return {vsubq_u64(a.x, b.x)}; }
BRAVAIS_INLINE words<2> spread_bit_0(words<2> a) { return {vtstq_u64(vdupq_laneq_u64(a.x, 0), vdupq_n_u64(1))}; }
BRAVAIS_INLINE words<2> spread_signs(words<2> a) {
  return {vreinterpretq_u64_s64(vshrq_n_s64(vreinterpretq_s64_u64(a.x), 63))};
}
BRAVAIS_INLINE words<2> times_x(words<2> a) {
  return {vshlq_u64(vextq_u64(a.x, a.x, 1), vcombine_s64(vcreate_s64(1), vcreate_s64(0)))};
}
BRAVAIS_INLINE words<2> over_x(words<2> a) {
  return {vshlq_u64(vextq_u64(a.x, a.x, 1), vcombine_s64(vcreate_s64(0), vcreate_s64(~std::uint64_t{0})))};
}

}  // namespace bravais::BRAVAIS_ISA

#include "simd/short_vectors.hpp"
