// SPDX-License-Identifier: MIT
// The command-line tool: keys, encapsulation, encryption and signatures on files, self-test and benchmark.
#include <algorithm>
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
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "printable.hpp"

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
// command line; one that cannot run here is a failure.
cli::global_options choose_isa(const std::string& wanted) {
  if (wanted.empty()) {
    const char* forced = std::getenv("BRAVAIS_FORCE_ISA");
    if (forced == nullptr || *forced == '\0') return {false};
    cli::require(bravais::active_isa().error(), std::string("BRAVAIS_FORCE_ISA=") + forced);
    return {true};
  }
  if (bravais::force_isa(std::string_view(wanted)) == bravais::errc::ok) return {true};
  for (const bravais::isa id : bravais::built_isas()) {
    if (bravais::name(id) == wanted) throw cli::failure(wanted + ": this machine cannot run this instruction set");
  }
  throw cli::misuse(wanted + ": this program has no such instruction set ('bravais isa' shows all)");
}

constexpr const char* about =
    "Lattice cryptography: key encapsulation (KEM), public-key encryption (PKE) and signatures on files.\n"
    "'bravais SUBCOMMAND --help' explains a subcommand and gives examples.";
constexpr const char* more =
    "Files:\n"
    "  Keys: key files (PKCS#8, SubjectPublicKeyInfo, armoured text), told by their content, or raw bytes.\n"
    "  Raw bytes, or hex text with --hex; '-' is standard input or output. Outputs appear complete or not at all,\n"
    "  secret ones with mode 0600, and nothing that exists is replaced without --force.\n"
    "Exit code:\n"
    "  0 done, 1 the operation failed or its data are invalid, 2 the command line is wrong.\n"
    "  Of verify: 0 the signature is good, 1 it is bad, 2 that could not be found out.\n"
    "Environment:\n"
    "  BRAVAIS_FORCE_ISA names the instruction set to use, as --isa does.\n"
    "Examples:\n"
    "  bravais keygen ML-KEM-768 --public alice.pub --secret alice.key\n"
    "  bravais encapsulate ML-KEM-768 --to alice.pub --ciphertext msg.ct --secret bob.bin\n"
    "  bravais decapsulate ML-KEM-768 --key alice.key --ciphertext msg.ct --secret alice.bin\n"
    "  bravais keygen ML-DSA-65 --public signer.pub --secret signer.key\n"
    "  bravais sign ML-DSA-65 --key signer.key --in letter.txt --out letter.sig\n"
    "  bravais verify ML-DSA-65 --key signer.pub --signature letter.sig --in letter.txt";

// Description and footer as they are written here, and the same line for the usage: newer versions of CLI11 break the
// lines of examples anew and take their indentation away.
struct plain_help : CLI::Formatter {
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    std::string usage = make_usage(app, name);
    CLI::detail::trim(usage);
    if (!usage.starts_with("Usage:")) usage.insert(0, "Usage: ");
    return app->get_description() + '\n' + usage + '\n' + make_positionals(app) + make_groups(app, mode) +
           make_subcommands(app, mode) + '\n' + app->get_footer() + '\n';
  }
};

// An option that says nothing, from a variable of the shell that is empty, say, is not one that was left out. And newer
// releases of CLI11 read what stands in double brackets as a list in the form of files of settings.
void refuse_unclear_words(int argc, char** argv) {
  for (int i = 1; i < argc && argv[i] != std::string_view("--"); ++i) {
    const std::string_view word = argv[i];
    const std::size_t sign = word.starts_with("--") ? word.find('=') : std::string_view::npos;
    if (sign != std::string_view::npos && sign + 1 == word.size())
      throw cli::misuse(std::string(word) + ": nothing stands behind the sign");
    const std::string_view value = sign == std::string_view::npos ? word : word.substr(sign + 1);
    if (value.starts_with("[[") && value.ends_with("]]")) {
      throw cli::misuse(std::string(value) + ": no value may stand in double brackets (--context-hex takes any bytes)");
    }
  }
}
// Only a context may be empty.
void refuse_empty_values(const CLI::App& options) {
  for (const CLI::Option* option : options.get_options()) {
    const std::string name = option->get_name();
    if (name == "--context" || name == "--context-hex") continue;
    const bool file = option->get_type_name() == "FILE" || name == "FILE";
    for (const std::string& value : option->results()) {
      if (value.empty()) throw cli::misuse(name + (file ? ": the name of the file is empty" : ": is empty"));
    }
  }
}

// `exit_of_failure` is that of the subcommand, as soon as this is known.
int run(int argc, char** argv, int& exit_of_failure) {
  CLI::App app(about, "bravais");
  app.formatter(std::make_shared<plain_help>());
  app.footer(more);
  app.require_subcommand(1);
  app.fallthrough();
  app.set_version_flag("--version", "bravais " + std::string(bravais::version()));
  std::string isa;
  app.add_option("--isa", isa, "Use this instruction set instead of the best one")->type_name("NAME");

  const command commands[] = {
      cli::make_list(app),    cli::make_isa(app),         cli::make_keygen(app),      cli::make_inspect(app),
      cli::make_convert(app), cli::make_encapsulate(app), cli::make_decapsulate(app), cli::make_encrypt(app),
      cli::make_decrypt(app), cli::make_sign(app),        cli::make_verify(app),      cli::make_selftest(app),
      cli::make_bench(app),   cli::make_completion(app),  cli::make_dfr(app),         cli::make_report(app)};
  refuse_unclear_words(argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    app.exit(help);
    return cli::success;
  } catch (const CLI::ParseError& error) {
    return complain(std::string(error.what()) + " ('bravais --help' shows how)", cli::wrong_usage);
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
    if (!std::cout.flush()) return complain("standard output: cannot be written", exit_of_failure);
    return code;
  } catch (const cli::misuse& error) {
    return complain(error.what(), cli::wrong_usage);
  } catch (const cli::refusal& error) {
    return complain(error.what(), cli::failed);
  } catch (const std::exception& error) {
    return complain(error.what(), exit_of_failure);
  }
}
