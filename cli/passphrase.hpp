// SPDX-License-Identifier: MIT
// Passphrases, and secret keys protected with them: encrypted PKCS#8 (RFC 5958) with PBES2 (RFC 8018).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include <CLI/CLI.hpp>

#include "buffer.hpp"

namespace cli {

// The source of the passphrases of a command: the terminal, or lines of the file descriptor of --passphrase-fd.
struct passphrase_options {
  std::optional<std::uint32_t> descriptor;

  // "-" if they come from standard input, otherwise empty.
  [[nodiscard]] std::string input() const { return descriptor && *descriptor == 0 ? "-" : ""; }
};
void add_passphrase_option(CLI::App& options, passphrase_options& values);

// Throws misuse for an unused passphrase, since the user would believe that the key is protected.
void require_use_of_passphrase(const passphrase_options& o, bool is_used);

// The passphrase of the key at `path`, and a new passphrase, which the terminal asks for twice. Throw failure.
[[nodiscard]] buffer read_passphrase(const passphrase_options& o, const std::string& path);
[[nodiscard]] buffer read_new_passphrase(const passphrase_options& o);

// Whether a file starts like a protected secret key in DER or PEM. Its content may still be malformed.
[[nodiscard]] bool is_protected(std::span<const std::uint8_t> file);

// Whether this build has libcrypto, which the functions below need.
[[nodiscard]] bool can_protect();

// Asks for the passphrase of the protected file at `path` and returns its PKCS#8 in DER. Throws failure.
[[nodiscard]] buffer unprotected(const std::string& path, const buffer& file, const passphrase_options& o);

// Protects a PKCS#8 key in DER. Throws failure.
enum class protected_encoding { der, pem };
[[nodiscard]] buffer protect(std::span<const std::uint8_t> key, protected_encoding form, const buffer& passphrase);

}  // namespace cli
