// SPDX-License-Identifier: MIT
// The numbers of Keccak lanes that an instruction set supports.
#pragma once

#include "isa/region.hpp"
#include "check.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::outcome;

template <int N>
concept has_words = requires { sizeof(words<N>); };
static_assert(has_words<1> && has_words<max_states>);

template <int N>
std::string in_lanes(const std::string& what) {
  return what + " in " + std::to_string(N) + " lanes";
}

// Calls check.run<N>(arguments) for each supported N.
template <class Check, int N = 1, class... Arguments>
outcome for_each_width(Arguments... arguments) {
  if constexpr (has_words<N>) CHECK_OR_RETURN(Check::template run<N>(arguments...));
  if constexpr (N < max_states) return for_each_width<Check, 2 * N>(arguments...);
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
