// SPDX-License-Identifier: MIT
// Decoders: keys from SubjectPublicKeyInfo and PKCS#8. OpenSSL itself turns PEM into DER, and decrypts.
#include <memory>
#include <new>

#include <openssl/core_object.h>

#include <bravais.h>

#include "shared/lattice_key.hpp"
#include "bare.hpp"
#include "params.hpp"
#include "tables.hpp"

namespace bravais::integrations {
namespace {

constexpr std::size_t largest_file = 65535 + 4;  // longer than every key

bool read_all(const provider& owner, OSSL_CORE_BIO* from, std::uint8_t* output, std::size_t size) {
  while (size != 0) {
    std::size_t count = 0;
    if (owner.read(from, output, size, &count) != 1 || count == 0) return false;
    output += count;
    size -= count;
  }
  return true;
}

// Reads one SEQUENCE. Returns false if there is none, or if it is too long for a key.
bool read_sequence(const provider& owner, OSSL_CORE_BIO* from, bytes& file) {
  std::uint8_t head[4];
  if (!read_all(owner, from, head, 2) || head[0] != 0x30) return false;
  std::size_t head_size = 2, size = head[1];
  if (head[1] == 0x81 || head[1] == 0x82) {
    const std::size_t more = head[1] - 0x80u;
    if (!read_all(owner, from, head + 2, more)) return false;
    head_size += more;
    size = more == 1 ? head[2] : (std::size_t{head[2]} << 8 | head[3]);
  } else if (head[1] >= 0x80) {
    return false;
  }
  static_assert(largest_file == 0xffff + sizeof head);
  if (!file.allocate(head_size + size)) return false;
  std::memcpy(file.data(), head, head_size);
  return read_all(owner, from, file.data() + head_size, size);
}

// Whether the settings allow a format of secret keys.
bool is_allowed(const key& of, file_format format) {
  format_list allowed;
  if (!input_formats(allowed, of.owner, of.scheme)) return false;
  return allowed.has(format) || of.owner.fail(reason::format_is_off, of.scheme.name);
}

// Reads and checks the key of a file whose parameter set is known.
bool read_key(key& into, view file, std::uint32_t content) {
  if (content != BRAVAIS_CONTENT_PUBLIC_KEY) {
    const file_format format = content == BRAVAIS_CONTENT_SEED       ? file_format::seed_only
                               : content == BRAVAIS_CONTENT_EXPANDED ? file_format::priv_only
                                                                     : file_format::seed_priv;
    if (!is_allowed(into, format)) return false;
    if (content == BRAVAIS_CONTENT_BOTH && !prefers_seed(into.owner, into.scheme)) content = BRAVAIS_CONTENT_EXPANDED;
  }
  const key::sizes size = into.size();
  const std::uint32_t id = into.scheme.id;
  const bool is_expanded = content == BRAVAIS_CONTENT_EXPANDED, is_public = content == BRAVAIS_CONTENT_PUBLIC_KEY;
  bytes read;
  if (!read.allocate(is_public ? size.public_key : is_expanded ? size.secret_key : size.seed)) {
    return into.owner.fail(reason::no_memory);
  }
  std::int32_t fault = BRAVAIS_FAULT_NONE;
  int status = BRAVAIS_OK;
  if (is_public) {
    status = bravais_key_file_read_public_key(id, read.data(), read.size(), &fault, file.data(), file.size(), 0);
    if (status == BRAVAIS_OK) status = into.set_public_key(read);
  } else if (is_expanded) {
    status = bravais_key_file_read_secret_key(id, read.data(), read.size(), &fault, file.data(), file.size());
    if (status == BRAVAIS_OK) status = into.set_secret_key(read);
  } else {
    status = bravais_key_file_read_seed(id, read.data(), read.size(), &fault, file.data(), file.size());
    if (status == BRAVAIS_OK) status = into.set_seed(read);
  }
  if (fault != BRAVAIS_FAULT_NONE) return into.owner.fail(reason::bad_key_file, bravais_key_file_fault_text(fault));
  return into.owner.succeeded(status, into.scheme.name);
}

bool set_bare(key& into, view content, file_format format) {
  if (!is_allowed(into, format)) return false;
  const std::size_t size = into.size().secret_key;
  const int status =
      format == file_format::bare_seed ? into.set_seed(content) : into.set_secret_key(content.first(size));
  if (!into.owner.succeeded(status, into.scheme.name) || format != file_format::oqskeypair) return status == BRAVAIS_OK;
  const view expected = into.lattice()->public_key();
  return std::memcmp(content.data() + size, expected.data(), expected.size()) == 0 ||
         into.owner.fail(reason::parts_differ, into.scheme.name);
}

// Hands a key to OpenSSL as a reference, from which key management takes it, or which export_object() reads.
int hand_over(std::unique_ptr<key> made, OSSL_CALLBACK* callback, void* argument) {
  int type = OSSL_OBJECT_PKEY;
  key* reference = made.release();
  const OSSL_PARAM params[] = {
      OSSL_PARAM_construct_int(OSSL_OBJECT_PARAM_TYPE, &type),
      OSSL_PARAM_construct_utf8_string(OSSL_OBJECT_PARAM_DATA_TYPE, const_cast<char*>(reference->scheme.name), 0),
      OSSL_PARAM_construct_octet_string(OSSL_OBJECT_PARAM_REFERENCE, static_cast<void*>(&reference), sizeof(key*)),
      OSSL_PARAM_construct_end()};
  const int result = callback(params, argument);
  delete reference;  // null if it was taken
  return result;
}

template <const algorithm& A, bool IsPublic>
int decode(void* context, OSSL_CORE_BIO* from, int, OSSL_CALLBACK* callback, void* argument, OSSL_PASSPHRASE_CALLBACK*,
           void*) {
  const provider& owner = provider_of(context);
  bytes file;
  bravais_key_file_info info = BRAVAIS_KEY_FILE_INFO;
  // What is not a key of this kind is for another decoder, and not an error.
  if (!read_sequence(owner, from, file)) return 1;
  std::unique_ptr<key> made(new_key(owner, A));
  if (!made) return owner.fail(reason::no_memory);
  if (bravais_key_file_inspect(&info, nullptr, file.data(), file.size()) != BRAVAIS_OK) {
    bytes content;
    file_format format = file_format::bare_seed;
    if (IsPublic || !read_bare(content, format, *made, file)) return 1;
    return set_bare(*made, content, format) ? hand_over(std::move(made), callback, argument) : 0;
  }
  if (info.id != A.id || (info.content == BRAVAIS_CONTENT_PUBLIC_KEY) != IsPublic) return 1;
  return read_key(*made, file, info.content) ? hand_over(std::move(made), callback, argument) : 0;
}

template <bool IsPublic>
int does_selection(void*, int selection) {
  if (selection == 0) return 1;
  if ((selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) != 0) return IsPublic ? 0 : 1;
  return (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) != 0 && IsPublic ? 1 : 0;
}

int export_object(void*, const void* reference, std::size_t size, OSSL_CALLBACK* callback, void* argument) {
  if (size != sizeof(key*)) return 0;
  const key& from = **static_cast<key* const*>(reference);
  return export_key(from, from.has_secret() ? OSSL_KEYMGMT_SELECT_KEYPAIR : OSSL_KEYMGMT_SELECT_PUBLIC_KEY, callback,
                    argument);
}

void* begin(void* context) { return context; }
void end(void*) {}

template <const algorithm& A, bool IsPublic>
OSSL_ALGORITHM offer() {
  static const OSSL_DISPATCH functions[] = {entry(OSSL_FUNC_DECODER_NEWCTX, begin),
                                            entry(OSSL_FUNC_DECODER_FREECTX, end),
                                            entry(OSSL_FUNC_DECODER_DOES_SELECTION, does_selection<IsPublic>),
                                            entry(OSSL_FUNC_DECODER_DECODE, decode<A, IsPublic>),
                                            entry(OSSL_FUNC_DECODER_EXPORT_OBJECT, export_object),
                                            end_of_functions};
  return {A.names,
          IsPublic ? BRAVAIS_PROPERTY ",input=der,structure=SubjectPublicKeyInfo"
                   : BRAVAIS_PROPERTY ",input=der,structure=PrivateKeyInfo",
          functions, A.description};
}

}  // namespace

const OSSL_ALGORITHM* decoders() {
  static const OSSL_ALGORITHM table[] = {offer<ml_kem_512, false>(),          offer<ml_kem_512, true>(),
                                         offer<ml_kem_768, false>(),          offer<ml_kem_768, true>(),
                                         offer<ml_kem_1024, false>(),         offer<ml_kem_1024, true>(),
                                         offer<ml_dsa_44, false>(),           offer<ml_dsa_44, true>(),
                                         offer<ml_dsa_65, false>(),           offer<ml_dsa_65, true>(),
                                         offer<ml_dsa_87, false>(),           offer<ml_dsa_87, true>(),
                                         {nullptr, nullptr, nullptr, nullptr}};
  return table;
}

}  // namespace bravais::integrations
