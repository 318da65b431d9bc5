// SPDX-License-Identifier: MIT
// Key encapsulation with the keys of ML-KEM and of the hybrids.
#include <new>

#include <bravais.h>

#include "params.hpp"
#include "tables.hpp"

namespace bravais::integrations {
namespace {

// An operation in progress. EVP keeps the key alive.
struct operation {
  const provider& owner;
  const key* current = nullptr;
  bytes randomness;  // from the caller, for tests
};
operation& operation_of(void* object) { return *static_cast<operation*>(object); }

void* begin(void* context) {
  auto* made = new (std::nothrow) operation{provider_of(context), nullptr, {}};
  if (made == nullptr) provider_of(context).fail(reason::no_memory);
  return made;
}
void end(void* object) { delete static_cast<operation*>(object); }
void* duplicate(void* object) {
  const operation& from = operation_of(object);
  auto* made = new (std::nothrow) operation{from.owner, from.current, {}};
  if (made == nullptr || !made->randomness.assign(from.randomness)) {
    from.owner.fail(reason::no_memory);
    delete made;
    return nullptr;
  }
  return made;
}

int set_params(void* object, const OSSL_PARAM* params) {
  operation& state = operation_of(object);
  const octets given(params, BRAVAIS_PARAM_IKME);
  if (!given.is_there) return 1;
  if (!given.is_good || state.current == nullptr || given.value.size() != state.current->size().randomness) {
    return state.owner.fail(reason::bad_parameter, BRAVAIS_PARAM_IKME);
  }
  return state.randomness.assign(given.value) || state.owner.fail(reason::no_memory);
}
const OSSL_PARAM* settable_params(void*, void*) {
  static const OSSL_PARAM list[] = {OSSL_PARAM_octet_string(BRAVAIS_PARAM_IKME, nullptr, 0), OSSL_PARAM_END};
  return list;
}

int encapsulate_init(void* object, void* with, const OSSL_PARAM* params) {
  operation& state = operation_of(object);
  state.current = static_cast<const key*>(with);
  state.randomness.clear();
  if (state.current == nullptr || !state.current->has_public()) return state.owner.fail(reason::missing_key);
  return set_params(object, params);
}
int decapsulate_init(void* object, void* with, const OSSL_PARAM*) {
  operation& state = operation_of(object);
  state.current = static_cast<const key*>(with);
  if (state.current == nullptr || !state.current->has_secret()) return state.owner.fail(reason::missing_key);
  return 1;
}

int encapsulate(void* object, unsigned char* ciphertext, std::size_t* ciphertext_size, unsigned char* secret,
                std::size_t* secret_size) {
  operation& state = operation_of(object);
  if (state.current == nullptr) return state.owner.fail(reason::missing_key);
  const key::sizes size = state.current->size();
  if (ciphertext == nullptr) {
    if (ciphertext_size != nullptr) *ciphertext_size = size.ciphertext;
    if (secret_size != nullptr) *secret_size = size.shared_secret;
    return ciphertext_size != nullptr || secret_size != nullptr;
  }
  if (secret == nullptr || ciphertext_size == nullptr) return state.owner.fail(reason::bad_parameter);
  // Without a size, the caller takes the secret's size from the first call.
  if (*ciphertext_size < size.ciphertext || (secret_size != nullptr && *secret_size < size.shared_secret)) {
    return state.owner.fail(reason::small_buffer);
  }
  *ciphertext_size = size.ciphertext;
  if (secret_size != nullptr) *secret_size = size.shared_secret;
  const int status = state.current->encapsulate(ciphertext, secret, state.randomness);
  state.randomness.clear();  // for one encapsulation
  return state.owner.succeeded(status, state.current->scheme.name);
}

int decapsulate(void* object, unsigned char* secret, std::size_t* secret_size, const unsigned char* ciphertext,
                std::size_t ciphertext_size) {
  operation& state = operation_of(object);
  if (state.current == nullptr) return state.owner.fail(reason::missing_key);
  const key::sizes size = state.current->size();
  if (secret == nullptr) {
    if (secret_size == nullptr) return 0;
    *secret_size = size.shared_secret;
    return 1;
  }
  if (secret_size != nullptr && *secret_size < size.shared_secret) return state.owner.fail(reason::small_buffer);
  if (ciphertext == nullptr || ciphertext_size != size.ciphertext) {
    return state.owner.fail_with(BRAVAIS_BAD_LENGTH, state.current->scheme.name);
  }
  if (secret_size != nullptr) *secret_size = size.shared_secret;
  return state.owner.succeeded(state.current->decapsulate(secret, {ciphertext, ciphertext_size}),
                               state.current->scheme.name);
}

}  // namespace

const OSSL_ALGORITHM* kems() {
  static const OSSL_DISPATCH functions[] = {entry(OSSL_FUNC_KEM_NEWCTX, begin),
                                            entry(OSSL_FUNC_KEM_FREECTX, end),
                                            entry(OSSL_FUNC_KEM_DUPCTX, duplicate),
                                            entry(OSSL_FUNC_KEM_ENCAPSULATE_INIT, encapsulate_init),
                                            entry(OSSL_FUNC_KEM_ENCAPSULATE, encapsulate),
                                            entry(OSSL_FUNC_KEM_DECAPSULATE_INIT, decapsulate_init),
                                            entry(OSSL_FUNC_KEM_DECAPSULATE, decapsulate),
                                            entry(OSSL_FUNC_KEM_SET_CTX_PARAMS, set_params),
                                            entry(OSSL_FUNC_KEM_SETTABLE_CTX_PARAMS, settable_params),
                                            end_of_functions};
  static const OSSL_ALGORITHM table[] = {
      {ml_kem_512.names, BRAVAIS_PROPERTY, functions, ml_kem_512.description},
      {ml_kem_768.names, BRAVAIS_PROPERTY, functions, ml_kem_768.description},
      {ml_kem_1024.names, BRAVAIS_PROPERTY, functions, ml_kem_1024.description},
      {x25519_mlkem768.names, BRAVAIS_PROPERTY, functions, x25519_mlkem768.description},
      {secp256r1_mlkem768.names, BRAVAIS_PROPERTY, functions, secp256r1_mlkem768.description},
      {secp384r1_mlkem1024.names, BRAVAIS_PROPERTY, functions, secp384r1_mlkem1024.description},
      {nullptr, nullptr, nullptr, nullptr}};
  return table;
}

}  // namespace bravais::integrations
