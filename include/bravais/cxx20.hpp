// SPDX-License-Identifier: MIT
// One message where the compiler speaks an older C++, in place of the errors that all of our headers would give.
#pragma once

// Every public header includes this one first, and leaves its content out where BRAVAIS_PRIVATE_CXX20 is 0. MSVC
// reports the language in _MSVC_LANG: its __cplusplus stays that of C++98 unless asked otherwise.
#if defined(_MSVC_LANG) ? _MSVC_LANG >= 202002L : __cplusplus >= 202002L
#define BRAVAIS_PRIVATE_CXX20 1
#else
#define BRAVAIS_PRIVATE_CXX20 0
#error "bravais needs C++20: compile with -std=c++20 (MSVC: /std:c++20)"
#endif
