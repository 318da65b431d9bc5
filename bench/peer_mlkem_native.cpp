// SPDX-License-Identifier: MIT
// The peer mlkem-native: one static library for each level, with the prefix mlkem_native_<level>. These are the
// prototypes of its public header with that prefix; 0 means success.
#include "peers.hpp"

#define BRAVAIS_MLKEM_NATIVE_LEVEL(level)                                                                       \
  extern "C" int mlkem_native_##level##_keypair_derand(std::uint8_t*, std::uint8_t*, const std::uint8_t*);      \
  extern "C" int mlkem_native_##level##_enc_derand(std::uint8_t*, std::uint8_t*, const std::uint8_t*,           \
                                                   const std::uint8_t*);                                        \
  extern "C" int mlkem_native_##level##_dec(std::uint8_t*, const std::uint8_t*, const std::uint8_t*);           \
  namespace {                                                                                                   \
  using level_##level =                                                                                         \
      bravais_bench::mlkem_native_kem<mlkem_native_##level##_keypair_derand, mlkem_native_##level##_enc_derand, \
                                      mlkem_native_##level##_dec>;                                              \
  }

namespace bravais_bench {
namespace {

template <auto Generate, auto Encapsulate, auto Decapsulate>
class mlkem_native_kem final : public kem_on_bytes {
 public:
  bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) override {
    return Generate(public_key, secret_key, seed) == 0;
  }
  // Its functions include the key checks of FIPS 203, sections 7.2 and 7.3.
  bool encapsulate(const std::uint8_t* public_key, const std::uint8_t* randomness, std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    return Encapsulate(ciphertext, shared_secret, public_key, randomness) == 0;
  }
  bool decapsulate(const std::uint8_t* secret_key, const std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    return Decapsulate(shared_secret, ciphertext, secret_key) == 0;
  }
};

}  // namespace
}  // namespace bravais_bench

BRAVAIS_MLKEM_NATIVE_LEVEL(512)
BRAVAIS_MLKEM_NATIVE_LEVEL(768)
BRAVAIS_MLKEM_NATIVE_LEVEL(1024)

namespace bravais_bench {

std::unique_ptr<kem_on_bytes> open_mlkem_native(const bravais::kem_parameters& set) {
  switch (set.id) {
    case bravais::kem_id::ml_kem_512: return std::make_unique<level_512>();
    case bravais::kem_id::ml_kem_768: return std::make_unique<level_768>();
    case bravais::kem_id::ml_kem_1024: return std::make_unique<level_1024>();
    default: return nullptr;
  }
}

}  // namespace bravais_bench
