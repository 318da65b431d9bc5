// SPDX-License-Identifier: MIT
// Files and standard streams as age files are read from and written to them.
#pragma once

#include <chrono>
#include <string>

#include "cli/descriptor.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/streamed_output.hpp"
#include "cli/table.hpp"

#include "source.hpp"

namespace cli::age {

// Reads a descriptor. A noted signal is a failure.
class descriptor_source : public source {
 public:
  descriptor_source(int number, std::string name) : number_(number), name_(std::move(name)) {
    const auto found = system::status_of(number);
    is_regular_ = found && found->kind == system::file_kind::regular;
    if (is_regular_) size_ = found->size;
  }

  std::size_t read(std::span<std::uint8_t> out) override {
    for (;;) {
      if (is_regular_ ? signals_noted::any() : !signals_noted::wait_for_input(number_))
        throw failure(name_ + ": interrupted");
      const std::ptrdiff_t got = system::read_some(number_, out);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) fail_of_system(name_, "cannot be read");
    }
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool is_regular() const { return is_regular_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }  // of a regular file

 private:
  int number_;
  std::string name_;
  bool is_regular_;
  std::uint64_t size_ = 0;
};

class output_sink : public sink {
 public:
  explicit output_sink(streamed_output& to) : to_(to) {}
  void write(std::span<const std::uint8_t> part) override { to_.write(part); }

 private:
  streamed_output& to_;
};

// Opens the input `path`, or returns standard input for "-". Throws failure.
[[nodiscard]] inline int open_input(const std::string& path) {
  if (path == "-") return system::standard_input;
  const int number = system::open_to_read(path);
  if (number < 0) fail_of_system(path, "cannot be opened");
  return number;
}

// The progress line: how much, what part of the whole if that is known, and how fast.
class rate_line {
 public:
  rate_line(std::string name, std::uint64_t total, bool wanted)
      : name_(std::move(name)), total_(total), shown_(wanted) {}

  void show(std::uint64_t done) {
    shown_.show([&] {
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin_;
      const double mebibytes = static_cast<double>(done) / (1 << 20);
      const std::string part = total_ == 0 || done > total_ ? "" : " (" + std::to_string(done * 100 / total_) + " %)";
      return name_ + ": " + fixed(mebibytes, 1) + " MiB" + part + ", " + fixed(mebibytes / time.count(), 0) + " MiB/s";
    });
  }

 private:
  std::string name_;
  std::uint64_t total_;
  progress shown_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace cli::age
