// SPDX-License-Identifier: MIT
// Makes and changes the text form of key files, independently of the library.
#pragma once

#include <string>
#include <string_view>

#include <bravais/key_file.hpp>
#include <gtest/gtest.h>
#include "support/hex.hpp"

namespace bravais_test {

// RFC 4648, section 4, in lines of 64 digits.
inline std::string base64(view bytes) {
  static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    unsigned group = 0;
    for (std::size_t i = 0; i < 3; ++i) group = group << 8 | (at + i < bytes.size() ? bytes[at + i] : 0U);
    for (std::size_t i = 0; i < 4; ++i) text += at + i <= bytes.size() ? digits[group >> (18 - 6 * i) & 63] : '=';
    if (at % 48 == 45 || at + 3 >= bytes.size()) text += '\n';
  }
  return text;
}

// `body` between the BEGIN and END lines of a label.
inline std::string labeled(const std::string& label, const std::string& body) {
  return "-----BEGIN " + label + "-----\n" + body + "-----END " + label + "-----\n";
}

inline octets octets_of(std::string_view text) { return {text.begin(), text.end()}; }

// A file as the library writes it.
inline octets file_of(bravais::key_set set, bravais::key_content content, bravais::key_encoding encoding, view key) {
  octets file(bravais::key_file_size(set, content, encoding));
  EXPECT_EQ(bravais::write_key_file(set, key, content, encoding, file), bravais::errc::ok);
  return file;
}
inline std::string pem_of(bravais::key_set set, bravais::key_content content, view key) {
  const octets file = file_of(set, content, bravais::key_encoding::pem, key);
  return {file.begin(), file.end()};
}

// The text with the first occurrence of `what` replaced.
inline std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, text.npos) << what;
  return text.replace(at, what.size(), by);
}

}  // namespace bravais_test
