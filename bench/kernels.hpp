// SPDX-License-Identifier: MIT
#pragma once

#include "subject.hpp"

namespace bravais_bench {

// The kernels of one back end as operations: kind "kernel", the group in the place of the set. An item of a Keccak
// kernel is one state.
std::vector<operation> kernel_operations(bravais::isa id);

}  // namespace bravais_bench
