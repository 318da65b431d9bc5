// SPDX-License-Identifier: MIT
// Key management: one table of functions for each algorithm.
#include <memory>
#include <new>

#include <bravais.h>

#include "params.hpp"
#include "tables.hpp"

namespace bravais::integrations {
namespace {

key& key_of(void* object) { return *static_cast<key*>(object); }
const key& key_of(const void* object) { return *static_cast<const key*>(object); }

template <const algorithm& A>
void* make(void* context) {
  key* made = new_key(provider_of(context), A);
  if (made == nullptr) provider_of(context).fail(reason::no_memory);
  return made;
}
void destroy(void* object) { delete static_cast<key*>(object); }

// Takes a key from a decoder of this provider, which no longer has it then.
void* load(const void* reference, std::size_t size) {
  if (size != sizeof(key*)) return nullptr;
  return std::exchange(*static_cast<key**>(const_cast<void*>(reference)), nullptr);
}

int has_parts(const void* object, int selection) { return object != nullptr && has(key_of(object), selection) ? 1 : 0; }
int match(const void* a, const void* b, int selection) {
  if (&key_of(a).scheme != &key_of(b).scheme) return 0;
  return (selection & OSSL_KEYMGMT_SELECT_KEYPAIR) == 0 || key_of(a).is_like(key_of(b)) ? 1 : 0;
}
// Keys are checked when they are set, so what is there is valid.
int validate(const void* object, int selection, int) { return has_parts(object, selection); }
void* duplicate(const void* object, int selection) {
  const key& from = key_of(object);
  if ((selection & OSSL_KEYMGMT_SELECT_KEYPAIR) == 0) return new_key(from.owner, from.scheme);
  return from.copy((selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) != 0);
}

int import_params(void* object, int selection, const OSSL_PARAM* params) {
  return import_key(key_of(object), selection, params) ? 1 : 0;
}
int export_params(void* object, int selection, OSSL_CALLBACK* callback, void* argument) {
  return export_key(key_of(object), selection, callback, argument) ? 1 : 0;
}
const OSSL_PARAM* key_types(int selection) {
  static const OSSL_PARAM with_secret[] = {OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, nullptr, 0),
                                           OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PRIV_KEY, nullptr, 0),
                                           OSSL_PARAM_octet_string(BRAVAIS_PARAM_SEED, nullptr, 0), OSSL_PARAM_END};
  static const OSSL_PARAM only_public[] = {OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, nullptr, 0),
                                           OSSL_PARAM_END};
  if ((selection & OSSL_KEYMGMT_SELECT_KEYPAIR) == 0) return nullptr;
  return (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) != 0 ? with_secret : only_public;
}

int get_params(void* object, OSSL_PARAM* params) {
  const key& from = key_of(object);
  const key::sizes size = from.size();
  const int largest = static_cast<int>(from.scheme.is_kem() ? size.ciphertext : size.signature);
  if (!answer_int(params, OSSL_PKEY_PARAM_BITS, from.scheme.bits) ||
      !answer_int(params, OSSL_PKEY_PARAM_SECURITY_BITS, from.scheme.security_bits) ||
      !answer_int(params, OSSL_PKEY_PARAM_MAX_SIZE, largest) ||
      !answer_int(params, BRAVAIS_PARAM_SECURITY_CATEGORY, from.scheme.category) ||
      (!from.scheme.is_kem() && !answer_text(params, OSSL_PKEY_PARAM_MANDATORY_DIGEST, ""))) {
    return 0;
  }
  const auto write_public = [&](std::uint8_t* output) { return from.owner.succeeded(from.write_public_key(output)); };
  const auto write_secret = [&](std::uint8_t* output) { return from.owner.succeeded(from.write_secret_key(output)); };
  const auto write_seed = [&](std::uint8_t* output) {
    std::memcpy(output, from.seed().data(), from.seed().size());
    return true;
  };
  if (from.has_public() &&
      (!answer_octets(params, OSSL_PKEY_PARAM_PUB_KEY, size.public_key, write_public) ||
       !answer_octets(params, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, size.public_key, write_public))) {
    return 0;
  }
  if (from.has_secret() && !answer_octets(params, OSSL_PKEY_PARAM_PRIV_KEY, size.secret_key, write_secret)) return 0;
  return from.seed().empty() || answer_octets(params, BRAVAIS_PARAM_SEED, from.seed().size(), write_seed) ? 1 : 0;
}
const OSSL_PARAM* gettable_params(void*) {
  static const OSSL_PARAM list[] = {OSSL_PARAM_int(OSSL_PKEY_PARAM_BITS, nullptr),
                                    OSSL_PARAM_int(OSSL_PKEY_PARAM_SECURITY_BITS, nullptr),
                                    OSSL_PARAM_int(OSSL_PKEY_PARAM_MAX_SIZE, nullptr),
                                    OSSL_PARAM_int(BRAVAIS_PARAM_SECURITY_CATEGORY, nullptr),
                                    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_MANDATORY_DIGEST, nullptr, 0),
                                    OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, nullptr, 0),
                                    OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, nullptr, 0),
                                    OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PRIV_KEY, nullptr, 0),
                                    OSSL_PARAM_octet_string(BRAVAIS_PARAM_SEED, nullptr, 0),
                                    OSSL_PARAM_END};
  return list;
}

