// SPDX-License-Identifier: MIT
// What sign and verify share: the message, of any size, and the options that say how it is signed.
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

// Where the signature is: --signature, or beside the message under its name with ".sig". Throws misuse for standard
// input, which has no name, and for the name of a parameter set, which was the first argument once.
[[nodiscard]] std::string signature_file_of(const message_options& o);

// The names of --prehash, for the help texts: two lines.
[[nodiscard]] std::string prehash_names();

// How the message is signed: what the options mean for a set. Throws misuse for what the set does not have.
struct message_form {
  buffer context;
  std::optional<bravais::prehash> hash;
};
[[nodiscard]] message_form form_of(const message_options& o, const bravais::signature_parameters& set);

// mu of the message, which is read piece by piece and never in memory as a whole; with --mu the input itself. `key` is
// any form of the key that the library takes. Throws failure.
[[nodiscard]] buffer read_mu(const message_options& o, const message_form& form,
                             const bravais::signature_parameters& set, const buffer& key, encoding format);

}  // namespace cli
