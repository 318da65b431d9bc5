// SPDX-License-Identifier: MIT
#pragma once

#include <bravais/isa.hpp>

namespace bravais {

// Whether the processor has all features of `id` and the operating system saves its registers.
[[nodiscard]] bool cpu_can_run(isa id) noexcept;

}  // namespace bravais
