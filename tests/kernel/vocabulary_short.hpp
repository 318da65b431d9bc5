// SPDX-License-Identifier: MIT
// Short vectors, where they are shorter than v16 and have instructions of their own. A vector is taken apart into short
// ones, so that the checks of v16 try the same operands.
#pragma once

#include "vocabulary_lanes.hpp"
#include "vocabulary_moves.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

constexpr bool has_short_vectors = short_lanes != lanes;

// f on the short vectors of a and b.
template <class F>
BRAVAIS_INLINE v16 on_short_vectors(v16 a, v16 b, F f) {
  alignas(64) std::int16_t x[lanes];
  alignas(64) std::int16_t y[lanes];
  store(x, a);
  store(y, b);
  for (int i = 0; i < lanes; i += short_lanes) store(x + i, f(load_short(x + i), load_short(y + i)));
  return load(x);
}
template <op O, class F>
outcome check_short_pairs(run_length length, F f) {
  if constexpr (has_short_vectors)
    return check_each_pair<O>(length, [f](v16 a, v16 b) { return on_short_vectors(a, b, f); });
  return {"", "short vectors are v16 here"};
}
outcome check_short_add(run_length length) {
  return check_short_pairs<op::add>(length, [](short_vector a, short_vector b) { return add(a, b); });
}
outcome check_short_subtract(run_length length) {
  return check_short_pairs<op::subtract>(length, [](short_vector a, short_vector b) { return subtract(a, b); });
}
outcome check_short_low_product(run_length length) {
  return check_short_pairs<op::low_product>(length, [](short_vector a, short_vector b) { return low_product(a, b); });
}

// load_short, store, broadcast_short, and shifts by each number of bits.
template <int N>
outcome check_short_shifts() {
  CHECK_OR_RETURN(check_each_number<op::shift_left>("short, left by " + std::to_string(N), N, [](v16 a) {
    return on_short_vectors(a, a, [](short_vector x, short_vector) { return shift_left<16, N>(x); });
  }));
  if constexpr (N < 15) return check_short_shifts<N + 1>();
  return {};
}
outcome check_short_moves() {
  constexpr numbers_in_memory one{short_lanes, 16};
  CHECK_OR_RETURN(check_move("load_short and store", one, one, moves::same, [](const void* from, void* to) {
    store(lanes_at<std::int16_t>(to), load_short(lanes_at<std::int16_t>(from)));
  }));
  CHECK_OR_RETURN(check_move(
      "broadcast_short", one, one, [](int i) { return i % 16; },
      [](const void* from, void* to) {
        store(lanes_at<std::int16_t>(to), broadcast_short(*lanes_at<std::int16_t>(from)));
      }));
  if constexpr (has_short_vectors) return check_short_shifts<0>();
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
