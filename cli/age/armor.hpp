// SPDX-License-Identifier: MIT
// ASCII armor: an age file as lines of text.
#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "source.hpp"

namespace cli::age {

// Whether the BEGIN line follows at most 1024 bytes of whitespace.
[[nodiscard]] bool is_armored(peeking_source& from);

// The bytes in an armored text. A fault throws error(fault::armor) once all bytes before it have been read.
class armor_source : public source {
 public:
  explicit armor_source(peeking_source& from) : from_(from) {}
  std::size_t read(std::span<std::uint8_t> out) override;

 private:
  void begin();
  bool read_line();
  void next_line();
  void end();
  [[noreturn]] void fail(const std::string& what) const;

  peeking_source& from_;
  enum class state { before, inside, done } state_ = state::before;
  std::size_t line_number_ = 0;
  std::string line_;
  bool was_short_ = false;
  buffer decoded_;
  std::size_t at_ = 0;
  std::exception_ptr late_;
};

// Writes armor around the bytes that it receives.
class armor_sink : public sink {
 public:
  explicit armor_sink(sink& to);
  void write(std::span<const std::uint8_t> part) override;
  void finish();

 private:
  sink& to_;
  buffer rest_, text_;
};

}  // namespace cli::age
