// SPDX-License-Identifier: MIT
// What the processor can do, and which registers the operating system saves.
#pragma once

#include <bravais/isa.hpp>

namespace bravais {

// Whether the processor has all features of `id` and the operating system saves its registers.
[[nodiscard]] bool cpu_can_run(isa id) noexcept;

// Whether operations on 512 bits take as long as those on 256. This decides how hashing fills its lanes, never the
// result. The processor is queried once.
[[nodiscard]] bool cpu_has_wide_units() noexcept;

// Returns the width of the widest vector registers that the processor has and the operating system saves, whichever
// instructions use them. 512 means zmm0 to zmm31 and the masks k0 to k7. AVX-512 without VL (Xeon Phi) counts as 256.
// The processor is queried once.
[[nodiscard]] int cpu_vector_bits() noexcept;

}  // namespace bravais
