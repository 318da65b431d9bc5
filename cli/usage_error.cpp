// SPDX-License-Identifier: MIT
// Explains command lines that CLI11 rejects.
#include "usage_error.hpp"

#include <algorithm>
#include <vector>

#include "sets.hpp"
#include "suggestion.hpp"

namespace cli {
namespace {

using strings = std::vector<std::string>;

strings option_names(const CLI::App& app) {
  strings names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

strings subcommand_names(const CLI::App& app) {
  strings names;
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(one->get_name());
  return names;
}

std::string no_such_subcommand(const CLI::App& app, const std::string& word) {
  return word + ": no such subcommand" + did_you_mean(word, subcommand_names(app));
}
std::string see_help(const std::string& command) { return " (see '" + command + " --help')"; }

// The replacement for an option of version 0.1, or nothing.
std::string said_of_old_option(const std::string& owner, const std::string& option) {
  struct renamed {
    const char *subcommand, *option, *name;
  };
  constexpr renamed all[] = {{"encapsulate", "--to", "--key"},
                             {"encapsulate", "--secret", "--shared-secret"},
                             {"decapsulate", "--secret", "--shared-secret"},
                             {"encrypt", "--to", "--key"},
                             {"encrypt", "--coins", "--randomness"},
                             {"keygen", "--out-form", "--encoding"},
                             {"convert", "--out-form", "--encoding"}};
  for (const renamed& one : all) {
    if (owner == one.subcommand && option == one.option) {
      return option + ": this option of " + owner + " is called " + one.name + " since version 0.2";
    }
  }
  constexpr renamed drawn[] = {{"dfr", "--svg", "dfr --curves"}, {"report", "--html", "report mlwq --json"}};
  for (const renamed& one : drawn) {
    if (owner != one.subcommand || option != one.option) continue;
    return option + ": since version 0.2 a script in the source tree draws this: 'bravais " + one.name +
           " | tools/research_picture > FILE'";
  }
  const bool is_sign = owner == "sign";
  if ((!is_sign && owner != "verify") || (option != "--in" && (option != "--out" || !is_sign))) return {};
  return option + ": " + owner +
         " takes the message as its argument, and the parameter set from the key file: 'bravais " + owner +
         " --key FILE [--signature FILE] MESSAGE'";
}

// The error for a word that no option or argument takes. `chosen` is null if no subcommand is known.
std::string unknown_word(const CLI::App& app, const CLI::App* chosen, std::string word) {
  const std::string owner = chosen == nullptr ? app.get_name() : chosen->get_name();
  if (!word.starts_with('-') || word == "-") {
    if (chosen != nullptr) refuse_set_argument(owner, word);
    return chosen == nullptr ? no_such_subcommand(app, word) : word + ": " + owner + " does not take this argument";
  }
  word = word.substr(0, word.find('='));
  strings names = option_names(app);
  if (chosen != nullptr) {
    const strings own = option_names(*chosen);
    if (std::find(own.begin(), own.end(), word) != own.end()) {
      return word + ": is an option of " + owner + ", so it belongs after that word";
    }
    if (const std::string old = said_of_old_option(owner, word); !old.empty()) return old;
    names.insert(names.begin(), own.begin(), own.end());
  }
  return word + ": " + owner + " has no such option" + did_you_mean(word, names);
}

// The error for an option that was given too often, or nothing.
std::string repeated_option(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    const std::size_t most = static_cast<std::size_t>(std::max(option->get_items_expected_max(), 1));
    const std::size_t count = option->results().size();
    if (count <= most) continue;
    return option->get_name() + ": was given " + (count == 2 ? "twice" : std::to_string(count) + " times");
  }
  return {};
}

std::string what_is_wrong(const CLI::App& app, const CLI::App* chosen, const CLI::ParseError& error) {
  for (const std::string& word : app.remaining(true)) {
    if (word != "--") return unknown_word(app, chosen, word);
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    for (const CLI::App* one : {chosen, &app}) {
      const std::string repeated = one == nullptr ? std::string() : repeated_option(*one);
      if (!repeated.empty()) return repeated;
    }
  }
  return error.what();
}

}  // namespace

std::string usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<CLI::App*> parsed = app.get_subcommands();
  const CLI::App* chosen = parsed.empty() ? nullptr : parsed.front();
  const std::string command = app.get_name() + (chosen == nullptr ? "" : " " + chosen->get_name());
  return what_is_wrong(app, chosen, error) + see_help(command);
}

std::string unknown_subcommand(const CLI::App& app, const std::string& word) {
  return no_such_subcommand(app, word) + see_help(app.get_name());
}

}  // namespace cli
