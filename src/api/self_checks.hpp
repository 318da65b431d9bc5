// SPDX-License-Identifier: MIT
// Self-checks of a library that was configured with BRAVAIS_SELF_CHECKS (docs/self_checks.md). Other libraries neither
// call these functions nor contain them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "isa/ops.hpp"

namespace bravais::api {

#if defined(BRAVAIS_SELF_CHECKS)
inline constexpr bool self_checks = true;
#else
inline constexpr bool self_checks = false;
#endif

// Returns errc::ok if the parameter set gives its known answers on this back end, else errc::self_check_failed. The
// first call computes them, and later calls return the same. Threads may race there: a failure of any of them stays.
[[nodiscard]] errc check_known_answers(const backend& table, kem_id id) noexcept;
[[nodiscard]] errc check_known_answers(const backend& table, pke_id id) noexcept;
[[nodiscard]] errc check_known_answers(const backend& table, signature_id id) noexcept;

// Use each new key pair once: encapsulate and decapsulate, encrypt and decrypt, or sign and verify. If a pair fails,
// its status becomes errc::self_check_failed, unless it is an error already. Its secret key is zeroed, and its public
// key overwritten as api::write_no_public_keys() says.
void check_pairs(const kem_ops& ops, const kem_parameters& p, const batch& all, std::uint8_t* public_keys,
                 std::uint8_t* secret_keys, errc* status) noexcept;
void check_pairs(const pke_ops& ops, const pke_parameters& p, const batch& all, std::uint8_t* public_keys,
                 std::uint8_t* secret_keys, errc* status) noexcept;
void check_pairs(const signature_ops& ops, const signature_parameters& p, const batch& all, std::uint8_t* public_keys,
                 std::uint8_t* secret_keys, errc* status) noexcept;

// Verifies new signatures under one public key. If one fails, it is zeroed and its status becomes
// errc::self_check_failed, unless it is an error already. The last four parameters are those of signing.
void check_signatures(const signature_ops& ops, const signature_parameters& p, const batch& all,
                      const std::uint8_t* public_key, const signed_message* messages, const std::uint8_t* randomness,
                      std::uint8_t* signatures, errc* status) noexcept;
// The same with secret keys, from which it computes the public keys. A stride of 0 means one key for all items.
void check_signatures(const signature_ops& ops, const signature_parameters& p, const batch& all,
                      const std::uint8_t* secret_keys, std::size_t stride, const signed_message* messages,
                      const std::uint8_t* randomness, std::uint8_t* signatures, errc* status) noexcept;

}  // namespace bravais::api
