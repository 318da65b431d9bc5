// SPDX-License-Identifier: MIT
#pragma once

#include "cases.hpp"

namespace bravais::constant_time {

// Compares the traces of the operations of a signature scheme on different secrets, for `items` items at a time;
// returns how many differ. With more than one, the operations are those that sign many messages under one key.
[[nodiscard]] int compare_signature_traces(const signature_parameters& set, std::size_t items);

// Whether a planted leak is found behind a generation of keys, whose steps traces leave out in part, and only that.
[[nodiscard]] bool planted_after_generation_is_found();

}  // namespace bravais::constant_time
