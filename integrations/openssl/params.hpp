// SPDX-License-Identifier: MIT
// Reading and writing OSSL_PARAM arrays.
#ifndef BRAVAIS_INTEGRATIONS_OPENSSL_PARAMS_HPP
#define BRAVAIS_INTEGRATIONS_OPENSSL_PARAMS_HPP

#include <openssl/core_names.h>
#include <openssl/params.h>

#include "shared/bytes.hpp"

// Parameters that OpenSSL 3.0 does not name yet, as 3.5 and 3.6 do.
#define BRAVAIS_PARAM_SEED "seed"
#define BRAVAIS_PARAM_SECURITY_CATEGORY "security-category"
#define BRAVAIS_PARAM_IKME "ikme"
#define BRAVAIS_PARAM_CONTEXT "context-string"
#define BRAVAIS_PARAM_MESSAGE_ENCODING "message-encoding"
#define BRAVAIS_PARAM_DETERMINISTIC "deterministic"
#define BRAVAIS_PARAM_TEST_ENTROPY "test-entropy"
#define BRAVAIS_PARAM_MU "mu"
#define BRAVAIS_PARAM_SIGNATURE "signature"

namespace bravais::integrations {

// Whether a parameter is there. False in `is_good` if it is there and no byte string.
struct octets {
  bool is_there = false, is_good = true;
  view value;
  octets(const OSSL_PARAM* params, const char* name) {
    const OSSL_PARAM* found = OSSL_PARAM_locate_const(params, name);
    if (found == nullptr) return;
    const void* data = nullptr;
    std::size_t size = 0;
    is_there = true;
    is_good = OSSL_PARAM_get_octet_string_ptr(found, &data, &size) == 1 && (data != nullptr || size == 0);
    value = {static_cast<const std::uint8_t*>(data), is_good ? size : 0};
  }
};

// Answers a request for a byte string: with its size only if there is no memory. `write(bytes)` returns whether it
// could write. Returns true if the parameter is not requested.
bool answer_octets(OSSL_PARAM* params, const char* name, std::size_t size, auto write) {
  OSSL_PARAM* found = OSSL_PARAM_locate(params, name);
  if (found == nullptr) return true;
  if (found->data_type != OSSL_PARAM_OCTET_STRING) return false;
  found->return_size = size;
  if (found->data == nullptr) return true;
  return found->data_size >= size && write(static_cast<std::uint8_t*>(found->data));
}
inline bool answer_int(OSSL_PARAM* params, const char* name, int value) {
  OSSL_PARAM* found = OSSL_PARAM_locate(params, name);
  return found == nullptr || OSSL_PARAM_set_int(found, value) == 1;
}
inline bool answer_text(OSSL_PARAM* params, const char* name, const char* value) {
  OSSL_PARAM* found = OSSL_PARAM_locate(params, name);
  return found == nullptr || OSSL_PARAM_set_utf8_string(found, value) == 1;
}
inline OSSL_PARAM given_octets(const char* name, view value) {
  return OSSL_PARAM_construct_octet_string(name, const_cast<std::uint8_t*>(value.data()), value.size());
}

}  // namespace bravais::integrations

#endif
