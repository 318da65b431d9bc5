// SPDX-License-Identifier: MIT
// Clearing registers at the end of public functions: kernels and memcpy() leave secrets in them.
#pragma once

namespace bravais {

// Zeroes vector registers, mask registers, and the general registers that a call may change. It clears every such
// register that the operating system saves, whichever back end ran, because memcpy() uses the widest ones even in
// portable code. Registers that the calling convention reserves for the caller keep their values.
void clear_registers() noexcept;

// Clears the registers in its destructor. It must be the first object of a function: then it is destroyed last, when
// only the return value is still in use. Public functions that use a back end have one through api::entry and
// api::opened, which give access to its functions. All other public functions that handle secrets have their own.
struct registers_cleared_at_end {
  ~registers_cleared_at_end() { clear_registers(); }
};

}  // namespace bravais
