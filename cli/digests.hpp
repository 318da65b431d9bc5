// SPDX-License-Identifier: MIT
// Hash functions for whole messages, for fingerprints and known answers. The library's interface has none. They are not
// for secrets and not fast.
#pragma once

#include "buffer.hpp"

namespace cli {

[[nodiscard]] buffer sha256(const buffer& message);    // FIPS 180-4, section 6.2
[[nodiscard]] buffer sha3_256(const buffer& message);  // FIPS 202, section 6.1

}  // namespace cli
