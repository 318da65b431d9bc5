// SPDX-License-Identifier: MIT
// The operations that only move bits of lanes: which bit of the operands each bit of the result is (moves.hpp).
#pragma once

#include "lane_checks.hpp"
#include "moves.hpp"
#include "proof/model.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::check_move;
using bravais_test::numbers_in_memory;
namespace moves = bravais_proof::moves;

constexpr int vector_bits = 16 * lanes;
template <class Lane>
constexpr int width_of = 8 * static_cast<int>(sizeof(Lane));
// Memory for n vectors.
template <class Lane>
constexpr numbers_in_memory vectors(std::size_t n) {
  return {n * lanes_of_type<Lane>, static_cast<std::size_t>(width_of<Lane>)};
}
// The memory of one operation, as lanes.
template <class Lane>
const Lane* lanes_at(const void* p) {
  return static_cast<const Lane*>(p);
}
template <class Lane>
Lane* lanes_at(void* p) {
  return static_cast<Lane*>(p);
}

// An operation on one vector, as a stateless function object.
template <class From, class To, class F>
outcome check_move_of_one(const std::string& context, int (*source)(int), F /* operation */) {
  return check_move(context, vectors<From>(1), vectors<To>(1), source,
                    [](const void* from, void* to) { store(lanes_at<To>(to), F{}(load(lanes_at<From>(from)))); });
}
// An operation that changes two vectors.
template <class Lane, class F>
outcome check_move_of_two(const std::string& context, int (*source)(int), F /* operation */) {
  return check_move(context, vectors<Lane>(2), vectors<Lane>(2), source, [](const void* from, void* to) {
    auto a = load(lanes_at<Lane>(from));
    auto b = load(lanes_at<Lane>(from) + lanes_of_type<Lane>);
    F{}(a, b);
    store(lanes_at<Lane>(to), a);
    store(lanes_at<Lane>(to) + lanes_of_type<Lane>, b);
  });
}
// Calls run for the numbers 0, 1, ... below N until one fails.
template <int N, class F>
outcome for_each_number(F run) {
  outcome first;
  [&]<int... I>(std::integer_sequence<int, I...>) {
    ((first.failure.empty() ? void(first = run(std::integral_constant<int, I>())) : void()), ...);
  }(std::make_integer_sequence<int, N>());
  return first;
}

outcome check_load_store() { return check_load_store_of<std::int16_t>(); }
outcome check_wide_load_store() { return check_load_store_of<std::int32_t>(); }
outcome check_opaque() {
  return check_move_of_one<std::int16_t, std::int16_t>("opaque", moves::same, [](v16 a) { return opaque(a); });
}
outcome check_wide_opaque() {
  return check_move_of_one<std::int32_t, std::int32_t>("opaque", moves::same, [](v32 a) { return opaque(a); });
}
outcome check_as16_as32() {
  CHECK_OR_RETURN((check_move_of_one<std::int32_t, std::int16_t>("as16", moves::same, [](v32 a) { return as16(a); })));
  return check_move_of_one<std::int16_t, std::int32_t>("as32", moves::same, [](v16 a) { return as32(a); });
}

