// SPDX-License-Identifier: MIT
// Secrets of NTRU to search the stack for. Samples are trits, in several forms: as numbers, packed, one per byte (for
// products modulo 3), and in bit planes (for division steps).
#include <algorithm>

#include "stack_secrets.hpp"

namespace bravais::constant_time {
namespace {

using trits = std::vector<std::int16_t>;  // 0, 1 and 2

// As the 16-bit numbers that arithmetic uses: 0, 1 and 2, or 0, 1 and -1.
void add_numbers_of(secrets& s, const std::string& what, trits f) {
  f.resize(f.size() / 16 * 16);
  s.add_numbers(what + ", trits", f);
  for (std::int16_t& x : f) x = x == 2 ? -1 : x;
  s.add_numbers(what + ", centered", f);
}

// As bytes, and as the signed digits of 32-bit numbers (kernel/packed_trits.hpp), the latter in either order.
void add_lanes_of(secrets& s, const std::string& what, trits f) {
  f.resize(f.size() / 32 * 32);
  s.add(what + ", a byte each", buffer(f.begin(), f.end()), 32);
  std::vector<std::int32_t> lanes(f.size() / 4);
  for (std::size_t i = 0; i < 4 * lanes.size(); ++i) lanes[i / 4] += (f[i] == 2 ? -1 : f[i]) * (1 << 8 * (i % 4));
  for (int order = 0; order < 2; ++order) {
    s.add_numbers(what + ", digits", std::span<const std::int32_t>(lanes));
    std::reverse(lanes.begin(), lanes.end());
  }
}

// As words of bits that are one where the coefficient is `value`, or where it is not zero. Coefficient i is bit i / K
// of word i mod K (kernel/bit_layout.hpp), with K a multiple of the words of a vector, in either order.
void add_planes(secrets& s, const std::string& what, trits f) {
  f.resize(f.size() + 1);  // the last of n coefficients is zero
  for (const bool reversed : {false, true}) {
    if (reversed) std::reverse(f.begin(), f.end() - 1);
    for (const std::size_t lanes : {std::size_t{1}, std::size_t{2}, std::size_t{4}}) {
      const std::size_t k = (f.size() + 64 * lanes - 1) / (64 * lanes) * lanes;
      for (const int value : {0, 1, 2}) {
        std::vector<std::uint64_t> words(k);
        for (std::size_t i = 0; i < f.size(); ++i) {
          if (value == 0 ? f[i] != 0 : f[i] == value) words[i % k] |= std::uint64_t{1} << i / k;
        }
        const auto* raw = reinterpret_cast<const std::uint8_t*>(words.data());
        s.add(what + ", planes of bits", {raw, 8 * words.size()});
      }
    }
  }
}

// Five trits per byte.
buffer packed(const trits& f) {
  buffer out;
  for (std::size_t at = 0; at + 5 <= f.size(); at += 5) {
    unsigned five = 0;
    for (std::size_t j = 5; j-- > 0;) five = 3 * five + static_cast<unsigned>(f[at + j]);
    out.push_back(static_cast<std::uint8_t>(five));
  }
  return out;
}
trits unpacked(by_id::in bytes) {
  trits out;
  for (unsigned byte : bytes) {
    for (int j = 0; j < 5; ++j, byte /= 3) out.push_back(static_cast<std::int16_t>(byte % 3));
  }
  return out;
}

trits independent(by_id::in bytes) {
  trits out;
  for (const std::uint8_t byte : bytes) out.push_back(static_cast<std::int16_t>(byte % 3));
  return out;
}

// The polynomials of T+ (specification, section 3): if the sum of v_i v_(i+1) is negative, the coefficients with an
// even index change sign.
trits non_negative_correlation(trits v) {
  const auto centered = [&](std::size_t i) { return v[i] == 2 ? -1 : v[i]; };
  int sum = 0;
  for (std::size_t i = 0; i + 1 < v.size(); ++i) sum += centered(i) * centered(i + 1);
  for (std::size_t i = 0; sum < 0 && i < v.size(); i += 2) v[i] = static_cast<std::int16_t>((3 - v[i]) % 3);
  return v;
}

// sample_fixed_type (specification, section 3) sorts d 30-bit fields with a tag below each. Implementations read them
// as signed numbers or, with the highest bit inverted, as unsigned ones.
trits fixed_type(secrets& s, std::size_t weight, by_id::in bits) {
  std::vector<std::uint32_t> keys;
  for (std::size_t i = 0; i < 8 * bits.size() / 30; ++i) {
    std::uint32_t key = 0;
    for (std::size_t j = 0; j < 30; ++j) {
      const std::size_t at = 30 * i + j;
      key |= static_cast<std::uint32_t>(bits[at / 8] >> at % 8 & 1) << (j + 2);
    }
    keys.push_back((key | (i < weight / 2 ? 1U : i < weight ? 2U : 0U)) ^ 0x80000000U);
  }
  std::sort(keys.begin(), keys.end());
  trits out;
  for (const std::uint32_t key : keys) out.push_back(static_cast<std::int16_t>(key & 3));
  for (const std::uint32_t flipped : {0U, 0x80000000U}) {
    std::vector<std::uint32_t> as_sorted = keys;
    for (std::uint32_t& key : as_sorted) key ^= flipped;
    s.add_words("sorted keys", as_sorted);
  }
  return out;
}

}  // namespace

// The first of each pair is d bytes modulo 3. The secret key begins with f and its inverse modulo 3, five trits per
// byte (specification, sections 3 and 4).
secrets ntru_secrets_of(const kem_case& c) {
  secrets s;
  const std::size_t packed_size = (c.set.secret_key - c.set.public_key - 32) / 2;
  const bool hps = c.set.name.find("HPS") != std::string_view::npos;
  const std::size_t weight = c.set.name.find("-2048-") != std::string_view::npos ? 254 : 510;  // q / 8 - 2
  for (std::size_t i = 0; i < c.n; ++i) {
    const by_id::in seed = by_id::in(c.seeds).subspan(i * c.set.seed, c.set.seed);
    const by_id::in randomness = by_id::in(c.messages).subspan(i * c.set.randomness, c.set.randomness);
    s.add("seed", seed);
    s.add("randomness", randomness);
    const std::size_t sampled = randomness.size();
    // d bytes and 30 d bits, or twice d bytes.
    const std::size_t d = hps ? sampled * 4 / 19 : sampled / 2;
    const auto second = [&](by_id::in bytes) {
      return hps ? fixed_type(s, weight, bytes.subspan(d, sampled - d)) : independent(bytes.subspan(d, d));
    };
    const trits r = independent(randomness.first(d));
    const trits m = second(randomness);
    add_numbers_of(s, "r", r);
    s.add("r, packed", packed(r));
    add_numbers_of(s, "m", m);
    s.add("m, packed", packed(m));
    add_lanes_of(s, "m", m);
    add_numbers_of(s, "g", hps ? second(seed) : non_negative_correlation(second(seed)));
    const by_id::in key = by_id::in(c.secret_keys).subspan(i * c.set.secret_key, c.set.secret_key);
    s.add("secret key", key);
    for (const std::size_t at : {std::size_t{0}, packed_size}) {
      const std::string what = at == 0 ? "f" : "inverse of f";
      trits f = unpacked(key.subspan(at, packed_size));
      f.resize(d);
      add_numbers_of(s, what, f);
      add_lanes_of(s, what, f);
      add_planes(s, what, f);
    }
    s.add("shared secret", by_id::in(c.shared_secrets).subspan(i * 32, 32));
  }
  return s;
}

}  // namespace bravais::constant_time
