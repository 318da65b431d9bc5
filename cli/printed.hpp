// SPDX-License-Identifier: MIT
// Standard output of commands that print text there.
#pragma once

#include <cerrno>
#include <cstring>
#include <ostream>
#include <string>

#include "errors.hpp"

namespace cli {

// What was printed did not arrive. `error` is the system's number for the reason, 0 if it is not known: EPIPE, where
// the reader has gone, is none that anybody wants to hear of.
struct not_printed : failure {
  explicit not_printed(int number)
      : failure("standard output: cannot be written" + (number == 0 ? "" : std::string(": ") + std::strerror(number))),
        error(number) {}
  int error;
};

// Sends off what was printed so far. Throws not_printed, also for what failed before.
inline void flush_printed(std::ostream& to) {
  if (!to.flush()) throw not_printed(errno);
}

}  // namespace cli
