// SPDX-License-Identifier: MIT
// Error messages for wrong command lines.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace cli {

// The error for a rejected command line, and the help to read. CLI11 reports missing options before unknown words, but
// a misspelled option explains why the right one is missing, so this function looks for unknown words first.
[[nodiscard]] std::string usage_error(const CLI::App& app, const CLI::ParseError& error);

// The error for an unknown subcommand, with similar names.
[[nodiscard]] std::string unknown_subcommand(const CLI::App& app, const std::string& word);

}  // namespace cli
