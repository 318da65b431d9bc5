// SPDX-License-Identifier: MIT
// The Keccak words, in each number of lanes that the instruction set has.
#pragma once

#include "isa/region.hpp"
#include "check.hpp"
#include "widths.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

template <int N>
using word_row = std::array<std::uint64_t, static_cast<std::size_t>(N)>;

template <int N>
word_row<N> words_in(words<N> a) {
  word_row<N> out;
  a.store(out.data());
  return out;
}
template <int N>
struct word_operands {
  word_row<N> a, b, c;
};
// All bits, none, single ones at both ends, then arbitrary ones.
template <int N>
std::vector<word_operands<N>> all_word_operands() {
  constexpr std::array<std::uint64_t, 7> special_words{
      0, ~std::uint64_t{0}, 1, std::uint64_t{1} << 63, 0xFFFFFFFF, 0xFFFFFFFF00000000, 0x0123456789ABCDEF};
  bravais_test::numbers random(9);
  std::vector<word_operands<N>> out(200);
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (word_row<N>* r : {&out[i].a, &out[i].b, &out[i].c})
      for (std::uint64_t& x : *r) x = i < 100 ? special_words[random.below(special_words.size())] : random.next();
  }
  return out;
}

template <int N, class Operation, class Model>
outcome check_words(const std::string& what, Operation operation, Model model) {
  for (const word_operands<N>& o : all_word_operands<N>()) {
    word_row<N> expected;
    for (std::size_t i = 0; i < N; ++i) expected[i] = model(o.a[i], o.b[i], o.c[i]);
    const auto load_row = [](const word_row<N>& r) { return words<N>::load(r.data()); };
    const words<N> got = operation(load_row(o.a), load_row(o.b), load_row(o.c));
    CHECK_OR_RETURN(bravais_test::compare(words_in(got), expected, in_lanes<N>(what)));
  }
  return {};
}

struct words_load_store {
  template <int N>
  static outcome run() {
    using bravais_test::fenced_memory;
    bravais_test::numbers random(10);
    for (const auto side : {fenced_memory::fence::before, fenced_memory::fence::behind}) {
      for (std::size_t offset = 0; offset < 64; offset += 8) {
        constexpr std::size_t width = sizeof(word_row<N>);
        fenced_memory from(width + offset, side);
        fenced_memory to(width + offset, side);
        std::memset(to.data(), 0, to.span().size());
        const std::size_t at = side == fenced_memory::fence::before ? 0 : offset;
        std::vector<std::uint8_t> expected(width + offset);
        const auto bytes = random.bytes(width);
        std::memcpy(from.data() + at, bytes.data(), width);
        std::memcpy(expected.data() + at, bytes.data(), width);
        words<N>::load(reinterpret_cast<const std::uint64_t*>(from.data() + at))
            .store(reinterpret_cast<std::uint64_t*>(to.data() + at));
        CHECK_OR_RETURN(bravais_test::compare(to.span(), expected, in_lanes<N>("load and store")));
        CHECK_OR_RETURN(bravais_test::fail_unless(to.intact(), in_lanes<N>("wrote beside the words")));
      }
    }
    return {};
  }
};
outcome check_words_load_store() { return for_each_width<words_load_store>(); }

struct words_broadcast {
  template <int N>
  static outcome run() {
    bravais_test::numbers random(11);
    for (int round = 0; round < 100; ++round) {
      word_row<N> expected;
      expected.fill(random.next());
      CHECK_OR_RETURN(
          bravais_test::compare(words_in(words<N>::broadcast(expected[0])), expected, in_lanes<N>("broadcast")));
    }
    return {};
  }
};
outcome check_words_broadcast() { return for_each_width<words_broadcast>(); }

struct words_xor {
  template <int N>
  static outcome run() {
    return check_words<N>(
        "^", [](words<N> a, words<N> b, words<N>) { return a ^ b; },
        [](std::uint64_t a, std::uint64_t b, std::uint64_t) { return a ^ b; });
  }
};
outcome check_words_xor() { return for_each_width<words_xor>(); }

struct words_and {
  template <int N>
  static outcome run() {
    return check_words<N>(
        "&", [](words<N> a, words<N> b, words<N>) { return a & b; },
        [](std::uint64_t a, std::uint64_t b, std::uint64_t) { return a & b; });
  }
};
outcome check_words_and() { return for_each_width<words_and>(); }

struct words_transpose {
  template <int N>
  static outcome run() {
    bravais_test::numbers random(12);
    for (int round = 0; round < 20; ++round) {
      std::array<word_row<N>, static_cast<std::size_t>(N)> in;
      std::array<words<N>, static_cast<std::size_t>(N)> w;
      for (std::size_t i = 0; i < N; ++i) {
        for (std::uint64_t& x : in[i]) x = random.next();
        w[i] = words<N>::load(in[i].data());
      }
      transpose_words(w.data());
      for (std::size_t i = 0; i < N; ++i) {
        word_row<N> expected;
        for (std::size_t j = 0; j < N; ++j) expected[j] = in[j][i];
        CHECK_OR_RETURN(bravais_test::compare(words_in(w[i]), expected, in_lanes<N>("transpose_words")));
      }
    }
    return {};
  }
};
outcome check_words_transpose() { return for_each_width<words_transpose>(); }

