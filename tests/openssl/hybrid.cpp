// SPDX-License-Identifier: MIT
// Hybrid schemes in C++: round trips, keys from their bytes, and errors.
#include <bravais/hybrid.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace {

using namespace bravais::hybrid;

int failures;
void check(bool condition, scheme id, const char* what) {
  if (condition) return;
  ++failures;
  std::fprintf(stderr, "%s: %s\n", parameters(id).name, what);
}

void exchange(scheme id) {
  const auto alice = key::generate(id);
  check(static_cast<bool>(alice), id, "generate");
  if (!alice) return;
  check(alice->id() == id, id, "the scheme of a key");
  const auto public_key = alice->public_key();
  const auto secret_key = alice->secret_key();
  check(public_key && public_key->size() == parameters(id).public_key_size, id, "public key");
  check(secret_key && secret_key->reveal().size() == parameters(id).secret_key_size, id, "secret key");
  const auto bob = key::from_public_key(id, *public_key);
  const auto again = key::from_secret_key(id, secret_key->reveal());
  check(bob && again, id, "keys from their bytes");
  const auto sent = bob->encapsulate();
  check(static_cast<bool>(sent), id, "encapsulate");
  for (const key* one : {&*alice, &*again}) {
    const auto secret = one->decapsulate(sent->ciphertext);
    check(secret && equal(*secret, sent->shared_secret), id, "decapsulate");
  }
  const auto other = bob->encapsulate();
  check(!equal(other->shared_secret, sent->shared_secret), id, "two encapsulations differ");

  const auto no_secret = bob->secret_key();
  check(!no_secret && no_secret.status() == BRAVAIS_BAD_ARGUMENT, id, "a public key has no secret key");
  const auto too_short = key::from_public_key(id, std::span(*public_key).first(10));
  check(!too_short && too_short.status() == BRAVAIS_BAD_LENGTH, id, "a short public key");
  check(too_short.message() == bravais_status_text(BRAVAIS_BAD_LENGTH), id, "the text of an error");
}

}  // namespace

int main() {
  for (std::size_t i = 0; const bravais_hybrid_scheme* one = bravais_hybrid_scheme_at(i); ++i) {
    exchange(static_cast<scheme>(one->id));
  }
  const auto unknown = key::generate(static_cast<scheme>(1));
  check(!unknown && unknown.status() == BRAVAIS_UNKNOWN_SET, scheme::x_wing, "an unknown scheme");
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
