// SPDX-License-Identifier: MIT
// Tests the environment variable BRAVAIS_FORCE_ISA. The library reads it at the first use, so ctest starts this program
// once for each value. Argument: the name of the back end that must be active; "refused"; or "ignored" if any back end
// is valid.
#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

#include <bravais/bravais.hpp>

#include "support/families.hpp"
#include "support/no_public_key.hpp"

namespace {

using bravais_test::in_library;

int failures = 0;
void expect(bool condition, const char* what) {
  if (condition) return;
  std::printf("failed: %s\n", what);
  ++failures;
}

using bytes = std::vector<std::uint8_t>;
bool zero(const bytes& b) {
  return std::all_of(b.begin(), b.end(), [](std::uint8_t byte) { return byte == 0; });
}

// Whether keys of the library's first set can be generated.
bool works() {
  const auto generates = [](const auto& set) {
    bytes public_key(set.public_key), secret_key(set.secret_key);
    return bravais::by_id::generate(set.id, public_key, secret_key) == bravais::errc::ok && !zero(public_key);
  };
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library) return generates(set);
  for (const bravais::signature_parameters& set : bravais::signature_table | in_library) return generates(set);
  return false;
}

template <class Row>
bool none(const Row& set, const bytes& public_key) {
  return bravais_test::is_no_public_key(set.name, set.public_key, public_key);
}

void refused() {
  using bravais::errc;
  expect(bravais::active_isa().error() == errc::unsupported_isa, "active_isa() says unsupported_isa");
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library) {
    bytes public_key(set.public_key, 1);
    bytes secret_key(set.secret_key, 1);
    bytes ciphertext(set.ciphertext, 1);
    bytes secret(set.shared_secret, 1);
    expect(bravais::by_id::generate(set.id, public_key, secret_key) == errc::unsupported_isa, "generate() refuses");
    expect(none(set, public_key) && zero(secret_key), "generate() leaves no key");
    expect(bravais::by_id::encapsulate(set.id, public_key, ciphertext, secret) == errc::unsupported_isa,
           "encapsulate() refuses");
    expect(zero(ciphertext) && zero(secret), "encapsulate() leaves zeros");
    secret.assign(secret.size(), 1);
    expect(bravais::by_id::decapsulate(set.id, secret_key, ciphertext, secret) == errc::unsupported_isa,
           "decapsulate() refuses");
    expect(zero(secret), "decapsulate() leaves zeros");
  }
  for (const bravais::pke_parameters& set : bravais::pke_table | in_library) {
    bytes public_key(set.public_key, 1);
    bytes message(set.message, 1);
    bytes ciphertext(set.ciphertext, 1);
    expect(bravais::by_id::encrypt(set.id, public_key, message, ciphertext) == errc::unsupported_isa,
           "encrypt() refuses");
    expect(zero(ciphertext), "encrypt() leaves zeros");
    bytes prepared(set.prepared_public_key, 1);
    expect(bravais::by_id::prepare_public_key(set.id, public_key, prepared) == errc::unsupported_isa,
           "prepare_public_key() refuses");
    expect(zero(prepared), "prepare_public_key() leaves zeros");
  }
  for (const bravais::signature_parameters& set : bravais::signature_table | in_library) {
    bytes public_key(set.public_key, 1);
    bytes secret_key(set.secret_key, 1);
    bytes signature(set.signature, 1);
    const bravais::message_view m{public_key};
    expect(bravais::by_id::generate(set.id, public_key, secret_key) == errc::unsupported_isa, "generate() refuses");
    expect(none(set, public_key) && zero(secret_key), "generate() leaves no key");
    expect(bravais::by_id::verify(set.id, public_key, {&m, 1}, signature) == errc::unsupported_isa, "verify() refuses");
    expect(bravais::by_id::sign(set.id, secret_key, {&m, 1}, signature) == errc::unsupported_isa, "sign() refuses");
    expect(zero(signature), "sign() leaves zeros");
    bravais::message_stream stream;
    expect(stream.start(set.id, public_key) == errc::unsupported_isa, "message_stream refuses");
  }
#if BRAVAIS_HAS_KYBER
  expect(!bravais::ml_kem_768::generate(), "the typed form of a KEM has no value");
#endif
#if BRAVAIS_HAS_DILITHIUM
  expect(!bravais::ml_dsa_65::generate(), "the typed form of a signature scheme has no value");
#endif
  bravais::select_best_isa();
  expect(bravais::active_isa().has_value(), "select_best_isa() undoes the variable");
  expect(works(), "and operations work again");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::string_view expected = argv[1];
  if (expected == "refused") {
    refused();
  } else {
    const auto active = bravais::active_isa();
    expect(active && (expected == "ignored" || bravais::name(*active) == expected), "the named back end is active");
    expect(works(), "it works");
  }
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
