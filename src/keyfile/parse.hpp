// SPDX-License-Identifier: MIT
// Parses the bytes of a file into the parts of a key, without checking the key itself.
#pragma once

#include <array>
#include <cstdint>

#include <bravais/key_file.hpp>

#include "common/wipe.hpp"
#include "keyfile/der.hpp"
#include "keyfile/sets.hpp"

namespace bravais::keyfile {

// Memory for the bytes that a text decodes to.
using decoded = wiped<std::array<std::uint8_t, largest_file>>;

// The parts of a key, in the file or in the memory of parse(). Each has the length for its parameter set or is empty.
struct parts {
  key_set set;
  key_content content = key_content::public_key;
  key_encoding encoding = key_encoding::der;
  in public_key, seed, expanded;
};

[[nodiscard]] key_fault parse(in file, decoded& memory, parts& found) noexcept;

// The words in the labels of the armored form, such as "BRAVAIS KEM PUBLIC KEY".
[[nodiscard]] constexpr std::string_view label_of(key_kind kind) noexcept {
  return kind == key_kind::kem ? "KEM" : kind == key_kind::pke ? "PKE" : "SIGNATURE";
}
[[nodiscard]] constexpr std::string_view label_of(key_content content) noexcept {
  return content == key_content::public_key ? "PUBLIC KEY" : content == key_content::seed ? "SEED" : "SECRET KEY";
}
inline constexpr std::string_view label_of_all = "BRAVAIS";
inline constexpr std::string_view public_label = "PUBLIC KEY";    // RFC 7468, section 13
inline constexpr std::string_view private_label = "PRIVATE KEY";  // RFC 7468, section 10
inline constexpr std::string_view begin_mark = "-----BEGIN ", end_mark = "-----END ", mark = "-----";
inline constexpr std::string_view set_header = "Set: ";

}  // namespace bravais::keyfile
