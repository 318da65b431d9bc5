// SPDX-License-Identifier: MIT
// The interface of a back end: tables of plain functions over bytes. Vector types never cross it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

namespace bravais {

// The form in which an operation returns the session key: the shared secret, or the input of the KDF.
enum class secret_form : bool { shared_secret, kdf_input };

// The number of items of an operation, and caller-owned memory for groups that would need too much stack. If the
// workspace is empty or too small, groups are smaller. Operations leave no secrets in it.
struct batch {
  std::size_t size;
  std::span<std::uint8_t> workspace;

  constexpr batch(std::size_t items, std::span<std::uint8_t> memory = {}) noexcept : size(items), workspace(memory) {}
};

// The header of a prepared key, in front of the part that a back end fills. It keeps that part aligned to 64 bytes.
inline constexpr std::size_t prepared_header_size = 64;
// The most bytes that aligning an arbitrary address to 64 can skip. The sizes of prepared keys in the public table
// include prepared_overhead.
inline constexpr std::size_t prepared_alignment = 63;
inline constexpr std::size_t prepared_overhead = prepared_alignment + prepared_header_size;

// One KEM. The items of an operation are contiguous in memory; a stride of 0 means one key for all items. The caller
// has checked all lengths. If an item fails, its outputs are zeroed and its status gives the reason. The *_prepared
// forms require memory aligned to 64 bytes that prepare_* of the same back end has filled.
struct kem_ops {
  // Returns errc::generation_failed if any item fails with it.
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
  // Expands the `drawn_size` bytes drawn for each item to `size` bytes of randomness. Null except for parameter sets
  // that need more randomness than a call should draw from the operating system.
  void (*expand_randomness)(std::size_t n, const std::uint8_t* drawn, std::size_t drawn_size, std::uint8_t* randomness,
                            std::size_t size);
  std::size_t workspace;  // useful size of batch::workspace in bytes, at any alignment
};

// One PKE, with the same conventions. Every byte string of the right length is a valid public key.
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

// A message in the form that enters mu = H(tr || prefix || body): the prefix of FIPS 204, section 5, and the message or
// its digest. If `is_mu` is set, `body` is mu itself: 64 bytes that the caller computed.
struct signed_message {
  const std::uint8_t* prefix;
  std::size_t prefix_size;  // at most longest_prefix
  const std::uint8_t* body;
  std::size_t body_size;
  bool is_mu;
};
inline constexpr std::size_t longest_prefix = 2 + 255 + 11;  // domain, length, context, identifier of a hash function

// One signature scheme, with the same conventions. `randomness` is null for deterministic signing. The signature of an
// item that fails is zeroed. Prepared keys of both kinds begin with tr, the key_hash bytes that a message stream needs.
struct signature_ops {
  void (*generate)(const batch& all, const std::uint8_t* seeds, std::uint8_t* public_keys, std::uint8_t* secret_keys);
  void (*sign)(const batch& all, const std::uint8_t* secret_keys, std::size_t stride, const signed_message* messages,
               const std::uint8_t* randomness, std::uint8_t* signatures, errc* status);
  void (*verify)(const batch& all, const std::uint8_t* public_keys, std::size_t stride, const signed_message* messages,
                 const std::uint8_t* signatures, errc* status);
  errc (*check_secret_key)(const std::uint8_t* secret_key);
  // Computes the public key from rho, s1 and s2; ignores t0 and tr.
  errc (*public_key_of)(const std::uint8_t* secret_key, std::uint8_t* public_key);
  void (*prepare_public_key)(const std::uint8_t* public_key, void* prepared);
  errc (*prepare_secret_key)(const std::uint8_t* secret_key, void* prepared);
  void (*sign_prepared)(const batch& all, const void* prepared, const signed_message* messages,
                        const std::uint8_t* randomness, std::uint8_t* signatures, errc* status);
  void (*verify_prepared)(const batch& all, const void* prepared, const signed_message* messages,
                          const std::uint8_t* signatures, errc* status);
  std::size_t workspace;
};

// Hashing for callers outside the schemes: FIPS 202 with any suffix and rate (in bytes, a multiple of 8, at most 168).
struct hash_ops {
  // Permutes one state of 25 words once.
  void (*keccak_f1600)(std::uint64_t* state);
  // Writes the first output_size bytes of the hash of a message.
  void (*sponge)(std::size_t rate, std::uint8_t suffix, const std::uint8_t* input, std::size_t input_size,
                 std::uint8_t* output, std::size_t output_size);
};

// Properties of the machine that dispatch tells to the kernels. They affect how work is arranged, never the results.
struct machine {
  bool has_wide_units;  // operations on 512 bits take as long as those on 256
};

// One constant object per instruction set, made by src/backend/*.cpp.
struct backend {
  isa id;
  void (*tell)(const machine& here);  // called before the first operation; may be repeated
  hash_ops hash;
  std::array<const kem_ops*, kem_count> kem;  // by kem_id
  std::array<const pke_ops*, pke_count> pke;  // by pke_id
  std::array<const signature_ops*, signature_count> signature;
};

}  // namespace bravais
