// SPDX-License-Identifier: MIT
// The peer liboqs.
#include <cstring>

#include <oqs/oqs.h>

#include "peers.hpp"

namespace bravais_bench {
namespace {

// For parameter sets without derandomized functions, liboqs calls its random source. This one reads from memory, so
// that no system call is measured. ML-KEM and Kyber ask for d and z, or for m, in this order and perhaps in pieces;
// ML-DSA asks for xi or for rnd.
thread_local const std::uint8_t* next_random = nullptr;

void from_memory(std::uint8_t* output, std::size_t size) {
  std::memcpy(output, next_random, size);
  next_random += size;
}

class liboqs_kem final : public kem_on_bytes {
 public:
  liboqs_kem(OQS_KEM* kem, const bravais::kem_parameters& set) : kem_(kem) {
    octets seed(set.seed), public_key(set.public_key), secret_key(set.secret_key);
    derandomized_ = OQS_KEM_keypair_derand(kem, public_key.data(), secret_key.data(), seed.data()) == OQS_SUCCESS;
    if (!derandomized_) OQS_randombytes_custom_algorithm(from_memory);
  }
  ~liboqs_kem() override { OQS_KEM_free(kem_); }

  bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) override {
    if (derandomized_) return OQS_KEM_keypair_derand(kem_, public_key, secret_key, seed) == OQS_SUCCESS;
    next_random = seed;
    return OQS_KEM_keypair(kem_, public_key, secret_key) == OQS_SUCCESS;
  }
  bool encapsulate(const std::uint8_t* public_key, const std::uint8_t* randomness, std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    if (derandomized_) {
      return OQS_KEM_encaps_derand(kem_, ciphertext, shared_secret, public_key, randomness) == OQS_SUCCESS;
    }
    next_random = randomness;
    return OQS_KEM_encaps(kem_, ciphertext, shared_secret, public_key) == OQS_SUCCESS;
  }
  bool decapsulate(const std::uint8_t* secret_key, const std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    return OQS_KEM_decaps(kem_, shared_secret, ciphertext, secret_key) == OQS_SUCCESS;
  }

 private:
  OQS_KEM* kem_;
  bool derandomized_ = false;
};

class liboqs_signature final : public signature_on_bytes {
 public:
  explicit liboqs_signature(OQS_SIG* scheme) : scheme_(scheme) { OQS_randombytes_custom_algorithm(from_memory); }
  ~liboqs_signature() override { OQS_SIG_free(scheme_); }

  bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) override {
    next_random = seed;
    return OQS_SIG_keypair(scheme_, public_key, secret_key) == OQS_SUCCESS;
  }
  bool sign(const std::uint8_t* secret_key, const std::uint8_t* message, const std::uint8_t* randomness,
            std::uint8_t* signature) override {
    next_random = randomness;
    std::size_t size = 0;
    return OQS_SIG_sign(scheme_, signature, &size, message, message_size, secret_key) == OQS_SUCCESS &&
           size == scheme_->length_signature;
  }
  bool verify(const std::uint8_t* public_key, const std::uint8_t* message, const std::uint8_t* signature) override {
    return OQS_SIG_verify(scheme_, message, message_size, signature, scheme_->length_signature, public_key) ==
           OQS_SUCCESS;
  }

 private:
  OQS_SIG* scheme_;
};

bool ready() {
  static const bool done = (OQS_init(), true);
  return done;
}

}  // namespace

// The distribution build chooses its code at run time and has Keccak for AVX-512. The native build has AVX2 at most.
std::string liboqs_version() {
#if defined(OQS_DIST_BUILD)
  return std::string(OQS_version()) + " (distribution build)";
#else
  return std::string(OQS_version()) + " (native build)";
#endif
}

std::unique_ptr<kem_on_bytes> open_liboqs(const bravais::kem_parameters& set) {
  OQS_KEM* kem = ready() ? OQS_KEM_new(std::string(set.name).c_str()) : nullptr;
  if (kem == nullptr) return nullptr;
  return std::make_unique<liboqs_kem>(kem, set);
}

std::unique_ptr<signature_on_bytes> open_liboqs_signature(const bravais::signature_parameters& set) {
  OQS_SIG* scheme = ready() ? OQS_SIG_new(std::string(set.name).c_str()) : nullptr;
  if (scheme == nullptr) return nullptr;
  return std::make_unique<liboqs_signature>(scheme);
}

}  // namespace bravais_bench
