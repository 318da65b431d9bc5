// SPDX-License-Identifier: MIT
// The algorithms that libcrypto 3.0 computes, and the random source of the system.
#include "crypto.hpp"

#include <string>

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include <bravais/bytes.hpp>

#include "fault.hpp"

namespace cli::age {
namespace {

template <auto Free>
struct freed_by {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};
template <class T, auto Free>
using owned = std::unique_ptr<T, freed_by<Free>>;

// Throws unless libcrypto succeeded.
void require_done(bool is_done, const char* what) {
  if (is_done) return;
  ERR_clear_error();
  throw error(fault::system, std::string("libcrypto cannot compute ") + what);
}

// OSSL_PARAM takes pointers to mutable bytes that it does not change.
OSSL_PARAM parameter(const char* name, bytes value) {
  return OSSL_PARAM_construct_octet_string(name, const_cast<std::uint8_t*>(value.data()), value.size());
}

buffer derive(int mode, bytes key, bytes salt, bytes info, std::size_t size) {
  const owned<EVP_KDF, EVP_KDF_free> algorithm(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
  const owned<EVP_KDF_CTX, EVP_KDF_CTX_free> context(EVP_KDF_CTX_new(algorithm.get()));
  require_done(context != nullptr, "HKDF");
  char hash[] = "SHA256";
  std::array<OSSL_PARAM, 6> parameters{};
  std::size_t count = 0;
  parameters[count++] = OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, hash, 0);
  parameters[count++] = OSSL_PARAM_construct_int(OSSL_KDF_PARAM_MODE, &mode);
  // libcrypto does not accept a null pointer for a key that is empty, and an empty salt must be left out.
  const std::uint8_t nothing = 0;
  parameters[count++] = parameter(OSSL_KDF_PARAM_KEY, key.empty() ? bytes(&nothing, 0) : key);
  if (!salt.empty()) parameters[count++] = parameter(OSSL_KDF_PARAM_SALT, salt);
  if (!info.empty()) parameters[count++] = parameter(OSSL_KDF_PARAM_INFO, info);
  parameters[count] = OSSL_PARAM_construct_end();
  buffer output(size);
  require_done(EVP_KDF_derive(context.get(), output.data(), size, parameters.data()) == 1, "HKDF");
  return output;
}

buffer digest(const EVP_MD* function, bytes message, std::size_t size, bool is_xof) {
  const owned<EVP_MD_CTX, EVP_MD_CTX_free> context(EVP_MD_CTX_new());
  buffer output(size);
  require_done(context != nullptr && EVP_DigestInit_ex(context.get(), function, nullptr) == 1 &&
                   EVP_DigestUpdate(context.get(), message.data(), message.size()) == 1 &&
                   (is_xof ? EVP_DigestFinalXOF(context.get(), output.data(), size)
                           : EVP_DigestFinal_ex(context.get(), output.data(), nullptr)) == 1,
               "SHA-3");
  return output;
}

owned<EVP_PKEY, EVP_PKEY_free> x25519_key(bytes secret) {
  owned<EVP_PKEY, EVP_PKEY_free> key(
      EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nullptr, secret.data(), secret.size()));
  require_done(key != nullptr, "X25519");
  return key;
}

}  // namespace

buffer joined(std::initializer_list<bytes> parts) {
  std::size_t size = 0;
  for (const bytes part : parts) size += part.size();
  buffer all;
  all.reserve(size);
  for (const bytes part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

void system_random(std::span<std::uint8_t> output) {
  if (bravais::random_bytes(output) != bravais::errc::ok)
    throw error(fault::system, "the random source of the system fails");
}

buffer drawn(const random_source& random, std::size_t size) {
  buffer output(size);
  random(output);
  return output;
}

buffer hkdf(bytes secret, bytes salt, std::string_view info) {
  return derive(EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND, secret, salt, bytes_of(info), 32);
}
// An empty input works only with HMAC itself, which extraction is: libcrypto rejects an empty key.
buffer hkdf_extract(bytes salt, bytes secret) {
  const std::array<std::uint8_t, 32> zeros{};
  return hmac_sha256(salt.empty() ? bytes(zeros) : salt, secret);
}
buffer hkdf_expand(bytes key, bytes info, std::size_t size) {
  return derive(EVP_KDF_HKDF_MODE_EXPAND_ONLY, key, {}, info, size);
}

buffer hmac_sha256(bytes key, bytes message) {
  buffer mac(32);
  require_done(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), message.data(), message.size(), mac.data(),
                    nullptr) != nullptr,
               "HMAC");
  return mac;
}

