// SPDX-License-Identifier: MIT
// Code words of M-LWQ to bytes and back. In a block of D8 or E8 the sum is even, so the low bit of the last whole
// coordinate is left out. In its place, as the highest bit of the block, E8 has the coset of the point.
#pragma once

#include "isa/region.hpp"
#include "kernel/dither.hpp"
#include "kernel/keccak_constants.hpp"
#include "kernel/pack.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

inline constexpr std::size_t blocks_together = 8;  // D words of 64 bits; with 8 D - 1 bits per block, one byte less
// The bits of word `word` that belong to block `i` of eight. A block begins every `size` bits and has 8 D - 1 bits.
template <int D>
consteval std::uint64_t bits_of_block(std::size_t word, std::size_t i, std::size_t size) {
  const std::size_t first = std::max(i * size, 64 * word);
  const std::size_t end = std::min(i * size + 8 * D - 1, 64 * word + 64);
  if (first >= end) return 0;
  return std::uint64_t{UINT64_MAX} >> (64 - (end - first)) << (first - 64 * word);
}
// Word number Word of eight blocks of 8 D bits without the highest bit of each (Close), or with this bit as zero. `in`
// returns the words of the other form. Block i moves by i bits; the mask removes bits of its neighbors that come along.
template <int D, bool Close, std::size_t Word, class In>
BRAVAIS_INLINE std::uint64_t moved_blocks(In&& in) {
  std::uint64_t out = 0;
  unroll<blocks_together>([&](auto i) BRAVAIS_INLINE_LAMBDA {
    constexpr std::uint64_t mask = bits_of_block<D>(Word, i, Close ? 8 * D - 1 : 8 * D);
    if constexpr (mask != 0) {
      std::uint64_t moved = Close ? in(Word) >> i() : in(Word) << i();
      if constexpr (Close && i() > 0 && Word + 1 < D) moved |= in(Word + 1) << (64 - i());
      if constexpr (!Close && i() > 0 && Word > 0) moved |= in(Word - 1) >> (64 - i());
      out |= moved & mask;
    }
  });
  return out;
}
// 8 D bytes to 8 D - 1; the last word ends where they end.
template <int D>
BRAVAIS_INLINE void close_gaps(const std::uint8_t* in, std::uint8_t* out) {
  const auto word = [in](std::size_t i) BRAVAIS_INLINE_LAMBDA { return load_word(in + 8 * i); };
  std::uint64_t last = 0;
  unroll<D>([&](auto i) BRAVAIS_INLINE_LAMBDA {
    const std::uint64_t closed = moved_blocks<D, true, i()>(word);
    if constexpr (i() + 1 < D)
      store_word(out + 8 * i, closed);
    else
      store_word(out + 8 * i - 1, closed << 8 | last >> 56);
    last = closed;
  });
}
// And back.
template <int D>
BRAVAIS_INLINE void open_gaps(const std::uint8_t* in, std::uint8_t* out) {
  const auto word = [in](std::size_t i) BRAVAIS_INLINE_LAMBDA {
    return i + 1 < D ? load_word(in + 8 * i) : load_word(in + 8 * i - 1) >> 8;
  };
  unroll<D>([&](auto i) BRAVAIS_INLINE_LAMBDA { store_word(out + 8 * i, moved_blocks<D, false, i()>(word)); });
}

// The XOR of all lanes of a block, in each of them.
BRAVAIS_INLINE v16 xor_of_block(v16 x) {
  static constexpr byte_table by_8{8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};
  static constexpr byte_table by_4{4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11};
  x = bit_xor(x, lookup_bytes<by_8>(x));
  x = bit_xor(x, lookup_bytes<by_4>(x));
  return bit_xor(x, swap_adjacent(x));
}
inline constexpr byte_table last_everywhere{14, 15, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15};
BRAVAIS_INLINE v16 last_of_block() { return block_constant<7, -1, 0>(); }

// The fields of D bits that pack() takes for code words.
template <quantizer Kind, int D>
BRAVAIS_INLINE v16 fields_of(v16 code) {
  if constexpr (Kind == quantizer::z) return code;
  v16 f = code;
  if constexpr (Kind == quantizer::e8) f = shift_right<16, 1>(code);
  v16 last = shift_right<16, 1>(f);
  if constexpr (Kind == quantizer::e8) last = bit_or(last, shift_left<16, D - 1>(bit_and(code, broadcast(1))));
  return bit_select(last_of_block(), last, f);
}
// And back. In D8 the highest bit of the last field is zero.
template <quantizer Kind, int D>
BRAVAIS_INLINE v16 code_of(v16 fields) {
  if constexpr (Kind == quantizer::z) return fields;
  const v16 parity = bit_and(xor_of_block(bit_and(fields, block_constant<7, 0, 1>())), broadcast(1));
  const v16 without_coset = bit_and(shift_left<16, 1>(fields), broadcast((1 << D) - 1));
  const v16 f = bit_select(last_of_block(), bit_or(without_coset, parity), fields);
  if constexpr (Kind == quantizer::d8) return f;
  const v16 coset = shift_right<16, D - 1>(lookup_bytes<last_everywhere>(fields));
  return bit_or(shift_left<16, 1>(f), coset);
}

// Packed fields with the gaps that encoded D8 does not have. What is re-encrypted is secret until it is compared.
template <int D>
struct gapped {
  std::uint8_t bytes[kyber_ring::n * std::size_t{D} / 8];
  ~gapped() { wipe(bytes, sizeof bytes); }
};
inline constexpr std::size_t groups_of_blocks = kyber_ring::n / quantizer_block / blocks_together;

}  // namespace detail

// Packs code words. make(take) must call take(i, code words) for each vector i in order.
template <quantizer Kind, int D, class Make>
BRAVAIS_INLINE void pack_codes(std::uint8_t* out, Make&& make) {
  const auto pack_to = [&](std::uint8_t* to) BRAVAIS_INLINE_LAMBDA {
    make([to](std::size_t i, v16 code)
             BRAVAIS_INLINE_LAMBDA { pack<D>(to + i * (lanes * D / 8), detail::fields_of<Kind, D>(code)); });
  };
  if constexpr (Kind == quantizer::d8) {
    detail::gapped<D> w;
    pack_to(w.bytes);
    constexpr std::size_t packed = detail::blocks_together * D - 1;
    for (std::size_t g = 0; g < detail::groups_of_blocks; ++g) {
      detail::close_gaps<D>(w.bytes + g * (packed + 1), out + g * packed);
    }
  } else {
    pack_to(out);
  }
}

// Unpacks code words and calls take(i, code words) for each vector i.
template <quantizer Kind, int D, class Take>
BRAVAIS_INLINE void unpack_codes(const std::uint8_t* in, Take&& take) {
  const auto unpack_from = [&](const std::uint8_t* from) BRAVAIS_INLINE_LAMBDA {
    for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i) {
      take(i, detail::code_of<Kind, D>(unpack<D>(from + i * (lanes * D / 8))));
    }
  };
  if constexpr (Kind == quantizer::d8) {
    detail::gapped<D> w;
    constexpr std::size_t packed = detail::blocks_together * D - 1;
    for (std::size_t g = 0; g < detail::groups_of_blocks; ++g) {
      detail::open_gaps<D>(in + g * packed, w.bytes + g * (packed + 1));
    }
    unpack_from(w.bytes);
  } else {
    unpack_from(in);
  }
}

}  // namespace bravais::BRAVAIS_ISA
