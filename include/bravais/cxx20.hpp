// SPDX-License-Identifier: MIT
// Gives one error message if the compiler is set to an older C++, instead of the errors that all other headers would
// give. Marks types that are not the same with every C++ library.
#pragma once

#include <cstddef>

// Every public header includes this one first, and has no content if BRAVAIS_PRIVATE_CXX20 is 0. MSVC reports the
// language version in _MSVC_LANG, because its __cplusplus stays that of C++98 unless an option changes it.
#if defined(_MSVC_LANG) ? _MSVC_LANG >= 202002L : __cplusplus >= 202002L
#define BRAVAIS_PRIVATE_CXX20 1
#else
#define BRAVAIS_PRIVATE_CXX20 0
#error "bravais needs C++20: compile with -std=c++20 (MSVC: /std:c++20)"
#endif

// Stands at types that contain a std::string_view: libstdc++ and libc++ lay it out differently. With libc++ these types
// and their tables have other names for the linker. A program with libc++ can then link a static library that was
// compiled with libstdc++.
#if defined(_LIBCPP_VERSION)
#define BRAVAIS_PRIVATE_OF_CXX_LIBRARY __attribute__((abi_tag("libcxx")))
#else
#define BRAVAIS_PRIVATE_OF_CXX_LIBRARY
#endif
