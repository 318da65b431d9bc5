// SPDX-License-Identifier: MIT
#pragma once

#include "cases.hpp"

namespace bravais::constant_time {

// Compares the traces of the operations of a signature scheme on different secrets; returns how many differ.
[[nodiscard]] int compare_signature_traces(const signature_parameters& set);

}  // namespace bravais::constant_time
