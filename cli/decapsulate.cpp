// SPDX-License-Identifier: MIT
// bravais decapsulate: recovers the shared secret from a ciphertext.
#include <cstdint>
#include <memory>
#include <optional>

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

struct decapsulate_options : file_options {
  key_options key;
  std::string ciphertext, shared_secret;
  std::optional<std::uint32_t> kdf_bytes;
};

int run(const decapsulate_options& o) {
  require_one_standard_input({o.key.path, o.ciphertext, o.key.passphrase.input()});
  const encoding format = encoding_of(o.hex);
  buffer secret;
  output_set outputs(format, o.force, o.show_secret);
  outputs.spare({o.key.path, o.ciphertext});
  outputs.add(o.shared_secret, secret, visibility::owner_only);

  const key_source source = open_key(o.key, bravais::key_kind::kem, format, key_role::secret_key);
  const bravais::kem_parameters& set = bravais::kem_table[source.set.id];
  require_kdf(set, o.kdf_bytes);
  const buffer key = read_secret_key(source, true);
  const buffer ciphertext = read_object(o.ciphertext, format, {set.ciphertext, "a ciphertext"}, set.name);

  secret.resize(o.kdf_bytes ? set.kdf_input : set.shared_secret);
  const bravais::errc error = o.kdf_bytes
                                  ? bravais::by_id::decapsulate_kdf(set.id, in_form(set, key), ciphertext, secret)
                                  : bravais::by_id::decapsulate(set.id, in_form(set, key), ciphertext, secret);
  require_operation(error, set.name, o.key.path, o.ciphertext);
  if (o.kdf_bytes) secret = derive(secret, *o.kdf_bytes);
  outputs.commit();
  return success;
}

}  // namespace

command make_decapsulate(CLI::App& app) {
  CLI::App* options = app.add_subcommand("decapsulate", "Recover a shared secret with a secret key");
  options->footer(
      "A ciphertext that was altered or made for another key is not an error: the\n"
      "result is an unrelated secret (implicit rejection), which decrypts nothing.\n"
      "NTRU+ is the exception: it rejects such a ciphertext with exit code 1.\n"
      "The key file names the parameter set. Only a raw key needs --set.\n"
      "Examples:\n"
      "  bravais decapsulate --key alice.key --ciphertext msg.ct \\\n"
      "    --shared-secret shared.bin\n"
      "  bravais decapsulate --key raw.seed --set ML-KEM-768 --ciphertext msg.ct \\\n"
      "    --shared-secret - | sha256sum\n"
      "  bravais decapsulate --key kyber.key --ciphertext msg.ct \\\n"
      "    --shared-secret keys.bin --kdf-bytes 96");
  const auto o = std::make_shared<decapsulate_options>();
  add_key_options(*options, o->key, "The secret key, or its seed", "KEM");
  add_passphrase_option(*options, o->key.passphrase);
  options->add_option("--ciphertext", o->ciphertext, "The ciphertext")->required()->type_name("FILE");
  options->add_option("--shared-secret", o->shared_secret, "Write the shared secret here")
      ->required()
      ->type_name("FILE");
  add_kdf_option(*options, o->kdf_bytes);
  add_file_options(*options, *o);
  add_show_option(*options, *o);
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
