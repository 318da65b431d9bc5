// SPDX-License-Identifier: MIT
#pragma once

#include <bravais/cxx20.hpp>

#include <span>
#include <string_view>

#include <bravais/result.hpp>

#if BRAVAIS_CXX20

namespace bravais {

// The instruction sets that bravais is written for. One binary holds all those of its processor family; every one of
// them gives the same bytes.
enum class isa : int { portable, avx2, avx512, neon, neon_sha3 };

// The name, in lower case. BRAVAIS_FORCE_ISA and force_isa() take it in any case.
[[nodiscard]] std::string_view name(isa id) noexcept;

// What this binary holds, best first; `portable` is always the last.
[[nodiscard]] std::span<const isa> built_isas() noexcept;

// Whether this binary holds `id` and the processor and the operating system can run it.
[[nodiscard]] bool is_supported(isa id) noexcept;

// The instruction set that operations use now: the forced one, or the best that is supported. The environment variable
// BRAVAIS_FORCE_ISA is read at the first use; with a name in it that is unknown or cannot run here, this and every
// operation return errc::unsupported_isa. It is ignored in set-user-id programs, and on systems where the library
// cannot tell whether it runs in one.
[[nodiscard]] result<isa> active_isa() noexcept;

// Makes all later operations of the process use `id`. errc::unsupported_isa, and no change, if it cannot run here.
// Prepared keys keep the instruction set that made them.
[[nodiscard]] errc force_isa(isa id) noexcept;
[[nodiscard]] errc force_isa(std::string_view isa_name) noexcept;

// Undoes force_isa() and BRAVAIS_FORCE_ISA: the best supported instruction set again.
void select_best_isa() noexcept;

}  // namespace bravais

#endif  // BRAVAIS_CXX20
