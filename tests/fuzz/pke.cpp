// SPDX-License-Identifier: MIT
// Encryption and decryption of the public-key encryption schemes with any keys and ciphertexts: every instruction set
// gives the same, one or several at a time.

#include <tuple>

#include "fuzz.hpp"

namespace bravais::fuzz {

void run(source& from) {
  const auto t = pick(from, pke_table, 9);
  key_pairs pairs = generate(portable(), t.set, from.bytes(t.keys * t.set.seed));
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
  from.perhaps_mutate(ciphertexts);
  on_all([&](const backend& b) {
    buffer out(t.n * t.set.message, 0xAA);
    std::vector<errc> status(t.n, errc::bad_argument);
    t.on(b).decrypt(t.n, pairs.secret_keys.data(), t.stride(t.set.secret_key), ciphertexts.data(), out.data(),
                    status.data());
    return std::tuple(out, status);
  });
}

}  // namespace bravais::fuzz
