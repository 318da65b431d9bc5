// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace cli {

// Rows of cells, the first of which is the heading, written as aligned columns: numbers to the right, words to the
// left.
using table = std::vector<std::vector<std::string>>;
void print(std::ostream& to, const table& rows);

// `value` with `decimals` digits after the point.
[[nodiscard]] std::string fixed(double value, int decimals);

}  // namespace cli
