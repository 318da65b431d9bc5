// SPDX-License-Identifier: MIT
// The structures and numbers that programs compiled with the headers of liboqs 0.16 share with this library.
//
// Their source is <oqs/common.h>, <oqs/kem.h>, <oqs/sig.h> and <oqs/sig_stfl.h> of liboqs 0.16.0, with the names of the
// members as there. Programs include those headers, never this one. tests/layout.cpp compares both.
#pragma once

#include <cstddef>
#include <cstdint>

// An exported function.
#define BRAVAIS_LIBOQS_API extern "C" __attribute__((visibility("default")))

namespace bravais_liboqs {

inline constexpr const char* version = "0.16.0";

using byte = std::uint8_t;

// OQS_STATUS. liboqs also has the number 50, for errors of libcrypto, which this library does not use.
enum status : int { success = 0, failure = -1 };

// OQS_CPU_EXT.
enum class extension : int {
  init,
  adx,
  aes,
  avx,
  avx2,
  avx512,
  bmi1,
  bmi2,
  pclmulqdq,
  vpclmulqdq,
  popcnt,
  sse,
  sse2,
  sse3,
  arm_aes,
  arm_sha2,
  arm_sha3,
  arm_neon,
  count
};

// OQS_KEM. OQS_KEM_new() allocates it, and programs read it and call the functions in it.
struct kem {
  const char* method_name;
  const char* alg_version;
  std::uint8_t claimed_nist_level;
  bool ind_cca;
  std::size_t length_public_key, length_secret_key, length_ciphertext, length_shared_secret;
  std::size_t length_keypair_seed, length_encaps_seed;  // 0: no derandomized functions
  status (*keypair_derand)(byte* public_key, byte* secret_key, const byte* seed);
  status (*keypair)(byte* public_key, byte* secret_key);
  status (*encaps_derand)(byte* ciphertext, byte* shared_secret, const byte* public_key, const byte* seed);
  status (*encaps)(byte* ciphertext, byte* shared_secret, const byte* public_key);
  status (*decaps)(byte* shared_secret, const byte* ciphertext, const byte* secret_key);
};

// OQS_SIG.
struct sig {
  const char* method_name;
  const char* alg_version;
  std::uint8_t claimed_nist_level;
  bool euf_cma, suf_cma, sig_with_ctx_support;
  std::size_t length_public_key, length_secret_key, length_signature;
  status (*keypair)(byte* public_key, byte* secret_key);
  status (*sign)(byte* signature, std::size_t* signature_len, const byte* message, std::size_t message_len,
                 const byte* secret_key);
  status (*sign_with_ctx_str)(byte* signature, std::size_t* signature_len, const byte* message, std::size_t message_len,
                              const byte* ctx_str, std::size_t ctx_str_len, const byte* secret_key);
  status (*verify)(const byte* message, std::size_t message_len, const byte* signature, std::size_t signature_len,
                   const byte* public_key);
  status (*verify_with_ctx_str)(const byte* message, std::size_t message_len, const byte* signature,
                                std::size_t signature_len, const byte* ctx_str, std::size_t ctx_str_len,
                                const byte* public_key);
};

// Calls a function of a structure. The program may have left it out, or put another one there.
template <class Structure, class... Parameters, class... Arguments>
status call(status (*Structure::*function)(Parameters...), const Structure* structure, Arguments... arguments) {
  if (structure == nullptr || structure->*function == nullptr) return failure;
  return (structure->*function)(arguments...);
}

}  // namespace bravais_liboqs
