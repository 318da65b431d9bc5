// SPDX-License-Identifier: MIT
// The progress of a command that reads a file of any size.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "descriptor.hpp"
#include "progress.hpp"
#include "system/terminal.hpp"
#include "table.hpp"

namespace cli {

// The progress line: how much was read, of how much if that is known, and how fast. For example
//   letter.iso: 512.0 of 2048.0 MiB (25 %), 830 MiB/s
class transfer_progress {
 public:
  // Starts with what the descriptor `number` has not read yet. A terminal that is read gets no progress line.
  transfer_progress(std::string name, int number)
      : name_(std::move(name)), total_(bytes_ahead(number)), shown_(!system::is_terminal(number)) {}

  // `done` bytes were read since the start.
  void show(std::uint64_t done) {
    shown_.show([&] {
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin_;
      std::string text = name_ + ": " + fixed(mebibytes(done), 1);
      // A file that another program extends can have more than the total.
      if (total_ >= done && total_ != 0) text += " of " + fixed(mebibytes(total_), 1);
      text += " MiB";
      if (total_ >= done && total_ != 0) text += " (" + std::to_string(done * 100 / total_) + " %)";
      const double rate = mebibytes(done) / time.count();
      return text + ", " + fixed(rate, rate < 10 ? 1 : 0) + " MiB/s";
    });
  }

 private:
  static double mebibytes(std::uint64_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

  std::string name_;
  std::uint64_t total_;  // 0 if unknown
  progress shown_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace cli
