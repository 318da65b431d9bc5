// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace cli {

// Rows of cells, the first of which is the heading, written as aligned columns: numbers to the right, words to the
// left.
using table = std::vector<std::vector<std::string>>;
void print(std::ostream& to, const table& rows);

// The same where rows are printed one by one: the layout that these rows would have, and a row in it. A row may have
// fewer cells, and a longer one moves those behind it.
struct table_column {
  std::size_t width;
  bool numbers;
};
using table_layout = std::vector<table_column>;
[[nodiscard]] table_layout layout_of(const table& rows);
void print_row(std::ostream& to, const std::vector<std::string>& row, const table_layout& layout);

// `value` with `decimals` digits after the point.
[[nodiscard]] std::string fixed(double value, int decimals);

}  // namespace cli
