// SPDX-License-Identifier: MIT
// The model's AES-256, on which all answers in NIST's format rely, against libcrypto.
#include <memory>
#include <stdexcept>

#include <openssl/evp.h>

#include "reference/aes.hpp"
#include "support/cases.hpp"
#include "support/hex.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

octets by_libcrypto(view key, view block) {
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(EVP_CIPHER_CTX_new(),
                                                                                EVP_CIPHER_CTX_free);
  octets out(block.size());
  int size = 0;
  if (context == nullptr || EVP_EncryptInit_ex(context.get(), EVP_aes_256_ecb(), nullptr, key.data(), nullptr) != 1 ||
      EVP_CIPHER_CTX_set_padding(context.get(), 0) != 1 ||
      EVP_EncryptUpdate(context.get(), out.data(), &size, block.data(), static_cast<int>(block.size())) != 1 ||
      size != static_cast<int>(out.size()))
    throw std::runtime_error("libcrypto gave no AES-256");
  return out;
}

void against_libcrypto() {
  random_stream random("aes");
  for (int i = 0; i < 2'000; ++i) {
    const octets key = random.bytes(32), block = random.bytes(16);
    ASSERT_EQ(to_hex(reference::aes_256(key, block)), to_hex(by_libcrypto(key, block))) << i;
  }
}

const registration tests([] { once("known_answer", "model.aes_256_libcrypto", against_libcrypto); });

}  // namespace
}  // namespace bravais_test
