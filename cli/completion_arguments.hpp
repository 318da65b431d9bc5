// SPDX-License-Identifier: MIT
// The command line as completion needs it: what stands where, and which values it has.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace cli {

// An option or argument, and what may stand as its value.
struct argument {
  std::vector<std::string> names;  // "--public", "-h"; none for an argument without a name
  std::string description;
  bool takes_value, takes_file;
  std::vector<std::string> values;
};

// Those of a subcommand: its own, and the options with a value that stand before or behind any subcommand.
[[nodiscard]] std::vector<argument> arguments_of(const CLI::App& app);

[[nodiscard]] std::vector<const CLI::App*> subcommands_of(const CLI::App& app);

// With spaces between them.
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const std::string& between = " ");

}  // namespace cli
