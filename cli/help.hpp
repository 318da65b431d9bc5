// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace cli {

// Help texts that look the same whichever version of CLI11 made them, and fit a terminal of 80 columns: descriptions of
// the program and footers as they are written, one line for the usage, and descriptions of options that are broken
// between words. Newer versions of CLI11 break the lines of examples anew and take their indentation away; older ones
// break nothing.
struct plain_help : CLI::Formatter {
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* sub) const override;
};

}  // namespace cli
