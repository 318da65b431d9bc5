// SPDX-License-Identifier: MIT
// Decapsulates ciphertexts with secret keys, each of them valid, damaged or arbitrary, to each form of secret. All
// instruction sets must give the same results, and so must a prepared and a plain key. With a valid key, only a changed
// ciphertext may fail, and only in schemes with explicit rejection.

#include <tuple>

#include "fuzz.hpp"

namespace bravais::fuzz {

void run(source& from) {
  const auto t = pick(from, kem_table, 9);
  const session_form session = pick_form(from, t.set);
  auto [public_keys, secret_keys] = generate(portable(), t.set, from.seeds(t.keys * t.set.seed));
  buffer ciphertexts(t.n * t.set.ciphertext);
  buffer sent(t.n * t.set.shared_secret);
  std::vector<errc> made(t.n);
  t.on(portable())
      .encapsulate(t.n, public_keys.data(), t.stride(t.set.public_key), from.bytes(t.n * t.set.randomness).data(),
                   ciphertexts.data(), sent.data(), secret_form::shared_secret, made.data());
  const bool changed_key = from.perhaps_mutate(secret_keys);
  const bool changed_ciphertext = from.perhaps_mutate(ciphertexts);

  const auto [secrets, statuses] = on_all([&, &keys = secret_keys](const backend& b) {
    buffer out(t.n * session.size, 0xAA);
    std::vector<errc> out_status(t.n, errc::bad_argument);
    t.on(b).decapsulate(t.n, keys.data(), t.stride(t.set.secret_key), ciphertexts.data(), out.data(), session.form,
                        out_status.data());
    return std::tuple(out, out_status);
  });
  for (std::size_t i = 0; i < t.n; ++i) {
    require((statuses[i] == errc::ok) != all_zero(item(secrets, session.size, i)),
            "a secret is zeroed exactly if its item was refused");
  }
  if (!changed_key) {
    for (const errc one : statuses) {
      require(one == errc::ok || (one == errc::bad_ciphertext && t.set.explicit_rejection && changed_ciphertext),
              "a ciphertext was refused");
    }
    if (!changed_ciphertext && session.form == secret_form::shared_secret) require(secrets == sent, "round trip");
  }
  if (!t.one_key()) return;

  on_all([&, &keys = secret_keys, &expected = secrets, &expected_status = statuses](const backend& b) {
    aligned prepared(t.set.prepared_secret_key);
    const errc error = t.on(b).prepare_secret_key(keys.data(), prepared.data());
    require((error == errc::bad_secret_key) == (expected_status[0] == errc::bad_secret_key),
            "preparation judges the key as decapsulation does");
    if (error != errc::ok) return 0;
    buffer out(t.n * session.size, 0xAA);
    std::vector<errc> out_status(t.n, errc::bad_argument);
    t.on(b).decapsulate_prepared(t.n, prepared.data(), ciphertexts.data(), out.data(), session.form, out_status.data());
    require(out_status == expected_status, "prepared and plain keys judge differently");
    require(out == expected, "prepared and plain keys differ");
    return 0;
  });
}

}  // namespace bravais::fuzz
