// SPDX-License-Identifier: MIT
// Shadow memory: which lane each address holds. Inside the engine only.
#pragma once

namespace bravais_proof {

void forget_memory();

}  // namespace bravais_proof