// Logical shifts of 16-bit lanes are in vocabulary_lanes.hpp.
template <int Width>
outcome check_shifts_of() {
  return for_each_number<Width>([](auto n) {
    constexpr int by = n;
    const std::string context = "lanes of " + std::to_string(Width) + " bits by " + std::to_string(by);
    CHECK_OR_RETURN((check_move_of_one<std::int16_t, std::int16_t>(
        "left, " + context, [](int i) { return moves::shift_left(Width, by, i); },
        [](v16 a) { return shift_left<Width, by>(a); })));
    return check_move_of_one<std::int16_t, std::int16_t>(
        "right, " + context, [](int i) { return moves::shift_right(Width, by, i); },
        [](v16 a) { return shift_right<Width, by>(a); });
  });
}
outcome check_shifts_across_lanes() {
  CHECK_OR_RETURN(check_shifts_of<32>());
  return check_shifts_of<64>();
}
outcome check_wide_shifts() {
  return for_each_number<32>([](auto n) {
    constexpr int by = n;
    const std::string context = "by " + std::to_string(by);
    CHECK_OR_RETURN((check_move_of_one<std::int32_t, std::int32_t>(
        "left " + context, [](int i) { return moves::shift_left(32, by, i); },
        [](v32 a) { return shift_left<by>(a); })));
    CHECK_OR_RETURN((check_move_of_one<std::int32_t, std::int32_t>(
        "right " + context, [](int i) { return moves::shift_right(32, by, i); },
        [](v32 a) { return shift_right<by>(a); })));
    return check_move_of_one<std::int32_t, std::int32_t>(
        "signed right " + context, [](int i) { return moves::shift_right_signed(32, by, i); },
        [](v32 a) { return shift_right_signed<by>(a); });
  });
}
// The compiler turns some numbers of bits, such as equal ones, into other instructions.
template <int... N>
outcome check_shifts_each_by() {
  static constexpr std::array<int, 4> by{N...};
  CHECK_OR_RETURN((check_move_of_one<std::int32_t, std::int32_t>(
      "left", [](int i) { return moves::shift_left(32, by[static_cast<std::size_t>(i / 32 % 4)], i); },
      [](v32 a) { return shift_left_each<N...>(a); })));
  return check_move_of_one<std::int32_t, std::int32_t>(
      "right", [](int i) { return moves::shift_right(32, by[static_cast<std::size_t>(i / 32 % 4)], i); },
      [](v32 a) { return shift_right_each<N...>(a); });
}
outcome check_shifts_each() {
  CHECK_OR_RETURN((check_shifts_each_by<0, 0, 0, 0>()));
  // Those of kernels: fields of 18, 20 and 30 bits.
  CHECK_OR_RETURN((check_shifts_each_by<0, 2, 4, 6>()));
  CHECK_OR_RETURN((check_shifts_each_by<0, 4, 0, 4>()));
  CHECK_OR_RETURN((check_shifts_each_by<0, 6, 4, 2>()));
  CHECK_OR_RETURN((check_shifts_each_by<0, 26, 28, 0>()));
  CHECK_OR_RETURN((check_shifts_each_by<31, 0, 17, 1>()));
  return check_shifts_each_by<3, 31, 30, 8>();
}

template <int Width>
outcome check_blend_of() {
  return check_move(
      "lanes of " + std::to_string(Width) + " bits", vectors<std::int16_t>(2), vectors<std::int16_t>(1),
      [](int i) { return moves::blend(Width, vector_bits, i); },
      [](const void* from, void* to) {
        const std::int16_t* p = lanes_at<std::int16_t>(from);
        store(lanes_at<std::int16_t>(to), blend<Width>(load(p), load(p + lanes)));
      });
}
outcome check_blend() {
  CHECK_OR_RETURN(check_blend_of<16>());
  CHECK_OR_RETURN(check_blend_of<32>());
  return check_blend_of<64>();
}
outcome check_swap_adjacent() {
  return check_move_of_one<std::int16_t, std::int16_t>("swap_adjacent", moves::swap_adjacent,
                                                       [](v16 a) { return swap_adjacent(a); });
}
outcome check_reverse() {
  return check_move_of_one<std::int16_t, std::int16_t>(
      "reverse", [](int i) { return moves::reverse(vector_bits, i); }, [](v16 a) { return reverse(a); });
}

