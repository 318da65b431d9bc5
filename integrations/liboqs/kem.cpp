// SPDX-License-Identifier: MIT
// OQS_KEM: key encapsulation.
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

using bravais::kem_id;
using bravais::kem_parameters;

constexpr std::uint32_t c_id(const kem_parameters& row) {
  return BRAVAIS_KIND_KEM << 8 | static_cast<std::uint32_t>(row.id);
}
constexpr status result(int outcome) { return outcome == BRAVAIS_OK ? success : failure; }

constexpr std::size_t longest_seed = std::ranges::max(bravais::kem_table, {}, &kem_parameters::seed).seed;
constexpr std::size_t longest_randomness =
    std::ranges::max(bravais::kem_table, {}, &kem_parameters::randomness).randomness;
constexpr std::size_t rejection_key = 32;

// liboqs has derandomized functions for the standard only.
constexpr bool has_derand(const kem_parameters& row) { return row.is_standard; }

// Generates a key pair from a seed, or from system randomness if it is null.
status generate(const kem_parameters& row, byte* public_key, byte* secret_key, const byte* seed) {
  bravais_generate_args args = BRAVAIS_GENERATE_ARGS;
  args.public_keys = public_key;
  args.public_keys_size = row.public_key;
  args.secret_keys = secret_key;
  args.secret_keys_size = row.secret_key;
  args.seeds = seed;
  args.seeds_size = seed == nullptr ? 0 : row.seed;
  return result(bravais_generate(c_id(row), &args));
}

// The draws have the sizes of liboqs 0.16.0: ML-KEM (mlkem-native) draws the seed at once. Kyber and NTRU draw the key
// for implicit rejection, which is the end of the seed, after the rest.
//
// Only the system's source can fail. The library then draws from it again, clears the outputs, and reports the error.
status keypair(const kem_parameters& row, byte* public_key, byte* secret_key) {
  secret_bytes<longest_seed> seed(row.seed);
  const bool drawn = seed.draw(has_derand(row) ? row.seed : row.seed - rejection_key);
  return generate(row, public_key, secret_key, drawn ? seed.data() : nullptr);
}

// Encapsulates with randomness, or with system randomness if it is null.
status encapsulate(const kem_parameters& row, byte* ciphertext, byte* shared_secret, const byte* public_key,
                   const byte* randomness) {
  bravais_encapsulate_args args = BRAVAIS_ENCAPSULATE_ARGS;
  args.ciphertexts = ciphertext;
  args.ciphertexts_size = row.ciphertext;
  args.shared_secrets = shared_secret;
  args.shared_secrets_size = row.shared_secret;
  args.key = {BRAVAIS_KEY_PUBLIC, public_key, row.public_key};
  args.randomness = randomness;
  args.randomness_size = randomness == nullptr ? 0 : row.randomness;
  return result(bravais_encapsulate(c_id(row), &args));
}

status encaps(const kem_parameters& row, byte* ciphertext, byte* shared_secret, const byte* public_key) {
  secret_bytes<longest_randomness> randomness(row.randomness);
  const bool drawn = randomness.draw(row.randomness);
  return encapsulate(row, ciphertext, shared_secret, public_key, drawn ? randomness.data() : nullptr);
}

status decaps(const kem_parameters& row, byte* shared_secret, const byte* ciphertext, const byte* secret_key) {
  bravais_decapsulate_args args = BRAVAIS_DECAPSULATE_ARGS;
  args.shared_secrets = shared_secret;
  args.shared_secrets_size = row.shared_secret;
  args.ciphertexts = ciphertext;
  args.ciphertexts_size = row.ciphertext;
  args.key = {BRAVAIS_KEY_EXPANDED, secret_key, row.secret_key};
  return result(bravais_decapsulate(c_id(row), &args));
}

}  // namespace

// The functions of each algorithm.
#define BRAVAIS_LIBOQS_KEM(symbol, id, version)                                                                        \
  BRAVAIS_LIBOQS_API status OQS_KEM_##symbol##_keypair(byte* public_key, byte* secret_key) {                           \
    return keypair(parameters(kem_id::id), public_key, secret_key);                                                    \
  }                                                                                                                    \
  BRAVAIS_LIBOQS_API status OQS_KEM_##symbol##_keypair_derand(byte* public_key, byte* secret_key, const byte* seed) {  \
    constexpr const kem_parameters& row = parameters(kem_id::id);                                                      \
    return has_derand(row) && seed != nullptr ? generate(row, public_key, secret_key, seed) : failure;                 \
  }                                                                                                                    \
  BRAVAIS_LIBOQS_API status OQS_KEM_##symbol##_encaps(byte* ciphertext, byte* shared_secret, const byte* public_key) { \
    return encaps(parameters(kem_id::id), ciphertext, shared_secret, public_key);                                      \
  }                                                                                                                    \
  BRAVAIS_LIBOQS_API status OQS_KEM_##symbol##_encaps_derand(byte* ciphertext, byte* shared_secret,                    \
                                                             const byte* public_key, const byte* seed) {               \
    constexpr const kem_parameters& row = parameters(kem_id::id);                                                      \
    if (!has_derand(row) || seed == nullptr) return failure;                                                           \
    return encapsulate(row, ciphertext, shared_secret, public_key, seed);                                              \
  }                                                                                                                    \
  BRAVAIS_LIBOQS_API status OQS_KEM_##symbol##_decaps(byte* shared_secret, const byte* ciphertext,                     \
                                                      const byte* secret_key) {                                        \
    return decaps(parameters(kem_id::id), shared_secret, ciphertext, secret_key);                                      \
  }
