// SPDX-License-Identifier: MIT
// The part of the library that this package has. names.h gives its symbols a prefix of their own, so that one program
// can hold several parts.
#include "names.h"

#define BRAVAIS_IMPLEMENTATION
#include <bravais.hpp>
