// SPDX-License-Identifier: MIT
// Encrypts and decrypts with any keys and ciphertexts: every instruction set must give the same, one or several at a
// time, and prepared keys the same as plain ones.

#include <tuple>

#include "fuzz.hpp"

namespace bravais::fuzz {

void run(source& from) {
  const auto t = pick(from, pke_table, 9);
  key_pairs pairs = generate(portable(), t.set, from.seeds(t.keys * t.set.seed));
  from.perhaps_mutate(pairs.public_keys);
  from.perhaps_mutate(pairs.secret_keys);
  const buffer messages = from.bytes(t.n * t.set.message);
  const buffer coins = from.bytes(t.n * t.set.randomness);
  buffer ciphertexts = on_all([&](const backend& b) {
    buffer out(t.n * t.set.ciphertext, 0xAA);
    t.on(b).encrypt(t.n, pairs.public_keys.data(), t.stride(t.set.public_key), messages.data(), coins.data(),
                    out.data());
    return out;
  });
  const buffer sent = ciphertexts;
  from.perhaps_mutate(ciphertexts);
  const auto [opened, statuses] = on_all([&](const backend& b) {
    buffer out(t.n * t.set.message, 0xAA);
    std::vector<errc> status(t.n, errc::bad_argument);
    t.on(b).decrypt(t.n, pairs.secret_keys.data(), t.stride(t.set.secret_key), ciphertexts.data(), out.data(),
                    status.data());
    return std::tuple(out, status);
  });
  if (!t.one_key()) return;

  on_all([&, &expected = opened, &expected_status = statuses](const backend& b) {
    aligned to(t.set.prepared_public_key);
    t.on(b).prepare_public_key(pairs.public_keys.data(), to.data());
    buffer out_ciphertexts(t.n * t.set.ciphertext, 0xAA);
    t.on(b).encrypt_prepared(t.n, to.data(), messages.data(), coins.data(), out_ciphertexts.data());
    require(out_ciphertexts == sent, "prepared and plain public keys differ");
    aligned with(t.set.prepared_secret_key);
    const errc error = t.on(b).prepare_secret_key(pairs.secret_keys.data(), with.data());
    require(error == expected_status[0], "preparation judges the key as decryption does");
    if (error != errc::ok) return 0;
    buffer out(t.n * t.set.message, 0xAA);
    std::vector<errc> status(t.n, errc::bad_argument);
    t.on(b).decrypt_prepared(t.n, with.data(), ciphertexts.data(), out.data(), status.data());
    require(out == expected && status == expected_status, "prepared and plain secret keys differ");
    return 0;
  });
}

}  // namespace bravais::fuzz
