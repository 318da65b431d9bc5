// SPDX-License-Identifier: MIT
// Helpers that compare C functions with C++ functions: statuses, also of calls that ask for random bytes, and calls of
// the C functions with spans instead of structs.
#pragma once

#include <bravais.h>
#include <bravais/kdf.h>

#include "surroundings.hpp"

namespace bravais::fuzz {

inline bool same(int status, errc error) { return status == static_cast<int>(error); }
// If a call has two faults, C reports a wrong length first.
inline bool same(int status, errc error, bool wrong_length) {
  return same(status, error) || (wrong_length && error != errc::ok && status == BRAVAIS_BAD_LENGTH);
}
inline bool same(const std::vector<std::int32_t>& statuses, const std::vector<errc>& errors) {
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    if (!same(statuses[i], errors[i])) return false;
  }
  return true;
}

// The same for two calls that ask for random bytes; both get the same bytes.
template <class First, class Second>
bool same_of(First first, Second second) {
  scripted_randomness::restart();
  const int status = first();
  scripted_randomness::restart();
  return same(status, second());
}

// The id for the C functions; the id of no set if the C++ id has none.
inline std::uint32_t c_id(std::uint32_t kind, std::uint32_t id) { return kind << 8 | id; }

namespace c {

using bytes = std::span<const std::uint8_t>;
using memory = std::span<std::uint8_t>;
using items = std::span<std::int32_t>;

// For calls whose statuses are not checked one by one: every status must be OK, or not done if the call failed.
inline int checked(int status, items statuses) {
  for (const std::int32_t one : statuses) {
    require(one == (status == BRAVAIS_OK ? BRAVAIS_OK : BRAVAIS_NOT_DONE),
            "statuses of a call without failures of items");
  }
  return status;
}

inline bravais_key key(std::uint32_t form, bytes of) { return {form, of.data(), of.size()}; }
inline bravais_key prepared(const placed& of) { return key(BRAVAIS_KEY_PREPARED, of.bytes()); }

inline int generate(std::uint32_t id, std::size_t n, const buffer* seeds, memory pk, memory sk) {
  bravais_generate_args args = BRAVAIS_GENERATE_ARGS;
  args.count = n;
  args.public_keys = pk.data(), args.public_keys_size = pk.size();
  args.secret_keys = sk.data(), args.secret_keys_size = sk.size();
  if (seeds != nullptr) args.seeds = seeds->data(), args.seeds_size = seeds->size();
  return bravais_generate(id, &args);
}

using encapsulation = int (*)(std::uint32_t, const bravais_encapsulate_args*);
inline int encapsulate(encapsulation call, std::uint32_t id, const bravais_key& key, const buffer* randomness,
                       memory ct, memory ss, items statuses) {
  bravais_encapsulate_args args = BRAVAIS_ENCAPSULATE_ARGS;
  args.count = statuses.size(), args.statuses = statuses.data(), args.key = key;
  args.ciphertexts = ct.data(), args.ciphertexts_size = ct.size();
  args.shared_secrets = ss.data(), args.shared_secrets_size = ss.size();
  if (randomness != nullptr) args.randomness = randomness->data(), args.randomness_size = randomness->size();
  return call(id, &args);
}
using decapsulation = int (*)(std::uint32_t, const bravais_decapsulate_args*);
inline int decapsulate(decapsulation call, std::uint32_t id, const bravais_key& key, bytes ct, memory ss,
                       items statuses) {
  bravais_decapsulate_args args = BRAVAIS_DECAPSULATE_ARGS;
  args.count = statuses.size(), args.statuses = statuses.data(), args.key = key;
  args.ciphertexts = ct.data(), args.ciphertexts_size = ct.size();
  args.shared_secrets = ss.data(), args.shared_secrets_size = ss.size();
  return call(id, &args);
}

inline int encrypt(std::uint32_t id, const bravais_key& key, bytes m, const buffer* coins, memory ct, items statuses) {
  bravais_encrypt_args args = BRAVAIS_ENCRYPT_ARGS;
  args.count = statuses.size(), args.statuses = statuses.data(), args.key = key;
  args.ciphertexts = ct.data(), args.ciphertexts_size = ct.size();
  args.messages = m.data(), args.messages_size = m.size();
  if (coins != nullptr) args.randomness = coins->data(), args.randomness_size = coins->size();
  return bravais_encrypt(id, &args);
}
inline int decrypt(std::uint32_t id, const bravais_key& key, bytes ct, memory m, items statuses) {
  bravais_decrypt_args args = BRAVAIS_DECRYPT_ARGS;
  args.count = statuses.size(), args.statuses = statuses.data(), args.key = key;
  args.messages = m.data(), args.messages_size = m.size();
  args.ciphertexts = ct.data(), args.ciphertexts_size = ct.size();
  return bravais_decrypt(id, &args);
}

inline bravais_sign_args signing(const bravais_key& key, const std::vector<bravais_message>& list, memory made,
                                 items statuses) {
  bravais_sign_args args = BRAVAIS_SIGN_ARGS;
  args.count = statuses.size(), args.statuses = statuses.data(), args.key = key;
  args.signatures = made.data(), args.signatures_size = made.size();
  args.message_list = list.data();
  return args;
}
inline int sign(std::uint32_t id, const bravais_key& key, const std::vector<bravais_message>& list,
                const buffer* randomness, memory made, items statuses) {
  bravais_sign_args args = signing(key, list, made, statuses);
  if (randomness != nullptr) args.randomness = randomness->data(), args.randomness_size = randomness->size();
  return bravais_sign(id, &args);
}
inline int sign_deterministic(std::uint32_t id, const bravais_key& key, const std::vector<bravais_message>& list,
                              memory made, items statuses) {
  bravais_sign_args args = signing(key, list, made, statuses);
  args.deterministic = 1;
  return bravais_sign(id, &args);
}
inline int verify(std::uint32_t id, const bravais_key& key, const std::vector<bravais_message>& list, bytes made,
                  items statuses) {
  bravais_verify_args args = BRAVAIS_VERIFY_ARGS;
  args.count = statuses.size(), args.statuses = statuses.data(), args.key = key;
  args.signatures = made.data(), args.signatures_size = made.size();
  args.message_list = list.data();
  return bravais_verify(id, &args);
}

}  // namespace c

// Memory for a prepared key: enough, or too little at every address.
inline std::size_t memory_for(source& from, std::size_t key) { return from.one_in(4) ? from.below(key - 63) : key; }

}  // namespace bravais::fuzz
