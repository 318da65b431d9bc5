// SPDX-License-Identifier: MIT
// Polynomials with coefficients -1, 0 and 1 from strings of bits, and back (specification of NTRU+, sections 4.1 to
// 4.3). Bit p of a string belongs to coefficient p, unless bits are in the order of columns. Then coefficients come in
// chunks of 16 W, and bit a < 16 of word b < W of a chunk belongs to its coefficient W a + b.
#pragma once

#include "isa/region.hpp"
#include "kernel/modular.hpp"
#include "kernel/or_lanes.hpp"
#include "kernel/pack.hpp"
#include "kernel/poly.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

// The chunk of coefficient i. Chunks are as large as fits, from 256 coefficients down to 32.
struct bit_chunk {
  int begin;
  int words;
};
template <class Ring>
constexpr bit_chunk chunk_of(int i) {
  bit_chunk chunk{0, 16};
  while (true) {
    while (chunk.begin + 16 * chunk.words > Ring::n) chunk.words /= 2;
    if (i < chunk.begin + 16 * chunk.words) return chunk;
    chunk.begin += 16 * chunk.words;
  }
}
// The words of a chunk are repeated until they fill the widest vector.
inline constexpr int repeated_words = 32;
template <class Ring>
inline constexpr std::size_t chunk_count = [] {
  std::size_t count = 0;
  for (int i = 0; i < Ring::n; i += 16 * chunk_of<Ring>(i).words) ++count;
  return count;
}();
// Where the bytes of each chunk begin, and its number of words. This is a table, since computing them takes divisions.
struct chunk_bytes {
  std::size_t begin;
  std::size_t words;
};
template <class Ring>
inline constexpr auto chunks = [] {
  std::array<chunk_bytes, chunk_count<Ring>> out{};
  std::size_t begin = 0;
  for (chunk_bytes& chunk : out) {
    chunk = {begin, static_cast<std::size_t>(chunk_of<Ring>(static_cast<int>(8 * begin)).words)};
    begin += 2 * chunk.words;
  }
  return out;
}();
// Where vector i begins in the repeated words, and the factors of its lanes, 2^(15 - a) or 2^a.
template <class Ring>
inline constexpr auto column_words = [] {
  std::array<std::uint16_t, static_cast<std::size_t>(Ring::n / lanes)> out{};
  std::size_t chunk = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const int at = static_cast<int>(i) * lanes;
    const bit_chunk c = chunk_of<Ring>(at);
    if (i > 0 && at == c.begin) ++chunk;
    out[i] = static_cast<std::uint16_t>(chunk * repeated_words + static_cast<std::size_t>((at - c.begin) % c.words));
  }
  return out;
}();
template <class Ring, bool Down>
inline constexpr auto column_shifts = [] {
  std::array<std::array<std::int16_t, lanes>, static_cast<std::size_t>(Ring::n / lanes)> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const int at = static_cast<int>(i * lanes + lane);
      const bit_chunk c = chunk_of<Ring>(at);
      const int a = (at - c.begin) / c.words;
      out[i][lane] = static_cast<std::int16_t>(1 << (Down ? 15 - a : a));
    }
  }
  return out;
}();

// The bits of a string as numbers 0 and 1, in the order of the coefficients.
template <class Ring, bool InColumns>
class bit_vectors {
 public:
  explicit bit_vectors(const std::uint8_t* bytes) : bytes_(bytes) {}
  [[nodiscard]] BRAVAIS_INLINE v16 get(std::size_t i) const { return unpack<1>(bytes_ + i * (lanes / 8)); }

 private:
  const std::uint8_t* bytes_;
};
template <class Ring>
class bit_vectors<Ring, true> {
 public:
  explicit bit_vectors(const std::uint8_t* bytes) {
    std::int16_t* to = words_;
    for (const chunk_bytes& chunk : chunks<Ring>) {
      const std::uint8_t* const from = bytes + chunk.begin;
      for (std::size_t i = 0; i < repeated_words; ++i) {
        const std::size_t b = i & (chunk.words - 1);  // a power of two
        to[i] = static_cast<std::int16_t>(from[2 * b] | from[2 * b + 1] << 8);
      }
      to += repeated_words;
    }
  }
  bit_vectors(const bit_vectors&) = delete;
  bit_vectors& operator=(const bit_vectors&) = delete;
  ~bit_vectors() { wipe(words_, sizeof words_); }
  [[nodiscard]] BRAVAIS_INLINE v16 get(std::size_t i) const {
    const v16 words = load(words_ + column_words<Ring>[i]);
    return shift_right<16, 15>(low_product(words, load(column_shifts<Ring, true>[i].data())));
  }

 private:
  std::int16_t words_[chunk_count<Ring> * repeated_words];
};

