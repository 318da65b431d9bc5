// SPDX-License-Identifier: MIT
// Answers ACVP tests of ML-DSA (FIPS 204).
#include <algorithm>

#include <bravais/by_id.hpp>

#include "acvp.hpp"
#include "errors.hpp"

namespace cli::acvp {
namespace {

namespace by_id = bravais::by_id;
using bravais::message_view;
using bravais::signature_parameters;

const signature_parameters& dsa_of(const fields& test) { return set_of(test, bravais::signature_table, "ML-DSA-"); }

// What is signed: the bytes of the message, of M' or of mu.
struct acvp_message {
  message_view::form form;
  buffer bytes, context;
  bravais::prehash hash = {};  // only of a hashed message

  [[nodiscard]] message_view view() const { return {bytes, bravais::context(context), form, hash}; }
};

bravais::prehash hash_of(const fields& test) {
  std::vector<std::string> names;
  for (const bravais::prehash_parameters& row : bravais::prehash_table) {
    // NIST writes SHAKE-128.
    const std::string name(row.name);
    names.push_back(name.starts_with("SHAKE") ? "SHAKE-" + name.substr(5) : name);
  }
  const auto found = std::find(names.begin(), names.end(), test.one_of("hashAlg", names));
  return bravais::prehash_table[found - names.begin()].id;
}

acvp_message message_of(const fields& test, const signature_parameters& set) {
  using form = message_view::form;
  if (test.one_of("signatureInterface", {"external", "internal"}) == "internal") {
    if (test.flag("externalMu")) return {form::mu, test.bytes("mu", set.message_hash), {}};
    return {form::internal, test.bytes("message"), {}};
  }
  const bool is_hashed = test.one_of("preHash", {"pure", "preHash"}) == "preHash";
  acvp_message message{is_hashed ? form::hashed : form::pure, test.bytes("message"), test.bytes("context")};
  if (is_hashed) message.hash = hash_of(test);
  return message;
}

}  // namespace

json generate_ml_dsa(const fields& test) {
  const signature_parameters& set = dsa_of(test);
  const buffer seed = test.bytes("seed", set.seed);
  buffer public_key(set.public_key), secret_key(set.secret_key);
  test.require(by_id::generate(set.id, seed, public_key, secret_key), "seed");
  return {{"pk", hex_text(public_key)}, {"sk", hex_text(secret_key)}};
}

json sign_ml_dsa(const fields& test) {
  const signature_parameters& set = dsa_of(test);
  const bool is_seed = test.has("keyFormat") && test.one_of("keyFormat", {"seed", "expanded"}) == "seed";
  const char* key_name = is_seed ? "seed" : "sk";
  const buffer key = test.bytes(key_name, is_seed ? set.seed : set.secret_key);
  const by_id::key form = is_seed ? by_id::seed(key) : by_id::expanded(key);
  const acvp_message message = message_of(test, set);
  if (message.context.size() > set.longest_context) test.fail("context", bravais::text(bravais::errc::bad_context));
  const message_view view = message.view();
  const std::span<const message_view> messages(&view, 1);
  buffer signature(set.signature);
  if (test.flag("deterministic")) {
    test.require(by_id::sign_deterministic(set.id, form, messages, signature), key_name);
  } else {
    const buffer rnd = test.bytes("rnd", set.randomness);
    test.require(by_id::sign(set.id, form, messages, rnd, signature), key_name);
  }
  return {{"signature", hex_text(signature)}};
}

json verify_ml_dsa(const fields& test) {
  const signature_parameters& set = dsa_of(test);
  const buffer key = test.bytes("pk"), signature = test.bytes("signature");
  const acvp_message message = message_of(test, set);
  // FIPS 204, section 3.6.2: a key or a signature of the wrong length does not verify.
  if (key.size() != set.public_key || signature.size() != set.signature) return {{"testPassed", false}};
  const message_view view = message.view();
  const bravais::errc error = by_id::verify(set.id, key, std::span(&view, 1), signature);
  if (error != bravais::errc::bad_signature && error != bravais::errc::bad_context) test.require(error, "signature");
  return {{"testPassed", done(error)}};
}

}  // namespace cli::acvp
