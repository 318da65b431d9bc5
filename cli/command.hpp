// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "errors.hpp"

namespace cli {

// What stands before or after any subcommand.
struct global_options {
  bool isa_is_forced = false;  // by --isa or by BRAVAIS_FORCE_ISA
};

// A subcommand: its options, bound to variables that `run` owns, and what it does. The exit code is that of the
// program; what goes wrong is thrown (errors.hpp). A command whose exit code 1 is an answer has another for failures.
struct command {
  CLI::App* options;
  std::function<int(const global_options&)> run;
  int exit_of_failure = failed;
};

[[nodiscard]] command make_help(CLI::App& app);
[[nodiscard]] command make_list(CLI::App& app);
[[nodiscard]] command make_isa(CLI::App& app);
[[nodiscard]] command make_keygen(CLI::App& app);
[[nodiscard]] command make_inspect(CLI::App& app);
[[nodiscard]] command make_convert(CLI::App& app);
[[nodiscard]] command make_encapsulate(CLI::App& app);
[[nodiscard]] command make_decapsulate(CLI::App& app);
[[nodiscard]] command make_encrypt(CLI::App& app);
[[nodiscard]] command make_decrypt(CLI::App& app);
[[nodiscard]] command make_sign(CLI::App& app);
[[nodiscard]] command make_verify(CLI::App& app);
[[nodiscard]] command make_selftest(CLI::App& app);
[[nodiscard]] command make_bench(CLI::App& app);
[[nodiscard]] command make_completion(CLI::App& app);
[[nodiscard]] command make_dfr(CLI::App& app);
[[nodiscard]] command make_report(CLI::App& app);

// An option of text that may be left out. Empty text is a value like others: it comes from a variable of the shell that
// is not set, say, and newer versions of CLI11 take it for an option that was left out, if it is bound to an optional.
inline CLI::Option* add_text_option(CLI::App& options, const std::string& name, std::optional<std::string>& value,
                                    const std::string& description) {
  return options.add_option_function<std::string>(
      name, [&value](const std::string& text) { value = text; }, description);
}

// Options that more than one subcommand has.
struct file_options {
  bool hex = false;
  bool force = false;
  bool show_secret = false;
};
inline void add_file_options(CLI::App& options, file_options& values,
                             const std::string& hex = "All files are hex text, read and written") {
  options.add_flag("--hex", values.hex, hex);
  options.add_flag("--force", values.force, "Replace output files that exist");
}
// For subcommands with a secret among their outputs.
inline void add_show_option(CLI::App& options, file_options& values) {
  options.add_flag("--show-secret", values.show_secret, "A terminal may show what is secret");
}

}  // namespace cli
