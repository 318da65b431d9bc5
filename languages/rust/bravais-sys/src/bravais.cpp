// SPDX-License-Identifier: MIT
// The whole library as one translation unit; build.rs chooses its families.
#define BRAVAIS_IMPLEMENTATION
#include "bravais.hpp"
