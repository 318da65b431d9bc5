// SPDX-License-Identifier: MIT
// The prefix of a message in mu (FIPS 204, Algorithms 2 to 5): 00 or 01, the length of the context, the context and,
// for a hashed message, the identifier of the hash function. Dilithium has no prefix.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <bravais/message.hpp>
#include <bravais/parameters.hpp>

#include "isa/ops.hpp"
#include "common/prehash.hpp"

namespace bravais::api {

// Return errc::ok if the parameter set accepts the context, or signs messages hashed with this function.
[[nodiscard]] inline errc check_context(const signature_parameters& p, context given) noexcept {
  if (given.octets.data() == nullptr && !given.octets.empty()) return errc::bad_argument;
  return given.octets.size() <= p.longest_context ? errc::ok : errc::bad_context;
}
[[nodiscard]] inline errc check_prehash(const signature_parameters& p, prehash hash) noexcept {
  return p.has_prehash && is_known(hash) ? errc::ok : errc::bad_prehash;
}

// Writes the prefix, at most longest_prefix bytes, and returns its size. `hash` is null unless the message is hashed.
// Precondition: the context was checked.
[[nodiscard]] inline std::size_t write_prefix(const signature_parameters& p, context given, const prehash* hash,
                                              std::uint8_t* prefix) noexcept {
  if (p.longest_context == 0) return 0;
  std::uint8_t* at = prefix;
  *at++ = hash == nullptr ? 0 : 1;
  *at++ = static_cast<std::uint8_t>(given.octets.size());
  at = std::copy(given.octets.begin(), given.octets.end(), at);
  if (hash != nullptr) {
    const auto identifier = prehash_identifier(*hash);
    at = std::copy(identifier.begin(), identifier.end(), at);
  }
  return static_cast<std::size_t>(at - prefix);
}

}  // namespace bravais::api
