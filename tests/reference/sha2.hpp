// SPDX-License-Identifier: MIT
// SHA-2 of whole messages, written like FIPS 180-4.
#pragma once

#include "reference/octets.hpp"

namespace reference {

octets sha224(view message);
octets sha256(view message);
octets sha384(view message);
octets sha512(view message);
octets sha512_224(view message);
octets sha512_256(view message);

}  // namespace reference
