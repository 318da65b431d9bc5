// SPDX-License-Identifier: MIT
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

namespace detail {
template <class F, std::size_t... I>
BRAVAIS_INLINE void call_each(F& f, std::index_sequence<I...>) {
  (f(std::integral_constant<std::size_t, I>{}), ...);
}
}  // namespace detail

// Calls f(0), f(1), ..., f(N - 1), each with its number as a constant. Arrays of vectors that are indexed so can live
// in registers at every optimization level.
template <std::size_t N, class F>
BRAVAIS_INLINE void unroll(F&& f) {
  detail::call_each(f, std::make_index_sequence<N>{});
}

}  // namespace bravais::BRAVAIS_ISA
