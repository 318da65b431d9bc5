// SPDX-License-Identifier: MIT
// Sorts unsigned 32-bit keys with a network: which keys are compared does not depend on them.
//
// Keys lie in Rows vectors of `width` lanes; number i of the sorted sequence is row i mod Rows of lane i / Rows. First
// each lane is sorted by itself, so that no key leaves its lane. Then bitonic networks merge lanes. Rows is M 2^k with
// odd M: halves are cleaned down to M keys, which are then sorted whatever their order.
#pragma once

#include "isa/region.hpp"
#include "kernel/unroll.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

template <std::size_t Rows>
class sorting {
 public:
  static constexpr std::size_t width = lanes / 2;

  // Sorts keys[0 .. Rows * width). Not inlined, so that spilled keys lie below the caller's frame.
  [[gnu::noinline]] static void sort(std::int32_t* keys) {
    // Lanes that must be in falling order are complemented while they are sorted in rising order.
    complement<1>(keys);
    sort_lanes(keys);
    merge_lanes<1>(keys);
  }

 private:
  static constexpr std::size_t odd_part = Rows >> std::countr_zero(Rows);
  // Vectors that are sorted within registers.
  static constexpr std::size_t block = [] {
    std::size_t out = odd_part;
    while (2 * out <= 14 && Rows % (2 * out) == 0) out *= 2;
    return out;
  }();
  static_assert(Rows % 2 == 0);

  static BRAVAIS_INLINE v32 get(const std::int32_t* keys, std::size_t row) { return load(keys + row * width); }
  static BRAVAIS_INLINE void put(std::int32_t* keys, std::size_t row, v32 x) { store(keys + row * width, x); }
  static BRAVAIS_INLINE void exchange(v32& a, v32& b) {
    const v32 less = min_unsigned(a, b);
    b = max_unsigned(a, b);
    a = less;
  }

  // Sorts B vectors from x on, whatever their order, by insertion.
  template <std::size_t B>
  static BRAVAIS_INLINE void insertion(v32* x) {
    unroll<B>([&](auto i) BRAVAIS_INLINE_LAMBDA {
      unroll<i>([&](auto j) BRAVAIS_INLINE_LAMBDA { exchange(x[i - 1 - j], x[i - j]); });
    });
  }
  template <std::size_t B>
  static BRAVAIS_INLINE void clean_registers(v32* x) {
    if constexpr (B <= odd_part) {
      insertion<B>(x);
    } else {
      unroll<B / 2>([&](auto i) BRAVAIS_INLINE_LAMBDA { exchange(x[i], x[i + B / 2]); });
      clean_registers<B / 2>(x);
      clean_registers<B / 2>(x + B / 2);
    }
  }
  template <std::size_t B>
  static BRAVAIS_INLINE void sort_registers(v32* x) {
    if constexpr (B <= odd_part) {
      insertion<B>(x);
    } else {
      sort_registers<B / 2>(x);
      sort_registers<B / 2>(x + B / 2);
      unroll<B / 2>([&](auto i) BRAVAIS_INLINE_LAMBDA { exchange(x[i], x[B - 1 - i]); });
      clean_registers<B / 2>(x);
      clean_registers<B / 2>(x + B / 2);
    }
  }
  template <class F>
  static BRAVAIS_INLINE void in_registers(std::int32_t* keys, F f) {
    v32 x[block];
    unroll<block>([&](auto i) BRAVAIS_INLINE_LAMBDA { x[i] = get(keys, i); });
    f(x);
    unroll<block>([&](auto i) BRAVAIS_INLINE_LAMBDA { put(keys, i, x[i]); });
  }

