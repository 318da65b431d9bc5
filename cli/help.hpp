// SPDX-License-Identifier: MIT
// The layout of help texts.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace cli {

// Help texts that fit a terminal of 80 columns and do not depend on the version of CLI11. The description of the
// program and the footers are printed as written, and the usage is one line. Descriptions of options are wrapped
// between words. Newer versions of CLI11 rewrap examples and remove their indentation; older ones wrap nothing.
struct plain_help : CLI::Formatter {
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  // Lists the subcommands in the order in which they were added, under the names of their groups.
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override;
};

}  // namespace cli
