// SPDX-License-Identifier: MIT
// The layout of help texts: usage, options and subcommands in columns of a terminal with 80 columns.
#include "help.hpp"

#include <sstream>
#include <vector>

namespace cli {
namespace {

// A name on the left and its explanation, wrapped between words, from `column` on.
std::string row(const std::string& left, const std::string& explanation, std::size_t column) {
  constexpr std::size_t width = 80;
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
  // An argument named like its type: print "SET", not "SET SET".
  const std::string type = " " + name;
  if (is_positional && more.starts_with(type) && (more.size() == type.size() || more[type.size()] == ' ')) {
    more.erase(0, type.size());
  }
  return row(name + more, make_option_desc(option), 30);
}

std::string plain_help::make_subcommands(const CLI::App* app, CLI::AppFormatMode) const {
  const std::vector<const CLI::App*> all = app->get_subcommands([](const CLI::App*) { return true; });
  std::string text, group;
  for (const CLI::App* one : all) {
    if (one->get_group() != group) {
      text += (text.empty() ? "\n" : "") + one->get_group() + ":\n";
      group = one->get_group();
    }
    text += row(one->get_name(), one->get_description(), 16);
  }
  return text;
}

}  // namespace cli
