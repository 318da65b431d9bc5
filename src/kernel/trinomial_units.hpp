// SPDX-License-Identifier: MIT
// Units of a polynomial in registers, split into coefficients 0, 1, ... d - 1 of all their blocks, and joined again.
// For d = 4 also halfway, in pairs of coefficients.
#pragma once

#include "isa/region.hpp"
#include "kernel/trinomial_tables.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Ring>
struct unit {
  v16 x[Ring::d];
};

namespace detail {

// transpose<L> of the vocabulary, extended to L = 1.
template <int Length>
BRAVAIS_INLINE void transpose_lanes(v16& a, v16& b) {
  if constexpr (Length == 1) {
    const v16 c = blend<16>(a, shift_left<32, 16>(b));
    b = blend<16>(shift_right<32, 16>(a), b);
    a = c;
  } else {
    transpose<Length>(a, b);
  }
}

// d = 3: eight blocks are three groups of 128 bits. Coefficient 8 t + e of such a piece is lane e of group t. It moves
// to or from lane (8 t + e) / 3 of vector (8 t + e) % 3.
template <int T, int J>
consteval byte_table split_table() {
  byte_table out{};
  for (int lane = 0; lane < 8; ++lane) {
    const int from = 3 * lane + J;
    for (int byte = 0; byte < 2; ++byte) {
      out[2 * static_cast<std::size_t>(lane) + static_cast<std::size_t>(byte)] =
          static_cast<std::int8_t>(from / 8 == T ? from % 8 * 2 + byte : -1);
    }
  }
  return out;
}
template <int T, int J>
consteval byte_table join_table() {
  byte_table out{};
  for (int lane = 0; lane < 8; ++lane) {
    const int from = 8 * T + lane;
    for (int byte = 0; byte < 2; ++byte) {
      out[2 * static_cast<std::size_t>(lane) + static_cast<std::size_t>(byte)] =
          static_cast<std::int8_t>(from % 3 == J ? from / 3 * 2 + byte : -1);
    }
  }
  return out;
}

// d = 4: from four consecutive vectors to pairs, and back. Vectors 0 and 1 have coefficients 0 and 1 of each block side
// by side; vectors 2 and 3 have coefficients 2 and 3.
BRAVAIS_INLINE void transpose_pairs(v16* x) {
  transpose_lanes<2>(x[0], x[2]);
  transpose_lanes<2>(x[1], x[3]);
}
// From pairs to a split unit, and back.
BRAVAIS_INLINE void transpose_within_pairs(v16* x) {
  transpose_lanes<1>(x[0], x[1]);
  transpose_lanes<1>(x[2], x[3]);
}

template <class V>
concept has_triples = requires(V* x, std::int16_t* p) {
  load_triples(p, x);
  store_triples(p, x);
};

template <class Ring>
BRAVAIS_INLINE unit<Ring> load_pairs(const std::int16_t* p) {
  unit<Ring> out;
  unroll<4>([&](auto j) BRAVAIS_INLINE_LAMBDA { out.x[j] = load(p + j * lanes); });
  transpose_pairs(out.x);
  return out;
}
template <class Ring>
BRAVAIS_INLINE void store_pairs(std::int16_t* p, unit<Ring> u) {
  transpose_pairs(u.x);
  unroll<4>([&](auto j) BRAVAIS_INLINE_LAMBDA { store(p + j * lanes, u.x[j]); });
}
template <class Ring>
BRAVAIS_INLINE unit<Ring> load_unit(const std::int16_t* p) {
  unit<Ring> out;
  if constexpr (Ring::d == 4) {
    out = load_pairs<Ring>(p);
    transpose_within_pairs(out.x);
  } else if constexpr (has_triples<v16>) {
    load_triples(p, out.x);
  } else {
    static_assert(Ring::d == 3);
    v16 y[3];
    unroll<3>([&](auto t) BRAVAIS_INLINE_LAMBDA { y[t] = load_apart<24>(p + 8 * t); });
    unroll<3>([&](auto j) BRAVAIS_INLINE_LAMBDA {
      out.x[j] = bit_or(bit_or(lookup_bytes<split_table<0, j()>()>(y[0]), lookup_bytes<split_table<1, j()>()>(y[1])),
                        lookup_bytes<split_table<2, j()>()>(y[2]));
    });
  }
  return out;
}
template <class Ring>
BRAVAIS_INLINE void store_unit(std::int16_t* p, unit<Ring> u) {
  static_assert(Ring::d == 3);
  if constexpr (has_triples<v16>) {
    store_triples(p, u.x);
  } else {
    unroll<3>([&](auto t) BRAVAIS_INLINE_LAMBDA {
      const v16 y =
          bit_or(bit_or(lookup_bytes<join_table<t(), 0>()>(u.x[0]), lookup_bytes<join_table<t(), 1>()>(u.x[1])),
                 lookup_bytes<join_table<t(), 2>()>(u.x[2]));
      store_apart<24>(p + 8 * t, y);
    });
  }
}

}  // namespace detail
}  // namespace bravais::BRAVAIS_ISA