// TLS gives the share of its peer to an empty key.
int set_params(void* object, const OSSL_PARAM* params) {
  key& into = key_of(object);
  const octets share(params, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY);
  if (!share.is_there) return 1;
  if (!share.is_good) return into.owner.fail(reason::bad_parameter, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY);
  if (into.has_public()) return into.owner.fail(reason::key_is_set, into.scheme.name);
  return into.owner.succeeded(into.set_public_key(share.value), into.scheme.name);
}
const OSSL_PARAM* settable_params(void*) {
  static const OSSL_PARAM list[] = {OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, nullptr, 0),
                                    OSSL_PARAM_END};
  return list;
}

struct generation {
  const provider& owner;
  const algorithm& scheme;
  int selection;
  bytes seed;
};
int set_generation_params(void* object, const OSSL_PARAM* params) {
  auto& state = *static_cast<generation*>(object);
  const octets seed(params, BRAVAIS_PARAM_SEED);
  if (!seed.is_there) return 1;  // a group or properties, which change nothing
  if (!seed.is_good || state.scheme.type == kind::hybrid ||
      seed.value.size() != bravais_set_of(state.scheme.id)->seed_size) {
    return state.owner.fail(reason::bad_parameter, BRAVAIS_PARAM_SEED);
  }
  return state.seed.assign(seed.value) || state.owner.fail(reason::no_memory);
}
const OSSL_PARAM* settable_generation_params(void*, void*) {
  static const OSSL_PARAM list[] = {OSSL_PARAM_octet_string(BRAVAIS_PARAM_SEED, nullptr, 0),
                                    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_PROPERTIES, nullptr, 0),
                                    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, nullptr, 0), OSSL_PARAM_END};
  return list;
}
void end_generation(void* object) { delete static_cast<generation*>(object); }

template <const algorithm& A>
void* begin_generation(void* context, int selection, const OSSL_PARAM* params) {
  const provider& owner = provider_of(context);
  std::unique_ptr<generation> state(new (std::nothrow) generation{owner, A, selection, {}});
  if (!state) {
    owner.fail(reason::no_memory);
    return nullptr;
  }
  return set_generation_params(state.get(), params) == 1 ? state.release() : nullptr;
}
// Without a key pair in the selection, the key is empty: a TLS server fills it with the client's share.
void* generate(void* object, OSSL_CALLBACK*, void*) {
  const auto& state = *static_cast<const generation*>(object);
  std::unique_ptr<key> made(new_key(state.owner, state.scheme));
  if (!made) {
    state.owner.fail(reason::no_memory);
    return nullptr;
  }
  if ((state.selection & OSSL_KEYMGMT_SELECT_KEYPAIR) == 0) return made.release();
  const int status = state.seed.empty() ? made->generate() : made->set_seed(state.seed);
  return state.owner.succeeded(status, state.scheme.name) ? made.release() : nullptr;
}

template <const algorithm& A>
const OSSL_DISPATCH* functions() {
  static const OSSL_DISPATCH table[] = {entry(OSSL_FUNC_KEYMGMT_NEW, make<A>),
                                        entry(OSSL_FUNC_KEYMGMT_FREE, destroy),
                                        entry(OSSL_FUNC_KEYMGMT_LOAD, load),
                                        entry(OSSL_FUNC_KEYMGMT_HAS, has_parts),
                                        entry(OSSL_FUNC_KEYMGMT_MATCH, match),
                                        entry(OSSL_FUNC_KEYMGMT_VALIDATE, validate),
                                        entry(OSSL_FUNC_KEYMGMT_DUP, duplicate),
                                        entry(OSSL_FUNC_KEYMGMT_IMPORT, import_params),
                                        entry(OSSL_FUNC_KEYMGMT_IMPORT_TYPES, key_types),
                                        entry(OSSL_FUNC_KEYMGMT_EXPORT, export_params),
                                        entry(OSSL_FUNC_KEYMGMT_EXPORT_TYPES, key_types),
                                        entry(OSSL_FUNC_KEYMGMT_GET_PARAMS, get_params),
                                        entry(OSSL_FUNC_KEYMGMT_GETTABLE_PARAMS, gettable_params),
                                        entry(OSSL_FUNC_KEYMGMT_GEN_INIT, begin_generation<A>),
                                        entry(OSSL_FUNC_KEYMGMT_GEN_SET_PARAMS, set_generation_params),
                                        entry(OSSL_FUNC_KEYMGMT_GEN_SETTABLE_PARAMS, settable_generation_params),
                                        entry(OSSL_FUNC_KEYMGMT_GEN, generate),
                                        entry(OSSL_FUNC_KEYMGMT_GEN_CLEANUP, end_generation),
                                        A.is_kem() ? entry(OSSL_FUNC_KEYMGMT_SET_PARAMS, set_params) : end_of_functions,
                                        entry(OSSL_FUNC_KEYMGMT_SETTABLE_PARAMS, settable_params),
                                        end_of_functions};
  return table;
}
template <const algorithm& A>
OSSL_ALGORITHM offer() {
  return {A.names, BRAVAIS_PROPERTY, functions<A>(), A.description};
}

}  // namespace

const OSSL_ALGORITHM* key_managers() {
  static const OSSL_ALGORITHM table[] = {offer<ml_kem_512>(),         offer<ml_kem_768>(),
                                         offer<ml_kem_1024>(),        offer<x25519_mlkem768>(),
                                         offer<secp256r1_mlkem768>(), offer<secp384r1_mlkem1024>(),
                                         offer<ml_dsa_44>(),          offer<ml_dsa_65>(),
                                         offer<ml_dsa_87>(),          {nullptr, nullptr, nullptr, nullptr}};
  return table;
}

}  // namespace bravais::integrations
