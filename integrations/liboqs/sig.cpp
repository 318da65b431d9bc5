// SPDX-License-Identifier: MIT
// OQS_SIG: signatures.
#include <algorithm>
#include <cstdlib>
#include <new>

#include <bravais.h>
#include <bravais/parameters.hpp>

#include "abi.hpp"
#include "algorithms.hpp"
#include "names.hpp"
#include "random.hpp"

namespace bravais_liboqs {
namespace {

using bravais::signature_id;
using bravais::signature_parameters;

// A message or a context. Null is empty.
struct text {
  const byte* data;
  std::size_t size;
};

constexpr std::uint32_t c_id(const signature_parameters& row) {
  return BRAVAIS_KIND_SIGNATURE << 8 | static_cast<std::uint32_t>(row.id);
}
constexpr status result(int outcome) { return outcome == BRAVAIS_OK ? success : failure; }

constexpr std::size_t longest_seed = std::ranges::max(bravais::signature_table, {}, &signature_parameters::seed).seed;
constexpr std::size_t longest_randomness =
    std::ranges::max(bravais::signature_table, {}, &signature_parameters::randomness).randomness;

// If the draw fails here or in sign(), the library draws again, clears the outputs, and reports the error.
status keypair(const signature_parameters& row, byte* public_key, byte* secret_key) {
  secret_bytes<longest_seed> seed(row.seed);
  bravais_generate_args args = BRAVAIS_GENERATE_ARGS;
  args.public_keys = public_key;
  args.public_keys_size = row.public_key;
  args.secret_keys = secret_key;
  args.secret_keys_size = row.secret_key;
  if (seed.draw(row.seed)) {
    args.seeds = seed.data();
    args.seeds_size = row.seed;
  }
  return result(bravais_generate(c_id(row), &args));
}

status sign(const signature_parameters& row, byte* signature, std::size_t* signature_len, text message, text context,
            const byte* secret_key) {
  if (signature_len == nullptr) return failure;
  *signature_len = 0;
  bravais_sign_args args = BRAVAIS_SIGN_ARGS;
  args.signatures = signature;
  args.signatures_size = row.signature;
  args.messages = message.data;
  args.messages_size = message.size;
  args.context = context.data;
  args.context_size = context.size;
  args.key = {BRAVAIS_KEY_EXPANDED, secret_key, row.secret_key};
  secret_bytes<longest_randomness> randomness(row.randomness);
  // A context that is too long is an error before the draw, as in liboqs (mldsa-native).
  if (context.size > row.longest_context) {
    args.deterministic = 1;
  } else if (randomness.draw(row.randomness)) {
    args.randomness = randomness.data();
    args.randomness_size = row.randomness;
  }
  if (bravais_sign(c_id(row), &args) != BRAVAIS_OK) return failure;
  *signature_len = row.signature;
  return success;
}

status verify(const signature_parameters& row, text message, text signature, text context, const byte* public_key) {
  bravais_verify_args args = BRAVAIS_VERIFY_ARGS;
  args.signatures = signature.data;
  args.signatures_size = signature.size;
  args.messages = message.data;
  args.messages_size = message.size;
  args.context = context.data;
  args.context_size = context.size;
  args.key = {BRAVAIS_KEY_PUBLIC, public_key, row.public_key};
  return result(bravais_verify(c_id(row), &args));
}

}  // namespace

// The functions of each algorithm.
#define BRAVAIS_LIBOQS_SIG(symbol, id, version)                                                                       \
  BRAVAIS_LIBOQS_API status OQS_SIG_##symbol##_keypair(byte* public_key, byte* secret_key) {                          \
    return keypair(parameters(signature_id::id), public_key, secret_key);                                             \
  }                                                                                                                   \
  BRAVAIS_LIBOQS_API status OQS_SIG_##symbol##_sign(byte* signature, std::size_t* signature_len, const byte* message, \
                                                    std::size_t message_len, const byte* secret_key) {                \
    return sign(parameters(signature_id::id), signature, signature_len, {message, message_len}, {}, secret_key);      \
  }                                                                                                                   \
  BRAVAIS_LIBOQS_API status OQS_SIG_##symbol##_sign_with_ctx_str(                                                     \
      byte* signature, std::size_t* signature_len, const byte* message, std::size_t message_len, const byte* ctx_str, \
      std::size_t ctx_str_len, const byte* secret_key) {                                                              \
    return sign(parameters(signature_id::id), signature, signature_len, {message, message_len},                       \
                {ctx_str, ctx_str_len}, secret_key);                                                                  \
  }                                                                                                                   \
  BRAVAIS_LIBOQS_API status OQS_SIG_##symbol##_verify(const byte* message, std::size_t message_len,                   \
                                                      const byte* signature, std::size_t signature_len,               \
                                                      const byte* public_key) {                                       \
    return verify(parameters(signature_id::id), {message, message_len}, {signature, signature_len}, {}, public_key);  \
  }                                                                                                                   \
  BRAVAIS_LIBOQS_API status OQS_SIG_##symbol##_verify_with_ctx_str(                                                   \
      const byte* message, std::size_t message_len, const byte* signature, std::size_t signature_len,                 \
      const byte* ctx_str, std::size_t ctx_str_len, const byte* public_key) {                                         \
    return verify(parameters(signature_id::id), {message, message_len}, {signature, signature_len},                   \
                  {ctx_str, ctx_str_len}, public_key);                                                                \
  }
