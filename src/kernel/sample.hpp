// SPDX-License-Identifier: MIT
// Sampling: SampleNTT and SamplePolyCBD of FIPS 203, section 4.2.2.
#pragma once

#include "backend/isa.hpp"
#include "kernel/modular.hpp"
#include "kernel/pack.hpp"
#include "kernel/poly.hpp"

namespace bravais::BRAVAIS_ISA {

// One block of SHAKE128 output, rounded up to whole vectors.
inline constexpr std::size_t xof_rate = 168;
inline constexpr std::size_t xof_step = lanes * 12 / 8;
inline constexpr std::size_t xof_padded = (xof_rate + xof_step - 1) / xof_step * xof_step;

namespace detail {
// What makes the sampler reject the candidates beyond the block in the last vector: 0xfff is not below q.
inline constexpr auto beyond_block = [] {
  struct {
    alignas(64) std::array<std::int16_t, lanes> c;
  } out{};
  for (std::size_t i = 0; i < lanes; ++i) out.c[i] = xof_padded - xof_step + i * 12 / 8 < xof_rate ? 0 : 0xFFF;
  return out;
}();
}  // namespace detail

// Algorithm 7 on one block: appends the 12-bit candidates below q to out[0 .. 256), of which `count` are there already;
// returns the new count. `block` is readable, with any content, up to xof_padded bytes. It is public (rho is part of
// the key): the time depends on it.
template <class V = v16>
int sample_ntt_block(std::int16_t* out, int count, const std::uint8_t* block) {
  for (std::size_t at = 0; at < xof_padded; at += xof_step) {
    V candidates = unpack<12>(block + at);
    if (xof_padded > xof_rate && at + xof_step == xof_padded) {
      candidates = bit_or(candidates, load(detail::beyond_block.c.data()));
    }
    const auto accepted = greater(broadcast(q), candidates);
    const int room = kyber_ring::n - count;
    if constexpr (requires { compact_store_at_most(out, accepted, candidates, room); }) {
      count += compact_store_at_most(out + count, accepted, candidates, room);
    } else if (room >= lanes) {
      count += compact_store(out + count, accepted, candidates);
    } else {
      std::int16_t last[lanes];
      const int taken = std::min(compact_store(last, accepted, candidates), room);
      std::memcpy(out + count, last, static_cast<std::size_t>(taken) * sizeof *last);
      count += taken;
      if (count == kyber_ring::n) break;
    }
  }
  return count;
}

// Algorithm 8: 64 Eta secret bytes to coefficients x - y, x and y sums of Eta bits each. A field of 2 Eta bits holds
// both: the bits of equal place in its halves are summed by Eta shifted copies under one mask.
template <int Eta>
BRAVAIS_INLINE v16 sample_cbd_vector(const std::uint8_t* bytes, std::size_t i) {
  static_assert(Eta == 2 || Eta == 3);
  const v16 ones = broadcast(1 | (1 << Eta));
  const v16 field = unpack<2 * Eta>(bytes + i * lanes * 2 * Eta / 8);
  v16 sums = add(bit_and(field, ones), bit_and(shift_right<16, 1>(field), ones));
  if constexpr (Eta == 3) sums = add(sums, bit_and(shift_right<16, 2>(field), ones));
  return subtract(bit_and(sums, broadcast((1 << Eta) - 1)), shift_right<16, Eta>(sums));
}
template <int Eta>
void sample_poly_cbd(const std::uint8_t* bytes, poly<domain::normal, Eta>& f) {
  for (std::size_t i = 0; i < f.vectors; ++i) f.set(i, sample_cbd_vector<Eta>(bytes, i));
  f.check();
}

// Whether all of the 256 12-bit fields are below q: the modulus check of FIPS 203, section 7.2, on public bytes.
inline bool all_below_q(const std::uint8_t* encoded) {
  v16 excess = broadcast(0);
  for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i) {
    // q - 1 - x is negative, its top bit set, just where x >= q.
    excess = bit_or(excess, subtract(broadcast(q - 1), unpack<12>(encoded + i * lanes * 12 / 8)));
  }
  return !any(greater(broadcast(0), excess));
}

}  // namespace bravais::BRAVAIS_ISA