// The reverse: collects vectors of bits, which come in order, to n / 8 bytes.
template <class Ring, bool InColumns>
class bit_collector {
 public:
  explicit bit_collector(std::uint8_t* bytes) : bytes_(bytes) {}
  BRAVAIS_INLINE void put(std::size_t i, v16 bits) { pack<1>(bytes_ + i * lanes / 8, bits); }
  void finish() {}

 private:
  std::uint8_t* bytes_;
};
template <class Ring>
class bit_collector<Ring, true> {
 public:
  explicit bit_collector(std::uint8_t* bytes) : bytes_(bytes) { std::memset(words_, 0, sizeof words_); }
  bit_collector(const bit_collector&) = delete;
  bit_collector& operator=(const bit_collector&) = delete;
  ~bit_collector() { wipe(words_, sizeof words_); }
  BRAVAIS_INLINE void put(std::size_t i, v16 bits) {
    std::int16_t* const to = words_ + column_words<Ring>[i];
    store(to, add(load(to), low_product(bits, load(column_shifts<Ring, false>[i].data()))));
  }
  void finish() {
    const std::int16_t* from = words_;
    for (const chunk_bytes& chunk : chunks<Ring>) {
      std::uint8_t* const to = bytes_ + chunk.begin;
      for (std::size_t b = 0; b < chunk.words; ++b) {
        unsigned sum = 0;
        for (std::size_t i = b; i < repeated_words; i += chunk.words) sum += static_cast<std::uint16_t>(from[i]);
        to[2 * b] = static_cast<std::uint8_t>(sum);
        to[2 * b + 1] = static_cast<std::uint8_t>(sum >> 8);
      }
      from += repeated_words;
    }
  }

 private:
  std::uint8_t* bytes_;
  std::int16_t words_[chunk_count<Ring> * repeated_words];
};

}  // namespace detail

// CBD1: coefficient u - v, times Factor. The bits u and v are from the first and the second half of n / 4 bytes.
template <bool InColumns, int Factor, class Ring>
void sample_cbd1(const std::uint8_t* bytes, poly<Ring, domain::normal, Factor>& f) {
  const detail::bit_vectors<Ring, InColumns> u(bytes);
  const detail::bit_vectors<Ring, InColumns> v(bytes + Ring::n / 8);
  for (std::size_t i = 0; i < f.vectors; ++i) {
    const v16 x = subtract(u.get(i), v.get(i));
    static_assert(Factor == 1 || Factor == 3);
    f.set(i, Factor == 1 ? x : add(x, add(x, x)));
  }
  f.check();
}

// The representative in {-1, 0, 1} modulo 3 of the centered representative modulo q of each coefficient: x for x <= (q
// - 1) / 2, otherwise x - q, which is x - 1 modulo 3.
template <class Ring, int Bound>
void reduce_mod_3(const poly<Ring, domain::normal, Bound>& w, poly<Ring, domain::normal, 1>& m) {
  static_assert(Ring::q % 3 == 1);
  constexpr std::int16_t third = (1 << 15) / 3 + 1;
  const v16 one = broadcast(1);
  for (std::size_t i = 0; i < w.vectors; ++i) {
    const v16 x = canonical<Ring, Bound>(w.get(i));
    const v16 y = increment_where(greater(broadcast(Ring::q / 2 + 1), x), subtract(x, one));
    const v16 t = rounded_high_product(y, broadcast(third));
    m.set(i, subtract(y, add(t, add(t, t))));
  }
  m.check();
}

// SOTP Encode. It changes the first half of the pad.
template <bool InColumns, class Ring>
void sotp_encode(const std::uint8_t* m, std::uint8_t* pad, poly<Ring, domain::normal, 1>& f) {
  for (std::size_t i = 0; i < Ring::n / 8; ++i) pad[i] = static_cast<std::uint8_t>(pad[i] ^ m[i]);
  sample_cbd1<InColumns, 1>(pad, f);
}
// SOTP Decode: whether f can be the result of Encode for this pad. Always writes a message.
template <bool InColumns, class Ring>
secret_bool sotp_decode(const poly<Ring, domain::normal, 1>& f, const std::uint8_t* pad, std::uint8_t* m) {
  const detail::bit_vectors<Ring, InColumns> second(pad + Ring::n / 8);
  detail::bit_collector<Ring, InColumns> message(m);
  const v16 one = broadcast(1);
  v16 outside = broadcast(0);
  for (std::size_t i = 0; i < f.vectors; ++i) {
    const v16 t = add(f.get(i), second.get(i));
    outside = bit_or(outside, t);
    message.put(i, bit_and(t, one));
  }
  message.finish();
  for (std::size_t i = 0; i < Ring::n / 8; ++i) m[i] = static_cast<std::uint8_t>(m[i] ^ pad[i]);
  return secret_bool::is_zero(or_lanes(outside, 0xFFFE));
}

}  // namespace bravais::BRAVAIS_ISA
