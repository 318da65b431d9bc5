// SPDX-License-Identifier: MIT
// The peer OpenSSL, 3.5 and newer: ML-KEM and ML-DSA through EVP. Every call makes a key object from bytes, like a
// program that receives keys from elsewhere.
#include <string>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "peers.hpp"

namespace bravais_bench {
namespace {

using key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using context = std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)>;

OSSL_PARAM octet_parameter(const char* name, const std::uint8_t* data, std::size_t size) {
  return OSSL_PARAM_construct_octet_string(name, const_cast<std::uint8_t*>(data), size);
}

// Generates a key pair from a seed, as bytes.
bool generate_pair(const std::string& name, const OSSL_PARAM& seed, std::uint8_t* public_key, std::size_t public_size,
                   std::uint8_t* secret_key, std::size_t secret_size) {
  const context generator(EVP_PKEY_CTX_new_from_name(nullptr, name.c_str(), nullptr), EVP_PKEY_CTX_free);
  const OSSL_PARAM seeded[] = {seed, OSSL_PARAM_construct_end()};
  EVP_PKEY* made = nullptr;
  if (EVP_PKEY_keygen_init(generator.get()) != 1 || EVP_PKEY_CTX_set_params(generator.get(), seeded) != 1 ||
      EVP_PKEY_generate(generator.get(), &made) != 1) {
    return false;
  }
  const key pair(made, EVP_PKEY_free);
  return EVP_PKEY_get_raw_public_key(made, public_key, &public_size) == 1 &&
         EVP_PKEY_get_raw_private_key(made, secret_key, &secret_size) == 1;
}

class openssl_kem final : public kem_on_bytes {
 public:
  explicit openssl_kem(const bravais::kem_parameters& set) : set_(set), name_(set.name) {}

  bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) override {
    return generate_pair(name_, octet_parameter(OSSL_PKEY_PARAM_ML_KEM_SEED, seed, set_.seed), public_key,
                         set_.public_key, secret_key, set_.secret_key);
  }

  bool encapsulate(const std::uint8_t* public_key, const std::uint8_t* randomness, std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    const key to(EVP_PKEY_new_raw_public_key_ex(nullptr, name_.c_str(), nullptr, public_key, set_.public_key),
                 EVP_PKEY_free);
    const context c(EVP_PKEY_CTX_new_from_pkey(nullptr, to.get(), nullptr), EVP_PKEY_CTX_free);
    const OSSL_PARAM derandomized[] = {octet_parameter(OSSL_KEM_PARAM_IKME, randomness, set_.randomness),
                                       OSSL_PARAM_construct_end()};
    std::size_t ciphertext_size = set_.ciphertext;
    std::size_t secret_size = set_.shared_secret;
    return EVP_PKEY_encapsulate_init(c.get(), derandomized) == 1 &&
           EVP_PKEY_encapsulate(c.get(), ciphertext, &ciphertext_size, shared_secret, &secret_size) == 1;
  }

  bool decapsulate(const std::uint8_t* secret_key, const std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    const key with(EVP_PKEY_new_raw_private_key_ex(nullptr, name_.c_str(), nullptr, secret_key, set_.secret_key),
                   EVP_PKEY_free);
    const context c(EVP_PKEY_CTX_new_from_pkey(nullptr, with.get(), nullptr), EVP_PKEY_CTX_free);
    std::size_t secret_size = set_.shared_secret;
    return EVP_PKEY_decapsulate_init(c.get(), nullptr) == 1 &&
           EVP_PKEY_decapsulate(c.get(), shared_secret, &secret_size, ciphertext, set_.ciphertext) == 1;
  }

 private:
  const bravais::kem_parameters& set_;
  std::string name_;
};

class openssl_signature final : public signature_on_bytes {
 public:
  explicit openssl_signature(const bravais::signature_parameters& set)
      : set_(set),
        name_(set.name),
        algorithm_(EVP_SIGNATURE_fetch(nullptr, name_.c_str(), nullptr), EVP_SIGNATURE_free) {}

  bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) override {
    return generate_pair(name_, octet_parameter(OSSL_PKEY_PARAM_ML_DSA_SEED, seed, set_.seed), public_key,
                         set_.public_key, secret_key, set_.secret_key);
  }

  bool sign(const std::uint8_t* secret_key, const std::uint8_t* message, const std::uint8_t* randomness,
            std::uint8_t* signature) override {
    const key with(EVP_PKEY_new_raw_private_key_ex(nullptr, name_.c_str(), nullptr, secret_key, set_.secret_key),
                   EVP_PKEY_free);
    const context c(EVP_PKEY_CTX_new_from_pkey(nullptr, with.get(), nullptr), EVP_PKEY_CTX_free);
    const OSSL_PARAM derandomized[] = {octet_parameter(OSSL_SIGNATURE_PARAM_TEST_ENTROPY, randomness, set_.randomness),
                                       OSSL_PARAM_construct_end()};
    std::size_t size = set_.signature;
    return EVP_PKEY_sign_message_init(c.get(), algorithm_.get(), derandomized) == 1 &&
           EVP_PKEY_sign(c.get(), signature, &size, message, message_size) == 1;
  }

  bool verify(const std::uint8_t* public_key, const std::uint8_t* message, const std::uint8_t* signature) override {
    const key with(EVP_PKEY_new_raw_public_key_ex(nullptr, name_.c_str(), nullptr, public_key, set_.public_key),
                   EVP_PKEY_free);
    const context c(EVP_PKEY_CTX_new_from_pkey(nullptr, with.get(), nullptr), EVP_PKEY_CTX_free);
    return EVP_PKEY_verify_message_init(c.get(), algorithm_.get(), nullptr) == 1 &&
           EVP_PKEY_verify(c.get(), signature, set_.signature, message, message_size) == 1;
  }

 private:
  const bravais::signature_parameters& set_;
  std::string name_;
  std::unique_ptr<EVP_SIGNATURE, decltype(&EVP_SIGNATURE_free)> algorithm_;
};

bool has_signature(const std::string& name) {
  EVP_SIGNATURE* found = EVP_SIGNATURE_fetch(nullptr, name.c_str(), nullptr);
  EVP_SIGNATURE_free(found);
  return found != nullptr;
}

bool has_kem(const std::string& name) {
  EVP_KEM* found = EVP_KEM_fetch(nullptr, name.c_str(), nullptr);
  EVP_KEM_free(found);
  return found != nullptr;
}

}  // namespace

std::string openssl_version() { return OpenSSL_version(OPENSSL_VERSION_STRING); }

std::string openssl_lack() {
  return has_kem("ML-KEM-768") ? "" : "the libcrypto that was loaded (" + openssl_version() + ") has no ML-KEM";
}

std::unique_ptr<kem_on_bytes> open_openssl(const bravais::kem_parameters& set) {
  if (!has_kem(std::string(set.name))) return nullptr;
  return std::make_unique<openssl_kem>(set);
}

std::unique_ptr<signature_on_bytes> open_openssl_signature(const bravais::signature_parameters& set) {
  if (!has_signature(std::string(set.name))) return nullptr;
  return std::make_unique<openssl_signature>(set);
}

}  // namespace bravais_bench
