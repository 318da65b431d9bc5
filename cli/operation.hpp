// SPDX-License-Identifier: MIT
// Shared by the commands that use a key: encapsulate, decapsulate, encrypt, decrypt, sign and verify.
#pragma once

#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "buffer.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "keys.hpp"

namespace cli {

// The options --key, which `what` describes, and --set, the name of a `kind`.
void add_key_options(CLI::App& options, key_options& values, const char* what, const char* kind);

// The option --randomness: a file in place of the random source of the system.
CLI::Option* add_randomness_option(CLI::App& options, std::string& path);

// Reads an input of fixed length. Throws failure.
[[nodiscard]] buffer read_object(const std::string& path, encoding format, const form& object, std::string_view set);

// Reads the file of --randomness. Returns nothing for an empty path: the option was not given. Throws failure.
template <class Set>
[[nodiscard]] buffer read_randomness(const std::string& path, encoding format, const Set& set) {
  return path.empty() ? buffer() : read_object(path, format, {set.randomness, "randomness"}, set.name);
}

// Throws failure unless the operation succeeded. The message names the key or the ciphertext if it is malformed.
void require_operation(bravais::errc error, std::string_view set, const std::string& key,
                       const std::string& ciphertext = {});

}  // namespace cli
