// SPDX-License-Identifier: MIT
// bravais completion: what a shell needs to complete the command line, made from the options themselves.
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>
#include <bravais/prehash.hpp>

#include "command.hpp"
#include "errors.hpp"

namespace cli {
namespace {

using strings = std::vector<std::string>;

std::string joined(const strings& words, const std::string& between = " ") {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : between) + word;
  return all;
}

template <class Row, std::size_t N>
void add_names(strings& names, const Row (&table)[N]) {
  for (const Row& row : table) {
    if (std::find(names.begin(), names.end(), row.name) == names.end()) names.emplace_back(row.name);
  }
}

// An option or argument, and what may stand as its value.
struct argument {
  strings names;  // "--public", "-h"; none for an argument without a name
  std::string description;
  bool takes_value, takes_file;
  strings values;
};

strings values_of(const CLI::Option& option) {
  strings values;
  const std::string type = option.get_type_name();
  const std::size_t open = type.find('{');
  if (open != std::string::npos) return CLI::detail::split(type.substr(open + 1, type.find('}') - open - 1), ',');
  if (option.get_name(true) == "SET" || type == "SET") {
    add_names(values, bravais::kem_table);
    add_names(values, bravais::pke_table);
    add_names(values, bravais::signature_table);
  } else if (option.check_lname("isa")) {
    for (const bravais::isa id : bravais::built_isas()) values.emplace_back(bravais::name(id));
  } else if (option.check_lname("prehash")) {
    add_names(values, bravais::prehash_table);
  }
  return values;
}

std::vector<argument> arguments_of(const CLI::App& app) {
  std::vector<argument> all;
  for (const CLI::Option* option : app.get_options()) {
    argument one{{}, option->get_description(), option->get_items_expected_max() > 0, false, values_of(*option)};
    one.takes_file = option->get_type_name() == "FILE" || option->get_name(true) == "FILE";
    for (const std::string& name : option->get_lnames()) one.names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) one.names.push_back("-" + name);
    all.push_back(one);
  }
  return all;
}

std::vector<const CLI::App*> subcommands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

// Text within single quotes of a shell; bash, zsh and fish agree on this form.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// The cases of bash that give the value of an option of `command`, which may be a pattern, and what else may stand
// there.
void bash_cases(const std::string& command, const CLI::App& app, std::string& values, std::string& words) {
  strings options, positional;
  bool files = false;
  for (const argument& one : arguments_of(app)) {
    options.insert(options.end(), one.names.begin(), one.names.end());
    if (one.names.empty()) positional.insert(positional.end(), one.values.begin(), one.values.end());
    if (one.names.empty()) files |= one.takes_file;
    if (one.names.empty() || !one.takes_value) continue;
    strings patterns;
    for (const std::string& name : one.names) patterns.push_back(command + "," + name);
    values += "    " + joined(patterns, "|") + ") " +
              (one.takes_file ? "_bravais_files" : "_bravais_words " + quoted(joined(one.values))) + "; return ;;\n";
  }
  if (command == "*") {
    for (const CLI::App* sub : subcommands_of(app)) positional.push_back(sub->get_name());
  }
  words += "    " + (command == "*" ? "''" : command) + ") options=" + quoted(joined(options)) +
           " positional=" + quoted(joined(positional)) + (files ? " files=yes" : "") + " ;;\n";
}

void print_bash(const CLI::App& app) {
  std::string values, words;
  strings names;
  for (const CLI::App* sub : subcommands_of(app)) {
    names.push_back(sub->get_name());
    bash_cases(sub->get_name(), *sub, values, words);
  }
  bash_cases("*", app, values, words);
  std::cout << "# bash completion for bravais, made by 'bravais completion bash'\n"
               "_bravais_words() { COMPREPLY=($(compgen -W \"$1\" -- \"${COMP_WORDS[COMP_CWORD]}\")); }\n"
               "_bravais_files() {\n"
               "  compopt -o filenames 2>/dev/null\n"
               "  local IFS=$'\\n'\n"
               "  COMPREPLY=($(compgen -f -- \"${COMP_WORDS[COMP_CWORD]}\"))\n"
               "}\n"
               "_bravais() {\n"
               "  local command= options= positional= files= i\n"
               "  COMPREPLY=()\n"
               "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
               "    case ${COMP_WORDS[i]} in "
            << joined(names, "|")
            << ") command=${COMP_WORDS[i]}; break ;; esac\n"
               "  done\n"
               "  case $command,${COMP_WORDS[COMP_CWORD-1]} in\n"
            << values << "  esac\n  case $command in\n"
            << words
            << "  esac\n"
               "  if [[ ${COMP_WORDS[COMP_CWORD]} == -* ]]; then _bravais_words \"$options\"\n"
               "  elif [[ $files ]]; then _bravais_files\n"
               "  else _bravais_words \"$positional\"\n"
               "  fi\n"
               "}\n"
               "complete -F _bravais bravais\n";
}

