// SPDX-License-Identifier: MIT
// The payload of an age file: chunks of 64 KiB, each sealed with its number and whether it is the last one.
#pragma once

#include <cstdint>
#include <functional>

#include "crypto.hpp"
#include "source.hpp"

namespace cli::age {

inline constexpr std::size_t nonce_bytes = 16, chunk_bytes = 65536;

// Called now and then with the number of plaintext bytes so far.
using progress_report = std::function<void(std::uint64_t)>;

// Both take the payload key of the file key and the nonce, and use constant memory.
// seal_payload() writes all chunks of the content of `from`.
void seal_payload(source& from, sink& to, bytes file_key, bytes nonce, const progress_report& report);

// Writes plaintext only after the tag of its chunk was verified. Throws error(fault::payload) for the first chunk that
// is wrong or missing, after all chunks before it were written.
void open_payload(source& from, sink& to, bytes file_key, bytes nonce, const progress_report& report);

}  // namespace cli::age
