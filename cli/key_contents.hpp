// SPDX-License-Identifier: MIT
// Descriptions of faulty key files.
#pragma once

#include <string>

#include <bravais/key_file.hpp>

#include "buffer.hpp"

namespace cli {

// The text of a fault, and what the file has instead: the label of its BEGIN line, or an object identifier that no
// parameter set here has.
[[nodiscard]] std::string text_of(const buffer& file, bravais::key_fault fault);

}  // namespace cli
