// SPDX-License-Identifier: MIT
// bravais completion: prints completion scripts for shells, generated from the options themselves.
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "completion_arguments.hpp"
#include "errors.hpp"

namespace cli {
namespace {

using strings = std::vector<std::string>;

// Quotes text for a shell. This form means the same in bash, zsh and fish.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// Appends the lines of `command` to two case statements of bash: the values of its options, and its arguments. The
// empty name stands for the program itself.
void bash_cases(const std::string& command, const CLI::App& app, std::string& values, std::string& arguments) {
  strings options, valued, positional;
  for (const argument& one : arguments_of(app)) {
    if (one.names.empty()) {
      positional.push_back(quoted(one.takes_file ? "FILE" : joined(one.values)));
      continue;
    }
    options.insert(options.end(), one.names.begin(), one.names.end());
    if (!one.takes_value) continue;
    valued.insert(valued.end(), one.names.begin(), one.names.end());
    strings patterns;
    for (const std::string& name : one.names) patterns.push_back(command + "," + name);
    values += "    " + joined(patterns, "|") + ") " +
              (one.takes_file ? "_bravais_files" : "_bravais_words " + quoted(joined(one.values))) + " ;;\n";
  }
  if (command.empty()) {
    strings names;
    for (const CLI::App* sub : subcommands_of(app)) names.push_back(sub->get_name());
    positional.push_back(quoted(joined(names)));
  }
  arguments += "    " + (command.empty() ? "''" : command) + ") options=" + quoted(joined(options)) +
               " valued=" + quoted(joined(valued)) + " positional=(" + joined(positional) + ") ;;\n";
}

// The words before the completed word determine its command, whether it is the value of an option, and how many
// arguments precede it. Bash splits "--in=a" into three words.
void print_bash(const CLI::App& app) {
  std::string values, arguments;
  for (const CLI::App* sub : subcommands_of(app)) bash_cases(sub->get_name(), *sub, values, arguments);
  bash_cases("", app, values, arguments);
  std::cout << R"(# bash completion for bravais, made by 'bravais completion bash'
_bravais_words() { COMPREPLY=($(compgen -W "$1" -- "$cur")); }
_bravais_files() {
  compopt -o filenames 2>/dev/null
  local IFS=$'\n'
  COMPREPLY=($(compgen -f -- "$cur"))
}
_bravais_arguments() {
  case $1 in
)" << arguments
            << R"(    *) options= valued= positional=() ;;
  esac
}
_bravais() {
  local cur=${COMP_WORDS[COMP_CWORD]} command= option= options valued positional given=0 word i
  COMPREPLY=()
  _bravais_arguments ''
  for ((i = 1; i < COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    if [[ $word == = ]]; then continue
    elif [[ $option ]]; then option=
    elif [[ " $valued " == *" $word "* ]]; then option=$word
    elif [[ $word == -* ]]; then continue
    elif [[ $command ]]; then ((++given))
    else command=$word; _bravais_arguments "$word"
    fi
  done
  [[ $cur == = ]] && cur=
  case $command,$option in
)" << values << R"(    *,) if [[ $cur == -* ]]; then _bravais_words "$options"
      elif [[ ${positional[given]} == FILE ]]; then _bravais_files
      else _bravais_words "${positional[given]}"
      fi ;;
  esac
}
complete -F _bravais bravais
)";
}

// The specifications for `_arguments` of zsh. Brackets and colons have a meaning there, so descriptions lose them. A
// value of a long option may follow an equals sign.
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
      const std::string sign = one.takes_value && name.starts_with("--") ? "=" : "";
      all +=
          " \\\n        " + quoted(name + sign + "[" + plain(one.description) + "]" + (one.takes_value ? value : ""));
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

// Offers the values of an argument until the command line has one of them.
void print_fish(const CLI::App& app) {
  std::cout << "# fish completion for bravais, made by 'bravais completion fish'\ncomplete -c bravais -f\n";
  const auto lines = [](const CLI::App& of, const std::string& when) {
    for (const argument& one : arguments_of(of)) {
      std::string condition = when;
      if (one.names.empty() && !one.values.empty()) {
        condition += "; and not __fish_seen_subcommand_from " + joined(one.values);
      }
      std::cout << "complete -c bravais -n " << quoted(condition);
      for (const std::string& name : one.names) {
        std::cout << (name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1));
      }
      if (one.takes_file) std::cout << (one.names.empty() ? " -F" : " -r -F");
      if (!one.takes_file && one.takes_value && !one.names.empty()) std::cout << " -x";
      if (!one.values.empty()) std::cout << " -a " << quoted(joined(one.values));
      std::cout << " -d " << quoted(one.description) << '\n';
    }
  };
  lines(app, "__fish_use_subcommand");
  for (const CLI::App* sub : subcommands_of(app)) {
    std::cout << "complete -c bravais -n __fish_use_subcommand -a " << sub->get_name() << " -d "
              << quoted(sub->get_description()) << '\n';
    lines(*sub, "__fish_seen_subcommand_from " + sub->get_name());
  }
}

}  // namespace

command make_completion(CLI::App& app) {
  CLI::App* options = app.add_subcommand("completion", "Print a completion script for bash, zsh or fish");
  options->footer(
      "An installed bravais includes these scripts.\n"
      "Examples:\n"
      "  bravais completion fish > ~/.config/fish/completions/bravais.fish\n"
      "  source <(bravais completion bash)       # in ~/.bashrc\n"
      "  source <(bravais completion zsh)        # in ~/.zshrc, after compinit");
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
