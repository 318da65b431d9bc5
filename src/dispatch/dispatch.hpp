// SPDX-License-Identifier: MIT
// Who chooses: the back ends of this binary, and the one that operations use now.
#pragma once

#include <span>
#include <string_view>

#include <bravais/isa.hpp>

#include "isa/ops.hpp"

namespace bravais {

// The table of `id`; null if this binary does not hold it or the machine cannot run it. Tests and benchmarks use it to
// run every back end in one process without touching the global choice.
[[nodiscard]] const backend* backend_for(isa id) noexcept;

// The same by the name of the instruction set, in upper or lower case; and the best that can run.
[[nodiscard]] const backend* backend_named(std::string_view isa_name) noexcept;
[[nodiscard]] const backend* best_backend() noexcept;

// The instruction sets that this binary holds, best first.
[[nodiscard]] std::span<const isa> isas_of_binary() noexcept;

// Makes all later operations use a table that can run. Prepared keys keep the one that made them.
void activate(const backend* table) noexcept;

// The table that public operations use; null if BRAVAIS_FORCE_ISA names nothing that can run here.
[[nodiscard]] const backend* active_backend() noexcept;

// Whether this points to one of the tables of this binary. Asks no processor: for every call.
[[nodiscard]] bool is_table(const backend* pointer) noexcept;

}  // namespace bravais
