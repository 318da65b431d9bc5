// SPDX-License-Identifier: MIT
// Errors of the provider, as OpenSSL's error queue shows them; and randomness, which may fail.
#include <cstdarg>

#include <openssl/rand.h>

#include <bravais/hybrid.h>

#include "provider.hpp"

namespace bravais::integrations {
namespace {

constexpr std::uint32_t number(reason why) { return static_cast<std::uint32_t>(why); }

struct text {
  reason why;
  const char* words;
};
constexpr text texts[] = {
    {reason::no_memory, "no memory"},
    {reason::bad_parameter, "a parameter has the wrong type, size or value"},
    {reason::missing_key, "the operation needs a key, or a secret key, that is not there"},
    {reason::key_is_set, "the key cannot be replaced"},
    {reason::small_buffer, "the output buffer is too small"},
    {reason::digest_given, "ML-DSA hashes messages itself: no digest may be given"},
    {reason::not_started, "no message was started, or it is of another kind"},
    {reason::parts_differ, "the parts of the key do not belong together"},
    {reason::bad_key_file, "the encoded key is malformed"},
    {reason::cannot_encode, "the key cannot be encoded"},
    {reason::format_is_off, "the settings of the provider do not allow this format of a secret key"},
    {reason::bad_setting, "a setting of the provider has an unknown value"},
};
constexpr std::size_t statuses = BRAVAIS_HYBRID_LIBCRYPTO_FAILED + 1;

struct strings {
  OSSL_ITEM items[statuses + std::size(texts) + 1] = {};
  strings() {
    OSSL_ITEM* next = items;
    for (std::size_t status = 1; status < statuses; ++status) {
      *next++ = {static_cast<unsigned>(status + 1),
                 const_cast<char*>(bravais_hybrid_status_text(static_cast<int>(status)))};
    }
    for (const text& one : texts) *next++ = {number(one.why), const_cast<char*>(one.words)};
  }
};
const strings all_strings;

void set(OSSL_FUNC_core_vset_error_fn* vset_error, const OSSL_CORE_HANDLE* handle, std::uint32_t why,
         const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vset_error(handle, why, format, arguments);
  va_end(arguments);
}

}  // namespace

const OSSL_ITEM* reason_strings() { return all_strings.items; }

void provider::raise(std::uint32_t why, const char* detail, const std::source_location& where) const {
  new_error(handle);
  set_error_debug(handle, where.file_name(), static_cast<int>(where.line()), where.function_name());
  if (*detail == '\0') {
    set(vset_error, handle, why, nullptr);
  } else {
    set(vset_error, handle, why, "%s", detail);
  }
}

bool provider::fail(reason why, const char* detail, std::source_location where) const {
  raise(number(why), detail, where);
  return false;
}

bool provider::fail_with(int status, const char* detail, std::source_location where) const {
  // The status that our classes give when memory is short.
  if (status == BRAVAIS_NOT_DONE) return fail(reason::no_memory, detail, where);
  raise(static_cast<std::uint32_t>(status + 1), detail, where);
  return false;
}

bool provider::random(std::uint8_t* output, std::size_t size) const {
  return RAND_priv_bytes_ex(context, output, size, 0) == 1 || fail_with(BRAVAIS_NO_RANDOMNESS);
}

}  // namespace bravais::integrations
