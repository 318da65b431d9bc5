// SPDX-License-Identifier: MIT
// Protected secret keys in a build without libcrypto: can_protect() returns false, and the other functions throw.
#include "errors.hpp"
#include "files.hpp"
#include "passphrase.hpp"

namespace cli {

bool can_protect() { return false; }

buffer unprotected(const std::string& path, const buffer&, const passphrase_options&) {
  throw failure(name_of_input(path) +
                ": the key is protected with a passphrase, and this build has no libcrypto to read it "
                "(CMake: BRAVAIS_CLI_LIBCRYPTO)");
}

buffer protect(std::span<const std::uint8_t>, protected_encoding, const buffer&) {
  throw failure("this build has no libcrypto, which protects keys (CMake: BRAVAIS_CLI_LIBCRYPTO)");
}

}  // namespace cli
