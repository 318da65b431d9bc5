// SPDX-License-Identifier: MIT
#pragma once

#include "backend/isa.hpp"

namespace bravais::BRAVAIS_ISA {

// f(0), f(1), ..., f(N - 1), each with its number as a constant: arrays of vectors that are indexed so can live in
// registers at every optimisation level.
template <std::size_t N, class F>
BRAVAIS_INLINE void unroll(F&& f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) BRAVAIS_INLINED {
    (f(std::integral_constant<std::size_t, I>{}), ...);
  }(std::make_index_sequence<N>{});
}

}  // namespace bravais::BRAVAIS_ISA
