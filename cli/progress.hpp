// SPDX-License-Identifier: MIT
// The progress line on a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <iostream>
#include <string>

#include "printable.hpp"
#include "system/file.hpp"
#include "system/terminal.hpp"

namespace cli {

// One progress line on standard error, on a terminal only. It appears after `silent` (two seconds by default), is cut
// to the width of the terminal, and disappears when the command ends.
class progress {
 public:
  explicit progress(bool wanted = true, std::chrono::milliseconds silent = std::chrono::seconds(2))
      : wanted_(wanted && system::is_terminal(system::standard_error)), next_(clock::now() + silent) {}
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;
  ~progress() { hide(); }

  // Removes the line until it is due again.
  void hide() {
    if (shown_) std::cerr << "\r\x1b[K" << std::flush;
    shown_ = false;
  }

  // Shows the line that `text` returns; calls `text` only when the line is due.
  template <class Text>
  void show(const Text& text) {
    if (!wanted_ || clock::now() < next_) return;
    const std::string line = printable(text());
    const std::size_t columns = system::columns_of_terminal(system::standard_error);  // windows change
    std::cerr << "\r\x1b[K" << (columns == 0 ? line : last_columns(line, columns - 1)) << std::flush;
    shown_ = true;
    next_ = clock::now() + std::chrono::milliseconds(200);
  }

 private:
  using clock = std::chrono::steady_clock;

  bool wanted_;
  bool shown_ = false;
  clock::time_point next_;
};

}  // namespace cli
