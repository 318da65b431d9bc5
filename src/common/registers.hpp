// SPDX-License-Identifier: MIT
// Clearing registers at the end of public functions: the kernels, and memcpy of the C library, leave secrets in them.
#pragma once

namespace bravais {

// Zeroes vector registers, mask registers, and the general registers that a call may change. It clears all that the
// processor has and the operating system saves, whichever back end ran: portable code calls memcpy(), which uses the
// widest registers. What the calling convention reserves for the caller keeps its value.
void clear_registers() noexcept;

// Clears them at the end of its life. It must be the first object of a function: then it is the last to be destroyed,
// and only the return value is still in use. Public functions that use a back end have it through api::entry and
// api::opened, which lead to the functions of the back end; all other public functions that see secrets have their own.
struct registers_cleared_at_end {
  ~registers_cleared_at_end() { clear_registers(); }
};

}  // namespace bravais