struct words_xor3 {
  template <int N>
  static outcome run() {
    return check_words<N>(
        "xor3", [](words<N> a, words<N> b, words<N> c) { return xor3(a, b, c); },
        [](std::uint64_t a, std::uint64_t b, std::uint64_t c) { return a ^ b ^ c; });
  }
};
outcome check_words_xor3() { return for_each_width<words_xor3>(); }

struct words_xor_and_not {
  template <int N>
  static outcome run() {
    return check_words<N>(
        "xor_and_not", [](words<N> a, words<N> b, words<N> c) { return xor_and_not(a, b, c); },
        [](std::uint64_t a, std::uint64_t b, std::uint64_t c) { return a ^ (~b & c); });
  }
};
outcome check_words_xor_and_not() { return for_each_width<words_xor_and_not>(); }

// Bit by bit: bit i goes to bit (i + distance) mod 64.
std::uint64_t rotated_left(std::uint64_t x, int distance) {
  std::uint64_t out = 0;
  for (int bit = 0; bit < 64; ++bit) out |= (x >> bit & 1) << (bit + distance) % 64;
  return out;
}
struct words_rotate_left {
  template <int N, int Distance>
  static outcome by() {
    return check_words<N>(
        "rotate_left by " + std::to_string(Distance),
        [](words<N> a, words<N>, words<N>) { return rotate_left<Distance>(a); },
        [](std::uint64_t a, std::uint64_t, std::uint64_t) { return rotated_left(a, Distance); });
  }
  template <int N>
  static outcome run() {
    return []<int... Distance>(std::integer_sequence<int, Distance...>) {
      outcome first;
      ((first.failure.empty() ? void(first = by<N, Distance>()) : void()), ...);
      return first;
    }(std::make_integer_sequence<int, 64>());
  }
};
outcome check_words_rotate_left() { return for_each_width<words_rotate_left>(); }

// Two words of one state in a register, where the instruction set permutes one state so.
template <class W>
outcome check_pairs_of() {
  using pair = word_row<2>;
  bravais_test::numbers random(13);
  const auto made = [](const pair& x) { return W::of(x[0], x[1]); };
  for (int round = 0; round < 100; ++round) {
    const auto any = [&] { return pair{random.next(), random.next()}; };
    const pair a = any();
    const pair b = any();
    const pair c = any();
    const auto is = [](W got, const pair& expected, const std::string& what) {
      pair out;
      got.store_low(&out[0]);
      got.store_high(&out[1]);
      return bravais_test::compare(out, expected, "word pair: " + what);
    };
    const W x = made(a);
    const W y = made(b);
    const W z = made(c);
    CHECK_OR_RETURN(is(x, a, "of, store_low and store_high"));
    CHECK_OR_RETURN(is(W::broadcast(a[0]), {a[0], a[0]}, "broadcast"));
    CHECK_OR_RETURN(is(x ^ y, {a[0] ^ b[0], a[1] ^ b[1]}, "^"));
    CHECK_OR_RETURN(is(xor3(x, y, z), {a[0] ^ b[0] ^ c[0], a[1] ^ b[1] ^ c[1]}, "xor3"));
    CHECK_OR_RETURN(is(xor_and_not(x, y, z), {a[0] ^ (~b[0] & c[0]), a[1] ^ (~b[1] & c[1])}, "xor_and_not"));
    CHECK_OR_RETURN(is(swap_halves(x), {a[1], a[0]}, "swap_halves"));
    CHECK_OR_RETURN(is(low_halves(x, y), {a[0], b[0]}, "low_halves"));
    CHECK_OR_RETURN(is(high_halves(x, y), {a[1], b[1]}, "high_halves"));
    CHECK_OR_RETURN(is(rotate_left<1, 1>(x), {rotated_left(a[0], 1), rotated_left(a[1], 1)}, "rotate_left<1, 1>"));
    CHECK_OR_RETURN(is(rotate_left<63, 0>(x), {rotated_left(a[0], 63), a[1]}, "rotate_left<63, 0>"));
    CHECK_OR_RETURN(is(rotate_left<36, 3>(x), {rotated_left(a[0], 36), rotated_left(a[1], 3)}, "rotate_left<36, 3>"));
  }
  return {};
}
outcome check_word_pair() {
  using single = permutation_words<1>::type;
  if constexpr (pair_of_words<single>)
    return check_pairs_of<single>();
  else
    return {"", "this back end has no word_pair, which is optional"};
}

struct words_xor_rotate_left {
  template <int N>
  static constexpr bool exists = requires(words<N> a) { xor_rotate_left<1>(a, a); };
  template <int N, int Distance>
  static outcome by() {
    return check_words<N>(
        "xor_rotate_left by " + std::to_string(Distance),
        [](words<N> a, words<N> b, words<N>) { return xor_rotate_left<Distance>(a, b); },
        [](std::uint64_t a, std::uint64_t b, std::uint64_t) { return rotated_left(a ^ b, Distance); });
  }
  template <int N>
  static outcome run() {
    if constexpr (exists<N>) {
      return []<int... Distance>(std::integer_sequence<int, Distance...>) {
        outcome first;
        ((first.failure.empty() ? void(first = by<N, Distance>()) : void()), ...);
        return first;
      }(std::make_integer_sequence<int, 64>());
    }
    return {};
  }
};
outcome check_words_xor_rotate_left() {
  if constexpr (!words_xor_rotate_left::exists<max_states>) {
    return {"", "this back end has no xor_rotate_left, which is optional"};
  }
  return for_each_width<words_xor_rotate_left>();
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
