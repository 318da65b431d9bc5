// SPDX-License-Identifier: MIT
// Keys as commands read and write them: raw bytes, hex text, or a key file (bravais/key_file.hpp). The content of the
// file decides which one it is.
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

// The parameter set of a name and, if not empty, a kind. Without a kind, a name that is both is a KEM. Throws misuse.
[[nodiscard]] bravais::key_set set_named(const std::string& name, const std::string& kind);

// Whether the bytes start like a key file. Its content may still be malformed.
[[nodiscard]] bool is_key_file(std::span<const std::uint8_t> bytes);

// Whether the bytes are a raw key with one of these lengths. A seed may start like DER, so is_key_file() may be true as
// well, but bytes that are a complete key file are not a raw key.
[[nodiscard]] bool is_plain_key(std::span<const std::uint8_t> bytes, const std::vector<form>& forms);

// The raw keys of a parameter set.
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

// Reads a key for `kind` and takes the parameter set from its key file, or for a raw key from --set. Throws misuse for
// a raw key without --set, and failure for a key file of another kind or of another parameter set than --set.
enum class key_role { public_key, secret_key };
[[nodiscard]] key_source open_key(const key_options& o, bravais::key_kind kind, encoding format, key_role role);

// The file at `path`. For a protected secret key, asks for the passphrase and returns the PKCS#8 in DER. If not null,
// `protection` receives the encoding of a protected file, and `size` the size of the file. Throws failure.
[[nodiscard]] buffer read_key_file(const std::string& path, const passphrase_options& o,
                                   std::optional<protected_encoding>* protection = nullptr,
                                   std::size_t* size = nullptr);

// The key in the file, checked if it comes from a key file. A secret key is the expanded key, or the seed if the file
// is raw bytes with the length of a seed and `or_seed` is set. Throws failure, which describes the file.
[[nodiscard]] buffer read_public_key(const key_source& source);
[[nodiscard]] buffer read_secret_key(const key_source& source, bool or_seed);
[[nodiscard]] buffer read_seed(const key_source& source);

// All parts of a key that its file contains or determines. The other parts are empty.
struct key_pieces {
  bravais::key_set set;
  bool is_secret = false;
  buffer public_key, seed, secret_key;
};
[[nodiscard]] key_pieces pieces_of(const std::string& path, const buffer& file, const bravais::key_file_info& info);

// How a key is written: --encoding.
struct output_encoding {
  enum class packing { raw, hex, der, pem } packed = packing::raw;
  std::optional<bravais::key_content> content = {};  // of a secret key; empty selects the default
};
[[nodiscard]] output_encoding encoding_named(const std::string& name);  // throws misuse
[[nodiscard]] std::string encoding_names();                             // in words
[[nodiscard]] std::vector<std::string> encoding_list();
[[nodiscard]] std::string help_on_encodings();  // lines of a help text

// The part of the key that a file in this encoding holds.
[[nodiscard]] bravais::key_content content_of(const output_encoding& target, const key_pieces& pieces);

// The bytes of a file in that encoding: the secret key if `pieces` is secret, otherwise the public key. Throws misuse
// for an encoding that the parameter set does not have, and failure for one that needs a missing part.
[[nodiscard]] buffer packed(const output_encoding& target, const key_pieces& pieces);

// A public key, an expanded secret key or a seed. The length decides which, since it differs in every parameter set.
template <class Set>
[[nodiscard]] bravais::by_id::key in_form(const Set& set, const buffer& key) {
  if (key.size() == set.seed) return bravais::by_id::seed(key);
  return key.size() == set.secret_key ? bravais::by_id::expanded(key) : bravais::by_id::key(key);
}

// Throws misuse unless a file of this encoding and parameter set can be protected with a passphrase.
void require_protectable(const output_encoding& target, bravais::key_set set);

// Like packed() for a secret key, but protected with a passphrase.
[[nodiscard]] buffer packed_protected(const output_encoding& target, const key_pieces& pieces,
                                      const buffer& passphrase);

}  // namespace cli
