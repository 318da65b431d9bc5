// SPDX-License-Identifier: MIT
// bravais encrypt: encrypts a message of fixed size for the owner of a public key (IND-CPA only).
#include <memory>

#include <bravais/by_id.hpp>
#include <bravais/parameters.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "keys.hpp"
#include "operation.hpp"
#include "session_key.hpp"

namespace cli {
namespace {

struct encrypt_options : file_options {
  key_options key;
  std::string message, ciphertext, randomness;
};

int run(const encrypt_options& o) {
  require_one_standard_input({o.key.path, o.message, o.randomness});
  const encoding format = encoding_of(o.hex);
  const key_source source = open_key(o.key, bravais::key_kind::pke, format, key_role::public_key);
  const bravais::pke_parameters& set = bravais::pke_table[source.set.id];
  const buffer public_key = read_public_key(source);
  const buffer message = read_object(o.message, format, {set.message, "a message"}, set.name);
  const buffer randomness = read_randomness(o.randomness, format, set);

  buffer ciphertext(set.ciphertext);
  const bravais::errc error = randomness.empty()
                                  ? bravais::by_id::encrypt(set.id, public_key, message, ciphertext)
                                  : bravais::by_id::encrypt(set.id, public_key, message, randomness, ciphertext);
  require_operation(error, set.name, o.key.path);

  output_set outputs(format, o.force);
  outputs.spare({o.key.path, o.message, o.randomness});
  outputs.add(o.ciphertext, ciphertext, visibility::everyone);
  outputs.commit();
  return success;
}

}  // namespace

command make_encrypt(CLI::App& app) {
  CLI::App* options = app.add_subcommand("encrypt", "Encrypt a message of fixed size (PKE, a building block)");
  options->footer(
      "This encryption resists passive attackers only (IND-CPA). To establish a key,\n"
      "use encapsulate.\n"
      "The key file names the parameter set. Only a raw key needs --set.\n"
      "Examples:\n"
      "  bravais encrypt --key alice.pub --message msg.bin --ciphertext msg.ct\n"
      "  bravais encrypt --key raw.pub --set Kyber768 --message msg.bin \\\n"
      "    --ciphertext msg.ct");
  const auto o = std::make_shared<encrypt_options>();
  add_key_options(*options, o->key, "The public key of the recipient", "PKE");
  options->add_option("--message", o->message, "The message, of exactly the size of the set (see 'bravais list')")
      ->required()
      ->type_name("FILE");
  options->add_option("--ciphertext", o->ciphertext, "Write the ciphertext here")->required()->type_name("FILE");
  add_randomness_option(*options, o->randomness);
  add_file_options(*options, *o);
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
