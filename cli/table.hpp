// SPDX-License-Identifier: MIT
// Tables of aligned columns, and the text below them.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace cli {

// Rows of cells; the first row is the heading. A narrow terminal shows long headings in several lines. They are divided
// at spaces, after hyphens, and with a hyphen at '|', which is not printed otherwise.
using table = std::vector<std::vector<std::string>>;

// A column that a narrow terminal may lack, and its name in the note on hidden columns.
struct hideable_column {
  std::size_t column;
  std::string name;
  bool only_if_same = false;  // in all rows
};

// The columns of a table: right-aligned for numbers, otherwise left-aligned.
class table_layout {
 public:
  // Fits `rows` into `width` columns of a terminal; 0 is no limit. `rows` are all rows, or the heading and the widest
  // rows that may follow. If long headings in several lines are not enough, hides columns of `hideable` in this order,
  // but first those that have the same word in all rows. If this is not enough either, rows are longer than `width`.
  explicit table_layout(const table& rows, std::size_t width = 0, const std::vector<hideable_column>& hideable = {});

  void print_heading(std::ostream& to) const;
  // A row may have fewer cells. Its last cell then stands at the place of the first cell that is missing, even if that
  // column is hidden. A cell that is too long shifts the cells after it.
  void print_row(std::ostream& to, const std::vector<std::string>& row) const;

  // Says which columns are hidden and what shows them; empty if none is.
  [[nodiscard]] const std::string& note() const { return note_; }

 private:
  struct column {
    std::string heading;
    std::size_t cells;  // the longest cell
    bool numbers, hidden = false;
  };
  [[nodiscard]] std::size_t width_of(const column& one) const;
  [[nodiscard]] std::size_t total_width() const;

  std::vector<column> columns_;
  bool divides_headings_ = false;
  std::string note_;
};

// Prints all rows of a table.
void print(std::ostream& to, const table& rows, const table_layout& layout);

// Prints paragraphs, except empty ones. Their lines are kept, unless `width` is not 0 and one of them is longer.
void print_paragraphs(std::ostream& to, const std::vector<std::string>& paragraphs, std::size_t width);

// `value` with `decimals` digits after the point.
[[nodiscard]] std::string fixed(double value, int decimals);

}  // namespace cli
