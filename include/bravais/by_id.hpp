// SPDX-License-Identifier: MIT
#pragma once

#include <bravais/cxx20.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/message.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_CXX20

// The run-time form of every operation, for tools and bindings: the set is an id, buffers are flat, sizes are checked.
//
// All functions work on a *batch*: n keys (ciphertexts, seeds, ...) lie one behind the other in a flat buffer whose
// length must be n times the size in parameters(id). One operation is the batch of one. n is the number of ciphertexts
// or messages (for generation: of public keys) and may be 0. The results are byte for byte those of n single calls.
//
// Errors: errc::unknown_set, errc::bad_length (a buffer is no multiple of its size), errc::bad_argument (counts
// disagree), errc::unsupported_isa, errc::no_randomness, and per item errc::bad_public_key, errc::bad_secret_key,
// errc::bad_ciphertext or errc::bad_signature, and what is said of messages below. On an error of the whole call all
// outputs are zeroed. An item that fails has its outputs zeroed, the other items are done; `status`, if not empty,
// receives one errc per item, and the return value is that of the first item that failed. If the whole call is
// rejected, each item is errc::not_done. Public keys are not zeroed: they become bytes that nobody has a secret key for
// (bravais.h), because signatures under a key of zeros can be forged. Nothing allocates; all functions may be called
// from any number of threads.
//
// Outputs, `status` among them, must not overlap inputs or each other, in no byte. Where they do, the function returns
// errc::bad_argument and leaves all memory as it was: this is checked first, and it is the one error that zeroes
// nothing. Inputs may overlap each other.
namespace bravais::by_id {

// Flat buffers, as above.
using in = std::span<const std::uint8_t>;
using out = std::span<std::uint8_t>;

// Key pairs from secret seeds (FIPS 203, Algorithm 16), or from system randomness (Algorithm 19). A seed of NTRU is all
// that its key generation samples, then the 32 bytes of implicit rejection: kilobytes, about as long as the key of HRSS
// and more than twice as long as that of HPS. Its forms with system randomness, here and in encapsulation, draw 48
// bytes for each item and take in place of the seed eight strings of equal length, string j = SHAKE256(48 bytes || j),
// one behind the other and cut to the length of the seed. Per item errc::generation_failed, which only NTRU+ has: a
// random seed gives no key pair with probability below 2^-128. All functions that take a seed for a secret key of NTRU+
// have this error, too.
[[nodiscard]] errc generate(kem_id id, in seeds, out public_keys, out secret_keys) noexcept;
[[nodiscard]] errc generate(kem_id id, out public_keys, out secret_keys) noexcept;

// Encapsulates to n public keys, or n times to one public key. `randomness` is secret (m of Algorithm 17); the form
// without it asks the system (Algorithm 20).
[[nodiscard]] errc encapsulate(kem_id id, in public_keys, in randomness, out ciphertexts, out shared_secrets,
                               std::span<errc> status = {}) noexcept;
[[nodiscard]] errc encapsulate(kem_id id, in public_keys, out ciphertexts, out shared_secrets,
                               std::span<errc> status = {}) noexcept;

// Decapsulates n ciphertexts with n secret keys, or all with one (Algorithm 21). `secret_keys` may hold expanded keys
// (parameters(id).secret_key bytes each) or seeds (parameters(id).seed bytes each): the length decides; where both
// would fit, expanded keys are meant. A wrong ciphertext is no error, or errc::bad_ciphertext where rejection is
// explicit: see bravais/result.hpp.
[[nodiscard]] errc decapsulate(kem_id id, in secret_keys, in ciphertexts, out shared_secrets,
                               std::span<errc> status = {}) noexcept;

// The input of the key derivation function instead of the shared secret: parameters(id).kdf_input secret bytes an item,
// to be read through bravais::kdf. errc::unknown_set for sets that have no such function (kdf_input == 0).
[[nodiscard]] errc encapsulate_kdf(kem_id id, in public_keys, in randomness, out ciphertexts, out kdf_inputs,
                                   std::span<errc> status = {}) noexcept;
[[nodiscard]] errc encapsulate_kdf(kem_id id, in public_keys, out ciphertexts, out kdf_inputs,
                                   std::span<errc> status = {}) noexcept;
[[nodiscard]] errc decapsulate_kdf(kem_id id, in secret_keys, in ciphertexts, out kdf_inputs,
                                   std::span<errc> status = {}) noexcept;

// Whether keys are well-formed: the modulus check and the hash check of FIPS 203, sections 7.2 and 7.3, and of NTRU+
// that every coefficient is below q. Round-3 Kyber and NTRU+KEM (release 2.2) demand neither: encapsulate() and
// decapsulate() of their sets take any bytes, and check only where asked to here. Every byte string of the right length
// is a key of NTRU.
[[nodiscard]] errc check_public_key(kem_id id, in public_key) noexcept;
[[nodiscard]] errc check_secret_key(kem_id id, in secret_key) noexcept;

// Prepared keys: parsed, checked and expanded once, then used any number of times, from any number of threads.
// `prepared` is memory of at least parameters(id).prepared_public_key (or prepared_secret_key) + 63 bytes that must
// stay in place; prepared secret keys are secret and to be wiped by the caller. `secret_key` is an expanded key or a
// seed. Memory that holds no prepared key of this set and role is errc::bad_public_key or errc::bad_secret_key. The
// same keys serve for the input of the key derivation function.
[[nodiscard]] errc prepare_public_key(kem_id id, in public_key, out prepared) noexcept;
[[nodiscard]] errc prepare_secret_key(kem_id id, in secret_key, out prepared) noexcept;
[[nodiscard]] errc encapsulate_prepared(kem_id id, in prepared, in randomness, out ciphertexts,
                                        out shared_secrets) noexcept;
[[nodiscard]] errc encapsulate_prepared(kem_id id, in prepared, out ciphertexts, out shared_secrets) noexcept;
[[nodiscard]] errc decapsulate_prepared(kem_id id, in prepared, in ciphertexts, out shared_secrets,
                                        std::span<errc> status = {}) noexcept;
[[nodiscard]] errc encapsulate_kdf_prepared(kem_id id, in prepared, in randomness, out ciphertexts,
                                            out kdf_inputs) noexcept;
[[nodiscard]] errc encapsulate_kdf_prepared(kem_id id, in prepared, out ciphertexts, out kdf_inputs) noexcept;
[[nodiscard]] errc decapsulate_kdf_prepared(kem_id id, in prepared, in ciphertexts, out kdf_inputs,
                                            std::span<errc> status = {}) noexcept;

// The public key of one secret key, expanded or seed: the length decides. Unlike other outputs it is not zeroed on an
// error, but becomes bytes that nobody has a secret key for (bravais.h), as new public keys do. errc::bad_argument
// where it does not follow: from expanded keys of NTRU, NTRU+ and PKE.
[[nodiscard]] errc public_key_from_secret_key(kem_id id, in secret_key, out public_key) noexcept;
[[nodiscard]] errc public_key_from_secret_key(pke_id id, in secret_key, out public_key) noexcept;
[[nodiscard]] errc public_key_from_secret_key(signature_id id, in secret_key, out public_key) noexcept;

// IND-CPA encryption: generate from seeds or system randomness, encrypt n messages to n keys or to one with explicit
// secret coins or system randomness, decrypt n ciphertexts with n keys or with one. These are expanded keys only: as
// few as six seeds are as long as one key of M-LWQ. Messages are secret. Per item errc::bad_secret_key if a key of
// M-LWQ is malformed; Kyber takes any bytes. Of both any bytes are a public key.
[[nodiscard]] errc generate(pke_id id, in seeds, out public_keys, out secret_keys) noexcept;
[[nodiscard]] errc generate(pke_id id, out public_keys, out secret_keys) noexcept;
[[nodiscard]] errc encrypt(pke_id id, in public_keys, in messages, in coins, out ciphertexts) noexcept;
[[nodiscard]] errc encrypt(pke_id id, in public_keys, in messages, out ciphertexts) noexcept;
[[nodiscard]] errc decrypt(pke_id id, in secret_keys, in ciphertexts, out messages,
                           std::span<errc> status = {}) noexcept;

// Prepared keys, as above, of an expanded key or a seed. prepare_secret_key() refuses a malformed key of M-LWQ.
[[nodiscard]] errc prepare_public_key(pke_id id, in public_key, out prepared) noexcept;
[[nodiscard]] errc prepare_secret_key(pke_id id, in secret_key, out prepared) noexcept;
[[nodiscard]] errc encrypt_prepared(pke_id id, in prepared, in messages, in coins, out ciphertexts) noexcept;
[[nodiscard]] errc encrypt_prepared(pke_id id, in prepared, in messages, out ciphertexts) noexcept;
[[nodiscard]] errc decrypt_prepared(pke_id id, in prepared, in ciphertexts, out messages,
                                    std::span<errc> status = {}) noexcept;

// Signatures. Key pairs from secret seeds xi (FIPS 204, Algorithm 6), or from system randomness (Algorithm 1).
[[nodiscard]] errc generate(signature_id id, in seeds, out public_keys, out secret_keys) noexcept;
[[nodiscard]] errc generate(signature_id id, out public_keys, out secret_keys) noexcept;

// How signing tells expanded keys from seeds. 80 seeds of ML-DSA-44 are as long as one expanded key, and the length
// says that they are one; who knows that they are seeds says so.
enum class secret_key_form : bool { by_length, seeds };

// n signatures of n messages with n secret keys or with one, expanded keys or seeds as in decapsulate(). With system
// randomness; or with the caller's, n times parameters(id).randomness secret bytes; or deterministic.
//
// ML-DSA is hedged: its masks come from the randomness together with K of the secret key and the message, so it is safe
// even where the randomness is bad. Dilithium is randomized: its masks come from these bytes alone (specification 3.1),
// and the same bytes for two messages give the key away. Use the deterministic form where randomness may be bad.
//
// Errors per item besides those above: errc::bad_context, errc::bad_prehash, errc::bad_length for mu of another length,
// errc::bad_secret_key (a field out of range), errc::signing_failed. A null pointer or an unknown form in a message is
// errc::bad_argument of the whole call.
[[nodiscard]] errc sign(signature_id id, in secret_keys, std::span<const message_view> messages, out signatures,
                        std::span<errc> status = {}, secret_key_form form = secret_key_form::by_length) noexcept;
[[nodiscard]] errc sign(signature_id id, in secret_keys, std::span<const message_view> messages, in randomness,
                        out signatures, std::span<errc> status = {},
                        secret_key_form form = secret_key_form::by_length) noexcept;
[[nodiscard]] errc sign_deterministic(signature_id id, in secret_keys, std::span<const message_view> messages,
                                      out signatures, std::span<errc> status = {},
                                      secret_key_form form = secret_key_form::by_length) noexcept;

// Whether n signatures are those of n messages under n public keys or under one: errc::ok, or for an item
// errc::bad_signature or what signing says of its message. A wrong length of the signatures is errc::bad_length of the
// whole call, as everywhere.
[[nodiscard]] errc verify(signature_id id, in public_keys, std::span<const message_view> messages, in signatures,
                          std::span<errc> status = {}) noexcept;

// Whether an expanded secret key is one that key generation makes: fields in range, t0 and tr those of its own s1 and
// s2. For keys that come from outside; a public key has no malformed encodings.
[[nodiscard]] errc check_secret_key(signature_id id, in secret_key) noexcept;

// The public key that follows from rho, s1 and s2 of an expanded secret key. t0 and tr are not looked at, which is what
// check_secret_key() is for; errc::bad_secret_key where s1 or s2 is out of range.
[[nodiscard]] errc public_key_of(signature_id id, in secret_key, out public_key) noexcept;

// Prepared keys, as above. prepare_secret_key() makes all checks of check_secret_key().
[[nodiscard]] errc prepare_public_key(signature_id id, in public_key, out prepared) noexcept;
[[nodiscard]] errc prepare_secret_key(signature_id id, in secret_key, out prepared) noexcept;
[[nodiscard]] errc sign_prepared(signature_id id, in prepared, std::span<const message_view> messages, out signatures,
                                 std::span<errc> status = {}) noexcept;
[[nodiscard]] errc sign_prepared(signature_id id, in prepared, std::span<const message_view> messages, in randomness,
                                 out signatures, std::span<errc> status = {}) noexcept;
[[nodiscard]] errc sign_prepared_deterministic(signature_id id, in prepared, std::span<const message_view> messages,
                                               out signatures, std::span<errc> status = {}) noexcept;
[[nodiscard]] errc verify_prepared(signature_id id, in prepared, std::span<const message_view> messages, in signatures,
                                   std::span<errc> status = {}) noexcept;

}  // namespace bravais::by_id

#endif  // BRAVAIS_CXX20
