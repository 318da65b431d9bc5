// SPDX-License-Identifier: MIT
// The peer NTRU+: its official AVX2 code, one static library for each parameter set, with the prefix ntruplus_<n> in
// place of crypto_kem. It calls ntruplus_randombytes for random bytes; 0 means success.
#include <cstring>

#include "peers.hpp"

// Set before each call. The code asks for 32 bytes for each polynomial that it tries, or for a message.
static thread_local std::span<const std::uint8_t> next_random;

// Returns zeros when the bytes run out, which then shows as a disagreement.
extern "C" void ntruplus_randombytes(std::uint8_t* output, std::size_t size) {
  const std::size_t here = std::min(size, next_random.size());
  std::memset(output, 0, size);
  std::memcpy(output, next_random.data(), here);
  next_random = next_random.subspan(here);
}

#define BRAVAIS_NTRUPLUS_SET(n)                                                                                     \
  extern "C" int ntruplus_##n##_keypair(std::uint8_t*, std::uint8_t*);                                              \
  extern "C" int ntruplus_##n##_enc(std::uint8_t*, std::uint8_t*, const std::uint8_t*);                             \
  extern "C" int ntruplus_##n##_dec(std::uint8_t*, const std::uint8_t*, const std::uint8_t*);                       \
  namespace {                                                                                                       \
  using ntruplus_##n = bravais_bench::ntruplus_kem<ntruplus_##n##_keypair, ntruplus_##n##_enc, ntruplus_##n##_dec>; \
  }

namespace bravais_bench {
namespace {

template <auto Generate, auto Encapsulate, auto Decapsulate>
class ntruplus_kem final : public kem_on_bytes {
 public:
  explicit ntruplus_kem(const bravais::kem_parameters& set) : set_(set) {}

  bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) override {
    next_random = {seed, set_.seed};
    return Generate(public_key, secret_key) == 0;
  }
  bool encapsulate(const std::uint8_t* public_key, const std::uint8_t* randomness, std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    next_random = {randomness, set_.randomness};
    return Encapsulate(ciphertext, shared_secret, public_key) == 0;
  }
  bool decapsulate(const std::uint8_t* secret_key, const std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    return Decapsulate(shared_secret, ciphertext, secret_key) == 0;
  }

 private:
  const bravais::kem_parameters& set_;
};

}  // namespace
}  // namespace bravais_bench

BRAVAIS_NTRUPLUS_SET(768)
BRAVAIS_NTRUPLUS_SET(864)
BRAVAIS_NTRUPLUS_SET(1152)

namespace bravais_bench {

std::unique_ptr<kem_on_bytes> open_ntruplus(const bravais::kem_parameters& set) {
  switch (set.id) {
    case bravais::kem_id::ntru_plus_768: return std::make_unique<ntruplus_768>(set);
    case bravais::kem_id::ntru_plus_864: return std::make_unique<ntruplus_864>(set);
    case bravais::kem_id::ntru_plus_1152: return std::make_unique<ntruplus_1152>(set);
    default: return nullptr;
  }
}

}  // namespace bravais_bench
