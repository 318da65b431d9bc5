// SPDX-License-Identifier: MIT
// Verifies any signatures under any public keys, with the signed messages and contexts or others. Every instruction
// set, batches, single calls and prepared keys must give one verdict, and unchanged signatures must be accepted.

#include "messages.hpp"

namespace bravais::fuzz {

void run(source& from) {
  const auto t = pick(from, signature_table, 5);
  auto [public_keys, secret_keys] = generate(portable(), t.set, from.seeds(t.keys * t.set.seed));
  std::vector<signed_text> texts = pick_messages(from, t.set, t.n);
  buffer signatures(t.n * t.set.signature);
  require(by_id::sign_deterministic(t.set.id, secret_keys, views(texts), signatures) == errc::ok, "sign");

  bool changed = from.perhaps_mutate(public_keys);
  changed = from.perhaps_mutate(signatures) || changed;
  // Only hints have a format: they are the last bytes, fewer than 100.
  changed = from.perhaps_mutate(std::span(signatures).last(100)) || changed;
  signed_text& one = texts[from.below(t.n)];
  changed = from.perhaps_mutate(one.text) || changed;
  changed = from.perhaps_mutate(one.context_bytes) || changed;
  const std::vector<message_view> messages = views(texts);

  on_all_forced([&, &keys = public_keys] {
    std::vector<errc> verdicts(t.n, errc::bad_argument);
    (void)by_id::verify(t.set.id, keys, messages, signatures, verdicts);
    for (std::size_t i = 0; i < t.n; ++i) {
      require(verdicts[i] == errc::bad_signature || verdicts[i] == errc::ok, "a verdict that there is not");
      require(changed || verdicts[i] == errc::ok, "a good signature was refused");
      const auto key = item(keys, t.set.public_key, t.one_key() ? 0 : i);
      require(
          by_id::verify(t.set.id, key, std::span(&messages[i], 1), item(signatures, t.set.signature, i)) == verdicts[i],
          "batch and single call differ");
    }
    if (t.one_key()) {
      buffer prepared(t.set.prepared_public_key);
      require(by_id::prepare_public_key(t.set.id, keys, prepared) == errc::ok, "prepare");
      std::vector<errc> again(t.n, errc::bad_argument);
      (void)by_id::verify(t.set.id, by_id::prepared(prepared), messages, signatures, again);
      require(again == verdicts, "prepared and plain keys differ");
    }
    return verdicts;
  });
}

}  // namespace bravais::fuzz
