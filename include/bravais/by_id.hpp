// SPDX-License-Identifier: MIT
// Every operation with a parameter set that is chosen at run time, on batches in flat buffers.
#pragma once

#include <bravais/cxx20.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

#include <bravais.h>
#include <bravais/kdf.h>
#include <bravais/key.hpp>
#include <bravais/message.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_PRIVATE_CXX20

// The run-time form of every operation, for tools and bindings: the set is an id, buffers are flat, sizes are checked.
// Each function is one call of bravais.h, which says more about it.
//
// All functions work on a *batch*: n items (ciphertexts, seeds, ...) lie one behind the other in a flat buffer, whose
// length must be n times the size in parameters(id). One operation is the batch of one. n is the number of ciphertexts
// or messages (for generation: of public keys) and may be 0, where all buffers except the key are empty. A key is one
// for all items, or one for each; bravais/key.hpp says how its form is named. The results are byte for byte those of n
// single calls.
//
// Errors: errc::unknown_set, errc::bad_length (wrong buffer length for this parameter set and number of items),
// errc::bad_argument (an overlap, a null pointer, a form of key that the function does not take, or another number of
// statuses than of items), errc::unsupported_isa, errc::no_randomness; per item errc::bad_public_key,
// errc::bad_secret_key, errc::bad_ciphertext, errc::bad_signature, and what is said of messages below. The return value
// is the first error. `statuses`, if not empty, receives one errc for each item: an item that fails does not stop the
// others. If the whole call is rejected, each item is errc::not_done. Outputs of what failed are zeroed. Public keys
// are the exception: they become bytes that nobody has a secret key for (bravais.h), because signatures under a key of
// zeros can be forged. Nothing allocates; all functions may be called from any number of threads.
//
// A workspace lets larger groups of a batch go through together than the stack holds: memory at any address, of
// workspace_size() bytes. It changes no result, and no secret is left in it.
//
// Overlap: an output or a workspace must not share a byte with an input or with another output. If it does, the
// function returns errc::bad_argument and leaves all memory as it was.
namespace bravais::by_id {

using in = std::span<const std::uint8_t>;  // a flat buffer that is read
using out = std::span<std::uint8_t>;       // a flat buffer that is written

// The id of a parameter set of any kind.
template <class Id>
concept set_id = std::same_as<Id, kem_id> || std::same_as<Id, pke_id> || std::same_as<Id, signature_id>;

}  // namespace bravais::by_id

