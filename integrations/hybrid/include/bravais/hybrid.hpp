// SPDX-License-Identifier: MIT
// Hybrid key encapsulation in C++20: ML-KEM together with an elliptic curve. <bravais/hybrid.h> describes the schemes.
#ifndef BRAVAIS_HYBRID_HPP
#define BRAVAIS_HYBRID_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <bravais/hybrid.h>

namespace bravais::hybrid {

// The schemes of <bravais/hybrid.h>.
enum class scheme : std::uint32_t {
  x_wing = BRAVAIS_X_WING,
  secp256r1_mlkem768 = BRAVAIS_SECP256R1_MLKEM768,
  x25519_mlkem768 = BRAVAIS_X25519_MLKEM768,
  secp384r1_mlkem1024 = BRAVAIS_SECP384R1_MLKEM1024,
};

// The names and sizes of a scheme.
inline const bravais_hybrid_scheme& parameters(scheme id) {
  return *bravais_hybrid_scheme_of(static_cast<std::uint32_t>(id));
}

// Bytes that are wiped when they are destroyed.
class secret_bytes {
 public:
  // Zero bytes of this number.
  explicit secret_bytes(std::size_t size) : data_(size) {}
  // Bytes can be moved but not copied, so that there is one place to wipe.
  secret_bytes(secret_bytes&& other) noexcept : data_(std::exchange(other.data_, {})) {}
  secret_bytes& operator=(secret_bytes&& other) noexcept {
    data_.swap(other.data_);
    return *this;
  }
  ~secret_bytes() { bravais_wipe(data_.data(), data_.size()); }

  // The bytes themselves. The span is valid as long as this object is.
  std::span<std::uint8_t> reveal() { return data_; }
  std::span<const std::uint8_t> reveal() const { return data_; }
  // Compares in a time that depends only on the sizes.
  friend bool equal(const secret_bytes& a, const secret_bytes& b) {
    return a.data_.size() == b.data_.size() && bravais_equal(a.data_.data(), b.data_.data(), a.data_.size()) != 0;
  }

 private:
  std::vector<std::uint8_t> data_;
};

// A value, or the status of <bravais/hybrid.h> that says why there is none.
template <class T>
class result {
 public:
  // A value, or a status that is not BRAVAIS_OK.
  result(T value) : value_(std::move(value)) {}  // NOLINT: implicit, so that functions return either
  explicit result(int status) : status_(status) {}
  // Whether there is a value.
  explicit operator bool() const { return value_.has_value(); }
  // BRAVAIS_OK if there is a value, and the same as a short English sentence.
  int status() const { return status_; }
  std::string message() const { return bravais_hybrid_status_text(status_); }
  // The value. Without one, the behavior is undefined.
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  int status_ = BRAVAIS_OK;
};

// What encapsulation makes.
struct encapsulated {
  std::vector<std::uint8_t> ciphertext;  // for the owner of the key
  secret_bytes shared_secret;            // for this side
};

// A public key, or a secret key with its public key. It may serve any number of threads at the same time.
// `context` is libcrypto's OSSL_LIB_CTX, which must live longer than the key; null is the default context.
class key {
 public:
  // Generates a key pair. Errors: BRAVAIS_NO_RANDOMNESS.
  static result<key> generate(scheme id, ossl_lib_ctx_st* context = nullptr) {
    bravais_hybrid_key* made = nullptr;
    const int status = bravais_hybrid_generate(&made, number(id), context);
    return finish(status, made);
  }
  // Makes a key from the bytes of a public key. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_BAD_LENGTH.
  static result<key> from_public_key(scheme id, std::span<const std::uint8_t> bytes,
                                     ossl_lib_ctx_st* context = nullptr) {
    bravais_hybrid_key* made = nullptr;
    const int status = bravais_hybrid_from_public_key(&made, number(id), bytes.data(), bytes.size(), context);
    return finish(status, made);
  }
  // Makes a key from the bytes of a secret key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_LENGTH.
  static result<key> from_secret_key(scheme id, std::span<const std::uint8_t> bytes,
                                     ossl_lib_ctx_st* context = nullptr) {
    bravais_hybrid_key* made = nullptr;
    const int status = bravais_hybrid_from_secret_key(&made, number(id), bytes.data(), bytes.size(), context);
    return finish(status, made);
  }

  // The scheme of the key.
  scheme id() const { return static_cast<scheme>(bravais_hybrid_id(key_.get())); }
  // The bytes of the public key.
  result<std::vector<std::uint8_t>> public_key() const {
    std::vector<std::uint8_t> bytes(parameters(id()).public_key_size);
    const int status = bravais_hybrid_public_key(key_.get(), bytes.data(), bytes.size());
    if (status != BRAVAIS_OK) return result<std::vector<std::uint8_t>>(status);
    return bytes;
  }
  // The bytes of the secret key. Errors: BRAVAIS_BAD_ARGUMENT for a public key.
  result<secret_bytes> secret_key() const {
    secret_bytes bytes(parameters(id()).secret_key_size);
    const int status = bravais_hybrid_secret_key(key_.get(), bytes.reveal().data(), bytes.reveal().size());
    if (status != BRAVAIS_OK) return result<secret_bytes>(status);
    return bytes;
  }
  // Makes a shared secret and its ciphertext. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_BAD_PUBLIC_KEY.
  result<encapsulated> encapsulate() const {
    const bravais_hybrid_scheme& sizes = parameters(id());
    encapsulated made{std::vector<std::uint8_t>(sizes.ciphertext_size), secret_bytes(sizes.shared_secret_size)};
    const auto secret = made.shared_secret.reveal();
    const int status = bravais_hybrid_encapsulate(key_.get(), made.ciphertext.data(), made.ciphertext.size(),
                                                  secret.data(), secret.size());
    if (status != BRAVAIS_OK) return result<encapsulated>(status);
    return made;
  }
  // Recovers the shared secret. Errors: BRAVAIS_BAD_ARGUMENT for a public key, BRAVAIS_BAD_CIPHERTEXT,
  // BRAVAIS_BAD_LENGTH.
  result<secret_bytes> decapsulate(std::span<const std::uint8_t> ciphertext) const {
    secret_bytes secret(parameters(id()).shared_secret_size);
    const int status = bravais_hybrid_decapsulate(key_.get(), secret.reveal().data(), secret.reveal().size(),
                                                  ciphertext.data(), ciphertext.size());
    if (status != BRAVAIS_OK) return result<secret_bytes>(status);
    return secret;
  }

 private:
  struct freed {
    void operator()(bravais_hybrid_key* key) const { bravais_hybrid_free(key); }
  };
  explicit key(bravais_hybrid_key* made) : key_(made) {}
  static std::uint32_t number(scheme id) { return static_cast<std::uint32_t>(id); }
  static result<key> finish(int status, bravais_hybrid_key* made) {
    if (status != BRAVAIS_OK) return result<key>(status);
    return key(made);
  }
  std::unique_ptr<bravais_hybrid_key, freed> key_;
};

}  // namespace bravais::hybrid

#endif
