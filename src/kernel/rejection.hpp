// SPDX-License-Identifier: MIT
// The samplers of FIPS 204, section 7.3, as sinks of hashing jobs (kernel/hashing.hpp).
#pragma once

#include "isa/region.hpp"
#include "kernel/append.hpp"
#include "kernel/hashing.hpp"
#include "kernel/pack_polynomial.hpp"
#include "kernel/poly.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {
// Moves four candidates of three bytes each to 32-bit lanes.
inline constexpr byte_table three_byte_table{0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1};
}  // namespace detail

// RejNTTPoly (Algorithm 30) on one block of SHAKE128, to std::int32_t[256]: candidates of 23 bits below q. Public: the
// seed is part of the key. One candidate in 1,024 is rejected, so 19 blocks in 20 are stored unchanged, with three
// operations per vector and one test per block. What follows a block's candidates may be anything until the next one.
inline std::size_t take_uniform(void* to, std::size_t produced, const std::uint8_t* block) {
  constexpr std::size_t width = lanes / 2;
  constexpr std::size_t step = width * 3;
  using blanks = beyond_block<std::int32_t, shake128.rate, step, 24>;
  static_assert(blanks::padded <= block_bytes);
  constexpr std::size_t vectors = blanks::padded / step;
  auto* const out = static_cast<std::int32_t*>(to);
  v32 candidates[vectors];
  v32 most = zero32();
  unroll<vectors>([&](auto i) BRAVAIS_INLINE_LAMBDA {
    const v32 fields = as32(load_groups<12, detail::three_byte_table>(block + i * step));
    candidates[i] = bit_and(fields, broadcast32((1 << 23) - 1));
    if constexpr (blanks::are_in(i * step)) {
      const v32 rejected = load(blanks::rejected.data());
      most = max_unsigned(most, bit_select(rejected, zero32(), candidates[i]));
      candidates[i] = bit_or(candidates[i], rejected);
    } else {
      most = max_unsigned(most, candidates[i]);
    }
  });
  const bool all_accepted = !any(greater(most, broadcast32(dilithium_ring::q - 1)));
  if (all_accepted && produced + vectors * width <= dilithium_ring::n) [[likely]] {
    unroll<vectors>([&](auto i) BRAVAIS_INLINE_LAMBDA { store(out + produced + i * width, candidates[i]); });
    return produced + shake128.rate / 3;
  }
  for (std::size_t i = 0; i < vectors && produced < dilithium_ring::n; ++i) {
    produced = append_accepted(out, produced, dilithium_ring::n, greater(broadcast32(dilithium_ring::q), candidates[i]),
                               candidates[i]);
  }
  return produced;
}

namespace detail {
// 2 - (t mod 5) or 4 - t for an accepted half byte t. The first is 5 m - s, where s = t - 2 and 5 m is the multiple of
// five nearest to s. As s is from -2 to 12, m = round(6554 s / 2^15).
template <int Eta>
BRAVAIS_INLINE v16 bounded_coefficient(v16 t) {
  if constexpr (Eta == 4) {
    return subtract(broadcast(4), t);
  } else {
    const v16 s = subtract(t, broadcast(2));
    return subtract(low_product(rounded_high_product(s, broadcast(6554)), broadcast(5)), s);
  }
}
}  // namespace detail

// RejBoundedPoly (Algorithm 31) on one block of SHAKE256, to std::int32_t[256]: half bytes t, low ones first, that are
// below 15 (Eta = 2) or below 9 (Eta = 4). About six operations for `lanes` candidates, then four (Eta = 2) or one (Eta
// = 4) for `lanes` coefficients.
template <int Eta>
std::size_t take_bounded(void* to, std::size_t produced, const std::uint8_t* block) {
  static_assert(Eta == 2 || Eta == 4);
  constexpr std::size_t step = lanes / 2;
  using blanks = beyond_block<std::int16_t, shake256.rate, step, 4>;
  static_assert(blanks::padded <= block_bytes);
  declassify(block, blanks::padded, "which half bytes are refused says nothing about those that are not");
  alignas(64) std::int16_t accepted[2 * blanks::padded];
  std::size_t count = 0;
  const std::size_t room = dilithium_ring::n - produced;
  for (std::size_t at = 0; at < blanks::padded; at += step) {
    if (Eta == 2 && count >= room) break;  // a second block needs only a few
    v16 t = unpack<4>(block + at);
    if (blanks::are_in(at)) t = bit_or(t, load(blanks::rejected.data()));
    count += static_cast<std::size_t>(compact_store(accepted + count, greater(broadcast(Eta == 2 ? 15 : 9), t), t));
  }
  classify(accepted, count * sizeof *accepted);
  auto* const out = static_cast<std::int32_t*>(to);
  const std::size_t taken = std::min(count, room);
  for (std::size_t i = 0; i < taken; i += lanes) {
    v32 low;
    v32 high;
    widen(detail::bounded_coefficient<Eta>(load(accepted + i)), low, high);
    if (produced + i + lanes <= dilithium_ring::n) {
      store(out + produced + i, low);
      store(out + produced + i + lanes / 2, high);
    } else {
      std::int32_t last[lanes];
      store(last, low);
      store(last + lanes / 2, high);
      std::memcpy(out + produced + i, last, (taken - i) * sizeof *last);
    }
  }
  wipe(accepted, sizeof accepted);
  return produced + taken;
}

// The polynomial c of a challenge in progress, and its unused signs.
template <int Tau>
struct challenge {
  alignas(64) std::int32_t c[dilithium_ring::n];
  std::uint64_t signs;
};
// SampleInBall (Algorithm 29) on one block of SHAKE256, to a challenge. The count starts at 256 - Tau, and a second
// block is rarely needed. Positions are indices into c, which is part of the signature or of a rejected attempt. The c~
// of such an attempt depends on the key only through a hash of w1, and timing need not hide it. About three operations
// per byte.
template <int Tau>
std::size_t take_challenge(void* to, std::size_t produced, const std::uint8_t* block) {
  auto& out = *static_cast<challenge<Tau>*>(to);
  declassify(block, shake256.rate, "the challenge is public; that of a rejected attempt need not be hidden by timing");
  std::size_t at = 0;
  if (produced == 0) {
    std::memset(out.c, 0, sizeof out.c);
    out.signs = detail::load_word(block);
    at = 8;
    produced = dilithium_ring::n - Tau;
  }
  std::int32_t* const c = out.c;
  std::uint64_t signs = out.signs;
  for (; at < shake256.rate && produced < dilithium_ring::n; ++at) {
    const std::size_t j = block[at];
    if (j > produced) continue;
    c[produced] = c[j];
    c[j] = 1 - 2 * static_cast<std::int32_t>(signs & 1);
    signs >>= 1;
    ++produced;
  }
  out.signs = signs;
  return produced;
}
template <int Tau>
const poly<dilithium_ring, domain::normal, 1>& challenge_poly(const challenge<Tau>& c) {
  return *reinterpret_cast<const poly<dilithium_ring, domain::normal, 1>*>(c.c);
}

// One polynomial of ExpandMask (Algorithm 34) from 32 Bits bytes: gamma1 - field, where gamma1 = 2^(Bits - 1).
template <int Bits>
void expand_mask_poly(const std::uint8_t* bytes, poly<dilithium_ring, domain::normal, 1 << (Bits - 1)>& y) {
  decode_each<Bits>(bytes, [&](std::size_t v, v32 field)
                               BRAVAIS_INLINE_LAMBDA { y.set(v, subtract(broadcast32(1 << (Bits - 1)), field)); });
}

}  // namespace bravais::BRAVAIS_ISA