namespace bravais::detail {

using by_id::in;
using by_id::out;

// A size of a set, 0 if there is no such set.
template <class Id, class Row>
[[nodiscard]] constexpr std::size_t size_of(Id id, std::size_t Row::* size) noexcept {
  return is_known(id) ? parameters(id).*size : 0;
}

// How many items a call has: as many as fill the buffer. At least 1 if there is no such set, or if not all of the
// buffers are empty where this one is; the library then says what is wrong.
[[nodiscard]] constexpr std::size_t count_of(std::size_t bytes, std::size_t item, std::size_t others,
                                             std::span<const errc> statuses) noexcept {
  if (item == 0) return statuses.empty() ? 1 : statuses.size();
  const std::size_t n = bytes / item;
  return n == 0 && bytes + others + statuses.size() != 0 ? 1 : n;
}

// Sets the number of items and their statuses. If the numbers differ, it is that of the statuses, and the answer is
// false: the caller must see to it that the library rejects the call.
template <class Args>
[[nodiscard]] bool set_count(Args& args, std::size_t n, std::span<errc> statuses) noexcept {
  static_assert(sizeof(errc) == sizeof(std::int32_t) && alignof(errc) == alignof(std::int32_t));
  args.statuses = statuses.empty() ? nullptr : reinterpret_cast<std::int32_t*>(statuses.data());
  args.count = statuses.empty() ? n : statuses.size();
  return args.count == n;
}

template <class Args>
void set_workspace(Args& args, out workspace) noexcept {
  args.workspace = workspace.data();
  args.workspace_size = workspace.size();
}

// The answer to a call without items: nothing to do, unless there is no such set.
template <class Id>
[[nodiscard]] constexpr errc nothing_done(Id id) noexcept {
  return is_known(id) ? errc::ok : errc::unknown_set;
}

// A form of key that no function takes: the call is rejected, with all its checks of overlaps.
inline constexpr std::uint32_t no_form = 0;

// Seeds or randomness of the caller's. No bytes have the wrong length, and a null pointer would ask for the system's.
inline constexpr std::uint8_t no_bytes{};
[[nodiscard]] constexpr in given(in bytes) noexcept { return bytes.empty() ? in(&no_bytes, 0) : bytes; }

template <by_id::set_id Id>
[[nodiscard]] errc generate(Id id, in seeds, bool is_seeded, out public_keys, out secret_keys, std::span<errc> statuses,
                            out workspace) noexcept {
  const std::size_t item = is_known(id) ? parameters(id).public_key : 0;
  bravais_generate_args args = BRAVAIS_GENERATE_ARGS;
  const std::size_t n = count_of(public_keys.size(), item, secret_keys.size() + seeds.size(), statuses);
  if (n == 0) return nothing_done(id);
  args.public_keys = public_keys.data();
  args.public_keys_size = public_keys.size();
  args.secret_keys = secret_keys.data();
  args.secret_keys_size = secret_keys.size();
  if (is_seeded) seeds = given(seeds);
  args.seeds = seeds.data();
  args.seeds_size = seeds.size();
  // A null pointer that has a size is rejected.
  if (!set_count(args, n, statuses)) args.seeds = nullptr, args.seeds_size = 1;
  set_workspace(args, workspace);
  return errc{bravais_generate(c_id(id), &args)};
}

using kem_call = int (*)(std::uint32_t, const bravais_encapsulate_args*);
using kem_reply = int (*)(std::uint32_t, const bravais_decapsulate_args*);

[[nodiscard]] inline errc encapsulate(kem_call call, kem_id id, by_id::key public_keys, const in* randomness,
                                      out ciphertexts, out secrets, std::span<errc> statuses, out workspace) noexcept {
  bravais_encapsulate_args args = BRAVAIS_ENCAPSULATE_ARGS;
  const std::size_t n = count_of(ciphertexts.size(), size_of(id, &kem_parameters::ciphertext),
                                 secrets.size() + (randomness != nullptr ? randomness->size() : 0), statuses);
  if (n == 0) return nothing_done(id);
  args.key = public_keys.in_c(BRAVAIS_KEY_PUBLIC);
  args.ciphertexts = ciphertexts.data();
  args.ciphertexts_size = ciphertexts.size();
  args.shared_secrets = secrets.data();
  args.shared_secrets_size = secrets.size();
  if (!set_count(args, n, statuses)) args.key.form = no_form;
  if (randomness != nullptr) {
    args.randomness = given(*randomness).data();
    args.randomness_size = randomness->size();
  }
  set_workspace(args, workspace);
  return errc{call(c_id(id), &args)};
}

[[nodiscard]] inline errc decapsulate(kem_reply call, kem_id id, by_id::key secret_keys, in ciphertexts, out secrets,
                                      std::span<errc> statuses, out workspace) noexcept {
  bravais_decapsulate_args args = BRAVAIS_DECAPSULATE_ARGS;
  const std::size_t n =
      count_of(ciphertexts.size(), size_of(id, &kem_parameters::ciphertext), secrets.size(), statuses);
  if (n == 0) return nothing_done(id);
  args.key = secret_keys.in_c(BRAVAIS_KEY_EXPANDED);
  args.ciphertexts = ciphertexts.data();
  args.ciphertexts_size = ciphertexts.size();
  args.shared_secrets = secrets.data();
  args.shared_secrets_size = secrets.size();
  if (!set_count(args, n, statuses)) args.key.form = no_form;
  set_workspace(args, workspace);
  return errc{call(c_id(id), &args)};
}

[[nodiscard]] inline errc encrypt(pke_id id, by_id::key public_keys, in messages, const in* randomness, out ciphertexts,
                                  std::span<errc> statuses, out workspace) noexcept {
  bravais_encrypt_args args = BRAVAIS_ENCRYPT_ARGS;
  const std::size_t n = count_of(ciphertexts.size(), size_of(id, &pke_parameters::ciphertext),
                                 messages.size() + (randomness != nullptr ? randomness->size() : 0), statuses);
  if (n == 0) return nothing_done(id);
  args.key = public_keys.in_c(BRAVAIS_KEY_PUBLIC);
  args.ciphertexts = ciphertexts.data();
  args.ciphertexts_size = ciphertexts.size();
  args.messages = messages.data();
  args.messages_size = messages.size();
  if (!set_count(args, n, statuses)) args.key.form = no_form;
  if (randomness != nullptr) {
    args.randomness = given(*randomness).data();
    args.randomness_size = randomness->size();
  }
  set_workspace(args, workspace);
  return errc{bravais_encrypt(c_id(id), &args)};
}

// Signing and verifying take messages in the same members. False if they are none, or a null pointer.
template <class Args>
[[nodiscard]] bool set_messages(Args& args, std::span<const message_view> messages, std::span<errc> statuses) noexcept {
  static_assert(sizeof(message_view) == sizeof(bravais_message));
  args.message_list = reinterpret_cast<const bravais_message*>(messages.data());
  return set_count(args, messages.size(), statuses) && !messages.empty() && messages.data() != nullptr;
}

// Rejects a call whose statuses are not as many as its messages. The library would look at as many messages as there
// are statuses, so nothing is written here either where an output shares a byte with an input or with the other output.
// `written` are the signatures if they are an output, and the workspace is written, too; `read` is what the call reads.
[[nodiscard]] inline errc reject_numbers(std::span<const message_view> messages, std::span<errc> statuses, out written,
                                         out workspace, std::initializer_list<in> read) noexcept {
  const auto is_written = [&](const void* data, std::size_t size) {
    return overlap(data, size, written.data(), written.size()) ||
           overlap(data, size, statuses.data(), statuses.size_bytes()) ||
           overlap(data, size, workspace.data(), workspace.size());
  };
  bool bad = overlap(written.data(), written.size(), statuses.data(), statuses.size_bytes()) ||
             overlap(workspace.data(), workspace.size(), written.data(), written.size()) ||
             overlap(workspace.data(), workspace.size(), statuses.data(), statuses.size_bytes()) ||
             is_written(messages.data(), messages.size_bytes());
  for (const in& bytes : read) bad = bad || is_written(bytes.data(), bytes.size());
  if (messages.data() != nullptr) {
    for (const message_view& message : messages) {
      bad = bad || is_written(message.message().data(), message.message().size()) ||
            is_written(message.context().data(), message.context().size());
    }
  }
  if (bad) return errc::bad_argument;
  std::fill(statuses.begin(), statuses.end(), errc::not_done);
  if (written.data() != nullptr) wipe(written.data(), written.size());
  return errc::bad_argument;
}

enum class hedging { system, given, none };
[[nodiscard]] inline errc sign(signature_id id, by_id::key secret_keys, std::span<const message_view> messages,
                               hedging how, in randomness, out signatures, std::span<errc> statuses,
                               out workspace) noexcept {
  bravais_sign_args args = BRAVAIS_SIGN_ARGS;
  if (messages.empty() && signatures.empty() && randomness.empty() && statuses.empty()) return nothing_done(id);
  args.key = secret_keys.in_c(BRAVAIS_KEY_EXPANDED);
  if (!statuses.empty() && statuses.size() != messages.size()) {
    return reject_numbers(messages, statuses, signatures, workspace, {in(args.key.data, args.key.size), randomness});
  }
  args.signatures = signatures.data();
  args.signatures_size = signatures.size();
  if (!set_messages(args, messages, statuses)) args.key.form = no_form;
  args.deterministic = how == hedging::none ? 1 : 0;
  if (how == hedging::given) {
    args.randomness = given(randomness).data();
    args.randomness_size = randomness.size();
  }
  set_workspace(args, workspace);
  return errc{bravais_sign(c_id(id), &args)};
}

template <by_id::set_id Id>
[[nodiscard]] errc check(Id id, std::uint32_t form, in bytes) noexcept {
  const bravais_key key = {form, bytes.data(), bytes.size()};
  return errc{bravais_check_key(c_id(id), &key)};
}
template <by_id::set_id Id>
[[nodiscard]] errc prepare(Id id, const bravais_key& key, out prepared) noexcept {
  return errc{bravais_prepare(c_id(id), prepared.data(), prepared.size(), &key)};
}

}  // namespace bravais::detail

