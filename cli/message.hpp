// SPDX-License-Identifier: MIT
// Shared by sign and verify: the message, of any size, and the options that select how it is signed.
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>
#include <bravais/message.hpp>
#include <bravais/parameters.hpp>

#include "buffer.hpp"
#include "files.hpp"

namespace cli {

struct message_options {
  std::string in, signature;
  std::optional<std::string> context, context_hex, prehash;
  bool mu = false;
};
void add_message_options(CLI::App& options, message_options& values, const std::string& on_signature);

// The path of the signature: --signature, or the path of the message with ".sig". Throws misuse for standard input,
// which has no name, and for the name of a parameter set, which was the first argument in version 0.1.
[[nodiscard]] std::string signature_file_of(const message_options& o);

// The values of --prehash, as two lines of a help text.
[[nodiscard]] std::string prehash_names();

// The context and the hash function that the options select. Throws misuse if the parameter set does not support them.
struct message_form {
  buffer context;
  std::optional<bravais::prehash> hash;
};
[[nodiscard]] message_form form_of(const message_options& o, const bravais::signature_parameters& set);

// mu of the message, which is read piece by piece and never as a whole; with --mu the input itself. `key` is any form
// of the key that the library accepts. Throws failure.
[[nodiscard]] buffer read_mu(const message_options& o, const message_form& form,
                             const bravais::signature_parameters& set, const buffer& key, encoding format);

// The signature in the file at `path`. Throws refusal for content of the wrong length, or with hex for content that is
// not hex text: that is a bad signature and not an error.
[[nodiscard]] buffer read_signature(const std::string& path, const bravais::signature_parameters& set, encoding format);

}  // namespace cli
