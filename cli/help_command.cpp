// SPDX-License-Identifier: MIT
// bravais help: the same as --help.
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "usage_error.hpp"

namespace cli {
namespace {

int run(const CLI::App& app, const std::string& name) {
  if (name.empty()) {  // help() of the program would be that of the subcommand that was chosen, which is this one
    std::cout << app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
    return success;
  }
  const std::vector<const CLI::App*> named =
      app.get_subcommands([&](const CLI::App* one) { return one->get_name() == name; });
  if (named.empty()) throw misuse(unknown_subcommand(app, name));
  std::cout << named.front()->help(app.get_name());
  return success;
}

}  // namespace

command make_help(CLI::App& app) {
  CLI::App* options = app.add_subcommand("help", "Explain a subcommand, or the whole tool");
  options->footer(
      "Says what --help says behind the subcommand.\n"
      "Examples:\n"
      "  bravais help\n"
      "  bravais help sign");
  const auto name = std::make_shared<std::string>();
  options->add_option("SUBCOMMAND", *name, "The subcommand; the whole tool if not given")->type_name("SUBCOMMAND");
  return {options, [name, &app](const global_options&) { return run(app, *name); }};
}

}  // namespace cli
