// SPDX-License-Identifier: MIT
// Coefficients of 12 bits to bytes and back (specification of NTRU+, sections 4.4 and 4.5), in sequence or in columns.
// In columns, 64 coefficients (the last 32 of n = 864) are 16 (8) columns of four. The 48 bits of a column are cut into
// three words of 16 bits, and word k of all columns precedes word k + 1.
#pragma once

#include "isa/region.hpp"
#include "kernel/modular.hpp"
#include "kernel/or_lanes.hpp"
#include "kernel/pack.hpp"
#include "kernel/poly.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

// Columns are processed in whole vectors, even where a vector holds more than there are. The excess is overwritten by
// what follows, or lies in the padding at the end.
struct column_group {
  static constexpr std::size_t padding = 32;
  std::int16_t coefficients[64 + padding];
  std::int16_t words[48 + padding];
  column_group() {
    std::memset(coefficients, 0, sizeof coefficients);
    std::memset(words, 0, sizeof words);
  }
  column_group(const column_group&) = delete;
  column_group& operator=(const column_group&) = delete;
  ~column_group() { wipe(this, sizeof *this); }  // what is packed may be secret
};
// Stores `count` words of 16 bits, the lower byte of each first.
BRAVAIS_INLINE void store_columns(std::uint8_t* to, const std::int16_t* from, std::size_t count) {
  std::memcpy(to, from, 2 * count);
  if constexpr (std::endian::native != std::endian::little) {
    for (std::size_t i = 0; i < 2 * count; i += 2) std::swap(to[i], to[i + 1]);
  }
}
// Loads a vector of such words: 4 `words` of them, then zeros.
BRAVAIS_INLINE v16 load_columns(const std::uint8_t* p, int words) {
  const v16 x = load_words(p, words);
  if constexpr (std::endian::native != std::endian::little) return bit_or(shift_left<16, 8>(x), shift_right<16, 8>(x));
  return x;
}
// Calls f(first coefficient, columns) for each group.
template <class Ring, class F>
BRAVAIS_INLINE void for_column_groups(F&& f) {
  constexpr std::size_t whole = Ring::n / 64 * 64;
  for (std::size_t begin = 0; begin < whole; begin += 64) f(begin, std::integral_constant<std::size_t, 16>{});
  if constexpr (whole < Ring::n) f(whole, std::integral_constant<std::size_t, 8>{});
}

}  // namespace detail

// Encodes the vectors f(i), with all coefficients in [0, q), to 3 n / 2 bytes.
template <bool InColumns, class Ring, class F>
BRAVAIS_INLINE void encode_polynomial(F&& f, std::uint8_t* out) {
  constexpr std::size_t vectors = Ring::n / lanes;
  if constexpr (!InColumns) {
    for (std::size_t i = 0; i < vectors; ++i) pack<12>(out + i * (lanes * 12 / 8), f(i));
  } else {
    detail::column_group w;
    detail::for_column_groups<Ring>([&](std::size_t begin, auto columns) BRAVAIS_INLINE_LAMBDA {
      for (std::size_t i = 0; i < 4 * columns; i += lanes) store(w.coefficients + i, f((begin + i) / lanes));
      for (std::size_t i = 0; i < columns; i += lanes) {
        const auto a = [&](std::size_t k) BRAVAIS_INLINE_LAMBDA { return load(w.coefficients + i + k * columns); };
        const v16 a1 = a(1);
        const v16 a2 = a(2);
        store(w.words + i, bit_or(a(0), shift_left<16, 12>(a1)));
        store(w.words + i + columns, bit_or(shift_right<16, 4>(a1), shift_left<16, 8>(a2)));
        store(w.words + i + 2 * columns, bit_or(shift_right<16, 8>(a2), shift_left<16, 4>(a(3))));
      }
      detail::store_columns(out + 3 * begin / 2, w.words, 3 * columns);
    });
  }
}
// The same for |f| <= Bound, reduced to [0, q).
template <bool InColumns, class Ring, int Bound>
void pack_polynomial(const poly<Ring, domain::ntt, Bound>& f, std::uint8_t* out) {
  encode_polynomial<InColumns, Ring>(
      [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return canonical<Ring, Bound>(f.get(i)); }, out);
}

// 3 n / 2 bytes to n numbers below 2^12.
inline constexpr int largest_unpacked = (1 << 12) - 1;
template <bool InColumns, class Ring>
void unpack_polynomial(const std::uint8_t* in, poly<Ring, domain::ntt, largest_unpacked>& f) {
  if constexpr (!InColumns) {
    for (std::size_t i = 0; i < f.vectors; ++i) f.set(i, unpack<12>(in + i * (lanes * 12 / 8)));
  } else {
    detail::column_group w;
    detail::for_column_groups<Ring>([&](std::size_t begin, auto columns) BRAVAIS_INLINE_LAMBDA {
      constexpr bool whole_vectors = columns() % lanes == 0;
      constexpr int words = whole_vectors ? lanes / 4 : static_cast<int>(columns() / 4);
      std::int16_t* const out = whole_vectors ? f.c + begin : w.coefficients;
      for (std::size_t i = 0; i < columns; i += lanes) {
        const std::uint8_t* const from = in + 3 * begin / 2 + 2 * i;
        const v16 low = detail::load_columns(from, words);
        const v16 middle = detail::load_columns(from + 2 * columns, words);
        const v16 high = detail::load_columns(from + 4 * columns, words);
        const v16 twelve = broadcast(largest_unpacked);
        std::int16_t* const to = out + i;
        store(to, bit_and(low, twelve));
        store(to + columns, bit_and(bit_or(shift_right<16, 12>(low), shift_left<16, 4>(middle)), twelve));
        store(to + 2 * columns, bit_and(bit_or(shift_right<16, 8>(middle), shift_left<16, 8>(high)), twelve));
        store(to + 3 * columns, shift_right<16, 4>(high));
      }
      if constexpr (!whole_vectors) std::memcpy(f.c + begin, w.coefficients, 8 * columns);
    });
  }
}

// Whether all coefficients of an unpacked polynomial are below q.
template <class Ring>
secret_bool is_canonical(const poly<Ring, domain::ntt, largest_unpacked>& f) {
  v16 excess = broadcast(0);
  // q - 1 - x is negative, with its top bit set, exactly where x >= q.
  for (std::size_t i = 0; i < f.vectors; ++i) excess = bit_or(excess, subtract(broadcast(Ring::q - 1), f.get(i)));
  return secret_bool::is_zero(or_lanes(excess, 0x8000));
}

// Whether a polynomial, reduced to [0, q), packs to these bytes. `memory` is for bytes in columns.
template <bool InColumns, class Ring, int Bound>
secret_bool packs_to(const poly<Ring, domain::ntt, Bound>& f, const std::uint8_t* packed,
                     poly<Ring, domain::ntt, largest_unpacked>& memory) {
  if constexpr (InColumns) unpack_polynomial<true, Ring>(packed, memory);
  v16 difference = broadcast(0);
  for (std::size_t i = 0; i < f.vectors; ++i) {
    const v16 x = canonical<Ring, Bound>(f.get(i));
    if constexpr (InColumns)
      difference = bit_or(difference, bit_xor(x, memory.get(i)));
    else
      difference = bit_or(difference, bit_xor(x, unpack<12>(packed + i * (lanes * 12 / 8))));
  }
  return secret_bool::is_zero(or_lanes(difference));
}

}  // namespace bravais::BRAVAIS_ISA
