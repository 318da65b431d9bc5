// SPDX-License-Identifier: MIT
#pragma once

#include "subject.hpp"

namespace bravais {
struct dilithium_probe;
struct ntru_probe;
}  // namespace bravais

namespace bravais_bench {

// The kernels of one back end as operations: kind "kernel", the group in the place of the set. An item of a Keccak
// kernel is one state.
std::vector<operation> kernel_operations(bravais::isa id);

// Those of ML-DSA, which kernel_operations() gives too, from the probes of its three sets.
std::vector<operation> dilithium_kernel_operations(bravais::isa id, const bravais::dilithium_probe* three);

// Those of NTRU, by set.
std::vector<operation> ntru_kernel_operations(bravais::isa id, const bravais::ntru_probe* six);

}  // namespace bravais_bench
