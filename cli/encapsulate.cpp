// SPDX-License-Identifier: MIT
// bravais encapsulate: creates a shared secret, and the ciphertext that carries it to the owner of a public key.
#include <cstdint>
#include <memory>
#include <optional>

#include <bravais/by_id.hpp>
#include <bravais/kdf.hpp>
#include <bravais/parameters.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "keys.hpp"
#include "operation.hpp"
#include "session_key.hpp"

namespace cli {
namespace {

struct encapsulate_options : file_options {
  key_options key;
  std::string ciphertext, shared_secret, randomness;
  std::optional<std::uint32_t> kdf_bytes;
};

int run(const encapsulate_options& o) {
  require_one_standard_input({o.key.path, o.randomness});
  const encoding format = encoding_of(o.hex);
  const key_source source = open_key(o.key, bravais::key_kind::kem, format, key_role::public_key);
  const bravais::kem_parameters& set = bravais::kem_table[source.set.id];
  require_kdf(set, o.kdf_bytes);
  const buffer public_key = read_public_key(source);
  const buffer randomness = read_randomness(o.randomness, format, set);

  buffer ciphertext(set.ciphertext), secret(o.kdf_bytes ? set.kdf_input : set.shared_secret);
  namespace by_id = bravais::by_id;
  bravais::errc error;
  if (o.kdf_bytes) {
    error = randomness.empty() ? by_id::encapsulate_kdf(set.id, public_key, ciphertext, secret)
                               : by_id::encapsulate_kdf(set.id, public_key, randomness, ciphertext, secret);
  } else {
    error = randomness.empty() ? by_id::encapsulate(set.id, public_key, ciphertext, secret)
                               : by_id::encapsulate(set.id, public_key, randomness, ciphertext, secret);
  }
  require_operation(error, set.name, o.key.path);
  if (o.kdf_bytes) secret = derive(secret, *o.kdf_bytes);

  output_set outputs(format, o.force, o.show_secret);
  outputs.spare({o.key.path, o.randomness});
  outputs.add(o.ciphertext, ciphertext, visibility::everyone);
  outputs.add(o.shared_secret, secret, visibility::owner_only);
  outputs.commit();
  return success;
}

}  // namespace

command make_encapsulate(CLI::App& app) {
  CLI::App* options = app.add_subcommand("encapsulate", "Create a shared secret for the owner of a public key");
  options->footer(
      "The key file names the parameter set. Only a raw key needs --set.\n"
      "Examples:\n"
      "  bravais encapsulate --key alice.pub --ciphertext msg.ct \\\n"
      "    --shared-secret shared.bin\n"
      "  bravais encapsulate --key raw.pub --set ML-KEM-768 --ciphertext msg.ct \\\n"
      "    --shared-secret shared.bin\n"
      "  bravais encapsulate --key kyber.pub --ciphertext msg.ct \\\n"
      "    --shared-secret keys.bin --kdf-bytes 96");
  const auto o = std::make_shared<encapsulate_options>();
  add_key_options(*options, o->key, "The public key of the recipient", "KEM");
  options->add_option("--ciphertext", o->ciphertext, "Write the ciphertext here")->required()->type_name("FILE");
  options->add_option("--shared-secret", o->shared_secret, "Write the shared secret here")
      ->required()
      ->type_name("FILE");
  add_randomness_option(*options, o->randomness);
  add_kdf_option(*options, o->kdf_bytes);
  add_file_options(*options, *o);
  add_show_option(*options, *o);
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
