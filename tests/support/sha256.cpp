// SPDX-License-Identifier: MIT
#include "support/sha256.hpp"

#include <openssl/evp.h>

namespace bravais_test {

std::string sha256(view bytes) {
  octets digest(32);
  unsigned size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1 || size != 32)
    throw std::runtime_error("libcrypto gave no SHA-256");
  return to_hex(digest);
}
std::string sha256(std::string_view text) {
  return sha256(view(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

}  // namespace bravais_test
