// SPDX-License-Identifier: MIT
// Keys as commands read and write them: raw bytes, hex text, or a key file (bravais/key_file.hpp), told apart by what
// is in the file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <bravais/key.hpp>
#include <bravais/key_file.hpp>

#include "buffer.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "passphrase.hpp"

namespace cli {

[[nodiscard]] std::string_view name_of(bravais::key_set set);
[[nodiscard]] bool is_standard(bravais::key_set set);
[[nodiscard]] const char* text_of(bravais::key_kind kind);        // "kem"
[[nodiscard]] std::string described(bravais::key_set set);        // "ML-KEM-768 (kem)"
[[nodiscard]] const char* text_of(bravais::key_content content);  // "a public key"

// The set of a name, and of a kind if that is not empty: a name that is both is a KEM. Throws misuse.
[[nodiscard]] bravais::key_set set_named(const std::string& name, const std::string& kind);

// Whether the bytes are a key file, by their beginning: what is inside may still be malformed.
[[nodiscard]] bool is_key_file(std::span<const std::uint8_t> bytes);

// Whether they are a key in plain bytes, whose length is one of these. A seed may begin as DER does, so is_key_file()
// does not exclude this; but bytes that are a key file from beginning to end are one.
[[nodiscard]] bool is_plain_key(std::span<const std::uint8_t> bytes, const std::vector<form>& forms);

// The keys in plain bytes that a set has.
[[nodiscard]] std::vector<form> plain_forms(bravais::key_set set);

// A file with a key, and the parameter set of that key.
struct key_source {
  std::string path;
  buffer file;
  bravais::key_set set;
  encoding format = encoding::raw;
};

// The options --key (`path`), --set (`set_name`, which may be empty) and --passphrase-fd of a command.
struct key_options {
  std::string path, set_name;
  passphrase_options passphrase;
};
void add_set_option(CLI::App& options, key_options& values, const char* type);

// Reads a key file for `kind` and takes the parameter set from it. A raw key has none: it needs --set. Throws misuse
// for a raw key without --set, failure for a key file of another kind, or of another set than --set.
enum class key_role { public_key, secret_key };
[[nodiscard]] key_source open_key(const key_options& o, bravais::key_kind kind, encoding format, key_role role);

// The file at `path`. A secret key that is protected asks for its passphrase; the answer is its PKCS#8 in DER. Throws
// failure. `protection`, unless it is null, receives the encoding of a protected file, and `size` the size of any file.
[[nodiscard]] buffer read_key_file(const std::string& path, const passphrase_options& o,
                                   std::optional<protected_encoding>* protection = nullptr,
                                   std::size_t* size = nullptr);

// The key in the file, checked if it comes from a key file. A secret key is the expanded one, or the seed where the
// file is raw bytes that have its length and `or_seed` allows it. Throws failure, naming what the file is instead.
[[nodiscard]] buffer read_public_key(const key_source& source);
[[nodiscard]] buffer read_secret_key(const key_source& source, bool or_seed);
[[nodiscard]] buffer read_seed(const key_source& source);

// All that a file with a key tells; what it has not and what does not follow is empty.
struct key_pieces {
  bravais::key_set set;
  bool is_secret = false;
  buffer public_key, seed, secret_key;
};
[[nodiscard]] key_pieces pieces_of(const std::string& path, const buffer& file, const bravais::key_file_info& info);

// How a key is written: --encoding.
struct output_encoding {
  enum class packing { raw, hex, der, pem } packed = packing::raw;
  std::optional<bravais::key_content> content = {};  // of a secret key; without it the usual one
};
[[nodiscard]] output_encoding encoding_named(const std::string& name);  // throws misuse
[[nodiscard]] std::string encoding_names();                             // in words
[[nodiscard]] std::vector<std::string> encoding_list();
[[nodiscard]] std::string help_on_encodings();  // lines of a help text

// What of the key a file in this encoding holds.
[[nodiscard]] bravais::key_content content_of(const output_encoding& target, const key_pieces& pieces);

// The bytes of a file in that encoding: of the secret key, if `pieces` has one, else of the public key. Throws misuse
// for a encoding that the set does not have, failure for one that needs what `pieces` has not.
[[nodiscard]] buffer packed(const output_encoding& target, const key_pieces& pieces);

// One key of a set, which is a public key, an expanded secret key or a seed: their lengths differ in every set.
template <class Set>
[[nodiscard]] bravais::by_id::key in_form(const Set& set, const buffer& key) {
  if (key.size() == set.seed) return bravais::by_id::seed(key);
  return key.size() == set.secret_key ? bravais::by_id::expanded(key) : bravais::by_id::key(key);
}

// Throws misuse unless files of this encoding and set can be protected with a passphrase.
void require_protectable(const output_encoding& target, bravais::key_set set);

// The same as packed() for a secret key, protected with a passphrase.
[[nodiscard]] buffer packed_protected(const output_encoding& target, const key_pieces& pieces,
                                      const buffer& passphrase);

}  // namespace cli
