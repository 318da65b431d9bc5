// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <bravais/key_file.hpp>

#include "buffer.hpp"

namespace cli {

// What is wrong with a key file, and what was found where something else is wanted: the kind of text that its BEGIN
// line says, or the object identifier that no set here has.
[[nodiscard]] std::string text_of(const buffer& file, bravais::key_fault fault);

}  // namespace cli
