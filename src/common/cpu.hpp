// SPDX-License-Identifier: MIT
#pragma once

#include <bravais/isa.hpp>

namespace bravais {

// Whether the processor has all features of `id` and the operating system saves its registers.
[[nodiscard]] bool cpu_can_run(isa id) noexcept;

// Whether operations on 512 bits take as long as those on 256: it decides how hashing fills its lanes, never what comes
// out. Asked of the processor once.
[[nodiscard]] bool cpu_has_wide_units() noexcept;

// The size of the widest vector registers that the processor has and the operating system saves, whichever instructions
// the processor has on them. 512 means zmm0 to zmm31 and the masks k0 to k7; of AVX-512 without VL (Xeon Phi), 256.
// Asked of the processor once.
[[nodiscard]] int cpu_vector_bits() noexcept;

}  // namespace bravais
