// SPDX-License-Identifier: MIT
// Short vectors where vectors are short already. Included by the back ends after their v16.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// Trees of products split their operands to 16 coefficients, for which these vectors are wide enough.
using short_vector = v16;
inline constexpr int short_lanes = lanes;
BRAVAIS_INLINE short_vector load_short(const std::int16_t* p) { return load(p); }
BRAVAIS_INLINE short_vector broadcast_short(std::int16_t c) { return broadcast(c); }

}  // namespace bravais::BRAVAIS_ISA