// What `_arguments` of zsh is told of the arguments; within its brackets and braces some signs have a meaning.
std::string zsh_arguments(const CLI::App& app) {
  const auto plain = [](std::string text) {
    for (const char c : {'[', ']', ':'}) std::replace(text.begin(), text.end(), c, ' ');
    return text;
  };
  std::string all;
  for (const argument& one : arguments_of(app)) {
    const std::string value = one.takes_file ? ":file:_files" : ":value:(" + joined(one.values) + ")";
    if (one.names.empty()) all += " \\\n        " + quoted(value);
    for (const std::string& name : one.names) {
      all += " \\\n        " + quoted(name + "[" + plain(one.description) + "]" + (one.takes_value ? value : ""));
    }
  }
  return all;
}

void print_zsh(const CLI::App& app) {
  std::cout << "#compdef bravais\n# zsh completion for bravais, made by 'bravais completion zsh'\n_bravais() {\n"
               "  local curcontext=\"$curcontext\" state line\n  local -a subcommands=(";
  for (const CLI::App* sub : subcommands_of(app)) {
    std::cout << "\n    " << quoted(sub->get_name() + ":" + sub->get_description());
  }
  std::cout << ")\n  _arguments -C" << zsh_arguments(app)
            << " \\\n        '1: :->subcommand' '*:: :->rest'\n"
               "  case $state in\n    subcommand) _describe subcommand subcommands ;;\n    rest) case $line[1] in\n";
  for (const CLI::App* sub : subcommands_of(app)) {
    std::cout << "      " << sub->get_name() << ") _arguments" << zsh_arguments(*sub) << " ;;\n";
  }
  std::cout << "    esac ;;\n  esac\n}\nif [[ $funcstack[1] == _bravais ]]; then _bravais \"$@\"; "
               "else compdef _bravais bravais; fi\n";
}

void fish_lines(const std::string& condition, const CLI::App& app) {
  for (const argument& one : arguments_of(app)) {
    std::cout << "complete -c bravais" << condition;
    for (const std::string& name : one.names) {
      std::cout << (name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1));
    }
    if (one.takes_file) std::cout << (one.names.empty() ? " -F" : " -r -F");
    if (!one.takes_file && one.takes_value && !one.names.empty()) std::cout << " -x";
    if (!one.values.empty()) std::cout << " -a " << quoted(joined(one.values));
    std::cout << " -d " << quoted(one.description) << '\n';
  }
}

void print_fish(const CLI::App& app) {
  std::cout << "# fish completion for bravais, made by 'bravais completion fish'\ncomplete -c bravais -f\n";
  fish_lines("", app);
  for (const CLI::App* sub : subcommands_of(app)) {
    std::cout << "complete -c bravais -n __fish_use_subcommand -a " << sub->get_name() << " -d "
              << quoted(sub->get_description()) << '\n';
    fish_lines(" -n '__fish_seen_subcommand_from " + sub->get_name() + "'", *sub);
  }
}

}  // namespace

command make_completion(CLI::App& app) {
  CLI::App* options = app.add_subcommand("completion", "Print what a shell needs to complete this command line");
  options->footer(
      "An installed bravais brings these files along.\n"
      "Examples:\n"
      "  bravais completion fish > ~/.config/fish/completions/bravais.fish\n"
      "  source <(bravais completion bash)                                          # in ~/.bashrc\n"
      "  source <(bravais completion zsh)                                           # in ~/.zshrc, behind compinit");
  const auto shell = std::make_shared<std::string>();
  options->add_option("SHELL", *shell, "The shell")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  return {options, [shell, &app](const global_options&) {
            if (*shell == "bash") print_bash(app);
            if (*shell == "zsh") print_zsh(app);
            if (*shell == "fish") print_fish(app);
            return success;
          }};
}

}  // namespace cli
