// SPDX-License-Identifier: MIT
#include "help.hpp"

#include <sstream>

namespace cli {
namespace {

// What is explained at the left, the words that explain it from a fixed column on.
std::string row(const std::string& left, const std::string& explanation) {
  constexpr std::size_t column = 30, width = 80;
  const std::string indent(column, ' ');
  std::string text, line = "  " + left;
  if (line.size() >= column) {
    text = line + '\n';
    line.clear();
  }
  line.resize(column, ' ');
  std::istringstream words(explanation);
  for (std::string word; words >> word;) {
    const bool is_first = line.size() == column;
    if (!is_first && line.size() + 1 + word.size() > width) {
      text += line + '\n';
      line = indent + word;
    } else {
      line += (is_first ? "" : " ") + word;
    }
  }
  return text + line + '\n';
}

}  // namespace

std::string plain_help::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  std::string usage = make_usage(app, name);
  CLI::detail::trim(usage);
  if (!usage.starts_with("Usage:")) usage.insert(0, "Usage: ");
  return app->get_description() + '\n' + usage + '\n' + make_positionals(app) + make_groups(app, mode) +
         make_subcommands(app, mode) + '\n' + app->get_footer() + '\n';
}

std::string plain_help::make_option(const CLI::Option* option, bool is_positional) const {
  const std::string name = make_option_name(option, is_positional);
  std::string more = make_option_opts(option);
  // An argument whose type has its own name: "SET SET" says nothing that "SET" does not.
  const std::string type = " " + name;
  if (is_positional && more.starts_with(type) && (more.size() == type.size() || more[type.size()] == ' ')) {
    more.erase(0, type.size());
  }
  return row(name + more, make_option_desc(option));
}

std::string plain_help::make_subcommand(const CLI::App* sub) const {
  return row(sub->get_name(), sub->get_description());
}

}  // namespace cli
