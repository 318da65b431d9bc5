// SPDX-License-Identifier: MIT
// The header of an age file: stanzas, which wrap the file key, and a MAC.
#pragma once

#include <string>
#include <vector>

#include "crypto.hpp"
#include "source.hpp"

namespace cli::age {

inline constexpr std::size_t most_stanzas = 1024;

struct stanza {
  std::string type;
  std::vector<std::string> arguments;
  buffer body;
};

struct header {
  std::vector<stanza> stanzas;
  buffer mac;
  std::string authenticated;  // the bytes that the MAC covers
};

// Reads a header up to its last line end. Only one spelling of a header is valid. Throws error(fault::header).
[[nodiscard]] header read_header(peeking_source& from);

// The header of these stanzas, with the MAC that belongs to the file key.
[[nodiscard]] std::string write_header(const std::vector<stanza>& stanzas, bytes file_key);

// Whether the MAC of the header belongs to the file key. Compares in constant time.
[[nodiscard]] bool has_good_mac(const header& of, bytes file_key);

}  // namespace cli::age
