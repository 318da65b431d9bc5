// SPDX-License-Identifier: MIT
// The back ends of this binary, and the choice of the one that operations use.
#pragma once

#include <span>
#include <string_view>

#include <bravais/isa.hpp>

#include "isa/ops.hpp"

namespace bravais {

// Returns the table of `id`, or null if this binary does not hold it or the machine cannot run it. Tests and benchmarks
// use this to run every back end in one process without changing the global choice.
[[nodiscard]] const backend* backend_for(isa id) noexcept;

// The same for the name of an instruction set, in upper or lower case; and for the best one that the machine can run.
[[nodiscard]] const backend* backend_named(std::string_view isa_name) noexcept;
[[nodiscard]] const backend* best_backend() noexcept;

// Returns the last table of this binary, which every machine that can load the binary can run: portable, or wasm128 in
// a WebAssembly module with vectors.
[[nodiscard]] const backend* baseline_backend() noexcept;

// The instruction sets that this binary holds, best first.
[[nodiscard]] std::span<const isa> isas_of_binary() noexcept;

// Makes all later operations use `table`, which must be able to run here. Prepared keys keep the table that made them.
void activate(const backend* table) noexcept;

// Returns the table that public operations use, or null if BRAVAIS_FORCE_ISA names nothing that can run here.
[[nodiscard]] const backend* active_backend() noexcept;

// Whether `pointer` is one of the tables of this binary. It does not query the processor, so every call can afford it.
[[nodiscard]] bool is_table(const backend* pointer) noexcept;

}  // namespace bravais
