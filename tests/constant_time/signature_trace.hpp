// SPDX-License-Identifier: MIT
#pragma once

#include "cases.hpp"

namespace bravais::constant_time {

// Compares the traces of a signature scheme's operations on different secrets, for `items` items at a time; returns how
// many differ. With more than one item, the operations are those that sign many messages under one key.
[[nodiscard]] int compare_signature_traces(const signature_parameters& set, std::size_t items);

// Plants a leak after key generation, where traces leave out some steps. Whether the traces show it, and nothing else.
[[nodiscard]] bool planted_after_generation_is_found();

}  // namespace bravais::constant_time