BRAVAIS_LIBOQS_KEMS(BRAVAIS_LIBOQS_KEM)

namespace {

constexpr kem described(const kem_parameters& row, const char* version) {
  kem described = {};
  described.method_name = row.name.data();
  described.alg_version = version;
  described.claimed_nist_level = static_cast<std::uint8_t>(row.category);
  described.ind_cca = true;
  described.length_public_key = row.public_key;
  described.length_secret_key = row.secret_key;
  described.length_ciphertext = row.ciphertext;
  described.length_shared_secret = row.shared_secret;
  described.length_keypair_seed = has_derand(row) ? row.seed : 0;
  described.length_encaps_seed = has_derand(row) ? row.randomness : 0;
  return described;
}

#define BRAVAIS_LIBOQS_ENTRY(symbol, id, version)             \
  [] {                                                        \
    kem entry = described(parameters(kem_id::id), version);   \
    entry.keypair_derand = OQS_KEM_##symbol##_keypair_derand; \
    entry.keypair = OQS_KEM_##symbol##_keypair;               \
    entry.encaps_derand = OQS_KEM_##symbol##_encaps_derand;   \
    entry.encaps = OQS_KEM_##symbol##_encaps;                 \
    entry.decaps = OQS_KEM_##symbol##_decaps;                 \
    return entry;                                             \
  }(),
constexpr kem kems[] = {BRAVAIS_LIBOQS_KEMS(BRAVAIS_LIBOQS_ENTRY)};

// Returns the algorithm with a name, or null if this library lacks it or was built without its family.
const kem* find(const char* name) {
  if (name == nullptr) return nullptr;
  for (std::size_t i = 0; i < std::size(kems); ++i) {
    if (same_name(name, kems[i].method_name)) return bravais::is_known(kem_ids[i]) ? &kems[i] : nullptr;
  }
  return nullptr;
}

}  // namespace

BRAVAIS_LIBOQS_API const char* OQS_KEM_alg_identifier(std::size_t i) { return kem_name(i); }
BRAVAIS_LIBOQS_API int OQS_KEM_alg_count() { return kem_name_count; }
BRAVAIS_LIBOQS_API int OQS_KEM_alg_is_enabled(const char* method_name) { return find(method_name) != nullptr; }

BRAVAIS_LIBOQS_API kem* OQS_KEM_new(const char* method_name) {
  const kem* const found = find(method_name);
  void* const memory = found == nullptr ? nullptr : std::malloc(sizeof *found);
  return memory == nullptr ? nullptr : new (memory) kem(*found);
}
BRAVAIS_LIBOQS_API void OQS_KEM_free(kem* algorithm) { std::free(algorithm); }

BRAVAIS_LIBOQS_API status OQS_KEM_keypair_derand(const kem* algorithm, byte* public_key, byte* secret_key,
                                                 const byte* seed) {
  return call(&kem::keypair_derand, algorithm, public_key, secret_key, seed);
}
BRAVAIS_LIBOQS_API status OQS_KEM_keypair(const kem* algorithm, byte* public_key, byte* secret_key) {
  return call(&kem::keypair, algorithm, public_key, secret_key);
}
BRAVAIS_LIBOQS_API status OQS_KEM_encaps_derand(const kem* algorithm, byte* ciphertext, byte* shared_secret,
                                                const byte* public_key, const byte* seed) {
  return call(&kem::encaps_derand, algorithm, ciphertext, shared_secret, public_key, seed);
}
BRAVAIS_LIBOQS_API status OQS_KEM_encaps(const kem* algorithm, byte* ciphertext, byte* shared_secret,
                                         const byte* public_key) {
  return call(&kem::encaps, algorithm, ciphertext, shared_secret, public_key);
}
BRAVAIS_LIBOQS_API status OQS_KEM_decaps(const kem* algorithm, byte* shared_secret, const byte* ciphertext,
                                         const byte* secret_key) {
  return call(&kem::decaps, algorithm, shared_secret, ciphertext, secret_key);
}

}  // namespace bravais_liboqs
