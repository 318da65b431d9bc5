// SPDX-License-Identifier: MIT
// Keys as text and in DER, for the encoders.
#ifndef BRAVAIS_INTEGRATIONS_OPENSSL_ENCODING_HPP
#define BRAVAIS_INTEGRATIONS_OPENSSL_ENCODING_HPP

#include <openssl/core_dispatch.h>

#include "key.hpp"

namespace bravais::integrations {

// Each puts an error into OpenSSL's queue if it returns false.
bool write_to(const provider& owner, OSSL_CORE_BIO* output, view data);
// SubjectPublicKeyInfo, or PKCS#8 in the form that the configuration asks for.
bool to_der(bytes& file, const key& from, bool is_public);
// EncryptedPrivateKeyInfo of a PKCS#8 file, with a passphrase from OpenSSL.
bool protect(bytes& file, const provider& owner, const char* cipher, const char* properties,
             OSSL_PASSPHRASE_CALLBACK* passphrase, void* argument);
bool write_pem(const provider& owner, OSSL_CORE_BIO* output, const char* label, view der);
// The layout of OpenSSL 3.5.
bool write_text(const key& from, OSSL_CORE_BIO* output, bool with_secret);

}  // namespace bravais::integrations

#endif
