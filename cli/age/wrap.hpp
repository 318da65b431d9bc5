// SPDX-License-Identifier: MIT
// Wraps the file key in stanzas, and takes it out of them.
#pragma once

#include <optional>

#include "header.hpp"
#include "keys.hpp"

namespace cli::age {

inline constexpr std::size_t file_key_bytes = 16;
inline constexpr unsigned usual_work_factor = 18, most_work_factor = 22;

// Throws error(fault::recipient) for a recipient whose point has low order.
[[nodiscard]] stanza wrap(bytes file_key, const recipient& to, const random_source& random);
[[nodiscard]] stanza wrap(bytes file_key, bytes passphrase, unsigned work_factor, const random_source& random);

[[nodiscard]] bool is_for_passphrase(const stanza& one);
[[nodiscard]] bool is_for(const stanza& one, key_type type);

// The file key; nothing for a stanza of another type, or for another identity or passphrase. Throw error(fault::header)
// for a malformed stanza of this type, whomever it is for.
[[nodiscard]] std::optional<buffer> unwrap(const stanza& one, const identity& with);
[[nodiscard]] std::optional<buffer> unwrap(const stanza& one, bytes passphrase);

}  // namespace cli::age
