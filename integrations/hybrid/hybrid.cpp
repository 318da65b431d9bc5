// SPDX-License-Identifier: MIT
// The C interface of the hybrid schemes: arguments, lengths, overlaps, zeroed outputs.
#include <new>

#include <openssl/err.h>

#include <bravais/ml_kem.h>

#include "hybrid_key.hpp"

using namespace bravais::integrations;

namespace {

constexpr const char* x_wing_draft = "draft-connolly-cfrg-xwing-kem-10";
constexpr const char* tls_draft = "draft-ietf-tls-ecdhe-mlkem-04";

constexpr scheme of(bravais_hybrid_scheme names, std::uint32_t lattice_id, const curve& group, bool is_curve_first,
                    std::size_t public_key, std::size_t secret_key, std::size_t ciphertext) {
  names.public_key_size = public_key + group.point_size;
  names.secret_key_size = secret_key + group.scalar_size;
  names.ciphertext_size = ciphertext + group.point_size;
  names.shared_secret_size = 32 + group.secret_size;
  if (names.id == BRAVAIS_X_WING) {
    names.secret_key_size = x_wing_seed;
    names.shared_secret_size = 32;
    names.randomness_size = 64;
  }
  return {names, lattice_id, &group, is_curve_first};
}
constexpr scheme with_768(bravais_hybrid_scheme names, const curve& group, bool is_curve_first) {
  return of(names, BRAVAIS_ML_KEM_768, group, is_curve_first, BRAVAIS_ML_KEM_768_PUBLIC_KEY_BYTES,
            BRAVAIS_ML_KEM_768_SECRET_KEY_BYTES, BRAVAIS_ML_KEM_768_CIPHERTEXT_BYTES);
}
constexpr scheme with_1024(bravais_hybrid_scheme names, const curve& group, bool is_curve_first) {
  return of(names, BRAVAIS_ML_KEM_1024, group, is_curve_first, BRAVAIS_ML_KEM_1024_PUBLIC_KEY_BYTES,
            BRAVAIS_ML_KEM_1024_SECRET_KEY_BYTES, BRAVAIS_ML_KEM_1024_CIPHERTEXT_BYTES);
}
constexpr bravais_hybrid_scheme named(std::uint32_t id, const char* name, const char* source, std::uint32_t category) {
  return {id, name, source, category, 0, 0, 0, 0, 0};
}

constexpr scheme schemes[] = {
    with_768(named(BRAVAIS_X_WING, "X-Wing", x_wing_draft, 3), x25519, false),
    with_768(named(BRAVAIS_X25519_MLKEM768, "X25519MLKEM768", tls_draft, 3), x25519, false),
    with_768(named(BRAVAIS_SECP256R1_MLKEM768, "SecP256r1MLKEM768", tls_draft, 3), secp256r1, true),
    with_1024(named(BRAVAIS_SECP384R1_MLKEM1024, "SecP384r1MLKEM1024", tls_draft, 5), secp384r1, true),
};

// Errors of libcrypto become a status, and leave the caller's queue of errors as it was.
class error_queue {
 public:
  error_queue() { ERR_set_mark(); }
  error_queue(const error_queue&) = delete;
  error_queue& operator=(const error_queue&) = delete;
  ~error_queue() { ERR_pop_to_mark(); }
};

// Whether two buffers share a byte. The distances are modulo 2^64. A null pointer overlaps nothing.
bool overlap(view a, view b) {
  if (a.data() == nullptr || b.data() == nullptr || a.empty() || b.empty()) return false;
  const auto a_at = reinterpret_cast<std::uintptr_t>(a.data()), b_at = reinterpret_cast<std::uintptr_t>(b.data());
  return b_at - a_at < a.size() || a_at - b_at < b.size();
}

// Whether an output overlaps the input or another output.
bool any_overlap(std::initializer_list<std::span<std::uint8_t>> outputs, view input) {
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    if (overlap(*output, input)) return true;
    for (auto other = output + 1; other != outputs.end(); ++other) {
      if (overlap(*output, *other)) return true;
    }
  }
  return false;
}

