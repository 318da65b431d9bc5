// SPDX-License-Identifier: MIT
// A file with the seed of a key, built by hand from docs/key_files.md, which the library must write and read. Included
// after the one header.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

// PKCS#8 with [0] of the seed, for a set with an object identifier that ends with these two arcs.
inline std::vector<std::uint8_t> seed_in_der(std::uint8_t branch, std::uint8_t arc,
                                             const std::vector<std::uint8_t>& seed) {
  const auto size = static_cast<std::uint8_t>(seed.size());  // 64 or 32
  std::vector<std::uint8_t> file = {0x30,   static_cast<std::uint8_t>(size + 20),
                                    0x02,   0x01,
                                    0x00,   0x30,
                                    0x0b,   0x06,
                                    0x09,   0x60,
                                    0x86,   0x48,
                                    0x01,   0x65,
                                    0x03,   0x04,
                                    branch, arc,
                                    0x04,   static_cast<std::uint8_t>(size + 2),
                                    0x80,   size};
  file.insert(file.end(), seed.begin(), seed.end());
  return file;
}

// The armored form: three bytes become four digits (RFC 4648), with 64 digits per line.
inline std::vector<std::uint8_t> seed_in_armor(std::string_view kind, std::string_view set,
                                               const std::vector<std::uint8_t>& seed) {
  static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::string label = "BRAVAIS " + std::string(kind) + " SEED-----\n";
  std::string text = "-----BEGIN " + label + "Set: " + std::string(set) + "\n\n";
  for (std::size_t at = 0; at < seed.size(); at += 3) {
    unsigned group = 0;
    for (std::size_t i = 0; i < 3; ++i) group = group << 8 | (at + i < seed.size() ? seed[at + i] : 0U);
    for (std::size_t i = 0; i < 4; ++i) text += at + i <= seed.size() ? digits[group >> (18 - 6 * i) & 63] : '=';
    if (at % 48 == 45 || at + 3 >= seed.size()) text += '\n';
  }
  text += "-----END " + label;
  return {text.begin(), text.end()};
}

inline bravais::key_encoding encoding_of(bravais::key_set set) {
  const bool registered = set.kind != bravais::key_kind::pke && set.id < 3;  // ML-KEM, ML-DSA
  return registered ? bravais::key_encoding::der : bravais::key_encoding::pem;
}

inline std::vector<std::uint8_t> seed_file(bravais::key_set set, std::string_view name,
                                           const std::vector<std::uint8_t>& seed) {
  using bravais::key_kind;
  const auto id = static_cast<std::uint8_t>(set.id);
  const bool is_kem = set.kind == key_kind::kem;
  if (encoding_of(set) == bravais::key_encoding::der) {
    return is_kem ? seed_in_der(4, static_cast<std::uint8_t>(id + 1), seed)
                  : seed_in_der(3, static_cast<std::uint8_t>(id + 17), seed);
  }
  return seed_in_armor(is_kem ? "KEM" : set.kind == key_kind::pke ? "PKE" : "SIGNATURE", name, seed);
}

// Whether the library writes that file, and reads the seed and the public key in it.
inline bool seed_file_is_read(bravais::key_set set, std::string_view name, const std::vector<std::uint8_t>& seed,
                              const std::vector<std::uint8_t>& public_key) {
  using bravais::errc, bravais::key_content;
  const std::vector<std::uint8_t> file = seed_file(set, name, seed);
  std::vector<std::uint8_t> written(bravais::key_file_size(set, key_content::seed, encoding_of(set)));
  std::vector<std::uint8_t> read(seed.size()), derived(public_key.size());
  return bravais::write_key_file(set, seed, key_content::seed, encoding_of(set), written) == errc::ok &&
         written == file && bravais::read_seed(set, file, read) == errc::ok && read == seed &&
         bravais::derive_public_key(set, file, derived) == errc::ok && derived == public_key;
}

// Whether a build without the set reports that.
inline bool seed_file_is_refused(bravais::key_set set, std::string_view name, const std::vector<std::uint8_t>& seed,
                                 std::size_t public_key_size) {
  using bravais::errc, bravais::key_content;
  const std::vector<std::uint8_t> file = seed_file(set, name, seed);
  std::vector<std::uint8_t> written(file.size()), read(seed.size()), derived(public_key_size);
  return bravais::write_key_file(set, seed, key_content::seed, encoding_of(set), written) == errc::unknown_set &&
         bravais::read_seed(set, file, read) == errc::unknown_set &&
         bravais::derive_public_key(set, file, derived) == errc::unknown_set;
}
