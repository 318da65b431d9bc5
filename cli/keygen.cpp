// SPDX-License-Identifier: MIT
// bravais keygen: a key pair, from the random source of the system or from a seed.
#include <memory>

#include <bravais/by_id.hpp>
#include <bravais/parameters.hpp>

#include "command.hpp"
#include "common/random.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "sets.hpp"

namespace cli {
namespace {

struct keygen_options : file_options {
  std::string set, kind, public_key, secret_key, seed_out, seed;
};

template <class Parameters>
int generate(const keygen_options& o, const Parameters& set) {
  if (o.secret_key.empty() && o.seed_out.empty() && o.seed.empty()) {
    throw misuse("keygen: --secret or --seed-out is needed, else the key would be lost");
  }
  const encoding format = o.hex ? encoding::hex : encoding::raw;
  buffer seed;
  if (!o.seed.empty()) {
    seed = read_file(o.seed, format);
    expect_length(o.seed, seed, {{set.seed, "a seed"}}, set.name);
  } else {
    seed.resize(set.seed);
    require(bravais::random_bytes(seed), std::string(set.name));
  }
  buffer public_key(set.public_key), secret_key(set.secret_key);
  require(bravais::by_id::generate(set.id, seed, public_key, secret_key), std::string(set.name));

  output_set outputs(format, o.force);
  outputs.add(o.public_key, public_key, visibility::everyone);
  outputs.add(o.secret_key, secret_key, visibility::owner_only);
  outputs.add(o.seed_out, seed, visibility::owner_only);
  outputs.commit();
  return success;
}

int run(const keygen_options& o) {
  std::string kind = o.kind;
  if (kind.empty()) {
    if (bravais::find_kem(o.set)) {
      kind = "kem";
    } else if (bravais::find_pke(o.set)) {
      kind = "pke";
    } else if (bravais::find_signature(o.set)) {
      kind = "signature";
    } else {
      throw misuse(o.set + ": no set has this name ('bravais list' shows all sets)");
    }
  }
  if (kind == "kem") return generate(o, kem_named(o.set));
  return kind == "pke" ? generate(o, pke_named(o.set)) : generate(o, signature_named(o.set));
}

}  // namespace

command make_keygen(CLI::App& app) {
  CLI::App* options = app.add_subcommand("keygen", "Generate a key pair");
  options->footer(
      "A set that is both a KEM and a PKE (Kyber) gives KEM keys unless --kind says otherwise. The seed is the short "
      "form\n"
      "of the secret key: decapsulate and sign take either.\n"
      "Examples:\n"
      "  bravais keygen ML-KEM-768 --public alice.pub --secret alice.key\n"
      "  bravais keygen ML-KEM-768 --public alice.pub --seed-out alice.seed\n"
      "  bravais keygen ML-KEM-768 --public alice.pub --secret alice.key --seed alice.seed --force\n"
      "  bravais keygen ML-DSA-65 --public signer.pub --secret signer.key\n"
      "  bravais keygen Kyber768 --kind pke --public alice.pub --secret alice.key --hex");
  const auto o = std::make_shared<keygen_options>();
  options->add_option("SET", o->set, "The set, as 'bravais list' names it")->required();
  options->add_option("--public", o->public_key, "Write the public key here")->required()->type_name("FILE");
  options->add_option("--secret", o->secret_key, "Write the secret key here")->type_name("FILE");
  options->add_option("--kind", o->kind, "kem, pke or signature, for names that are more than one of them")
      ->check(CLI::IsMember({"kem", "pke", "signature"}));
  CLI::Option* seed_out =
      options->add_option("--seed-out", o->seed_out, "Write the secret seed here")->type_name("FILE");
  options->add_option("--seed", o->seed, "Take the seed from here: for seeds kept before, tests and interoperability")
      ->type_name("FILE")
      ->excludes(seed_out);
  add_file_options(*options, *o);
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
