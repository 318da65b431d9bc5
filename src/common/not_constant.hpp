// SPDX-License-Identifier: MIT
// A compile-time error that does not need exceptions.
#pragma once

namespace bravais {

// A call during constant evaluation fails to compile, even with exceptions turned off. Never defined.
[[noreturn]] void not_constant(const char* why);

}  // namespace bravais
