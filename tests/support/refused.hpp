// SPDX-License-Identifier: MIT
// What outputs hold after an error.
#pragma once

#include <string_view>

#include "support/buffer.hpp"
#include "support/no_public_key.hpp"
#include "support/operations.hpp"

namespace bravais_test {

// Whether an output of an operation holds what it must after an error.
inline bool is_refused(std::string_view set, const argument& a, const output& memory) {
  return a.name == "public_keys" ? is_no_public_key(set, a.size, memory.copy()) : memory.is_zero();
}

}  // namespace bravais_test
