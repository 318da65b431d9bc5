// SPDX-License-Identifier: MIT
// Checks, prepares and signs with any secret keys, valid, damaged or invented, in every form. Every instruction set
// must give the same, a rejected item must be zeroed, and keys that pass the check must make valid signatures.

#include <tuple>

#include "messages.hpp"

namespace bravais::fuzz {
namespace {

using in = by_id::in;

struct signing {
  const trial<signature_parameters>& t;
  const std::vector<message_view>& messages;
  const buffer& randomness;  // empty: deterministic

  // Calls with the arguments of both forms; `seeded` and `plain` are functions of by_id.
  template <class Seeded, class Plain>
  auto with(by_id::key key, Seeded seeded, Plain plain) const {
    buffer signatures(t.n * t.set.signature, 0xAA);
    std::vector<errc> status(t.n, errc::bad_argument);
    if (randomness.empty()) {
      (void)plain(t.set.id, key, messages, signatures, status);
    } else {
      (void)seeded(t.set.id, key, messages, randomness, signatures, status);
    }
    return std::tuple(signatures, status);
  }
  [[nodiscard]] auto plain(by_id::key keys) const {
    return with(
        keys, [](auto&&... all) { return by_id::sign(all...); },
        [](auto&&... all) { return by_id::sign_deterministic(all...); });
  }
  [[nodiscard]] auto prepared(in key) const { return plain(by_id::prepared(key)); }
};

}  // namespace

void run(source& from) {
  const auto t = pick(from, signature_table, 3);
  auto [public_keys, secret_keys] = generate(portable(), t.set, from.seeds(t.keys * t.set.seed));
  // rho, K and tr at the start of an encoded key may have any bytes; the rest may not.
  const bool changed_head = from.perhaps_mutate(std::span(secret_keys).first(64 + t.set.key_hash));
  const bool changed = from.perhaps_mutate(secret_keys) || changed_head;
  const std::vector<signed_text> texts = pick_messages(from, t.set, t.n);
  const std::vector<message_view> messages = views(texts);
  const buffer randomness = from.bytes(from.flag() ? t.n * t.set.randomness : 0);
  const signing with{t, messages, randomness};

  const auto made = on_all_forced([&, &keys = secret_keys] { return with.plain(keys); });
  const auto& [signatures, statuses] = made;
  for (std::size_t i = 0; i < t.n; ++i) {
    require((statuses[i] == errc::ok) != all_zero(item(signatures, t.set.signature, i)),
            "an item is zeroed exactly if it was refused");
    const std::size_t k = t.one_key() ? 0 : i;
    const in key = item(secret_keys, t.set.secret_key, k);
    const errc verdict = on_all_forced([&] { return by_id::check_secret_key(t.set.id, key); });
    require(changed || verdict == errc::ok, "a good key was refused");
    if (verdict != errc::ok) continue;
    require(by_id::verify(t.set.id, item(public_keys, t.set.public_key, k), std::span(&messages[i], 1),
                          item(signatures, t.set.signature, i)) == errc::ok,
            "a key that passes the check made a bad signature");
  }
  if (!t.one_key()) return;

  on_all_forced([&, &key = secret_keys] {
    buffer prepared(t.set.prepared_secret_key);
    const errc error = by_id::prepare_secret_key(t.set.id, key, prepared);
    require(error == by_id::check_secret_key(t.set.id, key), "preparation judges the key as the check does");
    if (error == errc::ok) require(with.prepared(prepared) == made, "prepared and plain keys differ");
    return error;
  });
}

}  // namespace bravais::fuzz
