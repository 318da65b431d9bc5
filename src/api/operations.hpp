// SPDX-License-Identifier: MIT
// The operations behind the C interface, on batches in flat buffers and with keys in a named form. The contracts are
// those of bravais.h, also for `status`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#include "dispatch/dispatch.hpp"

namespace bravais::api {

using in = std::span<const std::uint8_t>;
using out = std::span<std::uint8_t>;

// What the bytes of a key represent.
enum class key_form { public_key, expanded, seed, prepared };
struct key_in {
  key_form form;
  in bytes;
};

// If randomness or seeds are null, the system supplies them.
template <class Id>
[[nodiscard]] errc generate_keys(Id id, const batch& all, const in* seeds, out public_keys, out secret_keys,
                                 std::span<errc> status = {}) noexcept;
[[nodiscard]] errc encapsulate(kem_id id, const batch& all, key_in key, const in* randomness, out ciphertexts,
                               out secrets, secret_form form, std::span<errc> status) noexcept;
[[nodiscard]] errc decapsulate(kem_id id, const batch& all, key_in key, in ciphertexts, out secrets, secret_form form,
                               std::span<errc> status) noexcept;
[[nodiscard]] errc encrypt(pke_id id, const batch& all, key_in key, in messages, const in* randomness, out ciphertexts,
                           std::span<errc> status) noexcept;
[[nodiscard]] errc decrypt(pke_id id, const batch& all, key_in key, in ciphertexts, out messages,
                           std::span<errc> status) noexcept;

// The workspace bytes that are useful to a call for n items; 0 if the parameter set or a back end is missing.
template <class Id>
[[nodiscard]] std::size_t workspace_size(Id id, std::size_t n) noexcept;

// Prepares one key. `key` is a public key, an expanded secret key or a seed.
[[nodiscard]] errc prepare_key(kem_id id, key_in key, out prepared) noexcept;
[[nodiscard]] errc prepare_key(pke_id id, key_in key, out prepared) noexcept;
[[nodiscard]] errc prepare_key(signature_id id, key_in key, out prepared) noexcept;

// Check that a public key or an expanded secret key is well formed: see bravais_check_key().
[[nodiscard]] errc check_public_key(kem_id id, in public_key) noexcept;
[[nodiscard]] errc check_secret_key(kem_id id, in secret_key) noexcept;
[[nodiscard]] errc check_secret_key(pke_id id, in secret_key) noexcept;
[[nodiscard]] errc check_secret_key(signature_id id, in secret_key) noexcept;

// Write the public key of an expanded secret key or a seed. Return errc::bad_argument for expanded keys of NTRU, NTRU+
// and PKEs, which do not contain it.
[[nodiscard]] errc public_key_from(kem_id id, key_in secret_key, out public_key) noexcept;
[[nodiscard]] errc public_key_from(pke_id id, key_in secret_key, out public_key) noexcept;
[[nodiscard]] errc public_key_from(signature_id id, key_in secret_key, out public_key) noexcept;

// Computes the public key from rho, s1 and s2 of an expanded signing key. Returns errc::bad_secret_key if s1 or s2 is
// out of range. Ignores t0 and tr, which check_secret_key() checks.
[[nodiscard]] errc public_key_of(signature_id id, in secret_key, out public_key) noexcept;

// Fills memory where no public key could be written with bytes that nobody has a secret key for: each `size` bytes
// become SHAKE256("bravais: no public key" || name of the parameter set). Under an ML-DSA key of zeros, anybody could
// forge signatures.
void write_no_public_keys(std::string_view set, std::size_t size, out public_keys) noexcept;
template <class Id>
void write_no_public_keys(Id id, out public_keys) noexcept {
  if (is_known(id)) return write_no_public_keys(parameters(id).name, parameters(id).public_key, public_keys);
  write_no_public_keys("", public_keys.size(), public_keys);
}

}  // namespace bravais::api