  // Sorts B rows with bitonic lanes.
  template <std::size_t B>
  static void clean(std::int32_t* keys) {
    if constexpr (B == block) {
      in_registers(keys, [](v32* x) BRAVAIS_INLINE_LAMBDA { clean_registers<block>(x); });
    } else if constexpr (B / 2 == block || B % 4 != 0) {
      halve<B>(keys);
      clean<B / 2>(keys);
      clean<B / 2>(keys + B / 2 * width);
    } else {  // two steps at a time
      for (std::size_t i = 0; i < B / 4; ++i) {
        v32 x[4];
        unroll<4>([&](auto j) BRAVAIS_INLINE_LAMBDA { x[j] = get(keys, i + j * (B / 4)); });
        exchange(x[0], x[2]);
        exchange(x[1], x[3]);
        exchange(x[0], x[1]);
        exchange(x[2], x[3]);
        unroll<4>([&](auto j) BRAVAIS_INLINE_LAMBDA { put(keys, i + j * (B / 4), x[j]); });
      }
      for (std::size_t j = 0; j < 4; ++j) clean<B / 4>(keys + j * (B / 4) * width);
    }
  }
  template <std::size_t B>
  static BRAVAIS_INLINE void halve(std::int32_t* keys) {
    for (std::size_t i = 0; i < B / 2; ++i) {
      v32 a = get(keys, i);
      v32 b = get(keys, i + B / 2);
      exchange(a, b);
      put(keys, i, a);
      put(keys, i + B / 2, b);
    }
  }

  static void sort_lanes(std::int32_t* keys) {
    for (std::size_t i = 0; i < Rows; i += block) {
      in_registers(keys + i * width, [](v32* x) BRAVAIS_INLINE_LAMBDA { sort_registers<block>(x); });
    }
    merge_blocks<block>(keys);
  }
  // Merges two rising sequences of B rows: the second is read backwards.
  template <std::size_t B>
  static void merge_blocks(std::int32_t* keys) {
    if constexpr (B < Rows) {
      for (std::size_t at = 0; at < Rows; at += 2 * B) {
        std::int32_t* const k = keys + at * width;
        for (std::size_t i = 0; i < B; ++i) {
          v32 a = get(k, i);
          v32 b = get(k, 2 * B - 1 - i);
          exchange(a, b);
          put(k, i, a);
          put(k, 2 * B - 1 - i, b);
        }
        clean<B>(k);
        clean<B>(k + B * width);
      }
      merge_blocks<2 * B>(keys);
    }
  }

  // A mask of the lanes that have bit `Bit` of their number set; complement() inverts the keys in these lanes.
  template <std::size_t Bit>
  static BRAVAIS_INLINE v32 falling() {
    alignas(64) static constexpr auto mask = [] {
      std::array<std::int32_t, width> out{};
      for (std::size_t i = 0; i < width; ++i) out[i] = (i & Bit) != 0 ? -1 : 0;
      return out;
    }();
    return load(mask.data());
  }
  template <std::size_t Bit>
  static void complement(std::int32_t* keys) {
    for (std::size_t i = 0; i < Rows; ++i) put(keys, i, bit_xor(get(keys, i), falling<Bit>()));
  }

  // Merges pairs of blocks of B lanes, the second falling, into blocks of 2 B lanes.
  template <std::size_t B>
  static void merge_lanes(std::int32_t* keys) {
    if constexpr (B < width) {
      const v32 turn = bit_xor(falling<B>(), falling<2 * B>());  // the second mask is zero at the end
      for (std::size_t i = 0; i < Rows; i += 2) {
        v32 a = bit_xor(get(keys, i), turn);
        v32 b = bit_xor(get(keys, i + 1), turn);
        across<B>(a, b);
        put(keys, i, a);
        put(keys, i + 1, b);
      }
      clean<Rows>(keys);
      merge_lanes<2 * B>(keys);
    }
  }
  // Exchanges between lanes at distance B, B / 2, ... 1.
  template <std::size_t B>
  static BRAVAIS_INLINE void across(v32& a, v32& b) {
    transpose<static_cast<int>(B)>(a, b);
    exchange(a, b);
    transpose<static_cast<int>(B)>(a, b);
    if constexpr (B > 1) across<B / 2>(a, b);
  }
};

}  // namespace bravais::BRAVAIS_ISA
