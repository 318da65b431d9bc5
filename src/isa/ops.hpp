// SPDX-License-Identifier: MIT
// What a back end offers to the rest: tables of plain functions over bytes. Vector types never cross them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

namespace bravais {

// Which form of the session key an operation gives: the shared secret, or the input of the key derivation function.
enum class secret_form : bool { shared_secret, kdf_input };

// How many items an operation works on, and memory of the caller for groups that would take too much of the stack.
// Where that is too small, or empty, groups are smaller. What an operation leaves in it is not secret.
struct batch {
  std::size_t size;
  std::span<std::uint8_t> workspace;

  constexpr batch(std::size_t items, std::span<std::uint8_t> memory = {}) noexcept : size(items), workspace(memory) {}
};

// Memory of a prepared key in front of the part that a back end fills; keeps it aligned to 64 bytes.
inline constexpr std::size_t prepared_header_size = 64;
// What the first multiple of 64 may skip of memory at any address; and what the row of a set promises beyond the key.
inline constexpr std::size_t prepared_alignment = 63;
inline constexpr std::size_t prepared_overhead = prepared_alignment + prepared_header_size;

// One KEM. All operations work on items that lie one behind the other; a stride of 0 means one key for all items.
// Lengths were checked by the caller. Outputs of an item that fails are zeroed, its status says why. The *_prepared
// forms take memory that prepare_* of the same back end has filled, aligned to 64 bytes.
struct kem_ops {
  // errc::generation_failed if that is the error of any item.
  errc (*generate)(const batch& all, const std::uint8_t* seeds, std::uint8_t* public_keys, std::uint8_t* secret_keys);
  void (*encapsulate)(const batch& all, const std::uint8_t* public_keys, std::size_t stride,
                      const std::uint8_t* randomness, std::uint8_t* ciphertexts, std::uint8_t* secrets,
                      secret_form form, errc* status);
  void (*decapsulate)(const batch& all, const std::uint8_t* secret_keys, std::size_t stride,
                      const std::uint8_t* ciphertexts, std::uint8_t* secrets, secret_form form, errc* status);
  errc (*check_public_key)(const std::uint8_t* public_key);
  errc (*check_secret_key)(const std::uint8_t* secret_key);
  errc (*prepare_public_key)(const std::uint8_t* public_key, void* prepared);
  errc (*prepare_secret_key)(const std::uint8_t* secret_key, void* prepared);
  void (*encapsulate_prepared)(const batch& all, const void* prepared, const std::uint8_t* randomness,
                               std::uint8_t* ciphertexts, std::uint8_t* secrets, secret_form form);
  void (*decapsulate_prepared)(const batch& all, const void* prepared, const std::uint8_t* ciphertexts,
                               std::uint8_t* secrets, secret_form form, errc* status);
  // Makes `size` bytes of randomness for each item from the `drawn_size` bytes that were drawn for it: for sets that
  // ask for more than the system's source should be asked for. Else null.
  void (*expand_randomness)(std::size_t n, const std::uint8_t* drawn, std::size_t drawn_size, std::uint8_t* randomness,
                            std::size_t size);
  std::size_t workspace;  // bytes that are useful in a batch, wherever they begin
};

// One PKE, in the same conventions. Any bytes are a public key.
struct pke_ops {
  void (*generate)(const batch& all, const std::uint8_t* seeds, std::uint8_t* public_keys, std::uint8_t* secret_keys);
  void (*encrypt)(const batch& all, const std::uint8_t* public_keys, std::size_t stride, const std::uint8_t* messages,
                  const std::uint8_t* coins, std::uint8_t* ciphertexts);
  void (*decrypt)(const batch& all, const std::uint8_t* secret_keys, std::size_t stride,
                  const std::uint8_t* ciphertexts, std::uint8_t* messages, errc* status);
  void (*prepare_public_key)(const std::uint8_t* public_key, void* prepared);
  errc (*prepare_secret_key)(const std::uint8_t* secret_key, void* prepared);
  void (*encrypt_prepared)(const batch& all, const void* prepared, const std::uint8_t* messages,
                           const std::uint8_t* coins, std::uint8_t* ciphertexts);
  void (*decrypt_prepared)(const batch& all, const void* prepared, const std::uint8_t* ciphertexts,
                           std::uint8_t* messages, errc* status);
  std::size_t workspace;
};

// A message as it enters mu = H(tr || prefix || body): the prefix of FIPS 204, section 5, and the message or its
// digest. Or mu itself, made elsewhere: the 64 bytes at `body`.
struct signed_message {
  const std::uint8_t* prefix;
  std::size_t prefix_size;  // at most longest_prefix
  const std::uint8_t* body;
  std::size_t body_size;
  bool is_mu;
};
inline constexpr std::size_t longest_prefix = 2 + 255 + 11;  // domain, length, context, identifier of a hash function

// One signature scheme, in the same conventions. `randomness` is null for deterministic signing. Signatures of items
// that fail are zeroed. Prepared keys of both roles begin with tr, the key_hash bytes that a message stream takes.
struct signature_ops {
  void (*generate)(const batch& all, const std::uint8_t* seeds, std::uint8_t* public_keys, std::uint8_t* secret_keys);
  void (*sign)(const batch& all, const std::uint8_t* secret_keys, std::size_t stride, const signed_message* messages,
               const std::uint8_t* randomness, std::uint8_t* signatures, errc* status);
  void (*verify)(const batch& all, const std::uint8_t* public_keys, std::size_t stride, const signed_message* messages,
                 const std::uint8_t* signatures, errc* status);
  errc (*check_secret_key)(const std::uint8_t* secret_key);
  // From rho, s1 and s2; t0 and tr are not looked at.
  errc (*public_key_of)(const std::uint8_t* secret_key, std::uint8_t* public_key);
  void (*prepare_public_key)(const std::uint8_t* public_key, void* prepared);
  errc (*prepare_secret_key)(const std::uint8_t* secret_key, void* prepared);
  void (*sign_prepared)(const batch& all, const void* prepared, const signed_message* messages,
                        const std::uint8_t* randomness, std::uint8_t* signatures, errc* status);
  void (*verify_prepared)(const batch& all, const void* prepared, const signed_message* messages,
                          const std::uint8_t* signatures, errc* status);
  std::size_t workspace;
};

// Hashing, for what lies outside the schemes: FIPS 202 with any rate (bytes, a multiple of 8, at most 168) and suffix.
struct hash_ops {
  // One permutation of one state of 25 words.
  void (*keccak_f1600)(std::uint64_t* state);
  // The first output_size bytes of the hash of a message.
  void (*sponge)(std::size_t rate, std::uint8_t suffix, const std::uint8_t* input, std::size_t input_size,
                 std::uint8_t* output, std::size_t output_size);
};

// What dispatch knows of the machine and kernels ask for. It decides how work is arranged, never what comes out.
struct machine {
  bool has_wide_units;  // operations on 512 bits take as long as those on 256
};

// One constant object per instruction set, made by src/backend/*.cpp.
struct backend {
  isa id;
  void (*tell)(const machine& here);  // before the first operation; may be repeated
  hash_ops hash;
  std::array<const kem_ops*, kem_count> kem;  // by kem_id
  std::array<const pke_ops*, pke_count> pke;  // by pke_id
  std::array<const signature_ops*, signature_count> signature;
};

}  // namespace bravais
