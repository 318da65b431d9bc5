// SPDX-License-Identifier: MIT
// Sampling of NTRU (specification, section 3). Polynomials have trits 0, 1, 2, and zeros from coefficient n - 1 on.
#pragma once

#include "isa/region.hpp"
#include "kernel/sort.hpp"
#include "scheme/byte_rows.hpp"
#include "scheme/ntru_ring.hpp"

namespace bravais::BRAVAIS_ISA {

// The number of rows of the matrix in which d keys are sorted: M 2^k with a small odd M.
consteval std::size_t sorted_rows(std::size_t d) {
  const std::size_t least = (d + lanes / 2 - 1) / (lanes / 2);
  std::size_t best = std::bit_ceil(least);
  for (std::size_t odd = 3; odd <= 7; odd += 2) {
    for (std::size_t rows = 2 * odd; rows < best; rows *= 2) best = rows >= least ? rows : best;
  }
  return best;
}

template <class Set>
struct ntru_sampling {
  using ring = ntru_ring<Set>;
  using poly = typename ring::poly;
  static constexpr std::size_t d = Set::d;

  // sample_iid: d bytes.
  static void iid(bytes_in<Set::iid> u, poly& out) {
    constexpr std::size_t whole = d / lanes;
    for (std::size_t i = 0; i < whole; ++i) out.set(i, bytes_modulo_3(u.data() + i * lanes));
    if constexpr (d % lanes != 0) {
      wiped<std::uint8_t[lanes]> rest{};
      copy_secret(rest.value, u.data() + whole * lanes, d % lanes);
      out.set(whole, bytes_modulo_3(rest.value));
    }
    ring::template clear_end<d>(out);
  }

  // sample_iid_plus: even coefficients are negated if the sum of v_i v_{i+1} is negative.
  static void iid_plus(bytes_in<Set::iid> u, poly& out) {
    wiped<poly> w;
    poly& v = w.value;
    iid(u, v);
    ring::center_all(v, v);
    v16 sum = broadcast(0);
    for (std::size_t at = 0; at < d; at += lanes) {
      sum = add(sum, low_product(load(v.c + at), load(v.c + at + 1)));
    }
    const v16 negative = shift_right_signed<15>(broadcast(static_cast<std::int16_t>(ring::sum_of_lanes(sum))));
    const v16 negated = blend<16>(negative, broadcast(0));
    ring::each(out, [&](std::size_t i)
                        BRAVAIS_INLINE_LAMBDA { return uncenter(subtract(bit_xor(v.get(i), negated), negated)); });
  }

  // sample_fixed_type: 30 d bits. The sort keys are 4 a_i + tag_i. Only the tags of the sorted keys are used.
  static constexpr std::size_t rows = sorted_rows(d);
  static constexpr std::size_t width = lanes / 2;
  static constexpr std::size_t places = rows * width;

  static void fixed_type(bytes_in<Set::fixed_type> u, poly& out) {
    struct secret {
      alignas(64) std::int32_t keys[places];
      std::uint8_t rest[15 * lanes / 8];
      ~secret() { wipe(this, sizeof *this); }
    } w;
    constexpr std::size_t step = 15 * lanes / 8;
    constexpr std::size_t whole = Set::fixed_type / step;
    std::memset(w.rest, 0, sizeof w.rest);
    copy_secret(w.rest, u.data() + whole * step, Set::fixed_type - whole * step);
    for (std::size_t i = 0; i < rows; ++i) {
      v32 key = zero32();
      if (i < whole) key = fields_of_30(u.data() + i * step);
      if (i == whole) key = fields_of_30(w.rest);
      key = bit_or(shift_left<2>(key), load(tags.data() + i * width));
      store(w.keys + i * width, key);
    }
    sorting<rows>::sort(w.keys);
    collect_tags(w.keys, out);
    ring::template clear_end<d>(out);
    wipe_stack();  // spilled keys: a call in the caller would not reach this deep
  }

  // sample_rm: r and m of a message.
  static void sample_rm(bytes_in<Set::sampled> u, poly& r, poly& m) {
    iid(part<0, Set::iid>(u), r);
    if constexpr (Set::hps)
      fixed_type(part<Set::iid, Set::fixed_type>(u), m);
    else
      iid(part<Set::iid, Set::iid>(u), m);
  }
  // sample_fg: f and g of a key. HPS samples both pairs in the same way.
  static void sample_fg(bytes_in<Set::sampled> u, poly& f, poly& g) {
    if constexpr (Set::hps) {
      sample_rm(u, f, g);
    } else {
      iid_plus(part<0, Set::iid>(u), f);
      iid_plus(part<Set::iid, Set::iid>(u), g);
    }
  }

 private:
  // The tags of the d keys. The places after them get the largest unsigned number, which the sort moves to the end.
  alignas(64) static constexpr auto tags = [] {
    std::array<std::int32_t, places> out{};
    constexpr std::size_t half = static_cast<std::size_t>(Set::weight) / 2;
    for (std::size_t i = 0; i < places; ++i) out[i] = i >= d ? -1 : i < half ? 1 : i < 2 * half ? 2 : 0;
    return out;
  }();

  // Four fields take 15 bytes. Each begins in the first of four bytes; the highest bits of two of them are in a fifth.
  static BRAVAIS_INLINE v32 fields_of_30(const std::uint8_t* p) {
    constexpr byte_table low{0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
    constexpr byte_table high{-1, -1, -1, -1, 7, -1, -1, -1, 11, -1, -1, -1, -1, -1, -1, -1};
    const v32 a = shift_right_each<0, 6, 4, 2>(as32(load_groups<15, low>(p)));
    const v32 b = shift_left_each<0, 26, 28, 0>(as32(load_groups<15, high>(p)));
    // The specification orders keys as signed numbers and the sort as unsigned ones, so bit 29, the sign, is flipped.
    return bit_xor(bit_or(a, b), broadcast32(1 << 29));
  }

  // Collects the two lowest bits of all keys in sorted order: key number i is in row i mod rows of lane i / rows. Not
  // inlined, for the same reason as sort().
  [[gnu::noinline]] static void collect_tags(const std::int32_t* keys, poly& out) {
    constexpr std::size_t pairs = rows / 2;
    wiped<std::int16_t[places + 2 * lanes]> w;
    auto& sorted = w.value;
    const v32 mask = broadcast32(3);
    // Backwards, so that later stores overwrite what an incomplete block writes past the end of its row.
    for (std::size_t at = (pairs - 1) / width * width;; at -= width) {
      v32 x[width];
      for (std::size_t i = 0; i < width; ++i) {
        const std::size_t row = std::min(2 * (at + i), rows - 2);
        const v32 even = bit_and(load(keys + row * width), mask);
        const v32 odd = bit_and(load(keys + (row + 1) * width), mask);
        x[i] = bit_or(even, shift_left<16>(odd));
      }
      transpose_square<width / 2>(x);
      for (std::size_t lane = 0; lane < width; ++lane) store(sorted + lane * rows + 2 * at, as16(x[lane]));
      if (at == 0) break;
    }
    for (std::size_t at = 0; at < d; at += lanes) store(out.c + at, load(sorted + at));
  }
  template <std::size_t B>
  static BRAVAIS_INLINE void transpose_square(v32* x) {
    unroll<width>([&](auto i) BRAVAIS_INLINE_LAMBDA {
      if constexpr ((i & B) == 0) transpose<static_cast<int>(B)>(x[i], x[i + B]);
    });
    if constexpr (B > 1) transpose_square<B / 2>(x);
  }
};

}  // namespace bravais::BRAVAIS_ISA
