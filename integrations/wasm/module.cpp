// SPDX-License-Identifier: MIT
// The library as a WebAssembly module: the one header, and what its C++ library would ask of a system. tools/wasm
// builds it.
#define BRAVAIS_IMPLEMENTATION
#include "bravais.hpp"

// libc++ prints a message before it aborts, which would import output functions. A module only stops.
[[noreturn]] void std::__libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
