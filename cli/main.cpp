// SPDX-License-Identifier: MIT
// The command-line tool: keys, encapsulation, encryption and signatures on files, self-test and benchmark.
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "help.hpp"
#include "names.hpp"
#include "printable.hpp"
#include "printed.hpp"
#include "system/file.hpp"
#include "system/process.hpp"
#include "usage_error.hpp"

namespace {

using cli::command;

int complain(std::string_view what, int code) {
  std::cerr << "bravais: " << cli::printable(what) << '\n';
  return code;
}

// Applies --isa, or checks BRAVAIS_FORCE_ISA before any work is done. Throws misuse for an unknown name after --isa,
// and failure for an instruction set that cannot run here and for any wrong value of the environment variable.
cli::global_options choose_isa(const std::string& wanted) {
  if (wanted.empty()) {
    const char* forced = std::getenv("BRAVAIS_FORCE_ISA");
    if (forced == nullptr || *forced == '\0') return {false};
    if (bravais::active_isa().error() == bravais::errc::ok) return {true};
    try {
      cli::refuse_isa(std::string("BRAVAIS_FORCE_ISA=") + forced, forced);
    } catch (const cli::misuse& error) {
      throw cli::failure(error.what());
    }
  }
  if (bravais::force_isa(std::string_view(wanted)) != bravais::errc::ok) cli::refuse_isa(wanted, wanted);
  return {true};
}

constexpr const char* about = "Lattice cryptography on files: key encapsulation, encryption and signatures.";
constexpr const char* more =
    "Examples:\n"
    "  bravais keygen --age --out key.txt              # prints the recipient\n"
    "  bravais seal --to age1pq1... letter.txt         # writes letter.txt.age\n"
    "  bravais sign --key signer.key letter.txt        # writes letter.txt.sig\n"
    "More: 'bravais help SUBCOMMAND'; 'bravais help help' for files and exit codes.";

// An empty value, for example from an unset shell variable, does not count as an option that was left out. Only a
// context may be empty.
bool may_be_empty(std::string_view option) { return option == "--context" || option == "--context-hex"; }

// The words of the command line in the form that CLI11 reads correctly: "--context=" becomes two words, the second one
// empty. Newer versions of CLI11 read a value in double brackets as a list, so such values are misuse.
std::vector<std::string> clear_words(const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  auto at = arguments.begin();
  for (; at != arguments.end() && *at != "--"; ++at) {
    const std::string& word = *at;
    const std::size_t sign = word.starts_with("--") ? word.find('=') : std::string::npos;
    const std::string option = sign != std::string::npos ? word.substr(0, sign) : words.empty() ? "" : words.back();
    const std::string value = sign == std::string::npos ? word : word.substr(sign + 1);
    if (value.starts_with("[[") && value.ends_with("]]")) {
      throw cli::misuse(
          value + ": a value cannot be in double brackets (" +
          (may_be_empty(option) ? "--context-hex takes any bytes)" : "write a file name as ./" + value + ")"));
    }
    if (sign == std::string::npos || !value.empty()) {
      words.push_back(word);
    } else if (may_be_empty(option)) {
      words.insert(words.end(), {option, value});
    } else {
      throw cli::misuse(word + ": the value after the equals sign is missing");
    }
  }
  words.insert(words.end(), at, arguments.end());
  return words;
}

// Throws misuse for an option with an empty value that must not be empty.
void refuse_empty_values(const CLI::App& options) {
  for (const CLI::Option* option : options.get_options()) {
    const std::string name = option->get_name();
    if (may_be_empty(name)) continue;
    const bool file = option->get_type_name() == "FILE" || name == "FILE";
    for (const std::string& value : option->results()) {
      if (value.empty())
        throw cli::misuse(name + (file ? ": the file name is empty" : ": the value is empty") +
                          " (is a shell variable unset?)");
    }
  }
}

// Sets `exit_of_failure` to the value of the subcommand as soon as the subcommand is known.
int run(const std::vector<std::string>& arguments, int& exit_of_failure) {
  CLI::App app(about, "bravais");
  app.formatter(std::make_shared<cli::plain_help>());
  app.footer(more);
  app.require_subcommand(1);
  app.fallthrough();
  app.set_version_flag("--version", "bravais " + std::string(bravais::version()));
  std::string isa;
  app.add_option("--isa", isa, "Use this instruction set instead of the best one")->type_name("ISA");

  std::vector<command> commands;
  const auto add = [&](const char* group, std::initializer_list<command> members) {
    for (const command& one : members) {
      one.options->group(group);
      commands.push_back(one);
    }
  };
  add("Keys", {cli::make_keygen(app), cli::make_inspect(app), cli::make_convert(app)});
  add("Key establishment", {cli::make_encapsulate(app), cli::make_decapsulate(app)});
  add("Encryption", {cli::make_seal(app), cli::make_open(app), cli::make_encrypt(app), cli::make_decrypt(app)});
  add("Signatures", {cli::make_sign(app), cli::make_verify(app)});
  constexpr const char* measuring = "Measuring and checking";
  add(measuring,
      {cli::make_list(app), cli::make_isa(app), cli::make_selftest(app), cli::make_acvp(app), cli::make_bench(app)});
#if BRAVAIS_HAS_RESEARCH
  add(measuring, {cli::make_dfr(app), cli::make_report(app)});
#endif
  add("Help", {cli::make_help(app), cli::make_completion(app)});
  std::vector<std::string> words = clear_words(arguments);
  std::reverse(words.begin(), words.end());  // parse() takes the last word first
  try {
    app.parse(std::move(words));
  } catch (const CLI::Success& help) {
    app.exit(help);
    return cli::success;
  } catch (const CLI::ParseError& error) {
    return complain(cli::usage_error(app, error), cli::wrong_usage);
  }
  const auto chosen =
      std::find_if(std::begin(commands), std::end(commands), [](const command& c) { return c.options->parsed(); });
  exit_of_failure = chosen->exit_of_failure;
  refuse_empty_values(app);
  refuse_empty_values(*chosen->options);
  return chosen->run(choose_isa(isa));
}

}  // namespace

int main(int argc, char** argv) {
  cli::system::prepare_process();
  int exit_of_failure = cli::failed;
  try {
    const int code = run(cli::system::arguments_of(argc, argv), exit_of_failure);
    cli::flush_printed(std::cout);
    return code;
  } catch (const cli::misuse& error) {
    return complain(error.what(), cli::wrong_usage);
  } catch (const cli::refusal& error) {
    return complain(error.what(), cli::failed);
  } catch (const cli::not_printed& error) {
    return cli::system::is_reader_gone(error.error) ? exit_of_failure : complain(error.what(), exit_of_failure);
  } catch (const std::exception& error) {
    return complain(error.what(), exit_of_failure);
  }
}
