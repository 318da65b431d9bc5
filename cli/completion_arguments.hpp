// SPDX-License-Identifier: MIT
// The command line as completion needs it: options, arguments and their values.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace cli {

// An option or argument, and its possible values.
struct argument {
  std::vector<std::string> names;  // "--public", "-h"; none for an argument without a name
  std::string description;
  bool takes_value, takes_file;
  std::vector<std::string> values;
};

// The arguments of a subcommand: its own, and the options with a value that may come before or after any subcommand.
[[nodiscard]] std::vector<argument> arguments_of(const CLI::App& app);

[[nodiscard]] std::vector<const CLI::App*> subcommands_of(const CLI::App& app);

// The words with `between` between them.
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const std::string& between = " ");

}  // namespace cli
