// SPDX-License-Identifier: MIT
// SHA-256 and SHA3-256.
#include "digests.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace cli {
namespace {

// FIPS 180-4, section 4.2.2.
constexpr std::uint32_t sha256_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

// Section 6.2.2: one block of 64 bytes.
void compress(std::array<std::uint32_t, 8>& hash, const std::uint8_t* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 64; ++i) w[i / 4] = w[i / 4] << 8 | block[i];
  for (std::size_t t = 16; t < 64; ++t) {
    const std::uint32_t s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ w[t - 15] >> 3;
    const std::uint32_t s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ w[t - 2] >> 10;
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = hash;
  for (std::size_t t = 0; t < 64; ++t) {
    const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + sha256_constants[t] + w[t];
    const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::uint32_t after[] = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) hash[i] += after[i];
}

// FIPS 202, section 3.2.5.
constexpr std::uint64_t keccak_constants[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
    0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
    0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
    0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
};

// Section 3.3: KECCAK-p[1600, 24].
void permute(std::array<std::uint64_t, 25>& a) {
  for (const std::uint64_t constant : keccak_constants) {
    std::uint64_t parity[5];
    for (std::size_t x = 0; x < 5; ++x) parity[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
    for (std::size_t i = 0; i < 25; ++i) a[i] ^= parity[(i + 4) % 5] ^ std::rotl(parity[(i + 1) % 5], 1);
    // rho and pi: lane (x, y) goes to (y, 2x + 3y), and its rotation is that of its place on this walk.
    std::uint64_t moved = a[1];
    std::size_t x = 1, y = 0;
    for (int t = 1; t <= 24; ++t) {
      const std::size_t next = (2 * x + 3 * y) % 5;
      x = y;
      y = next;
      moved = std::exchange(a[x + 5 * y], std::rotl(moved, t * (t + 1) / 2 % 64));
    }
    for (std::size_t row = 0; row < 25; row += 5) {
      const std::array<std::uint64_t, 5> old = {a[row], a[row + 1], a[row + 2], a[row + 3], a[row + 4]};
      for (std::size_t i = 0; i < 5; ++i) a[row + i] = old[i] ^ (~old[(i + 1) % 5] & old[(i + 2) % 5]);
    }
    a[0] ^= constant;
  }
}

}  // namespace

buffer sha256(const buffer& message) {
  // Section 5.3.3.
  std::array<std::uint32_t, 8> hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  buffer padded = message;
  padded.push_back(0x80);
  while (padded.size() % 64 != 56) padded.push_back(0);
  const std::uint64_t bits = 8 * static_cast<std::uint64_t>(message.size());
  for (int shift = 56; shift >= 0; shift -= 8) padded.push_back(static_cast<std::uint8_t>(bits >> shift));
  for (std::size_t at = 0; at < padded.size(); at += 64) compress(hash, padded.data() + at);
  buffer digest;
  for (const std::uint32_t word : hash) {
    for (int shift = 24; shift >= 0; shift -= 8) digest.push_back(static_cast<std::uint8_t>(word >> shift));
  }
  return digest;
}

buffer sha3_256(const buffer& message) {
  constexpr std::size_t rate = 136;
  buffer padded = message;
  padded.push_back(0x06);
  padded.resize((padded.size() + rate - 1) / rate * rate);
  padded.back() ^= 0x80;
  std::array<std::uint64_t, 25> state{};
  for (std::size_t i = 0; i < padded.size(); ++i) {
    state[i % rate / 8] ^= std::uint64_t{padded[i]} << (8 * (i % 8));
    if (i % rate == rate - 1) permute(state);
  }
  buffer digest;
  for (std::size_t i = 0; i < 32; ++i) digest.push_back(static_cast<std::uint8_t>(state[i / 8] >> (8 * (i % 8))));
  return digest;
}

}  // namespace cli
