// SPDX-License-Identifier: MIT
// Gives one error message if the compiler is set to an older C++, instead of the errors that all other headers would
// give.
#pragma once

// Every public header includes this one first, and has no content if BRAVAIS_PRIVATE_CXX20 is 0. MSVC reports the
// language version in _MSVC_LANG, because its __cplusplus stays that of C++98 unless an option changes it.
#if defined(_MSVC_LANG) ? _MSVC_LANG >= 202002L : __cplusplus >= 202002L
#define BRAVAIS_PRIVATE_CXX20 1
#else
#define BRAVAIS_PRIVATE_CXX20 0
#error "bravais needs C++20: compile with -std=c++20 (MSVC: /std:c++20)"
#endif
