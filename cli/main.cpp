// SPDX-License-Identifier: MIT
// The command-line tool: keys, encapsulation, encryption and signatures on files, self-test and benchmark.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>
#include <vector>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "help.hpp"
#include "names.hpp"
#include "printable.hpp"
#include "printed.hpp"
#include "usage_error.hpp"

namespace {

using cli::command;

// The process holds secrets: its memory must not reach a core file, nor a debugger of the same user.
void forbid_core_dumps() {
  const rlimit none{0, 0};
  static_cast<void>(::setrlimit(RLIMIT_CORE, &none));
#if defined(__linux__)
  static_cast<void>(::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0));
#endif
}

// A standard stream that is closed would be the next file that is opened, and "-" would mean that. So it becomes one
// that can neither be read nor written.
void occupy_standard_streams() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(number, F_GETFD) >= 0) continue;
    static_cast<void>(::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

int complain(std::string_view what, int code) {
  std::cerr << "bravais: " << cli::printable(what) << '\n';
  return code;
}

// Applies --isa, or looks at BRAVAIS_FORCE_ISA before any work is done. A name of --isa that means nothing is a wrong
// command line; one that cannot run here is a failure, and so is whatever is wrong with the environment.
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

constexpr const char* about =
    "Lattice cryptography on files: key encapsulation (KEM), public-key encryption\n"
    "(PKE) and signatures.\n"
    "'bravais SUBCOMMAND --help' explains a subcommand and gives examples.";
constexpr const char* more =
    "Files:\n"
    "  Keys: key files (PKCS#8, SubjectPublicKeyInfo, armored text), told by their\n"
    "  content, or raw bytes. Everything else: raw bytes, or hex text with --hex;\n"
    "  '-' is standard input or output. Outputs appear complete or not at all, secret\n"
    "  ones with mode 0600, and nothing that exists is replaced without --force. A\n"
    "  terminal shows a secret only with --show-secret.\n"
    "Exit code:\n"
    "  0 done, 1 the operation failed or its data are invalid, 2 the command line is\n"
    "  wrong.\n"
    "  Of verify: 0 the signature is good, 1 it is bad, 2 that could not be found\n"
    "  out.\n"
    "Environment:\n"
    "  BRAVAIS_FORCE_ISA names the instruction set to use, as --isa does.\n"
    "Examples:\n"
    "  bravais keygen ML-KEM-768 --public alice.pub --secret alice.key\n"
    "  bravais encapsulate --key alice.pub --ciphertext ct --shared-secret bob.bin\n"
    "  bravais decapsulate --key alice.key --ciphertext ct --shared-secret alice.bin\n"
    "  bravais keygen ML-DSA-65 --public signer.pub --secret signer.key\n"
    "  bravais sign --key signer.key letter.txt        # writes letter.txt.sig\n"
    "  bravais verify --key signer.pub letter.txt      # reads letter.txt.sig";

// An option that says nothing, from a variable of the shell that is empty, say, is not one that was left out. And newer
// releases of CLI11 read what stands in double brackets as a list in the form of files of settings.
bool may_be_empty(std::string_view option) { return option == "--context" || option == "--context-hex"; }

// The words of the command line as CLI11 is to see them: a context with nothing behind its sign is an empty one.
std::vector<std::string> clear_words(int argc, char** argv) {
  std::vector<std::string> words;
  int i = 1;
  for (; i < argc && argv[i] != std::string_view("--"); ++i) {
    const std::string word = argv[i];
    const std::size_t sign = word.starts_with("--") ? word.find('=') : std::string::npos;
    const std::string option = sign != std::string::npos ? word.substr(0, sign) : words.empty() ? "" : words.back();
    const std::string value = sign == std::string::npos ? word : word.substr(sign + 1);
    if (value.starts_with("[[") && value.ends_with("]]")) {
      throw cli::misuse(value + ": no value may stand in double brackets (" +
                        (may_be_empty(option) ? "--context-hex takes any bytes)" : "a file is ./" + value + ")"));
    }
    if (sign == std::string::npos || !value.empty()) {
      words.push_back(word);
    } else if (may_be_empty(option)) {
      words.insert(words.end(), {option, value});
    } else {
      throw cli::misuse(word + ": nothing stands behind the sign");
    }
  }
  words.insert(words.end(), argv + i, argv + std::max(i, argc));
  return words;
}
// Only a context may be empty.
void refuse_empty_values(const CLI::App& options) {
  for (const CLI::Option* option : options.get_options()) {
    const std::string name = option->get_name();
    if (may_be_empty(name)) continue;
    const bool file = option->get_type_name() == "FILE" || name == "FILE";
    for (const std::string& value : option->results()) {
      if (value.empty()) throw cli::misuse(name + (file ? ": the name of the file is empty" : ": is empty"));
    }
  }
}

// `exit_of_failure` is that of the subcommand, as soon as this is known.
int run(int argc, char** argv, int& exit_of_failure) {
  CLI::App app(about, "bravais");
  app.formatter(std::make_shared<cli::plain_help>());
  app.footer(more);
  app.require_subcommand(1);
  app.fallthrough();
  app.set_version_flag("--version", "bravais " + std::string(bravais::version()));
  std::string isa;
  app.add_option("--isa", isa, "Use this instruction set instead of the best one")->type_name("ISA");

  std::vector<command> commands = {cli::make_help(app),        cli::make_list(app),        cli::make_isa(app),
                                   cli::make_keygen(app),      cli::make_inspect(app),     cli::make_convert(app),
                                   cli::make_encapsulate(app), cli::make_decapsulate(app), cli::make_encrypt(app),
                                   cli::make_decrypt(app),     cli::make_sign(app),        cli::make_verify(app),
                                   cli::make_selftest(app),    cli::make_bench(app),       cli::make_completion(app)};
#if BRAVAIS_HAS_RESEARCH
  commands.push_back(cli::make_dfr(app));
  commands.push_back(cli::make_report(app));
#endif
  std::vector<std::string> words = clear_words(argc, argv);
  std::reverse(words.begin(), words.end());  // as parse() wants them
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
  occupy_standard_streams();
  forbid_core_dumps();
  // A reader that has gone and a limit that is reached are failed writes, reported like every other.
  for (const int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_IGN);
  int exit_of_failure = cli::failed;
  try {
    const int code = run(argc, argv, exit_of_failure);
    cli::flush_printed(std::cout);
    return code;
  } catch (const cli::misuse& error) {
    return complain(error.what(), cli::wrong_usage);
  } catch (const cli::refusal& error) {
    return complain(error.what(), cli::failed);
  } catch (const cli::not_printed& error) {
    return error.error == EPIPE ? exit_of_failure : complain(error.what(), exit_of_failure);
  } catch (const std::exception& error) {
    return complain(error.what(), exit_of_failure);
  }
}
