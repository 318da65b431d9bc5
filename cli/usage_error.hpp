// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace cli {

// What is wrong with a command line that was refused, and which help shows how it should be. CLI11 looks for what is
// missing before it looks at words that nothing takes, but a misspelt option explains why the right one is missing.
[[nodiscard]] std::string usage_error(const CLI::App& app, const CLI::ParseError& error);

// That no subcommand has this name, and what may have been meant.
[[nodiscard]] std::string unknown_subcommand(const CLI::App& app, const std::string& word);

}  // namespace cli