// Runs an operation, and zeroes its outputs if it fails. Nothing is written if buffers overlap: zeros would destroy the
// input.
template <class Operation>
int call(std::initializer_list<std::span<std::uint8_t>> outputs, view input, Operation operation) {
  if (any_overlap(outputs, input)) return BRAVAIS_BAD_ARGUMENT;
  const error_queue queue;
  const int status = operation();
  for (const std::span<std::uint8_t> output : outputs) {
    if (status != BRAVAIS_OK && output.data() != nullptr) OPENSSL_cleanse(output.data(), output.size());
  }
  return status;
}

// Makes a key from `input`, which must not contain the pointer that is written.
template <class Fill>
int make(bravais_hybrid_key** key, std::uint32_t id, OSSL_LIB_CTX* context, view input, Fill fill) {
  if (key == nullptr || overlap({reinterpret_cast<const std::uint8_t*>(key), sizeof *key}, input)) {
    return BRAVAIS_BAD_ARGUMENT;
  }
  *key = nullptr;
  const scheme* found = scheme_of(id);
  if (found == nullptr) return BRAVAIS_UNKNOWN_SET;
  const error_queue queue;
  std::unique_ptr<bravais_hybrid_key> made(new (std::nothrow) bravais_hybrid_key(*found, context));
  if (!made) return BRAVAIS_HYBRID_LIBCRYPTO_FAILED;
  const int status = fill(*made);
  if (status == BRAVAIS_OK) *key = made.release();
  return status;
}

int write(const bravais_hybrid_key* key, std::uint8_t* output, std::size_t size, std::size_t expected, auto writer) {
  if (output == nullptr) return BRAVAIS_BAD_ARGUMENT;
  return call({{output, size}}, {}, [&] {
    if (size != expected) return static_cast<int>(BRAVAIS_BAD_LENGTH);
    return (key->*writer)(output);
  });
}

int encapsulate(const bravais_hybrid_key* key, std::span<std::uint8_t> ciphertext, std::span<std::uint8_t> secret,
                view randomness) {
  return call({ciphertext, secret}, randomness, [&]() -> int {
    if (key == nullptr || ciphertext.data() == nullptr || secret.data() == nullptr) return BRAVAIS_BAD_ARGUMENT;
    const scheme& of_key = key->scheme();
    if (ciphertext.size() != of_key.ciphertext_size || secret.size() != of_key.shared_secret_size) {
      return BRAVAIS_BAD_LENGTH;
    }
    return key->encapsulate(ciphertext.data(), secret.data(), randomness);
  });
}

}  // namespace

const scheme* bravais::integrations::scheme_of(std::uint32_t id) {
  for (const scheme& one : schemes) {
    if (one.id == id) return &one;
  }
  return nullptr;
}

