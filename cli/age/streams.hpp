// SPDX-License-Identifier: MIT
// Files and standard streams as age files are read from and written to them.
#pragma once

#include <string>

#include "cli/descriptor.hpp"
#include "cli/files.hpp"
#include "cli/signals.hpp"
#include "cli/streamed_output.hpp"

#include "source.hpp"

namespace cli::age {

// Reads a descriptor. A noted signal is a failure.
class descriptor_source : public source {
 public:
  descriptor_source(int number, std::string name) : number_(number), name_(std::move(name)) {
    const auto found = system::status_of(number);
    is_regular_ = found && found->kind == system::file_kind::regular;
  }

  std::size_t read(std::span<std::uint8_t> out) override {
    for (;;) {
      if (is_regular_ ? signals_noted::any() : !signals_noted::wait_for_input(number_))
        throw failure(name_ + ": interrupted");
      const std::ptrdiff_t got = system::read_some(number_, out);
      if (got >= 0) {
        taken_ += static_cast<std::uint64_t>(got);
        return static_cast<std::size_t>(got);
      }
      if (errno != EINTR) fail_of_system(name_, "cannot be read");
    }
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool is_regular() const { return is_regular_; }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] std::uint64_t taken() const { return taken_; }  // the bytes that were read

 private:
  int number_;
  std::string name_;
  bool is_regular_;
  std::uint64_t taken_ = 0;
};

class output_sink : public sink {
 public:
  explicit output_sink(streamed_output& to) : to_(to) {}
  void write(std::span<const std::uint8_t> part) override { to_.write(part); }

 private:
  streamed_output& to_;
};

}  // namespace cli::age
