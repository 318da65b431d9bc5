// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

#include <bravais/result.hpp>

namespace cli {

// What the exit code says; part of the interface.
enum exit_code : int { success = 0, failed = 1, wrong_usage = 2 };

// The operation could not be done, or its data are invalid: one line on standard error and exit code 1, unless the
// command has another for it (command.hpp).
struct failure : std::runtime_error {
  using runtime_error::runtime_error;
};

// What was to be verified is not genuine: one line on standard error and exit code 1, in every command.
struct refusal : std::runtime_error {
  using runtime_error::runtime_error;
};

// The command line asks for something that does not exist: one line on standard error and exit code 2.
struct misuse : std::runtime_error {
  using runtime_error::runtime_error;
};

[[nodiscard]] inline bool done(bravais::errc error) { return error == bravais::errc::ok; }

// Throws unless `error` is ok. `subject` is what the error is about: a file, or a set.
inline void require(bravais::errc error, const std::string& subject) {
  if (!done(error)) throw failure(subject + ": " + bravais::text(error));
}

}  // namespace cli
