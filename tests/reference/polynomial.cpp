// SPDX-License-Identifier: MIT
#include "reference/polynomial.hpp"

namespace reference {
namespace {

std::uint32_t power(std::uint32_t base, std::size_t exponent) {
  std::uint32_t result = 1;
  for (std::size_t i = 0; i < exponent; ++i) result = result * base % q;
  return result;
}

// BitRev7 of section 4.3: the seven bits of i in reverse order.
std::size_t bit_reverse_7(std::size_t i) {
  std::size_t reversed = 0;
  for (std::size_t bit = 0; bit < 7; ++bit)
    if ((i >> bit & 1) != 0) reversed |= std::size_t{1} << (6 - bit);
  return reversed;
}

// zeta^BitRev7(i), the factors of Algorithms 9 and 10 (Appendix A, first table).
const std::array<std::uint32_t, 128>& zetas() {
  static const auto table = [] {
    std::array<std::uint32_t, 128> powers{};
    for (std::size_t i = 0; i < 128; ++i) powers[i] = power(zeta, bit_reverse_7(i));
    return powers;
  }();
  return table;
}

// zeta^(2 BitRev7(i) + 1), the factors of Algorithm 11 (Appendix A, second table).
const std::array<std::uint32_t, 128>& gammas() {
  static const auto table = [] {
    std::array<std::uint32_t, 128> powers{};
    for (std::size_t i = 0; i < 128; ++i) powers[i] = power(zeta, 2 * bit_reverse_7(i) + 1);
    return powers;
  }();
  return table;
}

}  // namespace

// Algorithm 3: BitsToBytes.
octets bits_to_bytes(const bits& b) {
  octets bytes(b.size() / 8);
  for (std::size_t i = 0; i < b.size(); ++i) bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | b[i] << (i % 8));
  return bytes;
}

// Algorithm 4: BytesToBits.
bits bytes_to_bits(view bytes) {
  bits b;
  for (const std::uint8_t byte : bytes)
    for (unsigned j = 0; j < 8; ++j) b.push_back(static_cast<std::uint8_t>(byte >> j & 1));
  return b;
}

// Algorithm 5: ByteEncode_d.
octets byte_encode(std::size_t d, const polynomial& f) {
  bits b;
  for (const std::uint32_t coefficient : f)
    for (std::size_t j = 0; j < d; ++j) b.push_back(static_cast<std::uint8_t>(coefficient >> j & 1));
  return bits_to_bytes(b);
}

// Algorithm 6: ByteDecode_d; the modulus m is 2^d for d < 12, and q for d = 12.
polynomial byte_decode(std::size_t d, view bytes) {
  const bits b = bytes_to_bits(bytes);
  const std::uint32_t modulus = d < 12 ? 1U << d : q;
  polynomial f{};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < d; ++j) f[i] += std::uint32_t{b[i * d + j]} << j;
    f[i] %= modulus;
  }
  return f;
}

// Algorithm 7: SampleNTT. The XOF is SHAKE128, read three bytes at a time.
polynomial sample_ntt(view seed) {
  sponge xof = shake128();
  xof.absorb(seed);
  polynomial a{};
  std::size_t j = 0;
  while (j < n) {
    const octets c = xof.squeeze(3);
    const std::uint32_t d1 = c[0] + 256U * (c[1] % 16U);
    const std::uint32_t d2 = c[1] / 16U + 16U * c[2];
    if (d1 < q) a[j++] = d1;
    if (d2 < q && j < n) a[j++] = d2;
  }
  return a;
}

// Algorithm 8: SamplePolyCBD_eta.
polynomial sample_poly_cbd(std::size_t eta, view bytes) {
  const bits b = bytes_to_bits(bytes);
  polynomial f{};
  for (std::size_t i = 0; i < n; ++i) {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    for (std::size_t j = 0; j < eta; ++j) {
      x += b[2 * i * eta + j];
      y += b[2 * i * eta + eta + j];
    }
    f[i] = (q + x - y) % q;
  }
  return f;
}

// Algorithm 9: NTT.
polynomial ntt(polynomial f) {
  std::size_t i = 1;
  for (std::size_t length = 128; length >= 2; length /= 2)
    for (std::size_t start = 0; start < n; start += 2 * length) {
      const std::uint32_t factor = zetas()[i++];
      for (std::size_t j = start; j < start + length; ++j) {
        const std::uint32_t t = factor * f[j + length] % q;
        f[j + length] = (f[j] + q - t) % q;
        f[j] = (f[j] + t) % q;
      }
    }
  return f;
}

// Algorithm 10: the inverse NTT; 3303 is 128^-1 mod q.
polynomial inverse_ntt(polynomial f) {
  std::size_t i = 127;
  for (std::size_t length = 2; length <= 128; length *= 2)
    for (std::size_t start = 0; start < n; start += 2 * length) {
      const std::uint32_t factor = zetas()[i--];
      for (std::size_t j = start; j < start + length; ++j) {
        const std::uint32_t t = f[j];
        f[j] = (t + f[j + length]) % q;
        f[j + length] = factor * (f[j + length] + q - t) % q;
      }
    }
  for (std::uint32_t& coefficient : f) coefficient = coefficient * 3303 % q;
  return f;
}

// Algorithm 11: MultiplyNTTs, with Algorithm 12 (BaseCaseMultiply) in its loop.
polynomial multiply_ntts(const polynomial& f, const polynomial& g) {
  polynomial h{};
  for (std::size_t i = 0; i < 128; ++i) {
    const std::uint32_t a0 = f[2 * i];
    const std::uint32_t a1 = f[2 * i + 1];
    const std::uint32_t b0 = g[2 * i];
    const std::uint32_t b1 = g[2 * i + 1];
    h[2 * i] = (a0 * b0 + a1 * b1 % q * gammas()[i]) % q;
    h[2 * i + 1] = (a0 * b1 + a1 * b0) % q;
  }
  return h;
}

// To round halves up, add q/2 before the division; q is odd, so doubling keeps the numbers integers.
polynomial compress(std::size_t d, polynomial f) {
  for (std::uint32_t& x : f) x = ((x << (d + 1)) + q) / (2 * q) % (1U << d);
  return f;
}
polynomial decompress(std::size_t d, polynomial f) {
  for (std::uint32_t& y : f) y = (2 * q * y + (1U << d)) / (2U << d);
  return f;
}

polynomial add(polynomial f, const polynomial& g) {
  for (std::size_t i = 0; i < n; ++i) f[i] = (f[i] + g[i]) % q;
  return f;
}
polynomial subtract(polynomial f, const polynomial& g) {
  for (std::size_t i = 0; i < n; ++i) f[i] = (f[i] + q - g[i]) % q;
  return f;
}

}  // namespace reference
