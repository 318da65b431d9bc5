// SPDX-License-Identifier: MIT
// Conversions between polynomials and bytes of M-LWQ: secret vectors, code words and their dithers.
#pragma once

#include "isa/region.hpp"
#include "kernel/hashing.hpp"
#include "kernel/ntt.hpp"
#include "kernel/or_lanes.hpp"
#include "kernel/pack_lattice.hpp"
#include "kernel/product.hpp"
#include "kernel/quantize.hpp"
#include "scheme/byte_rows.hpp"

namespace bravais::BRAVAIS_ISA {

// The dithers of one polynomial, a byte for each coefficient.
using dither_bytes = std::uint8_t[kyber_ring::n];

namespace detail {
inline constexpr auto dither_places = [] {  // for each tag: the bytes tag, index
  std::array<std::array<std::array<std::uint8_t, 2>, 4>, 3> out{};
  for (std::size_t t = 0; t < 3; ++t) {
    for (std::size_t i = 0; i < 4; ++i)
      out[t][i] = {static_cast<std::uint8_t>(static_cast<std::size_t>(dither_tag::pk) + t),
                   static_cast<std::uint8_t>(i)};
  }
  return out;
}();
inline constexpr std::uint8_t dither_suffix[1] = {0xFF};  // after the coins, to derive the dithers of plain mode

inline constexpr int mlwq_eta = 2;
inline constexpr int largest_field = 7 - mlwq_eta;  // the largest coefficient of a malformed secret key
inline constexpr int secret_bound = ntt_bound<kyber_ring>(largest_field);

// Checks that all fields of a secret vector are 0 to 4.
template <class Set>
secret_bool fields_are_in_range(bytes_in<Set::secret_bytes> dk) {
  v16 excess = broadcast(0);
  for (std::size_t i = 0; i < Set::k * kyber_ring::n / lanes; ++i) {
    // A lane is negative, with its top bit set, exactly if its field is above 4.
    excess = bit_or(excess, subtract(broadcast(2 * mlwq_eta), unpack<3>(dk.data() + i * (lanes * 3 / 8))));
  }
  return secret_bool::is_zero(or_lanes(excess, 0x8000));
}
// Encodes one polynomial of a secret vector, |f| <= 2.
inline void encode_secret(const poly<kyber_ring, domain::normal, mlwq_eta>& f, bytes_out<96> out) {
  for (std::size_t v = 0; v < f.vectors; ++v)
    pack<3>(out.data() + v * (lanes * 3 / 8), add(f.get(v), broadcast(mlwq_eta)));
}
template <class Set>
void decode_secret(bytes_in<Set::secret_bytes> dk, std::int16_t (*s_hat)[kyber_ring::n]) {
  scratch<kyber_ring, 2> pad;
  auto& s = pad.template as<poly<kyber_ring, domain::normal, largest_field>>(0);
  auto& out = pad.template as<poly<kyber_ring, domain::ntt, secret_bound>>(1);
  for (std::size_t i = 0; i < Set::k; ++i) {
    for (std::size_t v = 0; v < s.vectors; ++v)
      s.set(v, subtract(unpack<3>(row_of<96>(dk, i).data() + v * (lanes * 3 / 8)), broadcast(mlwq_eta)));
    ntt(s, out);
    std::memcpy(s_hat[i], out.c, sizeof out.c);
  }
}

// Polynomials to be quantized have the largest bound of any parameter set, so that all sets share the functions below.
// That is also why those are not inlined.
inline constexpr int message_bit = (kyber_ring::q - 1) / 2;
inline constexpr int quantized_bound =
    inverse_ntt_bound<kyber_ring>(product_bound<kyber_ring>(
        ntt_bound<kyber_ring>(kyber_ring::q), multiply_bound<kyber_ring>(ntt_bound<kyber_ring>(mlwq_eta)), 4)) +
    message_bit;
using quantized_poly = poly<kyber_ring, domain::normal, quantized_bound>;

// Quantizes a polynomial and packs its code words.
template <quantizer Kind, int D>
[[gnu::noinline]] void quantize(const quantized_poly& f, const dither_bytes& dither,
                                bytes_out<packed_bytes(Kind, D)> out) {
  f.check();
  pack_codes<Kind, D>(out.data(), [&](auto&& take) BRAVAIS_INLINE_LAMBDA {
    quantize_each<Kind, D, quantized_bound>([&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return f.get(i); }, dither,
                                            take);
  });
}
// Decodes the polynomial that packed code words represent. Plain mode does not read `dither`.
template <quantizer Kind, int D, bool Subtractive>
[[gnu::noinline]] void dequantize(bytes_in<packed_bytes(Kind, D)> packed, const std::uint8_t* dither,
                                  poly<kyber_ring, domain::normal, kyber_ring::q>& f) {
  unpack_codes<Kind, D>(packed.data(), [&](std::size_t i, v16 code) BRAVAIS_INLINE_LAMBDA {
    f.set(i, dequantize_vector<Kind, D, Subtractive>(code, dither, i));
  });
  f.check();
}
}  // namespace detail

inline job dither_job(bytes_in<32> tau, dither_tag tag, std::size_t i, dither_bytes& out) {
  const auto row = static_cast<std::size_t>(tag) - static_cast<std::size_t>(dither_tag::pk);
  return hash_job(shake128, tau, detail::dither_places[row][i], out);
}
// Lists the jobs that make the dithers of u and v.
template <class Set>
void add_dither_jobs(hashing& hash, bytes_in<32> tau, dither_bytes* uv, int before = 0) {
  for (std::size_t i = 0; i < Set::k; ++i) hash.add(dither_job(tau, dither_tag::u, i, uv[i]), before);
  hash.add(dither_job(tau, dither_tag::v, 0, uv[Set::k]), before);
}

}  // namespace bravais::BRAVAIS_ISA
