// SPDX-License-Identifier: MIT
// bravais help: prints what --help prints.
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "usage_error.hpp"

namespace cli {
namespace {

int run(const CLI::App& app, const std::string& name) {
  if (name.empty()) {  // app.help() would print the help of the chosen subcommand, which is this one
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
      "Prints the same as --help after the subcommand.\n"
      "Files:\n"
      "  A key is a key file (PKCS#8, SubjectPublicKeyInfo or armored text, recognized\n"
      "  by its content) or raw bytes. Every other file is raw bytes, or hex text with\n"
      "  --hex. '-' is standard input or output. A command writes all of its outputs\n"
      "  completely, or none. Secret outputs have mode 0600. An existing file is\n"
      "  replaced only with --force. A terminal shows a secret only with --show-secret.\n"
      "Exit code:\n"
      "  0 success; 1 the operation failed or its data are invalid; 2 the command line\n"
      "  is wrong. For verify: 0 the signature is good; 1 it is bad; 2 neither could be\n"
      "  determined.\n"
      "Environment:\n"
      "  BRAVAIS_FORCE_ISA names the instruction set to use, as --isa does.\n"
      "  COLUMNS replaces the width of the terminal, which tables do not exceed.\n"
      "Examples:\n"
      "  bravais help\n"
      "  bravais help sign");
  const auto name = std::make_shared<std::string>();
  options->add_option("SUBCOMMAND", *name, "The subcommand (default: the whole tool)")->type_name("SUBCOMMAND");
  return {options, [name, &app](const global_options&) { return run(app, *name); }};
}

}  // namespace cli