namespace bravais::by_id {

// The bytes of workspace that make batches of n items faster: bravais_workspace_size().
template <set_id Id>
[[nodiscard]] std::size_t workspace_size(Id id, std::size_t n) noexcept {
  return bravais_workspace_size(detail::c_id(id), n);
}

// Generates n key pairs from n secret seeds (FIPS 203, Algorithm 16; FIPS 204, Algorithm 6), or with system randomness
// (Algorithms 19 and 1). errc::generation_failed of NTRU+ if no polynomial of a seed is invertible: for random seeds
// the probability is below 2^-128.
template <set_id Id>
[[nodiscard]] errc generate(Id id, in seeds, out public_keys, out secret_keys, std::span<errc> statuses = {},
                            out workspace = {}) noexcept {
  return detail::generate(id, seeds, true, public_keys, secret_keys, statuses, workspace);
}
template <set_id Id>
[[nodiscard]] errc generate(Id id, out public_keys, out secret_keys, std::span<errc> statuses = {},
                            out workspace = {}) noexcept {
  return detail::generate(id, {}, false, public_keys, secret_keys, statuses, workspace);
}

// Whether one key from outside is well formed: bravais_check_key().
template <set_id Id>
[[nodiscard]] errc check_public_key(Id id, in public_key) noexcept {
  return detail::check(id, BRAVAIS_KEY_PUBLIC, public_key);
}
template <set_id Id>
[[nodiscard]] errc check_secret_key(Id id, in secret_key) noexcept {
  return detail::check(id, BRAVAIS_KEY_EXPANDED, secret_key);
}

// Prepared keys: parsed, checked and expanded once, then used any number of times, from any number of threads.
// `memory` is at least parameters(id).prepared_public_key (or prepared_secret_key) bytes at any address, which must
// stay in place; that of a secret key is secret, and the caller's to wipe. `secret_key` is an expanded key or a seed.
template <set_id Id>
[[nodiscard]] errc prepare_public_key(Id id, in public_key, out memory) noexcept {
  return detail::prepare(id, {BRAVAIS_KEY_PUBLIC, public_key.data(), public_key.size()}, memory);
}
template <set_id Id>
[[nodiscard]] errc prepare_secret_key(Id id, key secret_key, out memory) noexcept {
  return detail::prepare(id, secret_key.in_c(BRAVAIS_KEY_EXPANDED), memory);
}

// The public key of one secret key, expanded or seed. errc::bad_argument where it does not follow: from expanded keys
// of NTRU, NTRU+ and PKE.
template <set_id Id>
[[nodiscard]] errc public_key_from_secret_key(Id id, key secret_key, out public_key) noexcept {
  const bravais_key key = secret_key.in_c(BRAVAIS_KEY_EXPANDED);
  return errc{bravais_public_key_from_secret_key(detail::c_id(id), public_key.data(), public_key.size(), &key)};
}

// Encapsulates to public keys or a prepared key. `randomness` is secret (m of FIPS 203, Algorithm 17); the form without
// it asks the system (Algorithm 20).
[[nodiscard]] inline errc encapsulate(kem_id id, key public_keys, in randomness, out ciphertexts, out shared_secrets,
                                      std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::encapsulate(bravais_encapsulate, id, public_keys, &randomness, ciphertexts, shared_secrets, statuses,
                             workspace);
}
[[nodiscard]] inline errc encapsulate(kem_id id, key public_keys, out ciphertexts, out shared_secrets,
                                      std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::encapsulate(bravais_encapsulate, id, public_keys, nullptr, ciphertexts, shared_secrets, statuses,
                             workspace);
}

// Decapsulates with expanded keys, seeds or a prepared key (Algorithm 21). A wrong ciphertext is not an error, or
// errc::bad_ciphertext where rejection is explicit: see bravais/result.hpp.
[[nodiscard]] inline errc decapsulate(kem_id id, key secret_keys, in ciphertexts, out shared_secrets,
                                      std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::decapsulate(bravais_decapsulate, id, secret_keys, ciphertexts, shared_secrets, statuses, workspace);
}

// The input of the key derivation function instead of the shared secret: parameters(id).kdf_input secret bytes an item,
// to be read through bravais::kdf. errc::unknown_set for sets that have no such function (kdf_input == 0).
[[nodiscard]] inline errc encapsulate_kdf(kem_id id, key public_keys, in randomness, out ciphertexts, out kdf_inputs,
                                          std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::encapsulate(bravais_kdf_encapsulate, id, public_keys, &randomness, ciphertexts, kdf_inputs, statuses,
                             workspace);
}
[[nodiscard]] inline errc encapsulate_kdf(kem_id id, key public_keys, out ciphertexts, out kdf_inputs,
                                          std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::encapsulate(bravais_kdf_encapsulate, id, public_keys, nullptr, ciphertexts, kdf_inputs, statuses,
                             workspace);
}
[[nodiscard]] inline errc decapsulate_kdf(kem_id id, key secret_keys, in ciphertexts, out kdf_inputs,
                                          std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::decapsulate(bravais_kdf_decapsulate, id, secret_keys, ciphertexts, kdf_inputs, statuses, workspace);
}

// IND-CPA encryption to public keys or a prepared key, with secret randomness of the caller or of the system; and
// decryption with expanded keys, seeds or a prepared key. Messages are secret. Per item errc::bad_secret_key if a key
// of M-LWQ is malformed; Kyber takes any bytes. For both schemes, every byte string of the right length is a valid
// public key.
[[nodiscard]] inline errc encrypt(pke_id id, key public_keys, in messages, in randomness, out ciphertexts,
                                  std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::encrypt(id, public_keys, messages, &randomness, ciphertexts, statuses, workspace);
}
[[nodiscard]] inline errc encrypt(pke_id id, key public_keys, in messages, out ciphertexts,
                                  std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::encrypt(id, public_keys, messages, nullptr, ciphertexts, statuses, workspace);
}
[[nodiscard]] inline errc decrypt(pke_id id, key secret_keys, in ciphertexts, out messages,
                                  std::span<errc> statuses = {}, out workspace = {}) noexcept {
  bravais_decrypt_args args = BRAVAIS_DECRYPT_ARGS;
  const std::size_t n =
      detail::count_of(ciphertexts.size(), detail::size_of(id, &pke_parameters::ciphertext), messages.size(), statuses);
  if (n == 0) return detail::nothing_done(id);
  args.key = secret_keys.in_c(BRAVAIS_KEY_EXPANDED);
  args.ciphertexts = ciphertexts.data();
  args.ciphertexts_size = ciphertexts.size();
  args.messages = messages.data();
  args.messages_size = messages.size();
  if (!detail::set_count(args, n, statuses)) args.key.form = detail::no_form;
  detail::set_workspace(args, workspace);
  return errc{bravais_decrypt(detail::c_id(id), &args)};
}

// Signs messages with expanded keys, seeds or a prepared key. With system randomness; or with the caller's, n times
// parameters(id).randomness secret bytes; or deterministic.
//
// ML-DSA is hedged: its masks come from the randomness together with K of the secret key and the message, so it is safe
// even where the randomness is bad. Dilithium is randomized: its masks come from these bytes alone (specification 3.1),
// and the same bytes for two messages give the key away. Use the deterministic form where randomness may be bad.
//
// Errors per item also: errc::bad_context, errc::bad_prehash, errc::bad_length for mu of another length,
// errc::bad_secret_key (a field out of range), errc::signing_failed. A null pointer or an unknown form in a message is
// errc::bad_argument of the whole call.
[[nodiscard]] inline errc sign(signature_id id, key secret_keys, std::span<const message_view> messages, out signatures,
                               std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::sign(id, secret_keys, messages, detail::hedging::system, {}, signatures, statuses, workspace);
}
[[nodiscard]] inline errc sign(signature_id id, key secret_keys, std::span<const message_view> messages, in randomness,
                               out signatures, std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::sign(id, secret_keys, messages, detail::hedging::given, randomness, signatures, statuses, workspace);
}
[[nodiscard]] inline errc sign_deterministic(signature_id id, key secret_keys, std::span<const message_view> messages,
                                             out signatures, std::span<errc> statuses = {},
                                             out workspace = {}) noexcept {
  return detail::sign(id, secret_keys, messages, detail::hedging::none, {}, signatures, statuses, workspace);
}

// Verifies signatures under public keys or a prepared key: errc::ok only if all are good. For an item
// errc::bad_signature, or what signing says of its message.
[[nodiscard]] inline errc verify(signature_id id, key public_keys, std::span<const message_view> messages,
                                 in signatures, std::span<errc> statuses = {}, out workspace = {}) noexcept {
  bravais_verify_args args = BRAVAIS_VERIFY_ARGS;
  if (messages.empty() && signatures.empty() && statuses.empty()) return detail::nothing_done(id);
  args.key = public_keys.in_c(BRAVAIS_KEY_PUBLIC);
  if (!statuses.empty() && statuses.size() != messages.size()) {
    return detail::reject_numbers(messages, statuses, {}, workspace, {in(args.key.data, args.key.size), signatures});
  }
  args.signatures = signatures.data();
  args.signatures_size = signatures.size();
  if (!detail::set_messages(args, messages, statuses)) args.key.form = detail::no_form;
  detail::set_workspace(args, workspace);
  return errc{bravais_verify(detail::c_id(id), &args)};
}

}  // namespace bravais::by_id

#endif  // BRAVAIS_PRIVATE_CXX20
