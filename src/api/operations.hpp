// SPDX-License-Identifier: MIT
// The operations of the C interface behind its structs: on batches in flat buffers, with keys in a named form.
// Contracts are those of bravais.h, `status` included.
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

// What the bytes of a key are.
enum class key_form { public_key, expanded, seed, prepared };
struct key_in {
  key_form form;
  in bytes;
};

// Where randomness or seeds are null, they come from the system.
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

// The bytes of workspace that are useful to a call for n items; 0 if there is no such set or back end.
template <class Id>
[[nodiscard]] std::size_t workspace_size(Id id, std::size_t n) noexcept;

// Of one key; `key` is a public key, an expanded secret key or a seed.
[[nodiscard]] errc prepare_key(kem_id id, key_in key, out prepared) noexcept;
[[nodiscard]] errc prepare_key(pke_id id, key_in key, out prepared) noexcept;
[[nodiscard]] errc prepare_key(signature_id id, key_in key, out prepared) noexcept;

// Whether a public key, or an expanded secret key, is well formed: bravais_check_key().
[[nodiscard]] errc check_public_key(kem_id id, in public_key) noexcept;
[[nodiscard]] errc check_secret_key(kem_id id, in secret_key) noexcept;
[[nodiscard]] errc check_secret_key(pke_id id, in secret_key) noexcept;
[[nodiscard]] errc check_secret_key(signature_id id, in secret_key) noexcept;

// The public key of an expanded secret key or a seed. errc::bad_argument where it does not follow: expanded keys of
// NTRU, NTRU+ and PKE.
[[nodiscard]] errc public_key_from(kem_id id, key_in secret_key, out public_key) noexcept;
[[nodiscard]] errc public_key_from(pke_id id, key_in secret_key, out public_key) noexcept;
[[nodiscard]] errc public_key_from(signature_id id, key_in secret_key, out public_key) noexcept;

// The public key that follows from rho, s1 and s2 of an expanded signing key. t0 and tr are not looked at, which is
// what check_secret_key() is for; errc::bad_secret_key where s1 or s2 is out of range.
[[nodiscard]] errc public_key_of(signature_id id, in secret_key, out public_key) noexcept;

// Fills memory where no public key could be written with bytes that nobody has a secret key for: each `size` bytes of
// it with SHAKE256("bravais: no public key" || name of the set). A key of zeros could be forged under (ML-DSA).
void write_no_public_keys(std::string_view set, std::size_t size, out public_keys) noexcept;
template <class Id>
void write_no_public_keys(Id id, out public_keys) noexcept {
  if (is_known(id)) return write_no_public_keys(parameters(id).name, parameters(id).public_key, public_keys);
  write_no_public_keys("", public_keys.size(), public_keys);
}

}  // namespace bravais::api
