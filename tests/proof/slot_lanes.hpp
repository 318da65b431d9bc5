// SPDX-License-Identifier: MIT
// Lanes of slots and their memory. Inside the engine only.
#pragma once

#include "proof/forms.hpp"
#include "proof/slots.hpp"

namespace bravais_proof::slots {

// The width in which the linear domain computes slots. No sum of two slots of a 32-bit lane exceeds it, since they are
// within [-128, 255].
constexpr int slot_width = 16;
// The number of slots of a lane.
constexpr std::size_t slots_of(int width) { return static_cast<std::size_t>(width / 8); }
inline slot constant_slot(i64 c) { return bravais_proof::constant(c); }
// The least and the greatest value of a slot.
range range_of_slot(const slot& a);
bool is_byte(const slot& a);
// The lane with a new value. Fails unless its slots have this value, and those of a 32-bit lane fit signed or unsigned
// bytes.
lane with_value(lane a, i64 value, const where& at);
void begin_memory(u64 run);
// A lane of which nothing is known, read from memory by `at`.
lane unknown(int width, i64 value, const where& at);
// Fails if nothing is known of the lane.
void demand_known(const lane& a, const where& at);

}  // namespace bravais_proof::slots
