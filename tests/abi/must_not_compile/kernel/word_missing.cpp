// SPDX-License-Identifier: MIT
// The vocabulary of an instruction set that lacks a word does not compile. One line of the message shows the word.
// The compiler says: this instruction set lacks the word max_unsigned(a, b)
// The compiler says nothing else.
#include "isa/region.hpp"

#ifdef BRAVAIS_WRONG
#define max_unsigned another_name  // the header defines no max_unsigned
#endif
#include "simd/portable.hpp"
#undef max_unsigned
#include "simd/vocabulary.hpp"
