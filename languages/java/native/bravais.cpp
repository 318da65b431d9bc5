// SPDX-License-Identifier: MIT
// The native library of the Java package: the one header as a shared library.
#define BRAVAIS_IMPLEMENTATION
#include "bravais.hpp"
