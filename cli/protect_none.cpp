// SPDX-License-Identifier: MIT
// Protected secret keys in a build without libcrypto: an error that says so.
#include "errors.hpp"
#include "files.hpp"
#include "passphrase.hpp"

namespace cli {

bool can_protect() { return false; }

buffer unprotected(const std::string& path, const buffer&, const passphrase_options&) {
  throw failure(name_of_input(path) +
                ": is protected with a passphrase, which this build cannot read: it was built without libcrypto");
}

buffer protect(std::span<const std::uint8_t>, protected_encoding, const buffer&) {
  throw failure("this build cannot protect keys: it was built without libcrypto");
}

}  // namespace cli
