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
#include <bravais/bytes.hpp>
#include <bravais/kdf.h>
#include <bravais/key.hpp>
#include <bravais/message.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_PRIVATE_CXX20

// Every operation with a parameter set that is chosen at run time, for tools and bindings. The set is an id, buffers
// are flat, and sizes are checked. Each function makes one call of bravais.h, which says more about it.
//
// Batches: all functions work on n items (ciphertexts, seeds, ...) that lie one behind the other in a flat buffer. Its
// length must be n times the size in parameters(id); the comments write `n * size` bytes. n is the number of
// ciphertexts or messages, and for generation the number of public keys. One operation is a batch of one. n may be 0,
// and then all buffers except the key are empty. The key is one key for all items, or one for each; bravais/key.hpp
// says how its form is stated. The results are byte for byte those of n single calls.
//
// Errors: the return value is the first error. `statuses`, if it is not empty, receives one errc for each item. An item
// that fails does not stop the others. If the whole call is rejected, every item is errc::not_done. Comments list the
// errors, except for the common ones of a call: errc::unknown_set, errc::bad_length (wrong buffer length for this
// parameter set and number of items), errc::unsupported_isa, and errc::bad_argument (an overlap, a null pointer, a form
// of key that the function does not take, or a number of statuses other than n).
//
// The outputs of a failed item or call are zeroed. Public keys are the exception, because signatures under a key of
// zeros can be forged: they become bytes that nobody has a secret key for (bravais.h).
//
// Overlap: an output or a workspace must not share a byte with an input or with another output. If it does, the
// function returns errc::bad_argument and leaves all memory unchanged.
//
// Workspace: memory of workspace_size() bytes at any address. With it, more items of a batch are processed together
// than fit on the stack. It changes no result, and no secret is left in it.
//
// Threads: all functions are thread-safe, and nothing allocates.
namespace bravais::by_id {

using in = octets;            // a flat buffer that is read
using out = writable_octets;  // a flat buffer that is written

// The id of a parameter set of any kind.
template <class Id>
concept set_id = std::same_as<Id, kem_id> || std::same_as<Id, pke_id> || std::same_as<Id, signature_id>;

}  // namespace bravais::by_id

