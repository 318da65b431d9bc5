// SPDX-License-Identifier: MIT
// OQS_SIG_STFL: stateful signatures (XMSS, LMS). This library has none, so its list is empty and every function fails.
// Programs such as liboqs-python look these functions up when they start.
#include "abi.hpp"

namespace bravais_liboqs {

// Structures that nobody can get from this library.
struct sig_stfl;
struct sig_stfl_secret_key;
using store = status (*)(byte* sk_buf, std::size_t buf_len, void* context);
using lock_function = status (*)(void* mutex);

BRAVAIS_LIBOQS_API const char* OQS_SIG_STFL_alg_identifier(std::size_t) { return nullptr; }
BRAVAIS_LIBOQS_API int OQS_SIG_STFL_alg_count() { return 0; }
BRAVAIS_LIBOQS_API int OQS_SIG_STFL_alg_is_enabled(const char*) { return 0; }
BRAVAIS_LIBOQS_API int OQS_SIG_STFL_keygen_and_sign_supported() { return 0; }

BRAVAIS_LIBOQS_API sig_stfl* OQS_SIG_STFL_new(const char*) { return nullptr; }
BRAVAIS_LIBOQS_API void OQS_SIG_STFL_free(sig_stfl*) {}
BRAVAIS_LIBOQS_API status OQS_SIG_STFL_keypair(const sig_stfl*, byte*, sig_stfl_secret_key*) { return failure; }
BRAVAIS_LIBOQS_API status OQS_SIG_STFL_sign(const sig_stfl*, byte*, std::size_t*, const byte*, std::size_t,
                                            sig_stfl_secret_key*) {
  return failure;
}
BRAVAIS_LIBOQS_API status OQS_SIG_STFL_verify(const sig_stfl*, const byte*, std::size_t, const byte*, std::size_t,
                                              const byte*) {
  return failure;
}
BRAVAIS_LIBOQS_API status OQS_SIG_STFL_sigs_remaining(const sig_stfl*, unsigned long long*,
                                                      const sig_stfl_secret_key*) {
  return failure;
}
BRAVAIS_LIBOQS_API status OQS_SIG_STFL_sigs_total(const sig_stfl*, unsigned long long*, const sig_stfl_secret_key*) {
  return failure;
}

BRAVAIS_LIBOQS_API sig_stfl_secret_key* OQS_SIG_STFL_SECRET_KEY_new(const char*) { return nullptr; }
BRAVAIS_LIBOQS_API void OQS_SIG_STFL_SECRET_KEY_free(sig_stfl_secret_key*) {}
BRAVAIS_LIBOQS_API void OQS_SIG_STFL_SECRET_KEY_SET_lock(sig_stfl_secret_key*, lock_function) {}
BRAVAIS_LIBOQS_API void OQS_SIG_STFL_SECRET_KEY_SET_unlock(sig_stfl_secret_key*, lock_function) {}
BRAVAIS_LIBOQS_API void OQS_SIG_STFL_SECRET_KEY_SET_mutex(sig_stfl_secret_key*, void*) {}
BRAVAIS_LIBOQS_API void OQS_SIG_STFL_SECRET_KEY_SET_store_cb(sig_stfl_secret_key*, store, void*) {}
BRAVAIS_LIBOQS_API status OQS_SIG_STFL_SECRET_KEY_serialize(byte**, std::size_t*, const sig_stfl_secret_key*) {
  return failure;
}
BRAVAIS_LIBOQS_API status OQS_SIG_STFL_SECRET_KEY_deserialize(sig_stfl_secret_key*, const byte*, std::size_t, void*) {
  return failure;
}

}  // namespace bravais_liboqs
