// SPDX-License-Identifier: MIT
// bravais decrypt: recovers the message from a ciphertext.
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

struct decrypt_options : file_options {
  key_options key;
  std::string ciphertext, message;
};

int run(const decrypt_options& o) {
  require_one_standard_input({o.key.path, o.ciphertext});
  const encoding format = encoding_of(o.hex);
  const key_source source = open_key(o.key, bravais::key_kind::pke, format, key_role::secret_key);
  const bravais::pke_parameters& set = bravais::pke_table[source.set.id];
  const buffer key = read_secret_key(source, false);
  const buffer ciphertext = read_object(o.ciphertext, format, {set.ciphertext, "a ciphertext"}, set.name);

  buffer message(set.message);
  require_operation(bravais::by_id::decrypt(set.id, key, ciphertext, message), set.name, o.key.path, o.ciphertext);

  output_set outputs(format, o.force, o.show_secret);
  outputs.spare({o.key.path, o.ciphertext});
  outputs.add(o.message, message, visibility::owner_only);
  outputs.commit();
  return success;
}

}  // namespace

command make_decrypt(CLI::App& app) {
  CLI::App* options = app.add_subcommand("decrypt", "Decrypt a message of fixed size (PKE, a building block)");
  options->footer(
      "Every ciphertext of the right size decrypts to some message. This command cannot\n"
      "detect an altered ciphertext.\n"
      "The key file names the parameter set. Only a raw key needs --set.\n"
      "Example:\n"
      "  bravais decrypt --key alice.key --ciphertext msg.ct --message msg.bin");
  const auto o = std::make_shared<decrypt_options>();
  add_key_options(*options, o->key, "The secret key", "PKE");
  options->add_option("--ciphertext", o->ciphertext, "The ciphertext")->required()->type_name("FILE");
  options->add_option("--message", o->message, "Write the message here")->required()->type_name("FILE");
  add_file_options(*options, *o);
  add_show_option(*options, *o);
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
