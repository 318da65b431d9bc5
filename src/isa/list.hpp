// SPDX-License-Identifier: MIT
// BRAVAIS_EACH_BUILT_ISA(each) expands to each(name) for all instruction sets in this binary. The best is the last one.
#pragma once

#include <bravais/isa.hpp>

// BRAVAIS_IF_BUILT(each, name) is each(name) if this binary contains the instruction set, else nothing. CMake or the
// one header then defines BRAVAIS_HAS_<name> as 1, so that BRAVAIS_BUILT_1 moves `each` to the second place of the
// list.
#define BRAVAIS_BUILT_1 unused,
#define BRAVAIS_NOT_BUILT(name)
#define BRAVAIS_SECOND(first, second, ...) second
#define BRAVAIS_CALL(macro, arguments) macro arguments
#define BRAVAIS_CHOOSE(has, each) BRAVAIS_CALL(BRAVAIS_SECOND, (BRAVAIS_BUILT_##has each, BRAVAIS_NOT_BUILT, unused))
#define BRAVAIS_CHOOSE_BY(has, each) BRAVAIS_CHOOSE(has, each)
#define BRAVAIS_IF_BUILT(each, name) BRAVAIS_CHOOSE_BY(BRAVAIS_HAS_##name, each)(name)

#define BRAVAIS_EACH_BUILT_ISA(each) BRAVAIS_PRIVATE_EACH_ISA(BRAVAIS_IF_BUILT, each)
