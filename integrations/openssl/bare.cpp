// SPDX-License-Identifier: MIT
// Secret keys in PKCS#8 without the ASN.1 of their RFC, as some programs wrote them before it.
#include "bare.hpp"

#include <openssl/x509.h>

namespace bravais::integrations {
namespace {

using pkcs8 = owned<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free>;

// The head of an OCTET STRING of 256 to 65535 bytes, which a key pair is.
constexpr std::size_t head_size = 4;
void write_head(std::uint8_t head[head_size], std::size_t size) {
  head[0] = 0x04;
  head[1] = 0x82;
  head[2] = static_cast<std::uint8_t>(size >> 8);
  head[3] = static_cast<std::uint8_t>(size);
}

}  // namespace

bool read_bare(bytes& content, file_format& format, const key& of, view file) {
  const unsigned char* at = file.data();
  const pkcs8 info(d2i_PKCS8_PRIV_KEY_INFO(nullptr, &at, static_cast<long>(file.size())));
  if (!info || at != file.data() + file.size()) return false;
  const std::uint8_t* data = nullptr;
  int data_size = 0, parameters = V_ASN1_UNDEF;
  const X509_ALGOR* identifier = nullptr;
  const ASN1_OBJECT* object = nullptr;
  if (PKCS8_pkey_get0(nullptr, &data, &data_size, &identifier, info.get()) != 1 || data_size <= 0) return false;
  X509_ALGOR_get0(&object, &parameters, nullptr, identifier);
  char oid[64];
  if (OBJ_obj2txt(oid, sizeof oid, object, 1) <= 0 || std::strcmp(oid, of.scheme.oid) != 0 ||
      parameters != V_ASN1_UNDEF) {
    return false;
  }
  view found(data, static_cast<std::size_t>(data_size));
  const key::sizes size = of.size();
  std::uint8_t head[head_size];
  write_head(head, size.secret_key + size.public_key);
  if (found.size() == size.seed) {
    format = file_format::bare_seed;
  } else if (found.size() == size.secret_key) {
    format = file_format::bare_priv;
  } else if (found.size() == head_size + size.secret_key + size.public_key && std::memcmp(data, head, head_size) == 0) {
    format = file_format::oqskeypair;
    found = found.subspan(head_size);
  } else {
    return false;
  }
  return content.assign(found);
}

bool write_bare(bytes& file, const key& from, file_format format) {
  const provider& owner = from.owner;
  const key::sizes size = from.size();
  const bool is_pair = format == file_format::oqskeypair;
  const std::size_t content_size = format == file_format::bare_seed ? size.seed
                                   : is_pair                        ? head_size + size.secret_key + size.public_key
                                                                    : size.secret_key;
  auto* content = static_cast<std::uint8_t*>(OPENSSL_malloc(content_size));
  const owned<ASN1_OBJECT, ASN1_OBJECT_free> object(OBJ_txt2obj(from.scheme.oid, 1));
  const pkcs8 info(PKCS8_PRIV_KEY_INFO_new());
  int status = content != nullptr && object && info ? BRAVAIS_OK : static_cast<int>(BRAVAIS_NOT_DONE);
  if (status == BRAVAIS_OK && format == file_format::bare_seed) {
    std::memcpy(content, from.seed().data(), size.seed);
  } else if (status == BRAVAIS_OK) {
    std::uint8_t* secret = content + (is_pair ? head_size : 0);
    status = from.write_secret_key(secret);
    if (is_pair) {
      write_head(content, content_size - head_size);
      if (status == BRAVAIS_OK) status = from.write_public_key(secret + size.secret_key);
    }
  }
  // A static object identifier of OpenSSL's table or a copy: the structure takes it, and the key's content.
  ASN1_OBJECT* copy = status == BRAVAIS_OK ? OBJ_dup(object.get()) : nullptr;
  if (copy == nullptr ||
      PKCS8_pkey_set0(info.get(), copy, 0, V_ASN1_UNDEF, nullptr, content, static_cast<int>(content_size)) != 1) {
    if (content != nullptr) OPENSSL_clear_free(content, content_size);
    ASN1_OBJECT_free(copy);
    return owner.succeeded(status == BRAVAIS_OK ? static_cast<int>(BRAVAIS_NOT_DONE) : status, from.scheme.name);
  }
  const int written = i2d_PKCS8_PRIV_KEY_INFO(info.get(), nullptr);
  if (written <= 0 || !file.allocate(static_cast<std::size_t>(written))) return owner.fail(reason::no_memory);
  unsigned char* to = file.data();
  return i2d_PKCS8_PRIV_KEY_INFO(info.get(), &to) == written || owner.fail(reason::cannot_encode);
}

}  // namespace bravais::integrations
