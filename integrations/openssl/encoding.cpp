// SPDX-License-Identifier: MIT
// Keys as text and in DER, for the encoders.
#include "encoding.hpp"

#include <openssl/buffer.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>

#include <bravais.h>

#include "shared/lattice_key.hpp"
#include "bare.hpp"
#include "params.hpp"

namespace bravais::integrations {

bool write_to(const provider& owner, OSSL_CORE_BIO* output, view data) {
  while (!data.empty()) {
    std::size_t count = 0;
    if (owner.write(output, data.data(), data.size(), &count) != 1 || count == 0) {
      return owner.fail(reason::cannot_encode, "the output cannot be written");
    }
    data = data.subspan(count);
  }
  return true;
}

namespace {

// The first format of the settings that the key can have.
bool choose(file_format& format, const key& from) {
  format_list wanted;
  if (!output_formats(wanted, from.owner, from.scheme)) return false;
  for (std::size_t i = 0; i < wanted.count; ++i) {
    format = wanted.items[i];
    if (!has_seed(format) || !from.seed().empty()) return true;
  }
  return from.owner.fail(reason::format_is_off, from.scheme.name);
}

}  // namespace

bool to_der(bytes& file, const key& from, bool is_public) {
  if (!(is_public ? from.has_public() : from.has_secret())) {
    return from.owner.fail(reason::missing_key, from.scheme.name);
  }
  const provider& owner = from.owner;
  file_format format = file_format::priv_only;
  if (!is_public && !choose(format, from)) return false;
  if (is_bare(format)) return write_bare(file, from, format);
  const bool is_expanded = format == file_format::priv_only;
  const lattice_key& inside = *from.lattice();
  const view data = is_public ? inside.public_key() : is_expanded ? inside.secret_key() : inside.seed();
  const bravais_key source = {static_cast<std::uint32_t>(is_public     ? BRAVAIS_KEY_PUBLIC
                                                         : is_expanded ? BRAVAIS_KEY_EXPANDED
                                                                       : BRAVAIS_KEY_SEED),
                              data.data(), data.size()};
  const std::uint32_t written = is_public                          ? BRAVAIS_CONTENT_PUBLIC_KEY
                                : is_expanded                      ? BRAVAIS_CONTENT_EXPANDED
                                : format == file_format::seed_priv ? BRAVAIS_CONTENT_BOTH
                                                                   : BRAVAIS_CONTENT_SEED;
  if (!file.allocate(bravais_key_file_size(from.scheme.id, written, BRAVAIS_ENCODING_DER))) {
    return owner.fail(reason::no_memory);
  }
  const int status =
      bravais_key_file_write(from.scheme.id, file.data(), file.size(), nullptr, &source, written, BRAVAIS_ENCODING_DER);
  return owner.succeeded(status, from.scheme.name);
}

bool protect(bytes& file, const provider& owner, const char* cipher, const char* properties,
             OSSL_PASSPHRASE_CALLBACK* ask, void* argument) {
  wiped<1024> passphrase;
  std::size_t passphrase_size = 0;
  const OSSL_PARAM none[] = {OSSL_PARAM_construct_end()};
  auto* text = reinterpret_cast<char*>(passphrase.data);
  if (ask == nullptr || ask(text, sizeof passphrase.data, &passphrase_size, none, argument) != 1) {
    return owner.fail(reason::cannot_encode, "no passphrase");
  }
  const owned<EVP_CIPHER, EVP_CIPHER_free> fetched(EVP_CIPHER_fetch(owner.context, cipher, properties));
  if (!fetched) return owner.fail(reason::cannot_encode, cipher);
  const unsigned char* at = file.data();
  const owned<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free> plain(
      d2i_PKCS8_PRIV_KEY_INFO(nullptr, &at, static_cast<long>(file.size())));
  const owned<X509_SIG, X509_SIG_free> envelope(plain ? PKCS8_encrypt_ex(-1, fetched.get(), text,
                                                                         static_cast<int>(passphrase_size), nullptr, 0,
                                                                         0, plain.get(), owner.context, properties)
                                                      : nullptr);
  const int size = envelope ? i2d_X509_SIG(envelope.get(), nullptr) : 0;
  if (size <= 0) return owner.fail(reason::cannot_encode, "the key cannot be encrypted");
  if (!file.allocate(static_cast<std::size_t>(size))) return owner.fail(reason::no_memory);
  unsigned char* to = file.data();
  return i2d_X509_SIG(envelope.get(), &to) == size || owner.fail(reason::cannot_encode);
}

bool write_pem(const provider& owner, OSSL_CORE_BIO* output, const char* label, view der) {
  const owned<BIO, BIO_free_all> memory(BIO_new(BIO_s_secmem()));
  if (!memory || PEM_write_bio(memory.get(), label, "", der.data(), static_cast<long>(der.size())) <= 0) {
    return owner.fail(reason::cannot_encode, label);
  }
  const std::uint8_t* text = nullptr;
  const long size = BIO_get_mem_data(memory.get(), reinterpret_cast<char**>(const_cast<std::uint8_t**>(&text)));
  return size > 0 && write_to(owner, output, {text, static_cast<std::size_t>(size)});
}

namespace {

// A label, then lines of 15 bytes in hex with colons between them.
bool write_hex(const provider& owner, OSSL_CORE_BIO* output, const char* label, view data) {
  constexpr std::size_t per_line = 15;
  constexpr char digits[] = "0123456789abcdef";
  if (!write_to(owner, output, {reinterpret_cast<const std::uint8_t*>(label), std::strlen(label)})) return false;
  for (std::size_t begin = 0; begin < data.size(); begin += per_line) {
    wiped<4 + 3 * per_line + 1> line;
    std::size_t size = 4;
    std::memset(line.data, ' ', size);
    for (std::size_t i = begin; i < data.size() && i < begin + per_line; ++i) {
      line.data[size++] = static_cast<std::uint8_t>(digits[data[i] >> 4]);
      line.data[size++] = static_cast<std::uint8_t>(digits[data[i] & 15]);
      if (i + 1 < data.size()) line.data[size++] = ':';
    }
    line.data[size++] = '\n';
    if (!write_to(owner, output, {line.data, size})) return false;
  }
  return true;
}

}  // namespace

bool write_text(const key& from, OSSL_CORE_BIO* output, bool with_secret) {
  const lattice_key& inside = *from.lattice();
  if (!from.has_public() || (with_secret && !from.has_secret())) {
    return from.owner.fail(reason::missing_key, from.scheme.name);
  }
  for (const char* part : {from.scheme.name, with_secret ? " Private-Key:\n" : " Public-Key:\n"}) {
    const view text(reinterpret_cast<const std::uint8_t*>(part), std::strlen(part));
    if (!write_to(from.owner, output, text)) return false;
  }
  if (with_secret) {
    const char* secret = from.scheme.is_kem() ? "dk:\n" : "priv:\n";
    if (!inside.seed().empty() && !write_hex(from.owner, output, "seed:\n", inside.seed())) return false;
    if (!write_hex(from.owner, output, secret, inside.secret_key())) return false;
  }
  return write_hex(from.owner, output, from.scheme.is_kem() ? "ek:\n" : "pub:\n", inside.public_key());
}

}  // namespace bravais::integrations