namespace bravais::detail {

using by_id::in;
using by_id::out;

// A size of a set; 0 if there is no such set.
template <class Id, class Row>
[[nodiscard]] constexpr std::size_t size_of(Id id, std::size_t Row::* size) noexcept {
  return is_known(id) ? parameters(id).*size : 0;
}

// The number of items of a call: as many as fill the buffer. At least 1 if there is no such set, or if this buffer is
// empty but not all others are; the library then reports the error.
[[nodiscard]] constexpr std::size_t count_of(std::size_t bytes, std::size_t item, std::size_t others,
                                             std::span<const errc> statuses) noexcept {
  if (item == 0) return statuses.empty() ? 1 : statuses.size();
  const std::size_t n = bytes / item;
  return n == 0 && bytes + others + statuses.size() != 0 ? 1 : n;
}

// Sets the number of items and their statuses. If the two numbers differ, it sets that of the statuses and returns
// false: the caller must then make sure that the library rejects the call.
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

// The result of a call without items: nothing to do, unless there is no such set.
template <class Id>
[[nodiscard]] constexpr errc nothing_done(Id id) noexcept {
  return is_known(id) ? errc::ok : errc::unknown_set;
}

// A form of key that no function takes: the library rejects the call, after all checks for overlaps.
inline constexpr std::uint32_t no_form = 0;

// Seeds or randomness of the caller. Empty bytes have the wrong length, but a null pointer would ask for the system's.
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

// Signing and verifying take messages in the same members. Returns false if there are none, or for a null pointer.
template <class Args>
[[nodiscard]] bool set_messages(Args& args, const message_batch& messages, std::span<errc> statuses) noexcept {
  static_assert(sizeof(message_view) == sizeof(bravais_message));
  if (messages.is_flat()) {
    const bravais_message& buffer = messages.buffer().in_c();
    args.messages = buffer.data;
    args.messages_size = buffer.size;
    args.message_offsets = messages.offsets().data();
    args.context = buffer.context;
    args.context_size = buffer.context_size;
    args.form = buffer.form;
    args.prehash = buffer.prehash;
  } else {
    args.message_list = reinterpret_cast<const bravais_message*>(messages.list().data());
  }
  return set_count(args, messages.size(), statuses) && !messages.empty() &&
         (messages.is_flat() ? args.message_offsets != nullptr : args.message_list != nullptr);
}

// Rejects a call with another number of statuses than of messages. The library would read as many messages as there are
// statuses, so the checks for overlaps are made here: nothing is written if an output shares a byte with an input or
// with another output. `written` is the signatures, if they are an output; the workspace is written, too. `read` is
// what the call reads.
[[nodiscard]] inline errc reject_numbers(const message_batch& messages, std::span<errc> statuses, out written,
                                         out workspace, std::initializer_list<in> read) noexcept {
  const auto is_written = [&](const void* data, std::size_t size) {
    return overlap(data, size, written.data(), written.size()) ||
           overlap(data, size, statuses.data(), statuses.size_bytes()) ||
           overlap(data, size, workspace.data(), workspace.size());
  };
  bool bad = overlap(written.data(), written.size(), statuses.data(), statuses.size_bytes()) ||
             overlap(workspace.data(), workspace.size(), written.data(), written.size()) ||
             overlap(workspace.data(), workspace.size(), statuses.data(), statuses.size_bytes()) ||
             is_written(messages.list().data(), messages.list().size_bytes()) ||
             is_written(messages.offsets().data(), messages.offsets().size_bytes());
  for (const in& bytes : read) bad = bad || is_written(bytes.data(), bytes.size());
  const auto reads = [&](const message_view& message) {
    bad = bad || is_written(message.message().data(), message.message().size()) ||
          is_written(message.context().data(), message.context().size());
  };
  reads(messages.buffer());
  if (messages.list().data() != nullptr) {
    for (const message_view& message : messages.list()) reads(message);
  }
  if (bad) return errc::bad_argument;
  std::fill(statuses.begin(), statuses.end(), errc::not_done);
  if (written.data() != nullptr) wipe(written.data(), written.size());
  return errc::bad_argument;
}

enum class hedging { system, given, none };
[[nodiscard]] inline errc sign(signature_id id, by_id::key secret_keys, const message_batch& messages, hedging how,
                               in randomness, out signatures, std::span<errc> statuses, out workspace) noexcept {
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

// Returns how many bytes of workspace make batches of n items faster: bravais_workspace_size().
template <set_id Id>
[[nodiscard]] std::size_t workspace_size(Id id, std::size_t n) noexcept {
  return bravais_workspace_size(detail::c_id(id), n);
}

// Generates n key pairs, from seeds or from system randomness.
// Outputs: public_keys (n * public_key bytes), secret_keys (n * secret_key bytes, expanded).
// Inputs: seeds (n * seed bytes, uniform and used once).
// Secret: seeds, secret_keys.
// Errors: errc::no_randomness; per item errc::generation_failed if a seed of NTRU+ gives no invertible polynomials,
//   with a probability below 2^-128 for random seeds.
// Standard: FIPS 203, Algorithms 16 and 19; FIPS 204, Algorithms 6 and 1.
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

// Checks whether one key from outside is well formed: bravais_check_key().
// Inputs: public_key (public_key bytes) or secret_key (secret_key bytes, expanded).
// Secret: secret_key.
// Errors: errc::bad_public_key, errc::bad_secret_key.
// Standard: FIPS 203, sections 7.2 and 7.3.
template <set_id Id>
[[nodiscard]] errc check_public_key(Id id, in public_key) noexcept {
  return detail::check(id, BRAVAIS_KEY_PUBLIC, public_key);
}
template <set_id Id>
[[nodiscard]] errc check_secret_key(Id id, in secret_key) noexcept {
  return detail::check(id, BRAVAIS_KEY_EXPANDED, secret_key);
}

// Parse, check and expand one key once, for any number of calls from any number of threads.
// Outputs: memory (at any address; at least parameters(id).prepared_public_key or prepared_secret_key bytes).
// Inputs: public_key (public_key bytes) or secret_key (an expanded key or a seed).
// Secret: secret_key, and its memory.
// Errors: errc::bad_public_key, errc::bad_secret_key; errc::generation_failed for a seed of NTRU+.
// Lifetime: a prepared key must stay at its address. The caller must wipe a prepared secret key.
template <set_id Id>
[[nodiscard]] errc prepare_public_key(Id id, in public_key, out memory) noexcept {
  return detail::prepare(id, {BRAVAIS_KEY_PUBLIC, public_key.data(), public_key.size()}, memory);
}
template <set_id Id>
[[nodiscard]] errc prepare_secret_key(Id id, key secret_key, out memory) noexcept {
  return detail::prepare(id, secret_key.in_c(BRAVAIS_KEY_EXPANDED), memory);
}

// Writes the public key that belongs to one secret key.
// Outputs: public_key (public_key bytes).
// Inputs: secret_key (an expanded key or a seed).
// Secret: secret_key.
// Errors: errc::bad_secret_key; errc::generation_failed for a seed of NTRU+; errc::bad_argument for an expanded key of
//   NTRU, NTRU+ or a PKE, from which the public key does not follow.
template <set_id Id>
[[nodiscard]] errc public_key_from_secret_key(Id id, key secret_key, out public_key) noexcept {
  const bravais_key key = secret_key.in_c(BRAVAIS_KEY_EXPANDED);
  return errc{bravais_public_key_from_secret_key(detail::c_id(id), public_key.data(), public_key.size(), &key)};
}

// Encapsulates to public keys or a prepared key, with the caller's randomness or with that of the system.
// Outputs: ciphertexts (n * ciphertext bytes), shared_secrets (n * shared_secret bytes).
// Inputs: public_keys (n keys or one); randomness (n * randomness bytes, uniform and used once: m of FIPS 203).
// Secret: randomness, shared_secrets.
// Errors: errc::no_randomness; per item errc::bad_public_key.
// Standard: FIPS 203, Algorithm 17 with the caller's randomness, Algorithm 20 without.
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

// Decapsulates with expanded keys, seeds or a prepared key. A wrong ciphertext is not an error, except with explicit
// rejection (NTRU+): see bravais/result.hpp.
// Outputs: shared_secrets (n * shared_secret bytes).
// Inputs: secret_keys (n keys or one), ciphertexts (n * ciphertext bytes).
// Secret: secret_keys, shared_secrets.
// Errors: per item errc::bad_secret_key, errc::bad_ciphertext; errc::generation_failed for a seed of NTRU+.
// Standard: FIPS 203, Algorithm 21.
[[nodiscard]] inline errc decapsulate(kem_id id, key secret_keys, in ciphertexts, out shared_secrets,
                                      std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::decapsulate(bravais_decapsulate, id, secret_keys, ciphertexts, shared_secrets, statuses, workspace);
}

// Encapsulate and decapsulate in the same way, but write the input of the key derivation function in place of each
// shared secret. bravais::kdf reads it.
// Outputs: kdf_inputs (n * kdf_input bytes); ciphertexts as for encapsulate().
// Inputs: as for encapsulate() and decapsulate().
// Secret: kdf_inputs, randomness, secret_keys.
// Errors: as for encapsulate() and decapsulate(); errc::unknown_set if the set has no such function (kdf_input is 0).
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

// Encrypt to public keys or a prepared key, with the caller's randomness or with that of the system; and decrypt with
// expanded keys, seeds or a prepared key. Secure against passive attackers only (IND-CPA). For both schemes, every byte
// string of the right length is a valid public key; for Kyber, also a valid secret key.
// Outputs: ciphertexts (n * ciphertext bytes) or messages (n * message bytes).
// Inputs: public_keys or secret_keys (n keys or one); messages or ciphertexts; randomness (n * randomness bytes,
//   uniform and used once).
// Secret: messages, randomness, secret_keys.
// Errors: errc::no_randomness; per item errc::bad_secret_key (M-LWQ).
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

// Signs messages with expanded keys, seeds or a prepared key. The randomness is that of the system or of the caller;
// sign_deterministic() needs none.
//
// ML-DSA is hedged: its masks come from the randomness together with K of the secret key and the message, so it is safe
// even if the randomness is bad. Dilithium is randomized: its masks come from these bytes alone (specification 3.1),
// and the same bytes for two messages reveal the secret key. Use sign_deterministic() where the randomness may be bad.
// Outputs: signatures (n * signature bytes).
// Inputs: secret_keys (n keys or one), messages (n of them), randomness (n * randomness bytes).
// Secret: secret_keys, randomness.
// Errors: errc::no_randomness; per item errc::bad_context, errc::bad_prehash, errc::bad_length (mu of another length),
//   errc::bad_secret_key (a field out of range), errc::signing_failed. A null pointer or an unknown form in a message,
//   and offsets that do not ascend or that exceed the buffer, are errc::bad_argument of the whole call.
// Standard: FIPS 204, Algorithms 2, 4 and 7.
[[nodiscard]] inline errc sign(signature_id id, key secret_keys, const message_batch& messages, out signatures,
                               std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::sign(id, secret_keys, messages, detail::hedging::system, {}, signatures, statuses, workspace);
}
[[nodiscard]] inline errc sign(signature_id id, key secret_keys, const message_batch& messages, in randomness,
                               out signatures, std::span<errc> statuses = {}, out workspace = {}) noexcept {
  return detail::sign(id, secret_keys, messages, detail::hedging::given, randomness, signatures, statuses, workspace);
}
[[nodiscard]] inline errc sign_deterministic(signature_id id, key secret_keys, const message_batch& messages,
                                             out signatures, std::span<errc> statuses = {},
                                             out workspace = {}) noexcept {
  return detail::sign(id, secret_keys, messages, detail::hedging::none, {}, signatures, statuses, workspace);
}

// Verifies signatures under public keys or a prepared key. Only errc::ok means that all of them are good.
// Inputs: public_keys (n keys or one), messages (n of them), signatures (n * signature bytes).
// Errors: per item errc::bad_signature, errc::bad_context, errc::bad_prehash, errc::bad_length (mu of another length).
//   A null pointer or an unknown form in a message, and offsets that do not ascend or that exceed the buffer, are
//   errc::bad_argument of the whole call.
// Standard: FIPS 204, Algorithms 3, 5 and 8.
[[nodiscard]] inline errc verify(signature_id id, key public_keys, const message_batch& messages, in signatures,
                                 std::span<errc> statuses = {}, out workspace = {}) noexcept {
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
