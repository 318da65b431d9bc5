// SPDX-License-Identifier: MIT
// The Keccak words, in each number of lanes that the instruction set has.
#pragma once

#include <bit>

#include "isa/region.hpp"
#include "check.hpp"
#include "moves.hpp"
#include "proof/model.hpp"
#include "vocabulary_moves.hpp"
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
// Calls take(o) for rows of operands, until it fails: each triple of special words in each lane, next to other triples;
// then each triple in all lanes at once; then random words, 10^9 for each operand in the full run.
template <int N, class Take>
outcome for_each_word_sample(run_length length, Take take) {
  constexpr std::array<std::uint64_t, 9> special{0,
                                                 ~std::uint64_t{0},
                                                 1,
                                                 std::uint64_t{1} << 63,
                                                 0xFFFFFFFF,
                                                 0xFFFFFFFF00000000,
                                                 0x5555555555555555,
                                                 0xAAAAAAAAAAAAAAAA,
                                                 0x0123456789ABCDEF};
  constexpr std::size_t count = special.size();
  constexpr std::size_t triples = count * count * count;
  word_operands<N> o;
  for (std::size_t i = 0; i < 2 * triples; ++i) {
    for (std::size_t lane = 0; lane < N; ++lane) {
      const std::size_t triple = i < triples ? (i * N + lane) % triples : i - triples;
      o.a[lane] = special[triple / (count * count)];
      o.b[lane] = special[triple / count % count];
      o.c[lane] = special[triple % count];
    }
    CHECK_OR_RETURN(take(o));
  }
  bravais_test::numbers random(9);
  const std::size_t samples = length == run_length::full ? bravais_test::samples_of_full_run : 10'000;
  for (std::size_t i = 0; i < samples / N; ++i) {
    for (word_row<N>* r : {&o.a, &o.b, &o.c})
      for (std::uint64_t& x : *r) x = random.next();
    CHECK_OR_RETURN(take(o));
  }
  return {};
}

template <int N, class Operation>
outcome check_words(run_length length, const std::string& what, Operation operation,
                    std::uint64_t (*model)(std::uint64_t, std::uint64_t, std::uint64_t)) {
  return for_each_word_sample<N>(length, [&](const word_operands<N>& o) -> outcome {
    word_row<N> expected;
    for (std::size_t i = 0; i < N; ++i) expected[i] = model(o.a[i], o.b[i], o.c[i]);
    const auto load_row = [](const word_row<N>& r) { return words<N>::load(r.data()); };
    const word_row<N> got = words_in(operation(load_row(o.a), load_row(o.b), load_row(o.c)));
    if (got == expected) return {};
    return bravais_test::compare(got, expected, in_lanes<N>(what));
  });
}
// An operation on words<N> in memory that only moves bits, as a stateless function object.
template <int N, class F>
outcome check_word_move(const std::string& what, std::size_t vectors, int (*source)(int), F /* operation */) {
  const numbers_in_memory all{vectors * N, 64};
  return check_move(in_lanes<N>(what), all, all, source, [](const void* from, void* to) {
    F{}(static_cast<const std::uint64_t*>(from), static_cast<std::uint64_t*>(to));
  });
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
  static outcome run(run_length length) {
    return check_words<N>(
        length, "^", [](words<N> a, words<N> b, words<N>) { return a ^ b; }, bravais_proof::model_of_xor);
  }
};
outcome check_words_xor(run_length length) { return for_each_width<words_xor>(length); }

struct words_and {
  template <int N>
  static outcome run(run_length length) {
    return check_words<N>(
        length, "&", [](words<N> a, words<N> b, words<N>) { return a & b; }, bravais_proof::model_of_and);
  }
};
outcome check_words_and(run_length length) { return for_each_width<words_and>(length); }

struct words_xor3 {
  template <int N>
  static outcome run(run_length length) {
    return check_words<N>(
        length, "xor3", [](words<N> a, words<N> b, words<N> c) { return xor3(a, b, c); }, bravais_proof::model_of_xor3);
  }
};
outcome check_words_xor3(run_length length) { return for_each_width<words_xor3>(length); }

struct words_xor_and_not {
  template <int N>
  static outcome run(run_length length) {
    return check_words<N>(
        length, "xor_and_not", [](words<N> a, words<N> b, words<N> c) { return xor_and_not(a, b, c); },
        bravais_proof::model_of_xor_and_not);
  }
};
outcome check_words_xor_and_not(run_length length) { return for_each_width<words_xor_and_not>(length); }

struct words_transpose {
  template <int N>
  static outcome run() {
    return check_word_move<N>(
        "transpose_words", N, [](int i) { return moves::transpose_words(N, i); },
        [](const std::uint64_t* from, std::uint64_t* to) {
          std::array<words<N>, static_cast<std::size_t>(N)> w;
          for (std::size_t i = 0; i < N; ++i) w[i] = words<N>::load(from + i * N);
          transpose_words(w.data());
          for (std::size_t i = 0; i < N; ++i) w[i].store(to + i * N);
        });
  }
};
outcome check_words_transpose() { return for_each_width<words_transpose>(); }

