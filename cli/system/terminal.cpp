// SPDX-License-Identifier: MIT
// What is the same for the terminals of all systems.
#include "cli/system/terminal.hpp"

#include <charconv>
#include <cstdlib>
#include <cstring>

#include "cli/system/file.hpp"

namespace cli::system {

std::size_t columns_of_output() {
  if (!is_terminal(standard_output)) return 0;
  if (const char* const text = std::getenv("COLUMNS")) {
    const char* const end = text + std::strlen(text);
    std::size_t columns = 0;
    const auto [last, error] = std::from_chars(text, end, columns);
    if (error == std::errc() && last == end && columns != 0) return columns;
  }
  return columns_of_terminal(standard_output);
}

}  // namespace cli::system
