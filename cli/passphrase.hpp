// SPDX-License-Identifier: MIT
// Passphrases, and the secret keys that they protect: encrypted PKCS#8 (RFC 5958) with PBES2 (RFC 8018).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include <CLI/CLI.hpp>

#include "buffer.hpp"

namespace cli {

// Where the passphrases of a command come from: the terminal, or lines of the file descriptor of --passphrase-fd.
struct passphrase_options {
  std::optional<std::uint32_t> descriptor;

  // The name of standard input if they come from there, else nothing.
  [[nodiscard]] std::string input() const { return descriptor && *descriptor == 0 ? "-" : ""; }
};
void add_passphrase_option(CLI::App& options, passphrase_options& values);

// Throws misuse for a passphrase that was given in vain: the user believes that the key is protected.
void require_use_of_passphrase(const passphrase_options& o, bool is_used);

// The passphrase that protects the key at `path`; a new one, which a terminal asks for twice. Throws failure.
[[nodiscard]] buffer read_passphrase(const passphrase_options& o, const std::string& path);
[[nodiscard]] buffer read_new_passphrase(const passphrase_options& o);

// Whether a file says that it is a protected secret key, as DER or PEM: what is inside may still be malformed.
[[nodiscard]] bool is_protected(std::span<const std::uint8_t> file);

// Whether this build has libcrypto, which does all that follows.
[[nodiscard]] bool can_protect();

// PKCS#8 in DER of the protected file at `path`; asks for its passphrase. Throws failure.
[[nodiscard]] buffer unprotected(const std::string& path, const buffer& file, const passphrase_options& o);

// A protected file of PKCS#8 in DER. Throws failure.
enum class protected_encoding { der, pem };
[[nodiscard]] buffer protect(std::span<const std::uint8_t> key, protected_encoding form, const buffer& passphrase);

}  // namespace cli
