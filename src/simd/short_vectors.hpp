// SPDX-License-Identifier: MIT
// Short vectors for instruction sets where v16 is short enough. The vector headers include this file after v16.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// Product trees split their operands down to 16 coefficients, so v16 is wide enough.
using short_vector = v16;
inline constexpr int short_lanes = lanes;
BRAVAIS_INLINE short_vector load_short(const std::int16_t* p) { return load(p); }
BRAVAIS_INLINE short_vector broadcast_short(std::int16_t c) { return broadcast(c); }

}  // namespace bravais::BRAVAIS_ISA
