// SPDX-License-Identifier: MIT
// Code words of M-LWQ to bytes and back. Of a block of D8 or E8 the low bit of the last whole coordinate is left out,
// since the sum is even; E8 has in its place, as the highest bit of the block, which coset the point is of.
#pragma once

#include "backend/isa.hpp"
#include "kernel/dither.hpp"
#include "kernel/pack.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

inline constexpr std::size_t blocks_together = 8;  // whose 8 D - 1 bits each are whole bytes
// Byte j of a block, from bytes that lie one behind the other: blocks of 8 D bits whose highest is left out, or such
// bits without the gaps. Block i of eight is moved by i bits.
template <int D>
void close_gaps(const std::uint8_t* in, std::uint8_t* out) {
  constexpr std::size_t bytes = D;
  for (std::size_t i = 0; i < blocks_together; ++i) {
    for (std::size_t j = 0; j < bytes; ++j, ++in) {
      const bool is_last = j + 1 == bytes;
      if (is_last && i + 1 == blocks_together) break;
      // The next block lies one bit closer.
      *out++ = static_cast<std::uint8_t>(in[0] >> i | in[1] << (is_last ? 7 - i : 8 - i));
    }
  }
}
template <int D>
void open_gaps(const std::uint8_t* in, std::uint8_t* out) {
  constexpr std::size_t bytes = D;
  for (std::size_t i = 0; i < blocks_together; ++i) {
    for (std::size_t j = 0; j < bytes; ++j) {
      const bool is_last = j + 1 == bytes;
      const unsigned low = i == 0 ? 0U : static_cast<unsigned>(in[-1] >> (8 - i));
      const unsigned high = is_last && i + 1 == blocks_together ? 0U : static_cast<unsigned>(*in++) << i;
      out[j] = static_cast<std::uint8_t>((low | high) & (is_last ? 0x7FU : 0xFFU));
    }
    out += bytes;
  }
}

// The exclusive or of all lanes of a block, in each of them.
BRAVAIS_INLINE v16 xor_of_block(v16 x) {
  static constexpr byte_table by_8{8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};
  static constexpr byte_table by_4{4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11};
  x = bit_xor(x, lookup_bytes<by_8>(x));
  x = bit_xor(x, lookup_bytes<by_4>(x));
  return bit_xor(x, swap_adjacent(x));
}
inline constexpr byte_table last_everywhere{14, 15, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15};
BRAVAIS_INLINE v16 last_of_block() { return block_constant<7, -1, 0>(); }

// The fields of D bits that code words are packed as.
template <quantizer Kind, int D>
BRAVAIS_INLINE v16 fields_of(v16 code) {
  if constexpr (Kind == quantizer::z) return code;
  v16 f = code;
  if constexpr (Kind == quantizer::e8) f = shift_right<16, 1>(code);
  v16 last = shift_right<16, 1>(f);
  if constexpr (Kind == quantizer::e8) last = bit_or(last, shift_left<16, D - 1>(bit_and(code, broadcast(1))));
  return bit_select(last_of_block(), last, f);
}
// And back; of D8 the highest bit of the last field is zero.
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

// Packed fields with the gaps that D8 does not have. What is encrypted again is secret until it is compared.
template <int D>
struct gapped {
  std::uint8_t bytes[kyber_ring::n * std::size_t{D} / 8];
  ~gapped() { wipe(bytes, sizeof bytes); }
};
inline constexpr std::size_t groups_of_blocks = kyber_ring::n / quantizer_block / blocks_together;

}  // namespace detail

// Calls make(take), which calls take(i, code words) for each vector i in order, and packs these.
template <quantizer Kind, int D, class Make>
BRAVAIS_INLINE void pack_codes(std::uint8_t* out, Make&& make) {
  const auto pack_to = [&](std::uint8_t* to) BRAVAIS_INLINE_LAMBDA {
    make([to](std::size_t i, v16 code)
             BRAVAIS_INLINE_LAMBDA { pack<D>(to + i * lanes * D / 8, detail::fields_of<Kind, D>(code)); });
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

// Calls take(i, code words) for each vector i of packed code words.
template <quantizer Kind, int D, class Take>
BRAVAIS_INLINE void unpack_codes(const std::uint8_t* in, Take&& take) {
  const auto unpack_from = [&](const std::uint8_t* from) BRAVAIS_INLINE_LAMBDA {
    for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i) {
      take(i, detail::code_of<Kind, D>(unpack<D>(from + i * lanes * D / 8)));
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
