// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "support/hex.hpp"

namespace bravais_test {

// SHA-256 in lower-case hexadecimal, the form in which the specification prints long values.
std::string sha256(view bytes);
std::string sha256(std::string_view text);

}  // namespace bravais_test
