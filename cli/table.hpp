// SPDX-License-Identifier: MIT
// Tables of aligned columns.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace cli {

// Rows of cells; the first row is the heading. print() right-aligns columns of numbers and left-aligns the others.
using table = std::vector<std::vector<std::string>>;
void print(std::ostream& to, const table& rows);

// For rows that are printed one by one: layout_of() gives the layout of a table, and print_row() prints one row in it.
// A row may have fewer cells. A cell that is too long shifts the cells after it.
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
