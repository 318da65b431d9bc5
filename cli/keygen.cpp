// SPDX-License-Identifier: MIT
// bravais keygen: generates a key pair from the random source of the system or from a seed.
#include <memory>
#include <utility>

#include <bravais/bytes.hpp>
#include <bravais/by_id.hpp>
#include <bravais/parameters.hpp>

#include "age/commands.hpp"
#include "command.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "keys.hpp"
#include "sets.hpp"

namespace cli {
namespace {

struct keygen_options : file_options {
  std::string set, kind, public_key, secret_key, seed_out, seed, encoding, out;
  bool protect = false, age = false;
  passphrase_options passphrase;
};

template <class Parameters>
int generate(const keygen_options& o, const Parameters& set) {
  if (o.secret_key.empty() && o.seed_out.empty() && o.seed.empty()) {
    throw misuse("keygen: the secret key would be lost: add --secret or --seed-out");
  }
  const encoding format = encoding_of(o.hex);
  const output_encoding target = encoding_named(!o.encoding.empty() ? o.encoding : o.hex ? "hex" : "pem");
  if (o.protect) require_protectable(target, set.id);
  buffer public_file, secret_file, seed_file;
  output_set outputs(encoding::raw, o.force, o.show_secret);
  outputs.spare({o.seed});
  outputs.add(o.public_key, public_file, visibility::everyone);
  outputs.add(o.secret_key, secret_file, visibility::owner_only);
  outputs.add(o.seed_out, seed_file, visibility::owner_only);

  buffer seed;
  std::optional<protected_encoding> protection;
  if (!o.seed.empty()) {
    seed = read_seed({o.seed, read_key_file(o.seed, o.passphrase, &protection), set.id, format});
  } else {
    seed.resize(set.seed);
    require(bravais::random_bytes(seed), std::string(set.name));
  }
  buffer public_key(set.public_key), secret_key(set.secret_key);
  require(bravais::by_id::generate(set.id, seed, public_key, secret_key), std::string(set.name));

  // The encoding selects the content of a secret-key file. A public-key file has only one content.
  const key_pieces pieces{set.id, true, std::move(public_key), std::move(seed), std::move(secret_key)};
  const key_pieces only_public{set.id, false, pieces.public_key, {}, {}};
  require_use_of_passphrase(o.passphrase, o.protect || protection);
  const buffer passphrase = o.protect ? read_new_passphrase(o.passphrase) : buffer();
  const auto secret_packed = [&](const output_encoding& as) {
    return o.protect ? packed_protected(as, pieces, passphrase) : packed(as, pieces);
  };
  public_file = packed({target.packed, {}}, only_public);
  if (!o.secret_key.empty()) secret_file = secret_packed(target);
  if (!o.seed_out.empty()) seed_file = secret_packed({target.packed, bravais::key_content::seed});
  outputs.commit();
  return success;
}

// Throws misuse for options that an identity of age does not have.
int generate_age(const keygen_options& o) {
  if (!o.set.empty()) throw misuse(o.set + ": --age takes no parameter set (its keys have ML-KEM-768 and X25519)");
  if (o.out.empty()) throw misuse("--age: requires --out FILE for the secret key");
  const std::pair<const char*, bool> others[] = {
      {"--secret", !o.secret_key.empty()}, {"--seed-out", !o.seed_out.empty()}, {"--seed", !o.seed.empty()},
      {"--encoding", !o.encoding.empty()}, {"--kind", !o.kind.empty()},         {"--hex", o.hex}};
  for (const auto& [name, is_given] : others) {
    if (is_given)
      throw misuse(std::string(name) + ": does not go with --age, which takes --out, --public and --protect");
  }
  if (o.force) throw misuse("--force: --age never replaces a file");
  if (o.passphrase.descriptor && !o.protect) throw misuse("--passphrase-fd: requires --protect");
  return age::run_keygen({o.out, o.public_key, o.passphrase, o.protect, o.show_secret});
}

int run(const keygen_options& o) {
  if (o.age) return generate_age(o);
  if (!o.out.empty()) throw misuse("--out: requires --age (the other keys go to --public and --secret)");
  if (o.set.empty()) throw misuse("keygen: the parameter set is missing (see 'bravais list'), or --age");
  if (o.public_key.empty()) throw misuse("--public is required (see 'bravais keygen --help')");
  const bravais::key_set set = set_named(o.set, o.kind);
  return bravais::with_parameters(set, [&](const auto& row) { return generate(o, row); });
}

}  // namespace

command make_keygen(CLI::App& app) {
  CLI::App* options = app.add_subcommand("keygen", "Generate a key pair");
  options->footer(
      "A parameter set that is both a KEM and a PKE (Kyber) gives KEM keys unless\n"
      "--kind pke is given. The seed is the short form of the secret key; decapsulate\n"
      "and sign accept either.\n" +
      help_on_encodings() +
      "--protect encrypts the secret key with a passphrase (PKCS#8; ML-KEM and ML-DSA\n"
      "only). Commands that read such a key ask for the passphrase.\n"
      "--age makes a key for 'bravais open' instead (ML-KEM-768 with X25519). It prints\n"
      "the public key, the recipient for 'bravais seal', on standard error.\n"
      "Examples:\n"
      "  bravais keygen ML-KEM-768 --public alice.pub --secret alice.key\n"
      "  bravais keygen ML-KEM-768 --public alice.pub --secret alice.key --protect\n"
      "  bravais keygen ML-KEM-768 --public alice.pub --seed-out alice.seed\n"
      "  bravais keygen ML-KEM-768 --public alice.pub --secret alice.key \\\n"
      "    --seed alice.seed --force\n"
      "  bravais keygen ML-DSA-65 --public signer.pub --secret signer.key\n"
      "  bravais keygen ML-KEM-768 --public alice.pub --secret alice.key \\\n"
      "    --encoding raw\n"
      "  bravais keygen --age --out key.txt\n"
      "  bravais keygen Kyber768 --kind pke --public alice.pub --secret alice.key \\\n"
      "    --hex");
  const auto o = std::make_shared<keygen_options>();
  options->add_option("SET", o->set, "The parameter set (see 'bravais list'); required without --age")
      ->type_name("SET");
  options->add_option("--public", o->public_key, "Write the public key here; required without --age")
      ->type_name("FILE");
  options->add_option("--secret", o->secret_key, "Write the secret key here")->type_name("FILE");
  options->add_option("--kind", o->kind, "The kind of key, for a name that is both a KEM and a PKE")
      ->check(CLI::IsMember({"kem", "pke", "signature"}));
  CLI::Option* seed_out =
      options->add_option("--seed-out", o->seed_out, "Write the seed, the short secret key, here")->type_name("FILE");
  options
      ->add_option("--seed", o->seed, "Read the seed from here: a seed kept earlier, or for tests and interoperability")
      ->type_name("FILE")
      ->excludes(seed_out);
  options->add_option("--encoding", o->encoding, "The encoding of the keys (default: pem)")->type_name("ENCODING");
  options->add_flag("--age", o->age, "Make an identity for age files");
  options->add_option("--out", o->out, "With --age: write the secret key here")->type_name("FILE");
  options->add_flag("--protect", o->protect, "Protect the secret key with a passphrase");
  add_passphrase_option(*options, o->passphrase);
  add_file_options(*options, *o, "A raw seed is hex text, and so are the outputs unless --encoding is given");
  add_show_option(*options, *o);
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
