// SPDX-License-Identifier: MIT
// bravais seal: encrypts a file of any size to people or to a passphrase, as an age file.
#include <memory>

#include "cli/command.hpp"

#include "commands.hpp"

namespace cli {

command make_seal(CLI::App& app) {
  CLI::App* options = app.add_subcommand("seal", "Encrypt a file of any size to people or to a passphrase");
  options->footer(
      "Writes an age file (version 1), which age 1.3 or newer also opens. The output is\n"
      "FILE.age, or standard output if FILE is '-'. A recipient is the line age1...\n"
      "that 'bravais keygen --age' prints. A file of recipients has one on each line;\n"
      "lines that begin with # are ignored. All recipients must be post-quantum ones\n"
      "(age1pq1...), or all must be classic ones.\n"
      "Sealing does not show who sealed: sign the sealed file with 'bravais sign'.\n"
      "Examples:\n"
      "  bravais seal --to age1pq1... letter.txt         # writes letter.txt.age\n"
      "  bravais seal --recipients team.txt --armor --out letter.asc letter.txt\n"
      "  tar c folder | bravais seal --recipients team.txt - > folder.tar.age\n"
      "  bravais seal --passphrase letter.txt");
  const auto o = std::make_shared<age::seal_options>();
  options->add_option("FILE", o->in, "The file to encrypt; - is standard input")->required();
  options->add_option("--to", o->recipients, "Encrypt to this recipient; may be repeated")
      ->type_name("RECIPIENT")
      ->allow_extra_args(false);
  options->add_option("--recipients", o->recipient_files, "Encrypt to all recipients in this file; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  options->add_flag("--passphrase", o->with_passphrase, "Encrypt to a passphrase instead of recipients");
  add_passphrase_option(*options, o->passphrase);
  options->add_flag("--armor", o->armor, "Write text instead of binary data");
  options->add_option("--out", o->out, "Write here instead of FILE.age")->type_name("FILE");
  options->add_flag("--force", o->force, "Replace an existing output file");
  return {options, [o](const global_options&) { return age::run_seal(*o); }};
}

}  // namespace cli