buffer sha3_256(bytes message) { return digest(EVP_sha3_256(), message, 32, false); }
buffer shake256(bytes message, std::size_t size) { return digest(EVP_shake256(), message, size, true); }

buffer scrypt(bytes passphrase, bytes salt, unsigned log_n) {
  const std::uint64_t n = std::uint64_t{1} << log_n;
  buffer key(32);
  if (EVP_PBE_scrypt(reinterpret_cast<const char*>(passphrase.data()), passphrase.size(), salt.data(), salt.size(), n,
                     8, 1, 1024 * (n + 8), key.data(), key.size()) != 1) {
    ERR_clear_error();
    throw error(fault::system, "scrypt needs " + std::to_string(n >> 10) + " MiB of memory, which it does not get");
  }
  return key;
}

buffer x25519_public(bytes secret) {
  buffer point(32);
  std::size_t size = point.size();
  require_done(EVP_PKEY_get_raw_public_key(x25519_key(secret).get(), point.data(), &size) == 1 && size == 32, "X25519");
  return point;
}

std::optional<buffer> x25519(bytes secret, bytes point) {
  const auto key = x25519_key(secret);
  const owned<EVP_PKEY, EVP_PKEY_free> peer(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nullptr, point.data(), point.size()));
  const owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free> context(EVP_PKEY_CTX_new(key.get(), nullptr));
  require_done(peer != nullptr && context != nullptr && EVP_PKEY_derive_init(context.get()) == 1 &&
                   EVP_PKEY_derive_set_peer(context.get(), peer.get()) == 1,
               "X25519");
  buffer shared(32);
  std::size_t size = shared.size();
  // libcrypto fails for points of low order, and for nothing else here.
  const bool is_done = EVP_PKEY_derive(context.get(), shared.data(), &size) == 1 && size == 32;
  ERR_clear_error();
  if (!is_done || bravais::equal(shared, buffer(32))) return std::nullopt;
  return shared;
}

struct aead::context {
  owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free> cipher{EVP_CIPHER_CTX_new()};
};

aead::aead(bytes key, direction way) : context_(std::make_unique<context>()) {
  EVP_CIPHER_CTX* const c = context_->cipher.get();
  require_done(c != nullptr && key.size() == 32 &&
                   EVP_CipherInit_ex(c, EVP_chacha20_poly1305(), nullptr, key.data(), nullptr,
                                     way == direction::seal ? 1 : 0) == 1,
               "ChaCha20-Poly1305");
}
aead::~aead() = default;

void aead::seal(const nonce& n, bytes in, std::uint8_t* out) {
  EVP_CIPHER_CTX* const c = context_->cipher.get();
  int written = 0, more = 0;
  std::uint8_t none[tag];
  require_done(EVP_EncryptInit_ex(c, nullptr, nullptr, nullptr, n.data()) == 1 &&
                   (in.empty() || EVP_EncryptUpdate(c, out, &written, in.data(), static_cast<int>(in.size())) == 1) &&
                   EVP_EncryptFinal_ex(c, none, &more) == 1 && static_cast<std::size_t>(written) == in.size() &&
                   EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_GET_TAG, tag, out + in.size()) == 1,
               "ChaCha20-Poly1305");
}

bool aead::open(const nonce& n, bytes in, std::uint8_t* out) {
  EVP_CIPHER_CTX* const c = context_->cipher.get();
  const bytes content = in.first(in.size() - tag);
  int written = 0, more = 0;
  std::uint8_t none[tag];
  require_done(EVP_DecryptInit_ex(c, nullptr, nullptr, nullptr, n.data()) == 1 &&
                   EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_SET_TAG, tag,
                                       const_cast<std::uint8_t*>(in.data() + content.size())) == 1 &&
                   (content.empty() ||
                    EVP_DecryptUpdate(c, out, &written, content.data(), static_cast<int>(content.size())) == 1),
               "ChaCha20-Poly1305");
  const bool is_authentic = EVP_DecryptFinal_ex(c, none, &more) == 1;
  if (!is_authentic) ERR_clear_error();
  return is_authentic;
}

}  // namespace cli::age
