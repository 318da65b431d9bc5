// SPDX-License-Identifier: MIT
// Prints tables of aligned columns, and fits them to a terminal.
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

// A heading in lines of at most `width`, as far as its parts allow that.
std::vector<std::string> divided(const std::string& heading, std::size_t width) {
  std::vector<std::string> lines(1);
  char before = 0;  // what ended the part before
  for (std::size_t begin = 0; begin < heading.size();) {
    const std::size_t end = std::min(heading.find_first_of(" -|", begin), heading.size());
    const char mark = end < heading.size() ? heading[end] : ' ';
    const std::string part = heading.substr(begin, end - begin) + (mark == '-' ? "-" : "");
    const std::string joined = lines.back() + (before == ' ' ? " " : "") + part;
    if (before == 0 || joined.size() + (mark == '|' ? 1 : 0) <= width) {
      lines.back() = joined;
    } else {
      if (before == '|') lines.back() += '-';
      lines.push_back(part);
    }
    before = mark;
    begin = end + 1;
  }
  return lines;
}
constexpr std::size_t one_line = std::string::npos;

// The text in lines of at most `width`, as far as its words allow that.
std::vector<std::string> lines_of(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (lines.empty() || lines.back().size() + 1 + word.size() > width) {
      lines.push_back(word);
    } else {
      lines.back() += ' ' + word;
    }
    begin = end + 1;
  }
  return lines;
}

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    longest = std::max(longest, end - begin);
    begin = end + 1;
  }
  return longest;
}

// The cell of a column that all rows share, or an empty text.
std::string common_cell(const table& rows, std::size_t column) {
  for (std::size_t i = 2; i < rows.size(); ++i) {
    if (rows[i][column] != rows[1][column]) return {};
  }
  return rows.size() < 2 ? std::string() : rows[1][column];
}

}  // namespace

table_layout::table_layout(const table& rows, std::size_t width, const std::vector<hideable_column>& hideable) {
  for (std::size_t i = 0; !rows.empty() && i < rows.front().size(); ++i) {
    column one{rows.front()[i], 0, true};
    for (std::size_t j = 1; j < rows.size(); ++j) {
      one.cells = std::max(one.cells, rows[j][i].size());
      one.numbers = one.numbers && is_number(rows[j][i]);
    }
    columns_.push_back(std::move(one));
  }
  const auto fits = [&] { return width == 0 || total_width() <= width; };
  if (fits()) return;
  divides_headings_ = true;
  for (const bool only_common : {true, false}) {
    for (const hideable_column& one : hideable) {
      if (fits()) break;
      const std::string common = columns_[one.column].numbers ? "" : common_cell(rows, one.column);
      if (columns_[one.column].hidden || ((only_common || one.only_if_same) && common.empty())) continue;
      columns_[one.column].hidden = true;
      note_ += (note_.empty() ? "Hidden to fit the terminal: " : ", ") + one.name;
      if (only_common) note_ += " (" + common + " in all rows)";
    }
  }
  if (!note_.empty()) note_ += ". A wider terminal or --json shows all.";
  divides_headings_ = false;
  divides_headings_ = !fits();
}

std::size_t table_layout::width_of(const column& one) const {
  std::size_t width = one.cells;
  for (const std::string& line : divided(one.heading, divides_headings_ ? 0 : one_line))
    width = std::max(width, line.size());
  return width;
}

std::size_t table_layout::total_width() const {
  std::size_t total = 0;
  for (const column& one : columns_) {
    if (!one.hidden) total += width_of(one) + (total == 0 ? 0 : 2);
  }
  return total;
}

void table_layout::print_row(std::ostream& to, const std::vector<std::string>& row) const {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const bool ends_early = i + 1 == row.size() && row.size() < columns_.size();
    if (columns_[i].hidden && !ends_early) continue;
    const std::string space(std::max(width_of(columns_[i]), row[i].size()) - row[i].size(), ' ');
    if (!line.empty()) line += "  ";
    line += columns_[i].numbers ? space + row[i] : row[i] + space;
  }
  to << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
}

void table_layout::print_heading(std::ostream& to) const {
  std::vector<std::vector<std::string>> headings;
  std::size_t height = 0;
  for (const column& one : columns_) {
    headings.push_back(divided(one.heading, divides_headings_ ? width_of(one) : one_line));
    if (!one.hidden) height = std::max(height, headings.back().size());
  }
  // The last lines of all headings stand side by side, above the cells.
  for (std::size_t i = height; i > 0; --i) {
    std::vector<std::string> row;
    row.reserve(headings.size());
    for (const std::vector<std::string>& lines : headings)
      row.push_back(i > lines.size() ? "" : lines[lines.size() - i]);
    print_row(to, row);
  }
}

void print(std::ostream& to, const table& rows, const table_layout& layout) {
  layout.print_heading(to);
  for (std::size_t i = 1; i < rows.size(); ++i) layout.print_row(to, rows[i]);
}

void print_paragraphs(std::ostream& to, const std::vector<std::string>& paragraphs, std::size_t width) {
  for (const std::string& paragraph : paragraphs) {
    if (paragraph.empty()) continue;
    if (width == 0 || longest_line(paragraph) <= width) {
      to << paragraph << '\n';
      continue;
    }
    for (const std::string& line : lines_of(paragraph, width)) to << line << '\n';
  }
}

std::string fixed(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

}  // namespace cli
