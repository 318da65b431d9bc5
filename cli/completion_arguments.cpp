// SPDX-License-Identifier: MIT
// Lists the options, arguments and values that completion offers.
#include "completion_arguments.hpp"

#include <algorithm>

#include "names.hpp"

namespace cli {
namespace {

using strings = std::vector<std::string>;

// The possible values of an option: the list in braces in its type name, or else the values that the type name stands
// for. For a SUBCOMMAND argument they are all other subcommands.
strings values_of(const CLI::App& app, const CLI::Option& option) {
  const std::string type = option.get_type_name();
  if (type == "SUBCOMMAND") {
    strings names;
    for (const CLI::App* one : subcommands_of(*app.get_parent())) {
      if (one != &app) names.push_back(one->get_name());
    }
    return names;
  }
  const std::size_t open = type.find('{');
  if (open == std::string::npos) return names_of_type(type);
  return CLI::detail::split(type.substr(open + 1, type.find('}') - open - 1), ',');
}

void add(std::vector<argument>& all, const CLI::App& app, const CLI::Option& option) {
  argument one{{}, option.get_description(), option.get_items_expected_max() > 0, false, values_of(app, option)};
  one.takes_file = option.get_type_name() == "FILE" || option.get_name(true) == "FILE";
  if (option.get_positional()) all.push_back(one);  // it may also have option names
  for (const std::string& name : option.get_lnames()) one.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) one.names.push_back("-" + name);
  if (!one.names.empty()) all.push_back(one);
}

}  // namespace

std::vector<argument> arguments_of(const CLI::App& app) {
  std::vector<argument> all;
  std::vector<const CLI::Option*> outer;
  if (app.get_parent() != nullptr) outer = app.get_parent()->get_options();
  for (const CLI::Option* option : app.get_options()) {
    // Newer versions of CLI11 list the options of the program among those of a subcommand.
    if (std::find(outer.begin(), outer.end(), option) == outer.end()) add(all, app, *option);
  }
  for (const CLI::Option* option : outer) {
    if (option->get_items_expected_max() > 0) add(all, app, *option);
  }
  return all;
}

std::vector<const CLI::App*> subcommands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::string joined(const strings& words, const std::string& between) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : between) + word;
  return all;
}

}  // namespace cli
