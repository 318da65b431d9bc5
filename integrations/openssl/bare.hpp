// SPDX-License-Identifier: MIT
// Secret keys in PKCS#8 without the ASN.1 of their RFC, as some programs wrote them before it.
#ifndef BRAVAIS_INTEGRATIONS_OPENSSL_BARE_HPP
#define BRAVAIS_INTEGRATIONS_OPENSSL_BARE_HPP

#include "key.hpp"
#include "settings.hpp"

namespace bravais::integrations {

// Finds the key in a file. Returns false without an error if the file holds no such key of this algorithm.
bool read_bare(bytes& content, file_format& format, const key& of, view file);
// Writes a key, which has the parts that the format needs. Puts an error into OpenSSL's queue if it returns false.
bool write_bare(bytes& file, const key& from, file_format format);

}  // namespace bravais::integrations

#endif
