// SPDX-License-Identifier: MIT
// The code that a unit of this folder tests: the entries of a few sets of one family, for one instruction set.
#pragma once

#include <span>

#include "isa/ops.hpp"

namespace mutation {

struct tried {
  bravais::kem_id id;
  const bravais::kem_ops& ops;
};
extern const std::span<const tried> tried_sets;

}  // namespace mutation