BRAVAIS_LIBOQS_SIGS(BRAVAIS_LIBOQS_SIG)

namespace {

constexpr sig described(const signature_parameters& row, const char* version) {
  sig described = {};
  described.method_name = row.name.data();
  described.alg_version = version;
  described.claimed_nist_level = static_cast<std::uint8_t>(row.category);
  described.euf_cma = described.suf_cma = true;
  described.sig_with_ctx_support = row.longest_context != 0;
  described.length_public_key = row.public_key;
  described.length_secret_key = row.secret_key;
  described.length_signature = row.signature;
  return described;
}

#define BRAVAIS_LIBOQS_ENTRY(symbol, id, version)                       \
  [] {                                                                  \
    sig entry = described(parameters(signature_id::id), version);       \
    entry.keypair = OQS_SIG_##symbol##_keypair;                         \
    entry.sign = OQS_SIG_##symbol##_sign;                               \
    entry.sign_with_ctx_str = OQS_SIG_##symbol##_sign_with_ctx_str;     \
    entry.verify = OQS_SIG_##symbol##_verify;                           \
    entry.verify_with_ctx_str = OQS_SIG_##symbol##_verify_with_ctx_str; \
    return entry;                                                       \
  }(),
constexpr sig sigs[] = {BRAVAIS_LIBOQS_SIGS(BRAVAIS_LIBOQS_ENTRY)};

// Returns the algorithm with a name, or null if this library lacks it or was built without its family.
const sig* find(const char* name) {
  if (name == nullptr) return nullptr;
  for (std::size_t i = 0; i < std::size(sigs); ++i) {
    if (same_name(name, sigs[i].method_name)) return bravais::is_known(sig_ids[i]) ? &sigs[i] : nullptr;
  }
  return nullptr;
}

}  // namespace

BRAVAIS_LIBOQS_API const char* OQS_SIG_alg_identifier(std::size_t i) { return sig_name(i); }
BRAVAIS_LIBOQS_API int OQS_SIG_alg_count() { return sig_name_count; }
BRAVAIS_LIBOQS_API int OQS_SIG_alg_is_enabled(const char* method_name) { return find(method_name) != nullptr; }
BRAVAIS_LIBOQS_API bool OQS_SIG_supports_ctx_str(const char* alg_name) {
  const sig* const found = find(alg_name);
  return found != nullptr && found->sig_with_ctx_support;
}

BRAVAIS_LIBOQS_API sig* OQS_SIG_new(const char* method_name) {
  const sig* const found = find(method_name);
  void* const memory = found == nullptr ? nullptr : std::malloc(sizeof *found);
  return memory == nullptr ? nullptr : new (memory) sig(*found);
}
BRAVAIS_LIBOQS_API void OQS_SIG_free(sig* algorithm) { std::free(algorithm); }

BRAVAIS_LIBOQS_API status OQS_SIG_keypair(const sig* algorithm, byte* public_key, byte* secret_key) {
  return call(&sig::keypair, algorithm, public_key, secret_key);
}
BRAVAIS_LIBOQS_API status OQS_SIG_sign(const sig* algorithm, byte* signature, std::size_t* signature_len,
                                       const byte* message, std::size_t message_len, const byte* secret_key) {
  return call(&sig::sign, algorithm, signature, signature_len, message, message_len, secret_key);
}
BRAVAIS_LIBOQS_API status OQS_SIG_sign_with_ctx_str(const sig* algorithm, byte* signature, std::size_t* signature_len,
                                                    const byte* message, std::size_t message_len, const byte* ctx_str,
                                                    std::size_t ctx_str_len, const byte* secret_key) {
  return call(&sig::sign_with_ctx_str, algorithm, signature, signature_len, message, message_len, ctx_str, ctx_str_len,
              secret_key);
}
BRAVAIS_LIBOQS_API status OQS_SIG_verify(const sig* algorithm, const byte* message, std::size_t message_len,
                                         const byte* signature, std::size_t signature_len, const byte* public_key) {
  return call(&sig::verify, algorithm, message, message_len, signature, signature_len, public_key);
}
BRAVAIS_LIBOQS_API status OQS_SIG_verify_with_ctx_str(const sig* algorithm, const byte* message,
                                                      std::size_t message_len, const byte* signature,
                                                      std::size_t signature_len, const byte* ctx_str,
                                                      std::size_t ctx_str_len, const byte* public_key) {
  return call(&sig::verify_with_ctx_str, algorithm, message, message_len, signature, signature_len, ctx_str,
              ctx_str_len, public_key);
}

}  // namespace bravais_liboqs
