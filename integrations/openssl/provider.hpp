// SPDX-License-Identifier: MIT
// The provider's context: what the application's OpenSSL gives to it, and its errors.
#ifndef BRAVAIS_INTEGRATIONS_OPENSSL_PROVIDER_HPP
#define BRAVAIS_INTEGRATIONS_OPENSSL_PROVIDER_HPP

#include <source_location>

#include <openssl/core.h>
#include <openssl/core_dispatch.h>
#include <openssl/types.h>

#include "shared/bytes.hpp"

namespace bravais::integrations {

// The errors of the provider. Those below 100 are a status of <bravais/hybrid.h> plus 1.
enum class reason : std::uint32_t {
  no_memory = 100,
  bad_parameter,
  missing_key,
  key_is_set,
  small_buffer,
  digest_given,
  not_started,
  parts_differ,
  bad_key_file,
  cannot_encode,
  format_is_off,
  bad_setting,
};

struct provider {
  const OSSL_CORE_HANDLE* handle = nullptr;
  // A child of the application's library context: it has the same providers, and so the same random source and curves.
  OSSL_LIB_CTX* context = nullptr;
  bool is_same_library = false;  // the application's libcrypto and ours are one
  bool has_messages = false;     // OpenSSL is 3.4 or newer

  OSSL_FUNC_core_get_params_fn* get_params = nullptr;
  OSSL_FUNC_core_new_error_fn* new_error = nullptr;
  OSSL_FUNC_core_set_error_debug_fn* set_error_debug = nullptr;
  OSSL_FUNC_core_vset_error_fn* vset_error = nullptr;
  OSSL_FUNC_core_obj_create_fn* create_object = nullptr;
  OSSL_FUNC_core_obj_add_sigid_fn* add_signature = nullptr;
  OSSL_FUNC_BIO_read_ex_fn* read = nullptr;
  OSSL_FUNC_BIO_write_ex_fn* write = nullptr;

  // Each puts an error into the application's queue and returns false. `detail` names what was wrong.
  bool fail(reason why, const char* detail = "", std::source_location where = std::source_location::current()) const;
  bool fail_with(int status, const char* detail = "",
                 std::source_location where = std::source_location::current()) const;
  // Returns whether the status is BRAVAIS_OK; otherwise puts an error into the queue.
  bool succeeded(int status, const char* detail = "",
                 std::source_location where = std::source_location::current()) const {
    return status == 0 || fail_with(status, detail, where);
  }
  bool random(std::uint8_t* output, std::size_t size) const;

 private:
  void raise(std::uint32_t number, const char* detail, const std::source_location& where) const;
};

const OSSL_ITEM* reason_strings();

// One entry of a table of functions.
template <class Function>
OSSL_DISPATCH entry(int id, Function* function) {
  return {id, reinterpret_cast<void (*)()>(function)};
}
inline constexpr OSSL_DISPATCH end_of_functions = {0, nullptr};
inline const provider& provider_of(void* context) { return *static_cast<const provider*>(context); }

}  // namespace bravais::integrations

#endif
