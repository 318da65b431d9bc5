// SPDX-License-Identifier: MIT
#include "bravais.hpp"

bravais::result<bravais::isa> isa_of_second_unit() noexcept { return bravais::active_isa(); }
