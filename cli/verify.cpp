// SPDX-License-Identifier: MIT
// bravais verify: whether a signature is one of a message under a public key.
#include <iostream>
#include <memory>
#include <utility>

#include <bravais/by_id.hpp>
#include <bravais/parameters.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "keys.hpp"
#include "message.hpp"
#include "session_key.hpp"
#include "sets.hpp"

namespace cli {
namespace {

struct verify_options : message_options {
  std::string set, key, signature;
  bool hex = false;
};

// A file that can be read holds a signature or does not: what else it holds is a bad signature, of any length.
buffer read_signature(const verify_options& o, const bravais::signature_parameters& set, encoding format) {
  buffer content = read_file(o.signature, encoding::raw);
  try {
    buffer signature = decode(o.signature, std::move(content), format);
    expect_length(o.signature, signature, {{set.signature, "a signature"}}, set.name);
    return signature;
  } catch (const failure& error) {
    throw refusal(error.what());
  }
}

int run(const verify_options& o) {
  const bravais::signature_parameters& set = signature_named(o.set);
  const message_form form = form_of(o, set);
  require_one_standard_input({o.key, o.in, o.signature});
  const encoding format = o.hex ? encoding::hex : encoding::raw;
  const buffer key = read_public_key(o.key, set.id, format);
  const buffer signature = read_signature(o, set, format);

  const buffer mu = read_mu(o, form, set, key, format);
  const bravais::message_view message{mu, {}, bravais::message_view::form::mu};
  const bravais::errc error = bravais::by_id::verify(set.id, key, {&message, 1}, signature);
  if (error == bravais::errc::bad_signature) {
    throw refusal(name_of_input(o.signature) + ": bad signature: " + bravais::message(error));
  }
  require(error, std::string(set.name));
  std::cout << "good signature\n";
  return success;
}

}  // namespace

command make_verify(CLI::App& app) {
  CLI::App* options = app.add_subcommand("verify", "Verify the signature of a message with a public key");
  options->footer(
      "The exit code is 0 for a good signature, 1 for a bad one, and 2 if that could\n"
      "not be found out. A signature of the wrong length is a bad one.\n"
      "Hash functions for --prehash:\n  " +
      prehash_names() +
      "\n"
      "Examples:\n"
      "  bravais verify ML-DSA-65 --key alice.pub --signature letter.sig \\\n"
      "    --in letter.txt\n"
      "  bravais verify ML-DSA-65 --key alice.pub --signature letter.sig \\\n"
      "    --context mail-v1 --hex < letter.txt\n"
      "  tar c folder | bravais verify ML-DSA-87 --key alice.pub --prehash SHA2-512 \\\n"
      "    --signature folder.sig");
  const auto o = std::make_shared<verify_options>();
  options->add_option("SET", o->set, "The set, as 'bravais list' names it")->required()->type_name("SIGNATURE");
  options->add_option("--key", o->key, "The public key of the signer")->required()->type_name("FILE");
  options->add_option("--signature", o->signature, "The signature")->required()->type_name("FILE");
  add_message_options(*options, *o);
  options->add_flag("--hex", o->hex, "Key, signature and mu are hex text; the message is taken as it is");
  return {options, [o](const global_options&) { return run(*o); }, wrong_usage};
}

}  // namespace cli
