// SPDX-License-Identifier: MIT
// File descriptors and their errors.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

#include "errors.hpp"
#include "signals.hpp"
#include "system/file.hpp"

namespace cli {

// Throws failure: `path`, `what`, and the operating system's text for errno.
[[noreturn]] inline void fail_of_system(const std::string& path, const std::string& what) {
  throw failure(path + ": " + what + ": " + std::strerror(errno));
}

// A file descriptor that is closed at the end of its scope, except for the standard streams.
class descriptor {
 public:
  explicit descriptor(int number) : number_(number) {}
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  ~descriptor() {
    if (number_ > system::standard_error) system::close_file(number_);
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

// The bytes of a regular file that are behind the position of the descriptor; 0 for anything else.
[[nodiscard]] inline std::uint64_t bytes_ahead(int number) {
  const auto found = system::status_of(number);
  if (!found || found->kind != system::file_kind::regular) return 0;
  const std::int64_t position = system::position_of(number);
  const std::uint64_t read = position < 0 ? 0 : static_cast<std::uint64_t>(position);
  return read < found->size ? found->size - read : 0;
}

// Writes all of `content`. Throws failure, which names `path`, also when a signal ends the program.
inline void write_all(int to, std::span<const std::uint8_t> content, const std::string& path) {
  while (!content.empty()) {
    const std::ptrdiff_t written = system::write_some(to, content);
    if (written < 0 && errno == EINTR && !signals_noted::any()) continue;
    if (written < 0) fail_of_system(path, "cannot be written");
    content = content.subspan(static_cast<std::size_t>(written));
  }
}

}  // namespace cli
