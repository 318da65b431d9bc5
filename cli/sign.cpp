// SPDX-License-Identifier: MIT
// bravais sign: a detached signature of a file of any size.
#include <memory>

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

struct sign_options : file_options, message_options {
  std::string set, key, out, randomness;
  bool deterministic = false;
};

int run(const sign_options& o) {
  namespace by_id = bravais::by_id;
  const bravais::signature_parameters& set = signature_named(o.set);
  const message_form form = form_of(o, set);
  require_one_standard_input({o.key, o.in, o.randomness});
  if (o.out.empty() && !o.hex) refuse_terminal("-", "name a file with --out, or give --hex");
  const encoding format = o.hex ? encoding::hex : encoding::raw;
  buffer signature(set.signature);
  output_set outputs(format, o.force);
  outputs.spare({o.key, o.in, o.randomness});
  outputs.add(o.out.empty() ? "-" : o.out, signature, visibility::everyone);

  const buffer key = read_secret_key(o.key, set.id, format, true);
  const std::string name(set.name), key_and_set = name_of_input(o.key) + " for " + name;
  if (key.size() == set.secret_key) require(by_id::check_secret_key(set.id, key), key_and_set);
  buffer randomness;
  if (!o.randomness.empty()) {
    randomness = read_file(o.randomness, format);
    expect_length(o.randomness, randomness, {{set.randomness, "randomness"}}, set.name);
  }

  const buffer mu = read_mu(o, form, set, key, format);
  const bravais::message_view message{mu, {}, bravais::message_view::form::mu};
  const std::span<const bravais::message_view> messages(&message, 1);
  if (o.deterministic) {
    require(by_id::sign_deterministic(set.id, key, messages, signature), name);
  } else if (!randomness.empty()) {
    require(by_id::sign(set.id, key, messages, randomness, signature), name);
  } else {
    require(by_id::sign(set.id, key, messages, signature), name);
  }
  outputs.commit();
  return success;
}

}  // namespace

command make_sign(CLI::App& app) {
  CLI::App* options = app.add_subcommand("sign", "Sign a message with a secret key");
  options->footer(
      "The signature does not hold the message. Whoever verifies needs the same\n"
      "--context and --prehash, or none. A terminal gets a signature in raw bytes only\n"
      "where --out names it: '-'.\n"
      "Hash functions for --prehash:\n  " +
      prehash_names() +
      "\n"
      "Examples:\n"
      "  bravais sign ML-DSA-65 --key alice.key --in letter.txt --out letter.sig\n"
      "  bravais sign ML-DSA-65 --key alice.seed --context mail-v1 --hex \\\n"
      "    < letter.txt > letter.sig\n"
      "  tar c folder | bravais sign ML-DSA-87 --key alice.key --prehash SHA2-512 \\\n"
      "    --out folder.sig");
  const auto o = std::make_shared<sign_options>();
  options->add_option("SET", o->set, "The set, as 'bravais list' names it")->required()->type_name("SIGNATURE");
  options->add_option("--key", o->key, "The secret key, or its seed")->required()->type_name("FILE");
  add_message_options(*options, *o);
  options->add_option("--out", o->out, "Write the signature here; standard output if not given")->type_name("FILE");
  CLI::Option* deterministic =
      options->add_flag("--deterministic", o->deterministic, "Without randomness: the same signature each time");
  options
      ->add_option("--randomness", o->randomness,
                   "Take the randomness from here: for tests and interoperability, never twice")
      ->type_name("FILE")
      ->excludes(deterministic);
  add_file_options(*options, *o, "Keys, signature and mu are hex text; a message is taken as it is");
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
