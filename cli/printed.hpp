// SPDX-License-Identifier: MIT
// Errors of standard output, for commands that print text.
#pragma once

#include <cerrno>
#include <cstring>
#include <ostream>
#include <string>

#include "errors.hpp"

namespace cli {

// Printed text did not reach standard output. `error` is errno, or 0 if unknown. EPIPE means that the reader is gone;
// it is not reported.
struct not_printed : failure {
  explicit not_printed(int number)
      : failure("standard output: cannot be written" + (number == 0 ? "" : std::string(": ") + std::strerror(number))),
        error(number) {}
  int error;
};

// Flushes the printed text. Throws not_printed, also for an earlier failed write.
inline void flush_printed(std::ostream& to) {
  if (!to.flush()) throw not_printed(errno);
}

}  // namespace cli