extern "C" {

const bravais_hybrid_scheme* bravais_hybrid_scheme_of(uint32_t id) { return scheme_of(id); }
const bravais_hybrid_scheme* bravais_hybrid_scheme_at(size_t index) {
  return index < std::size(schemes) ? &schemes[index] : nullptr;
}
const char* bravais_hybrid_status_text(int status) {
  if (status != BRAVAIS_HYBRID_LIBCRYPTO_FAILED) return bravais_status_text(status);
  return "libcrypto has no memory, or does not have an algorithm that the scheme needs";
}

int bravais_hybrid_generate(bravais_hybrid_key** key, uint32_t id, ossl_lib_ctx_st* context) {
  return make(key, id, context, {}, [](bravais_hybrid_key& made) { return made.generate(); });
}
int bravais_hybrid_from_public_key(bravais_hybrid_key** key, uint32_t id, const uint8_t* public_key,
                                   size_t public_key_size, ossl_lib_ctx_st* context) {
  return make(key, id, context, {public_key, public_key_size}, [&](bravais_hybrid_key& made) -> int {
    if (public_key == nullptr) return BRAVAIS_BAD_ARGUMENT;
    if (public_key_size != made.scheme().public_key_size) return BRAVAIS_BAD_LENGTH;
    return made.set_public_key({public_key, public_key_size});
  });
}
int bravais_hybrid_from_secret_key(bravais_hybrid_key** key, uint32_t id, const uint8_t* secret_key,
                                   size_t secret_key_size, ossl_lib_ctx_st* context) {
  return make(key, id, context, {secret_key, secret_key_size}, [&](bravais_hybrid_key& made) -> int {
    if (secret_key == nullptr) return BRAVAIS_BAD_ARGUMENT;
    if (secret_key_size != made.scheme().secret_key_size) return BRAVAIS_BAD_LENGTH;
    return made.set_secret_key({secret_key, secret_key_size});
  });
}
void bravais_hybrid_free(bravais_hybrid_key* key) { delete key; }
uint32_t bravais_hybrid_id(const bravais_hybrid_key* key) { return key != nullptr ? key->scheme().id : 0; }

int bravais_hybrid_public_key(const bravais_hybrid_key* key, uint8_t* public_key, size_t public_key_size) {
  if (key == nullptr) return BRAVAIS_BAD_ARGUMENT;
  return write(key, public_key, public_key_size, key->scheme().public_key_size, &bravais_hybrid_key::write_public_key);
}
int bravais_hybrid_secret_key(const bravais_hybrid_key* key, uint8_t* secret_key, size_t secret_key_size) {
  if (key == nullptr || !key->is_secret()) return BRAVAIS_BAD_ARGUMENT;
  return write(key, secret_key, secret_key_size, key->scheme().secret_key_size, &bravais_hybrid_key::write_secret_key);
}

int bravais_hybrid_encapsulate(const bravais_hybrid_key* key, uint8_t* ciphertext, size_t ciphertext_size,
                               uint8_t* shared_secret, size_t shared_secret_size) {
  return encapsulate(key, {ciphertext, ciphertext_size}, {shared_secret, shared_secret_size}, {});
}
int bravais_hybrid_encapsulate_derand(const bravais_hybrid_key* key, uint8_t* ciphertext, size_t ciphertext_size,
                                      uint8_t* shared_secret, size_t shared_secret_size, const uint8_t* randomness,
                                      size_t randomness_size) {
  const std::span<std::uint8_t> to(ciphertext, ciphertext_size), secret(shared_secret, shared_secret_size);
  const view given(randomness, randomness_size);
  const bool is_good = key != nullptr && randomness != nullptr && key->scheme().randomness_size != 0;
  if (!is_good) return call({to, secret}, given, [] { return static_cast<int>(BRAVAIS_BAD_ARGUMENT); });
  if (randomness_size != key->scheme().randomness_size) {
    return call({to, secret}, given, [] { return static_cast<int>(BRAVAIS_BAD_LENGTH); });
  }
  return encapsulate(key, to, secret, given);
}
int bravais_hybrid_decapsulate(const bravais_hybrid_key* key, uint8_t* shared_secret, size_t shared_secret_size,
                               const uint8_t* ciphertext, size_t ciphertext_size) {
  return call({{shared_secret, shared_secret_size}}, {ciphertext, ciphertext_size}, [&]() -> int {
    if (key == nullptr || shared_secret == nullptr || ciphertext == nullptr || !key->is_secret()) {
      return BRAVAIS_BAD_ARGUMENT;
    }
    const scheme& of_key = key->scheme();
    if (shared_secret_size != of_key.shared_secret_size || ciphertext_size != of_key.ciphertext_size) {
      return BRAVAIS_BAD_LENGTH;
    }
    return key->decapsulate(shared_secret, {ciphertext, ciphertext_size});
  });
}
}
