// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <iostream>
#include <unistd.h>

#include "printable.hpp"

namespace cli {

// One line on standard error that says how far a command is: on a terminal only, from its third second on, and gone
// when the command ends.
class progress {
 public:
  explicit progress(bool wanted = true) : wanted_(wanted && ::isatty(STDERR_FILENO) != 0) {}
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;
  ~progress() {
    if (shown_) std::cerr << "\r\x1b[K" << std::flush;
  }

  // `text` makes the line; it is called when the line is due.
  template <class Text>
  void show(const Text& text) {
    if (!wanted_ || clock::now() < next_) return;
    std::cerr << "\r\x1b[K" << printable(text()) << std::flush;
    shown_ = true;
    next_ = clock::now() + std::chrono::milliseconds(200);
  }

 private:
  using clock = std::chrono::steady_clock;
  bool wanted_;
  bool shown_ = false;
  clock::time_point next_ = clock::now() + std::chrono::seconds(2);
};

}  // namespace cli
