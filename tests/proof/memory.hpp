// SPDX-License-Identifier: MIT
// Shadow memory: which lane each address holds. Inside the engine only.
#pragma once

namespace bravais_proof {

void forget_memory();
// Whether the program has this address in its constant data, which never changes.
bool is_constant_data(const void* p);

}  // namespace bravais_proof
