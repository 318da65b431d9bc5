// SPDX-License-Identifier: MIT
// Protects secret keys with libcrypto: AES-256-CBC with a key from PBKDF2-HMAC-SHA256, which most programs write and
// read. Reads every PBES2 variant that libcrypto supports, including scrypt.
#include <algorithm>
#include <memory>
#include <string_view>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/pkcs12err.h>
#include <openssl/x509.h>

#include <bravais/key_file.hpp>

#include "errors.hpp"
#include "files.hpp"
#include "passphrase.hpp"

namespace cli {
namespace {

constexpr int iterations = 600000;  // of PBKDF2: a few tenths of a second for each guess on one core
constexpr int salt_bytes = 16;
constexpr const char* label = "ENCRYPTED PRIVATE KEY";

template <auto Free>
struct freed_by {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};
template <class T, auto Free>
using owned = std::unique_ptr<T, freed_by<Free>>;

// Memory of libcrypto, wiped before it is freed.
struct memory {
  unsigned char* data = nullptr;
  int size = 0;
  memory() = default;
  memory(const memory&) = delete;
  memory& operator=(const memory&) = delete;
  ~memory() { OPENSSL_clear_free(data, static_cast<std::size_t>(size)); }
};

// The DER of a file in DER or PEM. Throws failure.
buffer der_of(const std::string& name, const buffer& file) {
  const std::string_view whole(reinterpret_cast<const char*>(file.data()), file.size());
  if (whole.find("-----BEGIN ") == whole.npos) return file;
  const owned<BIO, BIO_free_all> text(BIO_new_mem_buf(file.data(), static_cast<int>(file.size())));
  char *found = nullptr, *header = nullptr;
  unsigned char* data = nullptr;
  long size = 0;
  const bool is_good = text && PEM_read_bio(text.get(), &found, &header, &data, &size) == 1;
  const bool is_ours = is_good && found == std::string_view(label) && *header == '\0';
  buffer der;
  if (is_ours) der.assign(data, data + size);
  OPENSSL_free(found);
  OPENSSL_free(header);
  OPENSSL_free(data);
  if (!is_ours) throw failure(name + ": the PEM text of the protected key is malformed");
  return der;
}

// Whether the plaintext may be a key of any kind. The plaintext of a wrong passphrase has no structure.
bool has_structure(std::span<const std::uint8_t> key) {
  using bravais::key_fault;
  bravais::key_file_info ignored;
  key_fault fault;
  if (bravais::inspect_key_file(key, ignored, &fault) == bravais::errc::ok) return true;
  return fault != key_fault::no_key_file && fault != key_fault::truncated && fault != key_fault::wrong_type &&
         fault != key_fault::bad_length_form && fault != key_fault::trailing_bytes && fault != key_fault::bad_version;
}

[[noreturn]] void fail_to_protect() {
  ERR_clear_error();
  throw failure("libcrypto cannot protect the key");
}

}  // namespace

bool can_protect() { return true; }

buffer unprotected(const std::string& path, const buffer& file, const passphrase_options& o) {
  const std::string name = name_of_input(path);
  const buffer der = der_of(name, file);
  const unsigned char* at = der.data();
  const owned<X509_SIG, X509_SIG_free> envelope(d2i_X509_SIG(nullptr, &at, static_cast<long>(der.size())));
  if (!envelope || at != der.data() + der.size()) {
    ERR_clear_error();
    throw failure(name + ": the protected key is malformed");
  }
  const X509_ALGOR* algorithm = nullptr;
  const ASN1_OCTET_STRING* content = nullptr;
  X509_SIG_get0(envelope.get(), &algorithm, &content);
  const ASN1_OBJECT* method = nullptr;
  X509_ALGOR_get0(&method, nullptr, nullptr, algorithm);
  if (OBJ_obj2nid(method) != NID_pbes2) throw failure(name + ": the key is protected by a method other than PBES2");

  const buffer passphrase = read_passphrase(o, name);
  memory plain;
  const bool is_done = PKCS12_pbe_crypt(algorithm, reinterpret_cast<const char*>(passphrase.data()),
                                        static_cast<int>(passphrase.size()), ASN1_STRING_get0_data(content),
                                        ASN1_STRING_length(content), &plain.data, &plain.size, 0) != nullptr;
  const unsigned long error = ERR_peek_last_error();
  ERR_clear_error();
  if (!is_done && ERR_GET_REASON(error) != PKCS12_R_PKCS12_CIPHERFINAL_ERROR) {
    throw failure(name + ": libcrypto does not support the encryption of the key, or its parameters are malformed");
  }
  if (!is_done || !has_structure({plain.data, static_cast<std::size_t>(plain.size)})) {
    throw failure(name + ": the passphrase is wrong, or the file was altered");
  }
  return {plain.data, plain.data + plain.size};
}

buffer protect(std::span<const std::uint8_t> key, protected_encoding form, const buffer& passphrase) {
  const owned<X509_ALGOR, X509_ALGOR_free> algorithm(
      PKCS5_pbe2_set_iv(EVP_aes_256_cbc(), iterations, nullptr, salt_bytes, nullptr, NID_hmacWithSHA256));
  memory hidden;
  if (!algorithm || PKCS12_pbe_crypt(algorithm.get(), reinterpret_cast<const char*>(passphrase.data()),
                                     static_cast<int>(passphrase.size()), key.data(), static_cast<int>(key.size()),
                                     &hidden.data, &hidden.size, 1) == nullptr) {
    fail_to_protect();
  }
  const owned<X509_SIG, X509_SIG_free> envelope(X509_SIG_new());
  if (!envelope) fail_to_protect();
  X509_ALGOR* to_algorithm = nullptr;
  ASN1_OCTET_STRING* to_content = nullptr;
  X509_SIG_getm(envelope.get(), &to_algorithm, &to_content);
  memory der;
  if (X509_ALGOR_copy(to_algorithm, algorithm.get()) != 1 ||
      ASN1_STRING_set(to_content, hidden.data, hidden.size) != 1) {
    fail_to_protect();
  }
  der.size = std::max(i2d_X509_SIG(envelope.get(), &der.data), 0);
  if (der.size == 0) fail_to_protect();
  if (form == protected_encoding::der) return {der.data, der.data + der.size};
  const owned<BIO, BIO_free_all> text(BIO_new(BIO_s_mem()));
  char* characters = nullptr;
  if (!text || PEM_write_bio(text.get(), label, "", der.data, der.size) <= 0) fail_to_protect();
  const long size = BIO_get_mem_data(text.get(), &characters);
  return {characters, characters + size};
}

}  // namespace cli
