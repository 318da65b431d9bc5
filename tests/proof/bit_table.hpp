// SPDX-License-Identifier: MIT
// The table of bits of a proof: what each bit is, and its value in this run. Inside the engine only.
#pragma once

#include "proof/bits.hpp"

namespace bravais_proof::bits {

void forget_bits(u64 run);
void forget_bytes();
u32 add_bit(const std::string& name);              // a new input bit
u32 add_bit(const std::string& name, bool value);  // a new bit that stands for a function of others
bit unknown(const std::string& why, bool value);
bool is_unknown(bit a);
bool value_of(bit a);
std::string text_of(bit a);

// Operations on single bits. Where there is no rule, they throw failure, or return an unknown bit.
bit exclusive_or(bit a, bit b);
bit conjunction(bit a, bit b);
bit disjunction(bit a, bit b);
bit selected(bit mask, bit a, bit b);

// The lane of `width` bits whose bits are these, as far as `width` goes. Its value is that of the bits.
lane lane_of(const bit* first, int width);
// What is known of a byte in memory.
std::array<bit, 8> byte_at(const void* p, const where& reader);

}  // namespace bravais_proof::bits
