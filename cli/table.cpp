// SPDX-License-Identifier: MIT
// Prints tables of aligned columns.
#include "table.hpp"

#include <algorithm>
#include <cstdio>

namespace cli {
namespace {

// Digits and a point, possibly a percentage or a factor (2.5x).
bool is_number(const std::string& cell) {
  const std::size_t end = cell.find_first_not_of("0123456789.");
  return cell == "-" || end == std::string::npos || (end != 0 && (cell.substr(end) == "x" || cell.substr(end) == "%"));
}

}  // namespace

table_layout layout_of(const table& rows) {
  table_layout layout;
  const std::size_t columns = rows.empty() ? 0 : rows.front().size();
  for (std::size_t column = 0; column < columns; ++column) {
    std::size_t width = 0;
    bool numbers = true;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      width = std::max(width, rows[i][column].size());
      numbers = numbers && (i == 0 || is_number(rows[i][column]));
    }
    layout.push_back({width, numbers});
  }
  return layout;
}

void print_row(std::ostream& to, const std::vector<std::string>& row, const table_layout& layout) {
  std::string line;
  for (std::size_t column = 0; column < row.size(); ++column) {
    const auto [width, numbers] = layout[column];
    const std::string space(std::max(width, row[column].size()) - row[column].size(), ' ');
    line += (column == 0 ? "" : "  ") + (numbers ? space + row[column] : row[column] + space);
  }
  to << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
}

void print(std::ostream& to, const table& rows) {
  const table_layout layout = layout_of(rows);
  for (const std::vector<std::string>& row : rows) print_row(to, row, layout);
}

std::string fixed(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

}  // namespace cli
