// SPDX-License-Identifier: MIT
// Hash functions of whole messages, for fingerprints and known answers: the library's interface has none. Not for
// secrets, and not fast.
#pragma once

#include "buffer.hpp"

namespace cli {

[[nodiscard]] buffer sha256(const buffer& message);    // FIPS 180-4, section 6.2
[[nodiscard]] buffer sha3_256(const buffer& message);  // FIPS 202, section 6.1

}  // namespace cli
