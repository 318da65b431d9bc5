// SPDX-License-Identifier: MIT
#pragma once

namespace bravais {

// Where a constant is computed, a call ends the compilation, also where exceptions are turned off. Never defined.
[[noreturn]] void not_constant(const char* why);

}  // namespace bravais
