// SPDX-License-Identifier: MIT
// Answers ACVP tests of ML-KEM (FIPS 203).
#include <bravais/by_id.hpp>

#include "acvp.hpp"
#include "errors.hpp"

namespace cli::acvp {
namespace {

namespace by_id = bravais::by_id;
using bravais::kem_parameters;

const kem_parameters& kem_of(const fields& test) { return set_of(test, bravais::kem_table, "ML-KEM-"); }

// The seed of the library is d || z.
buffer seed_of(const fields& test, const kem_parameters& set) {
  buffer seed = test.bytes("d", set.seed / 2);
  const buffer z = test.bytes("z", set.seed / 2);
  seed.insert(seed.end(), z.begin(), z.end());
  return seed;
}

json encapsulation(const fields& test, const kem_parameters& set) {
  const buffer key = test.bytes("ek", set.public_key), m = test.bytes("m", set.randomness);
  buffer ciphertext(set.ciphertext), secret(set.shared_secret);
  test.require(by_id::encapsulate(set.id, key, m, ciphertext, secret), "ek");
  return {{"c", hex_text(ciphertext)}, {"k", hex_text(secret)}};
}

json decapsulation(const fields& test, const kem_parameters& set) {
  const bool is_seed = test.has("keyFormat") && test.one_of("keyFormat", {"seed", "expanded"}) == "seed";
  const buffer key = is_seed ? seed_of(test, set) : test.bytes("dk", set.secret_key);
  const buffer ciphertext = test.bytes("c", set.ciphertext);
  buffer secret(set.shared_secret);
  const by_id::key form = is_seed ? by_id::seed(key) : by_id::expanded(key);
  test.require(by_id::decapsulate(set.id, form, ciphertext, secret), is_seed ? "d" : "dk");
  return {{"k", hex_text(secret)}};
}

// FIPS 203, sections 7.2 and 7.3: a key of the wrong length does not pass.
json check_key(const fields& test, const char* name, std::size_t size, const auto& check) {
  const buffer key = test.bytes(name);
  if (key.size() != size) return {{"testPassed", false}};
  const bravais::errc error = check(key);
  if (error != bravais::errc::bad_public_key && error != bravais::errc::bad_secret_key) test.require(error, name);
  return {{"testPassed", done(error)}};
}

}  // namespace

json generate_ml_kem(const fields& test) {
  const kem_parameters& set = kem_of(test);
  const buffer seed = seed_of(test, set);
  buffer public_key(set.public_key), secret_key(set.secret_key);
  test.require(by_id::generate(set.id, seed, public_key, secret_key), "d");
  return {{"ek", hex_text(public_key)}, {"dk", hex_text(secret_key)}};
}

json encapsulate_or_decapsulate(const fields& test) {
  const kem_parameters& set = kem_of(test);
  const std::string& function =
      test.one_of("function", {"encapsulation", "decapsulation", "encapsulationKeyCheck", "decapsulationKeyCheck"});
  if (function == "encapsulation") return encapsulation(test, set);
  if (function == "decapsulation") return decapsulation(test, set);
  if (function == "encapsulationKeyCheck") {
    return check_key(test, "ek", set.public_key,
                     [&](const buffer& key) { return by_id::check_public_key(set.id, key); });
  }
  return check_key(test, "dk", set.secret_key, [&](const buffer& key) { return by_id::check_secret_key(set.id, key); });
}

}  // namespace cli::acvp