struct words_rotate_left {
  template <int N>
  static outcome run() {
    return for_each_number<64>([](auto distance) {
      constexpr int by = distance;
      return check_word_move<N>(
          "rotate_left by " + std::to_string(by), 1,
          [](int i) { return moves::rotate_left(decltype(distance)::value, i); },
          [](const std::uint64_t* from, std::uint64_t* to) {
            rotate_left<decltype(distance)::value>(words<N>::load(from)).store(to);
          });
    });
  }
};
outcome check_words_rotate_left() { return for_each_width<words_rotate_left>(); }

// Two words of one state in a register, where the instruction set permutes one state so.
template <class W>
struct pair_in_memory {
  static W load(const std::uint64_t* p) { return W::of(p[0], p[1]); }
  static void store(std::uint64_t* p, W a) {
    a.store_low(p);
    a.store_high(p + 1);
  }
  // An operation on one pair or two that only moves bits.
  template <class F>
  static outcome check_move_of(const std::string& what, std::size_t pairs, int (*source)(int), F /* operation */) {
    return check_move("word pair: " + what, {2 * pairs, 64}, {2, 64}, source, [](const void* from, void* to) {
      const auto* const words = static_cast<const std::uint64_t*>(from);
      auto* const out = static_cast<std::uint64_t*>(to);
      if constexpr (requires(W a) { F{}(a, a); })
        store(out, F{}(load(words), load(words + 2)));
      else
        store(out, F{}(load(words)));
    });
  }
  static outcome check_moves() {
    CHECK_OR_RETURN(check_move_of("of, store_low and store_high", 1, moves::same, [](W a) { return a; }));
    CHECK_OR_RETURN(check_move_of("swap_halves", 1, moves::swap_words, [](W a) { return swap_halves(a); }));
    CHECK_OR_RETURN(check_move_of("low_halves", 2, moves::first_words, [](W a, W b) { return low_halves(a, b); }));
    CHECK_OR_RETURN(check_move_of("high_halves", 2, moves::second_words, [](W a, W b) { return high_halves(a, b); }));
    CHECK_OR_RETURN(
        check_move("word pair: broadcast", {2, 64}, {2, 64}, moves::repeat_first_word, [](const void* from, void* to) {
          store(static_cast<std::uint64_t*>(to), W::broadcast(*static_cast<const std::uint64_t*>(from)));
        }));
    // Each distance for each half, equal ones and others.
    return for_each_number<64>([](auto distance) {
      constexpr int low = distance;
      constexpr int high = (5 * low + 3) % 64;
      CHECK_OR_RETURN(check_move_of(
          "rotate_left", 1, [](int i) { return moves::rotate_left(i < 64 ? low : high, i); },
          [](W a) { return rotate_left<low, high>(a); }));
      return check_move_of(
          "rotate_left of equal distances", 1, [](int i) { return moves::rotate_left(low, i); },
          [](W a) { return rotate_left<low, low>(a); });
    });
  }
  static outcome check_bits(run_length length) {
    return for_each_word_sample<2>(length, [](const word_operands<2>& o) -> outcome {
      const W x = load(o.a.data());
      const W y = load(o.b.data());
      const W z = load(o.c.data());
      const auto is = [&](W got, auto model, const char* what) -> outcome {
        word_row<2> stored;
        store(stored.data(), got);
        word_row<2> expected;
        for (std::size_t i = 0; i < 2; ++i) expected[i] = model(o.a[i], o.b[i], o.c[i]);
        if (stored == expected) return {};
        return bravais_test::compare(stored, expected, std::string("word pair: ") + what);
      };
      CHECK_OR_RETURN(is(x ^ y, bravais_proof::model_of_xor, "^"));
      CHECK_OR_RETURN(is(xor3(x, y, z), bravais_proof::model_of_xor3, "xor3"));
      return is(xor_and_not(x, y, z), bravais_proof::model_of_xor_and_not, "xor_and_not");
    });
  }
};
// A template, so that nothing is compiled where there is no such type.
template <class W>
outcome check_pair(run_length length) {
  if constexpr (pair_of_words<W>) {
    if (length == run_length::quick) CHECK_OR_RETURN(pair_in_memory<W>::check_moves());
    return pair_in_memory<W>::check_bits(length);
  }
  return {"", "this back end has no word_pair, which is optional"};
}
outcome check_word_pair(run_length length) { return check_pair<permutation_words<1>::type>(length); }

struct words_xor_rotate_left {
  template <int N>
  static constexpr bool exists = requires(words<N> a) { xor_rotate_left<1>(a, a); };
  template <int N>
  static outcome run(run_length length) {
    if constexpr (exists<N>) {
      return for_each_number<64>([&](auto distance) {
        constexpr int by = distance;
        return check_words<N>(
            by == 1 ? length : run_length::quick, "xor_rotate_left by " + std::to_string(by),
            [](words<N> a, words<N> b, words<N>) { return xor_rotate_left<by>(a, b); },
            [](std::uint64_t a, std::uint64_t b, std::uint64_t) { return std::rotl(a ^ b, by); });
      });
    }
    return {};
  }
};
outcome check_words_xor_rotate_left(run_length length) {
  if constexpr (!words_xor_rotate_left::exists<max_states>) {
    return {"", "this back end has no xor_rotate_left, which is optional"};
  }
  return for_each_width<words_xor_rotate_left>(length);
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