template <class Lane, int Length>
outcome check_transpose_of() {
  CHECK_OR_RETURN(check_move_of_two<Lane>(
      "blocks of " + std::to_string(Length),
      [](int i) { return moves::transpose(Length * width_of<Lane>, vector_bits, i); },
      [](auto& a, auto& b) { transpose<Length>(a, b); }));
  if constexpr (4 * Length <= static_cast<int>(lanes_of_type<Lane>)) return check_transpose_of<Lane, 2 * Length>();
  return {};
}
outcome check_transpose() { return check_transpose_of<std::int16_t, 2>(); }
outcome check_wide_transpose() { return check_transpose_of<std::int32_t, 1>(); }

template <class Lane>
using pair_table = std::array<Lane, 2 * lanes_of_type<Lane>>;
template <class Lane>
consteval pair_table<Lane> pair_permutation(std::size_t factor, std::size_t offset) {
  pair_table<Lane> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<Lane>((i * factor + offset) % out.size());
  return out;
}
template <class Lane, pair_table<Lane> Table>
outcome check_permutation_of_pair(const std::string& context) {
  using vector_type = decltype(vector(row_of<Lane>{}));
  if constexpr (requires(vector_type a) { permute_pair<Table>(a, a); }) {
    return check_move_of_two<Lane>(
        context, [](int i) { return moves::permute_pair(Table, width_of<Lane>, i); },
        [](vector_type& a, vector_type& b) { permute_pair<Table>(a, b); });
  } else {
    return {"", "this back end has no permute_pair, which is optional"};
  }
}
template <class Lane>
outcome check_permute_pair_of() {
  CHECK_OR_RETURN((check_permutation_of_pair<Lane, pair_permutation<Lane>(1, 0)>("no move")));
  CHECK_OR_RETURN((check_permutation_of_pair<Lane, pair_permutation<Lane>(5, 3)>("every fifth lane")));
  CHECK_OR_RETURN((check_permutation_of_pair<Lane, pair_permutation<Lane>(0, 1)>("lane 1 everywhere")));
  return check_permutation_of_pair<Lane, pair_permutation<Lane>(2 * lanes_of_type<Lane> - 1, 7)>("backwards");
}
outcome check_permute_pair() { return check_permute_pair_of<std::int16_t>(); }
outcome check_wide_permute_pair() { return check_permute_pair_of<std::int32_t>(); }

// widen() as a move; the numbers of vocabulary_lanes.hpp show that it and narrow() keep each number.
outcome check_widen() {
  return check_move("widen", vectors<std::int16_t>(1), vectors<std::int32_t>(2), moves::widen,
                    [](const void* from, void* to) {
                      v32 low;
                      v32 high;
                      widen(load(lanes_at<std::int16_t>(from)), low, high);
                      store(lanes_at<std::int32_t>(to), low);
                      store(lanes_at<std::int32_t>(to) + lanes_of_type<std::int32_t>, high);
                    });
}

// Optional operations of convolutions.
template <class V, class W>
outcome check_window_pairs_of() {
  if constexpr (requires { window_pairs<0>(V{}); }) {
    CHECK_OR_RETURN(for_each_number<15>([](auto n) {
      constexpr int first = n;
      return check_move_of_one<std::int16_t, std::int16_t>(
          "windows from " + std::to_string(first), [](int i) { return moves::window_pairs(first, vector_bits, i); },
          [](V a) { return window_pairs<first>(a); });
    }));
    CHECK_OR_RETURN(check_move(
        "broadcast_pair", {2, 16}, vectors<std::int16_t>(1), [](int i) { return i % 32; },
        [](const void* from, void* to) {
          store(lanes_at<std::int16_t>(to), broadcast_pair(lanes_at<std::int16_t>(from), V{}));
        }));
    return check_move("store_low_halves", vectors<std::int32_t>(1), {lanes / 2, 16}, moves::low_halves,
                      [](const void* from, void* to) {
                        const W a = load(lanes_at<std::int32_t>(from));
                        store_low_halves(lanes_at<std::int16_t>(to), a);
                      });
  } else {
    return {"", "this back end has no window_pairs, which is optional"};
  }
}
outcome check_window_pairs() { return check_window_pairs_of<v16, v32>(); }

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
