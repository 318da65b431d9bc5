// SPDX-License-Identifier: MIT
// FIPS 204, sections 7.1 and 7.3: packing, and sampling from hash functions.
#include "reference/dilithium_ring.hpp"
#include "reference/keccak.hpp"
#include "reference/polynomial.hpp"

namespace reference::dilithium {
namespace {

// bitlen of section 2.3: the bits of a positive number.
std::size_t bit_length(std::int32_t x) {
  std::size_t bits = 0;
  for (; x > 0; x /= 2) ++bits;
  return bits;
}

// Algorithm 11 for two bytes: least significant first.
octets two_bytes(std::size_t x) { return {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(x >> 8)}; }

}  // namespace

// Algorithm 14: CoeffFromThreeBytes.
std::optional<std::int32_t> coefficient_from_three_bytes(std::uint8_t b0, std::uint8_t b1, std::uint8_t b2) {
  const std::int32_t upper = b2 > 127 ? b2 - 128 : b2;
  const std::int32_t z = 65536 * upper + 256 * b1 + b0;
  if (z < q) return z;
  return std::nullopt;
}

// Algorithm 15: CoeffFromHalfByte.
std::optional<std::int32_t> coefficient_from_half_byte(std::int32_t eta, unsigned b) {
  if (eta == 2 && b < 15) return 2 - static_cast<std::int32_t>(b % 5);
  if (eta == 4 && b < 9) return 4 - static_cast<std::int32_t>(b);
  return std::nullopt;
}

// Algorithm 16: SimpleBitPack, with Algorithm 9 (IntegerToBits) in its loop.
octets simple_bit_pack(const polynomial& w, std::int32_t b) {
  bits z;
  for (const std::int32_t x : w)
    for (std::size_t i = 0; i < bit_length(b); ++i) z.push_back(static_cast<std::uint8_t>(x >> i & 1));
  return bits_to_bytes(z);
}

// Algorithm 17: BitPack.
octets bit_pack(const polynomial& w, std::int32_t a, std::int32_t b) {
  polynomial fields;
  for (std::size_t i = 0; i < n; ++i) fields[i] = b - w[i];
  return simple_bit_pack(fields, a + b);
}

// Algorithm 18: SimpleBitUnpack, with Algorithm 10 (BitsToInteger) in its loop.
polynomial simple_bit_unpack(view v, std::int32_t b) {
  const std::size_t c = bit_length(b);
  const bits z = bytes_to_bits(v);
  polynomial w{};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < c; ++j) w[i] += std::int32_t{z.at(c * i + j)} << j;
  return w;
}

// Algorithm 19: BitUnpack.
polynomial bit_unpack(view v, std::int32_t a, std::int32_t b) {
  polynomial w = simple_bit_unpack(v, a + b);
  for (std::int32_t& x : w) x = b - x;
  return w;
}

std::size_t packed_size(std::int32_t largest) { return 32 * bit_length(largest); }

// Algorithm 20: HintBitPack.
octets hint_bit_pack(const vector& h, std::size_t omega) {
  octets y(omega + h.size());
  std::size_t index = 0;
  for (std::size_t i = 0; i < h.size(); ++i) {
    for (std::size_t j = 0; j < n; ++j)
      if (h[i][j] != 0) y.at(index++) = static_cast<std::uint8_t>(j);
    y[omega + i] = static_cast<std::uint8_t>(index);
  }
  return y;
}

// Algorithm 21: HintBitUnpack.
std::optional<vector> hint_bit_unpack(view y, std::size_t k, std::size_t omega) {
  vector h(k, polynomial{});
  std::size_t index = 0;
  for (std::size_t i = 0; i < k; ++i) {
    if (y[omega + i] < index || y[omega + i] > omega) return std::nullopt;
    const std::size_t first = index;
    for (; index < y[omega + i]; ++index) {
      if (index > first && y[index - 1] >= y[index]) return std::nullopt;
      h[i][y[index]] = 1;
    }
  }
  for (; index < omega; ++index)
    if (y[index] != 0) return std::nullopt;
  return h;
}

// Algorithm 29: SampleInBall.
polynomial sample_in_ball(view c_tilde, std::size_t tau) {
  sponge xof = shake256();
  xof.absorb(c_tilde);
  const bits signs = bytes_to_bits(xof.squeeze(8));
  polynomial c{};
  for (std::size_t i = 256 - tau; i < 256; ++i) {
    std::size_t j = xof.squeeze(1)[0];
    while (j > i) j = xof.squeeze(1)[0];
    c[i] = c[j];
    c[j] = signs[i + tau - 256] != 0 ? -1 : 1;
  }
  return c;
}

// Algorithm 30: RejNTTPoly.
polynomial rej_ntt_poly(view rho_and_indices) {
  sponge xof = shake128();
  xof.absorb(rho_and_indices);
  polynomial a{};
  for (std::size_t j = 0; j < n;) {
    const octets s = xof.squeeze(3);
    if (const auto coefficient = coefficient_from_three_bytes(s[0], s[1], s[2])) a[j++] = *coefficient;
  }
  return a;
}

// Algorithm 31: RejBoundedPoly.
polynomial rej_bounded_poly(view rho_and_index, std::int32_t eta) {
  sponge xof = shake256();
  xof.absorb(rho_and_index);
  polynomial a{};
  for (std::size_t j = 0; j < n;) {
    const std::uint8_t z = xof.squeeze(1)[0];
    for (const unsigned half : {z % 16U, z / 16U})
      if (const auto coefficient = coefficient_from_half_byte(eta, half); coefficient && j < n) a[j++] = *coefficient;
  }
  return a;
}

// Algorithm 32: ExpandA. The column index is hashed first.
std::vector<vector> expand_a(view rho, std::size_t k, std::size_t l) {
  std::vector<vector> a(k);
  for (std::size_t r = 0; r < k; ++r)
    for (std::size_t s = 0; s < l; ++s) {
      const octets indices = {static_cast<std::uint8_t>(s), static_cast<std::uint8_t>(r)};
      a[r].push_back(rej_ntt_poly(concatenate({rho, indices})));
    }
  return a;
}

// Algorithm 33: ExpandS.
vector expand_s(view rho_prime, std::size_t k, std::size_t l, std::int32_t eta) {
  vector s;
  for (std::size_t r = 0; r < l + k; ++r) s.push_back(rej_bounded_poly(concatenate({rho_prime, two_bytes(r)}), eta));
  return s;
}

// Algorithm 34: ExpandMask.
vector expand_mask(view rho_second, std::size_t l, std::int32_t gamma1, std::size_t kappa) {
  vector y;
  for (std::size_t r = 0; r < l; ++r) {
    const octets v = shake256(concatenate({rho_second, two_bytes(kappa + r)}), packed_size(2 * gamma1 - 1));
    y.push_back(bit_unpack(v, gamma1 - 1, gamma1));
  }
  return y;
}

}  // namespace reference::dilithium
