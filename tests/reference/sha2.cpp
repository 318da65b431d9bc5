// SPDX-License-Identifier: MIT
#include "reference/sha2.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>

namespace reference {
namespace {

// Integers of 32 digits in base 2^8, lowest digit first: enough for a cube with 192 fractional bits.
using digits = std::array<std::uint32_t, 32>;
digits multiply(const digits& a, const digits& b) {
  digits product{};
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; i + j < a.size(); ++j) product[i + j] += a[i] * b[j];
  for (std::size_t i = 0; i + 1 < product.size(); ++i) {
    product[i + 1] += product[i] >> 8;
    product[i] &= 0xff;
  }
  return product;
}
bool at_most(const digits& a, const digits& b) {
  for (std::size_t i = a.size(); i-- > 0;)
    if (a[i] != b[i]) return a[i] < b[i];
  return true;
}

// The first 64 fractional bits of the root of `degree` of a small prime, found bit by bit.
std::uint64_t root_fraction(std::uint32_t prime, std::size_t degree) {
  digits target{};
  target[8 * degree] = prime & 0xff;
  target[8 * degree + 1] = prime >> 8;
  digits root{};
  for (std::size_t bit = 72; bit-- > 0;) {
    digits trial = root;
    trial[bit / 8] |= 1U << bit % 8;
    const digits square = multiply(trial, trial);
    if (at_most(degree == 2 ? square : multiply(square, trial), target)) root = trial;
  }
  std::uint64_t fraction = 0;
  for (std::size_t i = 0; i < 8; ++i) fraction |= std::uint64_t{root[i]} << (8 * i);
  return fraction;
}

std::vector<std::uint64_t> root_fractions(std::size_t count, std::size_t degree) {
  std::vector<std::uint64_t> fractions;
  for (std::uint32_t candidate = 2; fractions.size() < count; ++candidate) {
    bool prime = true;
    for (std::uint32_t divisor = 2; divisor < candidate; ++divisor) prime = prime && candidate % divisor != 0;
    if (prime) fractions.push_back(root_fraction(candidate, degree));
  }
  return fractions;
}

// Section 4.1: the rotations of the four sigma functions; the last one of the lower-case functions is a shift.
struct sigmas {
  std::array<int, 3> upper_0, upper_1, lower_0, lower_1;
};
constexpr sigmas sigmas_of(std::uint32_t) { return {{2, 13, 22}, {6, 11, 25}, {7, 18, 3}, {17, 19, 10}}; }
constexpr sigmas sigmas_of(std::uint64_t) { return {{28, 34, 39}, {14, 18, 41}, {1, 8, 7}, {19, 61, 6}}; }

template <class Word>
Word upper(const std::array<int, 3>& by, Word x) {
  return std::rotr(x, by[0]) ^ std::rotr(x, by[1]) ^ std::rotr(x, by[2]);
}
template <class Word>
Word lower(const std::array<int, 3>& by, Word x) {
  return std::rotr(x, by[0]) ^ std::rotr(x, by[1]) ^ (x >> by[2]);
}

// Sections 5 and 6 for words of either size, from the initial value `h`: the first `size` bytes of the hash value.
template <class Word>
octets hash(std::vector<Word> h, view message, std::size_t size) {
  constexpr std::size_t bytes = sizeof(Word);
  constexpr std::size_t rounds = bytes == 4 ? 64 : 80;
  constexpr sigmas by = sigmas_of(Word{});
  static const std::vector<std::uint64_t> k = root_fractions(rounds, 3);
  octets padded(message.begin(), message.end());
  padded.push_back(0x80);
  while (padded.size() % (16 * bytes) != 14 * bytes) padded.push_back(0);
  padded.resize(padded.size() + 2 * bytes - 8);  // the length takes two words, of which 8 bytes are enough here
  for (int shift = 56; shift >= 0; shift -= 8)
    padded.push_back(static_cast<std::uint8_t>(std::uint64_t{8 * message.size()} >> shift));
  for (std::size_t block = 0; block < padded.size(); block += 16 * bytes) {
    std::array<Word, rounds> w{};
    for (std::size_t t = 0; t < rounds; ++t) {
      if (t >= 16)
        w[t] = lower(by.lower_1, w[t - 2]) + w[t - 7] + lower(by.lower_0, w[t - 15]) + w[t - 16];
      else
        for (std::size_t i = 0; i < bytes; ++i) w[t] = w[t] << 8 | padded[block + t * bytes + i];
    }
    std::vector<Word> v = h;  // a to h
    for (std::size_t t = 0; t < rounds; ++t) {
      const Word choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
      const Word majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
      const Word constant = static_cast<Word>(k[t] >> (64 - 8 * bytes));
      const Word t1 = v[7] + upper(by.upper_1, v[4]) + choice + constant + w[t];
      const Word t2 = upper(by.upper_0, v[0]) + majority;
      v = {t1 + t2, v[0], v[1], v[2], v[3] + t1, v[4], v[5], v[6]};
    }
    for (std::size_t i = 0; i < 8; ++i) h[i] += v[i];
  }
  octets digest;
  for (std::size_t i = 0; i < size; ++i)
    digest.push_back(static_cast<std::uint8_t>(h[i / bytes] >> (8 * (bytes - 1 - i % bytes))));
  return digest;
}

// Section 5.3: initial values from the square roots of eight primes; 32-bit words take one half of each.
std::vector<std::uint64_t> roots(std::size_t first) {
  static const std::vector<std::uint64_t> all = root_fractions(16, 2);
  return {all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(first) + 8};
}
std::vector<std::uint32_t> half_roots(std::size_t first, int shift) {
  std::vector<std::uint32_t> halves;
  for (const std::uint64_t root : roots(first)) halves.push_back(static_cast<std::uint32_t>(root >> shift));
  return halves;
}

// Section 5.3.6: SHA-512/t. Its initial value is a hash of its name.
octets sha512_t(std::string_view name, view message, std::size_t size) {
  std::vector<std::uint64_t> h = roots(0);
  for (std::uint64_t& word : h) word ^= 0xa5a5a5a5a5a5a5a5;
  const octets of_name = hash(h, octets(name.begin(), name.end()), 64);
  for (std::size_t i = 0; i < 64; ++i) h[i / 8] = h[i / 8] << 8 | of_name[i];
  return hash(h, message, size);
}

}  // namespace

octets sha224(view message) { return hash(half_roots(8, 0), message, 28); }
octets sha256(view message) { return hash(half_roots(0, 32), message, 32); }
octets sha384(view message) { return hash(roots(8), message, 48); }
octets sha512(view message) { return hash(roots(0), message, 64); }
octets sha512_224(view message) { return sha512_t("SHA-512/224", message, 28); }
octets sha512_256(view message) { return sha512_t("SHA-512/256", message, 32); }

}  // namespace reference
