// SPDX-License-Identifier: MIT
#include "support/model.hpp"

namespace bravais_test {
namespace {

using bravais::secret_form;

void append(octets& to, const octets& more) { to.insert(to.end(), more.begin(), more.end()); }

// Key i of n, or the one key that serves all.
view key(view keys, std::size_t size, std::size_t i) { return keys.size() == size ? keys : item(keys, size, i); }

}  // namespace

flat_keys kem_model::generate(view seeds) const {
  flat_keys out;
  for (std::size_t i = 0; i < seeds.size() / set_.seed; ++i) {
    const view seed = item(seeds, set_.seed, i);
    if (ntru_) {
      const reference::ntru_key_pair keys = reference::ntru_generate(*ntru_, seed);
      append(out.public_keys, keys.public_key);
      append(out.secret_keys, keys.secret_key);
      continue;
    }
    const reference::key_pair keys = reference::generate(p_, seed.first(32), seed.last(32));
    append(out.public_keys, keys.public_key);
    append(out.secret_keys, keys.secret_key);
  }
  return out;
}

flat_encapsulations kem_model::encapsulate(view public_keys, view randomness, secret_form form) const {
  flat_encapsulations out;
  for (std::size_t i = 0; i < randomness.size() / set_.randomness; ++i) {
    const view ek = key(public_keys, set_.public_key, i);
    const view m = item(randomness, set_.randomness, i);
    if (ntru_) {
      const reference::ntru_encapsulation one = reference::ntru_encapsulate(*ntru_, ek, m);
      append(out.ciphertexts, one.ciphertext);
      append(out.secrets, one.secret);
      continue;
    }
    const reference::encapsulation one =
        form == secret_form::kdf_input ? reference::encapsulate_kdf(p_, ek, m) : reference::encapsulate(p_, ek, m);
    append(out.ciphertexts, one.ciphertext);
    append(out.secrets, one.secret);
  }
  return out;
}

octets kem_model::decapsulate(view secret_keys, view ciphertexts, secret_form form) const {
  octets out;
  for (std::size_t i = 0; i < ciphertexts.size() / set_.ciphertext; ++i) {
    const view dk = key(secret_keys, set_.secret_key, i);
    const view c = item(ciphertexts, set_.ciphertext, i);
    if (ntru_) {
      append(out, reference::ntru_decapsulate(*ntru_, dk, c));
      continue;
    }
    append(out,
           form == secret_form::kdf_input ? reference::decapsulate_kdf(p_, dk, c) : reference::decapsulate(p_, dk, c));
  }
  return out;
}

flat_keys pke_model::generate(view seeds) const {
  flat_keys out;
  for (std::size_t i = 0; i < seeds.size() / set_.seed; ++i) {
    const reference::key_pair keys = reference::pke_generate(p_, item(seeds, set_.seed, i));
    append(out.public_keys, keys.public_key);
    append(out.secret_keys, keys.secret_key);
  }
  return out;
}

octets pke_model::encrypt(view public_keys, view messages, view coins) const {
  octets out;
  for (std::size_t i = 0; i < messages.size() / set_.message; ++i)
    append(out, reference::pke_encrypt(p_, key(public_keys, set_.public_key, i), item(messages, set_.message, i),
                                       item(coins, set_.randomness, i)));
  return out;
}

octets pke_model::decrypt(view secret_keys, view ciphertexts) const {
  octets out;
  for (std::size_t i = 0; i < ciphertexts.size() / set_.ciphertext; ++i)
    append(out,
           reference::pke_decrypt(p_, key(secret_keys, set_.secret_key, i), item(ciphertexts, set_.ciphertext, i)));
  return out;
}

}  // namespace bravais_test
