// SPDX-License-Identifier: MIT
// bravais open: decrypts an age file, and verifies who signed it if that is asked for.
#include <memory>

#include "cli/command.hpp"

#include "commands.hpp"

namespace cli {

command make_open(CLI::App& app) {
  CLI::App* options = app.add_subcommand("open", "Decrypt a file that was sealed");
  options->footer(
      "Opens age files (version 1), armored or not. The output is FILE without .age, or\n"
      "standard output if FILE is '-'. An output file appears only when everything has\n"
      "been authenticated. Standard output gets authenticated pieces, and only exit\n"
      "code 0 means that they are all. A file for a passphrase, and a key file that a\n"
      "passphrase protects, ask for it.\n"
      "A sealed file does not show who sealed it. With --signed-by, the signature of\n"
      "FILE (FILE.sig, written by 'bravais sign') is verified before anything is\n"
      "written.\n"
      "Examples:\n"
      "  bravais open --key key.txt letter.txt.age       # writes letter.txt\n"
      "  bravais open --key key.txt --signed-by alice.pub letter.txt.age\n"
      "  bravais open --key key.txt - < folder.tar.age | tar x\n"
      "  bravais open passphrase.age");
  const auto o = std::make_shared<age::open_options>();
  options->add_option("FILE", o->in, "The sealed file; - is standard input")->required();
  options->add_option("--key", o->keys, "A file with your identities (secret keys); may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  add_passphrase_option(*options, o->passphrase);
  CLI::Option* signed_by =
      options->add_option("--signed-by", o->signer.path, "Require a signature of FILE by the owner of this public key")
          ->type_name("FILE");
  options->add_option("--signature", o->signature, "The signature (default: FILE.sig)")
      ->type_name("FILE")
      ->needs(signed_by);
  add_set_option(*options, o->signer, "SIGNATURE");
  options->add_option("--out", o->out, "Write here instead of FILE without .age")->type_name("FILE");
  options->add_flag("--force", o->force, "Replace an existing output file");
  options->add_flag("--show-secret", o->show_secret, "Allow the content to be shown on a terminal");
  return {options, [o](const global_options&) { return age::run_open(*o); }};
}

}  // namespace cli
