// SPDX-License-Identifier: MIT
// bravais sign: writes a detached signature of a file of any size.
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

struct sign_options : file_options, message_options {
  key_options key;
  std::string randomness;
  bool deterministic = false;
};

int run(const sign_options& o) {
  namespace by_id = bravais::by_id;
  const std::string signature_file = signature_file_of(o);
  require_one_standard_input({o.key.path, o.in, o.randomness, o.key.passphrase.input()});
  const encoding format = encoding_of(o.hex);
  buffer signature;
  output_set outputs(format, o.force);
  outputs.spare({o.key.path, o.in, o.randomness});
  outputs.add(signature_file, signature, visibility::everyone);

  const key_source source = open_key(o.key, bravais::key_kind::signature, format, key_role::secret_key);
  const bravais::signature_parameters& set = bravais::signature_table[source.set.id];
  const message_form form = form_of(o, set);
  signature.resize(set.signature);
  const buffer key = read_secret_key(source, true);
  if (key.size() == set.secret_key) require_operation(by_id::check_secret_key(set.id, key), set.name, o.key.path);
  const buffer randomness = read_randomness(o.randomness, format, set);

  const buffer mu = read_mu(o, form, set, key, format);
  const bravais::message_view message{mu, {}, bravais::message_view::form::mu};
  const std::span<const bravais::message_view> messages(&message, 1);
  const by_id::key signer = in_form(set, key);
  const bravais::errc error = o.deterministic       ? by_id::sign_deterministic(set.id, signer, messages, signature)
                              : !randomness.empty() ? by_id::sign(set.id, signer, messages, randomness, signature)
                                                    : by_id::sign(set.id, signer, messages, signature);
  require_operation(error, set.name, o.key.path);
  outputs.commit();
  return success;
}

}  // namespace

command make_sign(CLI::App& app) {
  CLI::App* options = app.add_subcommand("sign", "Sign a message with a secret key");
  options->footer(
      "The signature of FILE is written to FILE.sig and does not contain the message.\n"
      "Verifying requires the same --context and --prehash, or neither. The key file\n"
      "names the parameter set. Only a raw key needs --set.\n"
      "Hash functions for --prehash:\n  " +
      prehash_names() +
      "\n"
      "Examples:\n"
      "  bravais sign --key alice.key letter.txt\n"
      "  bravais sign --key alice.key --context mail-v1 --signature mail.sig letter.txt\n"
      "  bravais sign --key raw.seed --set ML-DSA-65 letter.txt\n"
      "  tar c folder | bravais sign --key alice.key --prehash SHA2-512 \\\n"
      "    --signature folder.sig -");
  const auto o = std::make_shared<sign_options>();
  add_key_options(*options, o->key, "The secret key, or its seed", "SIGNATURE");
  add_passphrase_option(*options, o->key.passphrase);
  add_message_options(*options, *o, "Write the signature here (default: FILE.sig)");
  CLI::Option* deterministic = options->add_flag("--deterministic", o->deterministic,
                                                 "Use no randomness: the same message always gives the same signature");
  add_randomness_option(*options, o->randomness)->excludes(deterministic);
  add_file_options(*options, *o, "Keys, randomness, signature and mu are hex text; a message is read as it is");
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
