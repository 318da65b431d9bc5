// SPDX-License-Identifier: MIT
// The tables that each part of the provider offers to OpenSSL.
#ifndef BRAVAIS_INTEGRATIONS_OPENSSL_TABLES_HPP
#define BRAVAIS_INTEGRATIONS_OPENSSL_TABLES_HPP

#include <openssl/core.h>

#include "key.hpp"

namespace bravais::integrations {

const OSSL_ALGORITHM* key_managers();
const OSSL_ALGORITHM* kems();
// `has_messages`: OpenSSL 3.4 or newer, which has operations on whole messages.
const OSSL_ALGORITHM* signatures(bool has_messages);
const OSSL_ALGORITHM* encoders();
const OSSL_ALGORITHM* decoders();

// Calls back with each TLS group or signature algorithm; 0 for another capability.
int capabilities(void* context, const char* capability, OSSL_CALLBACK* callback, void* argument);

// Fills an empty key from parameters, and hands the parts of a key to a callback.
bool import_key(key& into, int selection, const OSSL_PARAM* params);
bool export_key(const key& from, int selection, OSSL_CALLBACK* callback, void* argument);
// Whether a key has what a selection of OpenSSL names.
bool has(const key& one, int selection);

}  // namespace bravais::integrations

#endif
