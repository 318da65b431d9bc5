// SPDX-License-Identifier: MIT
// The terminal. One file for each operating system implements this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace cli::system {

[[nodiscard]] bool is_terminal(int descriptor);
[[nodiscard]] bool is_terminal(const std::string& path);
// The width of the terminal behind a standard stream; 0 if unknown.
[[nodiscard]] std::size_t columns_of_terminal(int descriptor);
// The width that text on standard output should not exceed; 0 if there is no limit. Only a terminal has one: COLUMNS in
// the environment, or else its own width.
[[nodiscard]] std::size_t columns_of_output();

// The terminal of the process. Its echo is off during the lifetime of the object, and signals are noted.
class silent_terminal {
 public:
  // Throws failure if there is no terminal.
  silent_terminal();
  silent_terminal(const silent_terminal&) = delete;
  silent_terminal& operator=(const silent_terminal&) = delete;
  ~silent_terminal();

  // Throws failure.
  void show(std::string_view text);
  // Waits for a line and reads one byte of it. Returns 1, 0 at the end of the input, or -1 and sets errno.
  [[nodiscard]] std::ptrdiff_t read_byte(std::uint8_t& byte);
  // The name of the terminal in messages.
  [[nodiscard]] static std::string name();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace cli::system
