// SPDX-License-Identifier: MIT
// Signing and verifying with ML-DSA: in one call, or with a message that comes in pieces.
#include <new>

#include <bravais.h>

#include "shared/lattice_key.hpp"
#include "params.hpp"
#include "settings.hpp"
#include "signing.hpp"
#include "tables.hpp"

namespace bravais::integrations {
namespace {

signing& signing_of(void* object) { return *static_cast<signing*>(object); }

template <const algorithm& A>
void* begin(void* context, const char*) {
  auto* made = new (std::nothrow) signing(provider_of(context), A);
  if (made == nullptr) provider_of(context).fail(reason::no_memory);
  return made;
}
void end(void* object) { delete static_cast<signing*>(object); }
void* duplicate(void* object) {
  auto* made = new (std::nothrow) signing(signing_of(object));
  if (made == nullptr) signing_of(object).owner.fail(reason::no_memory);
  return made;
}

// Without a key, the operation begins again with the one it has.
int start(void* object, void* given, const OSSL_PARAM* params, bool signs) {
  signing& state = signing_of(object);
  if (given != nullptr) state.current = static_cast<const key*>(given);
  if (state.current == nullptr || &state.current->scheme != &state.scheme ||
      !(signs ? state.current->has_secret() : state.current->has_public())) {
    return state.owner.fail(reason::missing_key, state.scheme.name);
  }
  state.restart(given != nullptr);
  return state.set(params);
}
int sign_init(void* object, void* given, const OSSL_PARAM* params) { return start(object, given, params, true); }
int verify_init(void* object, void* given, const OSSL_PARAM* params) { return start(object, given, params, false); }
int digest_init(void* object, const char* digest, void* given, const OSSL_PARAM* params, bool signs) {
  const provider& owner = signing_of(object).owner;
  if (digest != nullptr && *digest != '\0' && !ignores_digest(owner)) return owner.fail(reason::digest_given, digest);
  return start(object, given, params, signs);
}
int digest_sign_init(void* object, const char* digest, void* given, const OSSL_PARAM* params) {
  return digest_init(object, digest, given, params, true);
}
int digest_verify_init(void* object, const char* digest, void* given, const OSSL_PARAM* params) {
  return digest_init(object, digest, given, params, false);
}

// Answers a call that asks for the size only, and checks the size of the output. Returns whether to sign.
bool has_room(const signing& state, const unsigned char* signature, std::size_t* size, std::size_t room, int& result) {
  const std::size_t needed = state.current != nullptr ? state.current->size().signature : 0;
  result = 0;
  if (needed == 0 || size == nullptr) {
    state.owner.fail(reason::missing_key, state.scheme.name);
  } else if (signature == nullptr) {
    *size = needed;
    result = 1;
  } else if (room < needed) {
    state.owner.fail(reason::small_buffer, state.scheme.name);
  } else {
    *size = needed;
    return true;
  }
  return false;
}

int sign(void* object, unsigned char* signature, std::size_t* size, std::size_t room, const unsigned char* message,
         std::size_t message_size) {
  signing& state = signing_of(object);
  int result = 0;
  if (!has_room(state, signature, size, room, result)) return result;
  return state.sign(signature, {message, message_size}, state.form());
}
int verify(void* object, const unsigned char* signature, std::size_t size, const unsigned char* message,
           std::size_t message_size) {
  signing& state = signing_of(object);
  return state.verify({signature, size}, {message, message_size}, state.form());
}

int update(void* object, const unsigned char* piece, std::size_t size) {
  return signing_of(object).update({piece, size});
}
int sign_final(void* object, unsigned char* signature, std::size_t* size, std::size_t room) {
  signing& state = signing_of(object);
  int result = 0;
  if (!has_room(state, signature, size, room, result)) return result;
  std::uint8_t mu[signing::mu_size];
  return state.finish(mu) && state.sign(signature, mu, BRAVAIS_MESSAGE_MU);
}
int verify_final(void* object, const unsigned char* signature, std::size_t size) {
  signing& state = signing_of(object);
  std::uint8_t mu[signing::mu_size];
  return state.finish(mu) && state.verify({signature, size}, mu, BRAVAIS_MESSAGE_MU);
}
// EVP_PKEY_verify_message_final() gives the signature beforehand, as a parameter.
int verify_message_final(void* object) {
  signing& state = signing_of(object);
  return verify_final(object, state.expected.data(), state.expected.size());
}

int get_params(void* object, OSSL_PARAM* params) {
  const view identifier = signing_of(object).identifier();
  return answer_octets(params, OSSL_SIGNATURE_PARAM_ALGORITHM_ID, identifier.size(), [&](std::uint8_t* output) {
    std::memcpy(output, identifier.data(), identifier.size());
    return true;
  });
}
const OSSL_PARAM* gettable_params(void*, void*) {
  static const OSSL_PARAM list[] = {OSSL_PARAM_octet_string(OSSL_SIGNATURE_PARAM_ALGORITHM_ID, nullptr, 0),
                                    OSSL_PARAM_END};
  return list;
}
int set_params(void* object, const OSSL_PARAM* params) { return signing_of(object).set(params); }
const OSSL_PARAM* settable_params(void*, void*) {
  static const OSSL_PARAM list[] = {OSSL_PARAM_octet_string(BRAVAIS_PARAM_CONTEXT, nullptr, 0),
                                    OSSL_PARAM_octet_string(BRAVAIS_PARAM_TEST_ENTROPY, nullptr, 0),
                                    OSSL_PARAM_octet_string(BRAVAIS_PARAM_SIGNATURE, nullptr, 0),
                                    OSSL_PARAM_int(BRAVAIS_PARAM_DETERMINISTIC, nullptr),
                                    OSSL_PARAM_int(BRAVAIS_PARAM_MESSAGE_ENCODING, nullptr),
                                    OSSL_PARAM_int(BRAVAIS_PARAM_MU, nullptr),
                                    OSSL_PARAM_END};
  return list;
}

// OpenSSL 3.4 added operations on whole messages; their numbers are from its core_dispatch.h. Older versions reject a
// table that has them.
enum {
  number_of_sign_message_init = 27,
  number_of_sign_message_update,
  number_of_sign_message_final,
  number_of_verify_message_init,
  number_of_verify_message_update,
  number_of_verify_message_final
};

template <const algorithm& A>
const OSSL_DISPATCH* functions(bool has_messages) {
  static const OSSL_DISPATCH with_messages[] = {entry(number_of_sign_message_init, sign_init),
                                                entry(number_of_sign_message_update, update),
                                                entry(number_of_sign_message_final, sign_final),
                                                entry(OSSL_FUNC_SIGNATURE_SIGN, sign),
                                                entry(number_of_verify_message_init, verify_init),
                                                entry(number_of_verify_message_update, update),
                                                entry(number_of_verify_message_final, verify_message_final),
                                                entry(OSSL_FUNC_SIGNATURE_VERIFY, verify),
                                                entry(OSSL_FUNC_SIGNATURE_NEWCTX, begin<A>),
                                                entry(OSSL_FUNC_SIGNATURE_FREECTX, end),
                                                entry(OSSL_FUNC_SIGNATURE_DUPCTX, duplicate),
                                                entry(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_INIT, digest_sign_init),
                                                entry(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_UPDATE, update),
                                                entry(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_FINAL, sign_final),
                                                entry(OSSL_FUNC_SIGNATURE_DIGEST_SIGN, sign),
                                                entry(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_INIT, digest_verify_init),
                                                entry(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_UPDATE, update),
                                                entry(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_FINAL, verify_final),
                                                entry(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY, verify),
                                                entry(OSSL_FUNC_SIGNATURE_GET_CTX_PARAMS, get_params),
                                                entry(OSSL_FUNC_SIGNATURE_GETTABLE_CTX_PARAMS, gettable_params),
                                                entry(OSSL_FUNC_SIGNATURE_SET_CTX_PARAMS, set_params),
                                                entry(OSSL_FUNC_SIGNATURE_SETTABLE_CTX_PARAMS, settable_params),
                                                end_of_functions};
  constexpr int only_messages = 8;
  return has_messages ? with_messages : with_messages + only_messages;
}
template <const algorithm& A>
OSSL_ALGORITHM offer(bool has_messages) {
  return {A.names, BRAVAIS_PROPERTY, functions<A>(has_messages), A.description};
}

}  // namespace

const OSSL_ALGORITHM* signatures(bool has_messages) {
  static const OSSL_ALGORITHM tables[2][4] = {
      {offer<ml_dsa_44>(false), offer<ml_dsa_65>(false), offer<ml_dsa_87>(false), {nullptr, nullptr, nullptr, nullptr}},
      {offer<ml_dsa_44>(true), offer<ml_dsa_65>(true), offer<ml_dsa_87>(true), {nullptr, nullptr, nullptr, nullptr}}};
  return tables[has_messages ? 1 : 0];
}

}  // namespace bravais::integrations
