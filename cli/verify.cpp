// SPDX-License-Identifier: MIT
// bravais verify: verifies the signature of a message with a public key.
#include <iostream>
#include <memory>

#include <bravais/by_id.hpp>
#include <bravais/parameters.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "keys.hpp"
#include "message.hpp"
#include "operation.hpp"
#include "session_key.hpp"

namespace cli {
namespace {

struct verify_options : message_options {
  key_options key;
  bool hex = false;
};

int run(const verify_options& o) {
  const std::string signature_file = signature_file_of(o);
  require_one_standard_input({o.key.path, o.in, signature_file});
  const encoding format = encoding_of(o.hex);
  const key_source source = open_key(o.key, bravais::key_kind::signature, format, key_role::public_key);
  const bravais::signature_parameters& set = bravais::signature_table[source.set.id];
  const message_form form = form_of(o, set);
  const buffer key = read_public_key(source);
  const buffer signature = read_signature(signature_file, set, format);

  const buffer mu = read_mu(o, form, set, key, format);
  const bravais::message_view message{mu, {}, bravais::message_view::form::mu};
  const bravais::errc error = bravais::by_id::verify(set.id, key, {&message, 1}, signature);
  if (error == bravais::errc::bad_signature) {
    throw refusal(name_of_input(signature_file) + ": bad signature: " + bravais::text(error));
  }
  require_operation(error, set.name, o.key.path);
  std::cout << "good signature\n";
  return success;
}

}  // namespace

command make_verify(CLI::App& app) {
  CLI::App* options = app.add_subcommand("verify", "Verify the signature of a message with a public key");
  options->footer(
      "The signature of FILE is read from FILE.sig. The exit code is 0 for a good\n"
      "signature, 1 for a bad one, and 2 if neither could be determined. A signature of\n"
      "the wrong length is a bad one. The key file names the parameter set. Only a raw\n"
      "key needs --set.\n"
      "Hash functions for --prehash:\n  " +
      prehash_names() +
      "\n"
      "Examples:\n"
      "  bravais verify --key alice.pub letter.txt\n"
      "  bravais verify --key alice.pub --context mail-v1 --signature mail.sig \\\n"
      "    letter.txt\n"
      "  bravais verify --key raw.pub --set ML-DSA-65 letter.txt\n"
      "  tar c folder | bravais verify --key alice.pub --prehash SHA2-512 \\\n"
      "    --signature folder.sig -");
  const auto o = std::make_shared<verify_options>();
  add_key_options(*options, o->key, "The public key of the signer", "SIGNATURE");
  add_message_options(*options, *o, "The signature (default: FILE.sig)");
  options->add_flag("--hex", o->hex, "Key, signature and mu are hex text; a message is read as it is");
  return {options, [o](const global_options&) { return run(*o); }, wrong_usage};
}

}  // namespace cli
