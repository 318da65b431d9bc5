// SPDX-License-Identifier: MIT
// The options of the commands for age files, and their functions. A build without libcrypto has other functions, which
// say what is missing.
#pragma once

#include <string>
#include <vector>

#include "cli/keys.hpp"
#include "cli/passphrase.hpp"

namespace cli::age {

struct seal_options {
  std::string in, out;
  std::vector<std::string> recipients, recipient_files;
  passphrase_options passphrase;
  bool with_passphrase = false, armor = false, force = false;
};
int run_seal(const seal_options& o);

struct open_options {
  std::string in, out, signature;
  std::vector<std::string> keys;
  key_options signer;  // an empty path: no signature is verified
  passphrase_options passphrase;
  bool force = false, show_secret = false;
};
int run_open(const open_options& o);

struct keygen_options {
  std::string out, public_key;
  passphrase_options passphrase;
  bool protect = false, show_secret = false;
};
int run_keygen(const keygen_options& o);

}  // namespace cli::age
