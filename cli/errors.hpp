// SPDX-License-Identifier: MIT
// Exit codes and the exceptions that lead to them.
#pragma once

#include <stdexcept>
#include <string>

#include <bravais/result.hpp>

namespace cli {

// The exit codes, which are part of the interface.
enum exit_code : int { success = 0, failed = 1, wrong_usage = 2 };

// The operation failed or its data are invalid: one line on standard error and exit code 1, or the command's own
// exit_of_failure (command.hpp).
struct failure : std::runtime_error {
  using runtime_error::runtime_error;
};

// The verified object is not genuine: one line on standard error and exit code 1, in every command.
struct refusal : std::runtime_error {
  using runtime_error::runtime_error;
};

// The command line is wrong: one line on standard error and exit code 2.
struct misuse : std::runtime_error {
  using runtime_error::runtime_error;
};

[[nodiscard]] inline bool done(bravais::errc error) { return error == bravais::errc::ok; }

// Throws failure unless `error` is ok. `subject` names the file or the parameter set of the error.
inline void require(bravais::errc error, const std::string& subject) {
  if (!done(error)) throw failure(subject + ": " + bravais::text(error));
}

}  // namespace cli
