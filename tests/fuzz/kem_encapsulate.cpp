// SPDX-License-Identifier: MIT
// Encapsulates to any public keys, valid, damaged or invented, one or several, in each form. Every instruction set must
// give the same bytes and statuses, a prepared key the same as a plain one, and a rejected item must be zeroed.

#include <tuple>

#include "fuzz.hpp"

namespace bravais::fuzz {

void run(source& from) {
  const auto t = pick(from, kem_table, 9);
  const session_form session = pick_form(from, t.set);
  buffer public_keys = generate(portable(), t.set, from.seeds(t.keys * t.set.seed)).public_keys;
  from.mutate(public_keys);
  const buffer randomness = from.bytes(t.n * t.set.randomness);

  const auto [ciphertexts, secrets, statuses] = on_all([&](const backend& b) {
    buffer out_ciphertexts(t.n * t.set.ciphertext, 0xAA);
    buffer out_secrets(t.n * session.size, 0xAA);
    std::vector<errc> out_status(t.n, errc::bad_argument);
    t.on(b).encapsulate(t.n, public_keys.data(), t.stride(t.set.public_key), randomness.data(), out_ciphertexts.data(),
                        out_secrets.data(), session.form, out_status.data());
    return std::tuple(out_ciphertexts, out_secrets, out_status);
  });
  for (std::size_t i = 0; i < t.n; ++i) {
    const bool zero = all_zero(item(ciphertexts, t.set.ciphertext, i)) && all_zero(item(secrets, session.size, i));
    require((statuses[i] == errc::ok) != zero, "an item is zeroed exactly if it was refused");
  }
  if (!t.one_key()) return;

  on_all([&](const backend& b) {
    aligned prepared(t.set.prepared_public_key);
    const errc error = t.on(b).prepare_public_key(public_keys.data(), prepared.data());
    require(error == statuses[0], "preparation judges the key as encapsulation does");
    if (error != errc::ok) return 0;
    buffer out_ciphertexts(t.n * t.set.ciphertext, 0xAA);
    buffer out_secrets(t.n * session.size, 0xAA);
    t.on(b).encapsulate_prepared(t.n, prepared.data(), randomness.data(), out_ciphertexts.data(), out_secrets.data(),
                                 session.form);
    require(out_ciphertexts == ciphertexts && out_secrets == secrets, "prepared and plain keys differ");
    return 0;
  });
}

}  // namespace bravais::fuzz
