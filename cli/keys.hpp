// SPDX-License-Identifier: MIT
// Keys as commands read and write them: raw bytes, hex text, or a key file (bravais/key_file.hpp), told apart by what
// is in the file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bravais/key_file.hpp>

#include "buffer.hpp"
#include "errors.hpp"
#include "files.hpp"

namespace cli {

[[nodiscard]] std::string_view name_of(bravais::key_set set);
[[nodiscard]] bravais::status status_of(bravais::key_set set);
[[nodiscard]] const char* text_of(bravais::key_kind kind);        // "kem"
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

// The key at `path` for a set, checked if it comes from a key file. A secret key is the expanded one, or the seed where
// the file is raw bytes that have its length and `or_seed` allows it. Throws failure, naming what the file is instead.
[[nodiscard]] buffer read_public_key(const std::string& path, bravais::key_set set, encoding format);
[[nodiscard]] buffer read_secret_key(const std::string& path, bravais::key_set set, encoding format, bool or_seed);
[[nodiscard]] buffer read_seed(const std::string& path, bravais::key_set set, encoding format);

// All that a file with a key tells; what it has not and what does not follow is empty.
struct key_pieces {
  bravais::key_set set;
  bool is_secret = false;
  buffer public_key, seed, secret_key;
};
[[nodiscard]] key_pieces pieces_of(const std::string& path, const buffer& file, const bravais::key_file_info& info);

// The form of a key that is written: --out-form.
struct key_form {
  enum class packing { raw, hex, der, pem } packed = packing::raw;
  std::optional<bravais::key_content> content = {};  // of a secret key; without it the usual one
};
[[nodiscard]] key_form form_named(const std::string& name);  // throws misuse
[[nodiscard]] std::string form_names();                      // in words
[[nodiscard]] std::vector<std::string> form_list();
[[nodiscard]] std::string help_on_forms();  // lines of a help text

// What of the key a file of this form holds.
[[nodiscard]] bravais::key_content content_of(const key_form& form, const key_pieces& pieces);

// The bytes of a file in that form: of the secret key, if `pieces` has one, else of the public key. Throws misuse for a
// form that the set does not have, failure for one that needs what `pieces` has not.
[[nodiscard]] buffer packed(const key_form& form, const key_pieces& pieces);

}  // namespace cli
