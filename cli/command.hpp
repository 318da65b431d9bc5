// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
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

// Options that more than one subcommand has.
struct file_options {
  bool hex = false;
  bool force = false;
};
inline void add_file_options(CLI::App& options, file_options& values,
                             const std::string& hex = "All files are hex text, read and written") {
  options.add_flag("--hex", values.hex, hex);
  options.add_flag("--force", values.force, "Replace output files that exist");
}

}  // namespace cli
