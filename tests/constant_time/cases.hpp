// SPDX-License-Identifier: MIT
// Every operation on secrets, in one form for all checkers: memory checker, program-counter trace, stack search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <vector>

#include <bravais/bravais.hpp>

#include "support/families.hpp"

namespace bravais::constant_time {

using buffer = std::vector<std::uint8_t>;
using region = std::span<std::uint8_t>;

// Bytes that look random and are the same in every run.
[[nodiscard]] buffer pattern(std::size_t size, std::uint64_t seed);
void fill(region out, std::uint64_t seed);
// Cases are built from valid input: a failure here is a fault of the library or of the case, not a finding.
void expect_ok(errc error, const char* what);

// Differences between families in what is secret. The secret key of NTRU contains nothing public, and key generation
// derives nothing public from its seed except the final public key. In NTRU+ also, not all byte strings are keys, and
// rejection is public.
using bravais_test::in_library;
using bravais_test::is_kyber;
using bravais_test::is_mlwq;
using bravais_test::is_ntru;
using bravais_test::is_ntru_plus;

// The secret vector of M-LWQ is 3-bit fields with values up to 4, in the first mlwq_secret_bytes() of a key. In a PKE
// key rho may follow, which is public.
[[nodiscard]] std::size_t mlwq_secret_bytes(const pke_parameters& set);
// Other secret vectors of that kind, for keys of `stride` bytes.
void fill_mlwq_secrets(region keys, std::size_t stride, std::size_t secret_bytes, std::uint64_t seed);

// One set with n items of everything that its operations need.
struct kem_case {
  // Variants differ in their seeds and messages, and in everything derived from them.
  kem_case(const kem_parameters& row, std::size_t count, std::uint64_t variant = 0);

  const kem_parameters& set;
  std::size_t n;
  buffer seeds, public_keys, secret_keys;                    // n pairs, made from n seeds
  buffer messages, ciphertexts, shared_secrets, kdf_inputs;  // n encapsulations to the first key
  buffer bad;                                                // the ciphertexts, each with one byte changed
  buffer prepared_public, prepared_secret;                   // of the first key
  buffer out_public, out_secret, out_ciphertexts, out_shared, out_kdf, out_prepared;
  buffer malformed;        // the first secret key, with a fault
  bravais_kdf begun = {};  // the output of a key derivation function that nobody has read
  buffer workspace;        // empty, unless a test supplies one

  // The secret parts of an expanded secret key: without an embedded public key and its hash.
  [[nodiscard]] std::vector<region> key_secrets();
};

struct pke_case {
  pke_case(const pke_parameters& row, std::size_t count);

  const pke_parameters& set;
  std::size_t n;
  buffer seeds, public_keys, secret_keys;
  buffer messages, coins, ciphertexts;      // n encryptions to the first key
  buffer prepared_public, prepared_secret;  // of the first key
  buffer out_public, out_secret, out_ciphertexts, out_messages, out_prepared;
  buffer workspace;

  // For M-LWQ without rho, which may follow.
  [[nodiscard]] std::vector<region> key_secrets();
};

struct signature_case {
  signature_case(const signature_parameters& row, std::size_t count);

  const signature_parameters& set;
  std::size_t n;
  buffer seeds, public_keys, secret_keys;
  buffer randomness, texts, prepared_secret;  // the last of the first key
  std::vector<message_view> messages;
  buffer out_public, out_secret, out_signatures, out_prepared;
  buffer malformed;  // the first secret key, with a fault
  buffer workspace;

  [[nodiscard]] std::vector<region> key_secrets();
  [[nodiscard]] std::size_t matrix_bytes() const;  // at the beginning of a prepared secret key
  [[nodiscard]] int signatures_fail() const;       // 1 if out_signatures are not those of the first key
};

// One operation: how to run it, which of its inputs are secret, and which of its outputs become public.
template <class Case>
struct operation {
  const char* name;
  errc (*run)(Case&);
  std::vector<region> (*secrets)(Case&);
  std::vector<region> (*outputs)(Case&);
};

[[nodiscard]] std::span<const operation<kem_case>> kem_operations();
[[nodiscard]] std::span<const operation<pke_case>> pke_operations();
[[nodiscard]] std::span<const operation<signature_case>> signature_operations();

}  // namespace bravais::constant_time
