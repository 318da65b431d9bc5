// SPDX-License-Identifier: MIT
// SampleNTT and SamplePolyCBD of FIPS 203, section 4.2.2, and the modulus check of section 7.2.
#pragma once

#include "isa/region.hpp"
#include "kernel/append.hpp"
#include "kernel/hashing.hpp"
#include "kernel/modular.hpp"
#include "kernel/pack.hpp"
#include "kernel/poly.hpp"

namespace bravais::BRAVAIS_ISA {

// Algorithm 7 on one block of SHAKE128: appends the 12-bit candidates below q to `to`, a std::int16_t[256]. The time
// depends on the block, which is public, because rho is part of the public key.
inline std::size_t take_ntt(void* to, std::size_t produced, const std::uint8_t* block) {
  constexpr std::size_t step = lanes * 12 / 8;
  using blanks = beyond_block<std::int16_t, shake128.rate, step, 12>;
  static_assert(blanks::padded <= block_bytes);
  auto* const out = static_cast<std::int16_t*>(to);
  for (std::size_t at = 0; at < blanks::padded; at += step) {
    v16 candidates = unpack<12>(block + at);
    if (blanks::are_in(at)) candidates = bit_or(candidates, load(blanks::rejected.data()));
    const mask16 accepted = greater(broadcast(kyber_ring::q), candidates);
    produced = append_accepted(out, produced, kyber_ring::n, accepted, candidates);
  }
  return produced;
}
// Algorithm 7 as a job: 3 blocks hold 336 candidates; 273 of them are accepted on average.
inline job sample_ntt_job(std::span<const std::uint8_t> rho, std::span<const std::uint8_t, 2> indices,
                          std::int16_t* to) {
  return sampling_job(shake128, rho, indices, take_ntt, to, kyber_ring::n, 3);
}

// Algorithm 8: turns 64 Eta secret bytes into coefficients x - y, where x and y are sums of Eta bits each. A field of
// 2 Eta bits holds the bits of both. Eta shifted copies, masked and added, give both sums at once.
template <int Eta>
BRAVAIS_INLINE v16 sample_cbd_vector(const std::uint8_t* bytes, std::size_t i) {
  static_assert(Eta == 2 || Eta == 3);
  const v16 ones = broadcast(1 | (1 << Eta));
  const v16 field = unpack<2 * Eta>(bytes + i * (lanes * 2 * Eta / 8));
  v16 sums = add(bit_and(field, ones), bit_and(shift_right<16, 1>(field), ones));
  if constexpr (Eta == 3) sums = add(sums, bit_and(shift_right<16, 2>(field), ones));
  return subtract(bit_and(sums, broadcast((1 << Eta) - 1)), shift_right<16, Eta>(sums));
}
template <int Eta>
void sample_poly_cbd(const std::uint8_t* bytes, poly<kyber_ring, domain::normal, Eta>& f) {
  for (std::size_t i = 0; i < f.vectors; ++i) f.set(i, sample_cbd_vector<Eta>(bytes, i));
  f.check();
}

// Whether all 256 12-bit fields are below q: the modulus check of FIPS 203, section 7.2, on public bytes.
inline bool all_below_q(const std::uint8_t* encoded) {
  v16 excess = broadcast(0);
  for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i) {
    // q - 1 - x is negative, with its top bit set, exactly where x >= q.
    excess = bit_or(excess, subtract(broadcast(kyber_ring::q - 1), unpack<12>(encoded + i * (lanes * 12 / 8))));
  }
  return !any(greater(broadcast(0), excess));
}

}  // namespace bravais::BRAVAIS_ISA
