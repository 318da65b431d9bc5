// SPDX-License-Identifier: MIT
// Verifies the signature of a file, and that the same bytes are then decrypted.
#pragma once

#include <memory>
#include <string>

#include "cli/keys.hpp"

#include "streams.hpp"

namespace cli::age {

// A signature of a file by the owner of a public key.
class signature_check {
 public:
  // Reads the key and the signature. Throws failure, misuse, and refusal for a signature of the wrong length.
  signature_check(const key_options& signer, const std::string& signature_file);

  // Reads the whole source. Throws refusal if it is not what was signed.
  void verify(descriptor_source& from);

  // Passes on what it reads. At the end of the file, throws refusal unless these are the bytes that were verified:
  // another program may have changed the file since.
  [[nodiscard]] std::unique_ptr<source> verified_again(source& from) const;

 private:
  key_source key_;
  buffer public_key_, signature_, mu_;
  std::string signature_name_;
};

// A copy of the rest of a source that no other program can change, in a temporary file without a name. Returns its
// descriptor, which is at the beginning.
[[nodiscard]] int private_copy(descriptor_source& from);

}  // namespace cli::age
