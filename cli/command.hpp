// SPDX-License-Identifier: MIT
// What every subcommand has: its options, its function and its exit codes.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "errors.hpp"

namespace cli {

// The options that may come before or after any subcommand.
struct global_options {
  bool isa_is_forced = false;  // by --isa or by BRAVAIS_FORCE_ISA
};

// A subcommand: its options, bound to variables that `run` owns, and its function. `run` returns the exit code of the
// program and throws errors (errors.hpp). A command for which 1 is an answer has another exit code for failures.
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
[[nodiscard]] command make_seal(CLI::App& app);
[[nodiscard]] command make_open(CLI::App& app);
[[nodiscard]] command make_encrypt(CLI::App& app);
[[nodiscard]] command make_decrypt(CLI::App& app);
[[nodiscard]] command make_sign(CLI::App& app);
[[nodiscard]] command make_verify(CLI::App& app);
[[nodiscard]] command make_selftest(CLI::App& app);
[[nodiscard]] command make_acvp(CLI::App& app);
[[nodiscard]] command make_bench(CLI::App& app);
[[nodiscard]] command make_completion(CLI::App& app);
[[nodiscard]] command make_dfr(CLI::App& app);
[[nodiscard]] command make_report(CLI::App& app);

// Adds an optional text option. Empty text, for example from an unset shell variable, is a value like any other. Newer
// versions of CLI11 treat it as a missing option if the option is bound to a std::optional, so a function sets it.
inline CLI::Option* add_text_option(CLI::App& options, const std::string& name, std::optional<std::string>& value,
                                    const std::string& description) {
  return options.add_option_function<std::string>(
      name, [&value](const std::string& text) { value = text; }, description);
}

// Options that several subcommands have.
struct file_options {
  bool hex = false;
  bool force = false;
  bool show_secret = false;
};
inline void add_file_options(CLI::App& options, file_options& values,
                             const std::string& hex = "All files, read and written, are hex text") {
  options.add_flag("--hex", values.hex, hex);
  options.add_flag("--force", values.force, "Replace existing output files");
}
// For subcommands that write a secret.
inline void add_show_option(CLI::App& options, file_options& values) {
  options.add_flag("--show-secret", values.show_secret, "Allow a secret to be shown on a terminal");
}

}  // namespace cli
