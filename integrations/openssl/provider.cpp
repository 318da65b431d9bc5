// SPDX-License-Identifier: MIT
// The entry point of the module, and what OpenSSL asks it first.
#include <atomic>
#include <cstdio>
#include <new>

#include <openssl/crypto.h>
#include <openssl/provider.h>

#include <bravais.h>

#include "params.hpp"
#include "settings.hpp"
#include "tables.hpp"

namespace bravais::integrations {
namespace {

// Set when our libcrypto is cleaned up at the end of the program.
std::atomic<bool> is_stopped;
void stop() { is_stopped = true; }

void tear_down(void* context) {
  auto* all = static_cast<provider*>(context);
  // An application with a libcrypto of its own may clean it up after ours: then our context is gone already.
  if (all->is_same_library || !is_stopped) OSSL_LIB_CTX_free(all->context);
  delete all;
}

const OSSL_PARAM* gettable_params(void*) {
  static const OSSL_PARAM list[] = {OSSL_PARAM_utf8_ptr(OSSL_PROV_PARAM_NAME, nullptr, 0),
                                    OSSL_PARAM_utf8_ptr(OSSL_PROV_PARAM_VERSION, nullptr, 0),
                                    OSSL_PARAM_utf8_ptr(OSSL_PROV_PARAM_BUILDINFO, nullptr, 0),
                                    OSSL_PARAM_int(OSSL_PROV_PARAM_STATUS, nullptr), OSSL_PARAM_END};
  return list;
}
int get_params(void*, OSSL_PARAM* params) {
  const char* isa = nullptr;
  const int is_working = bravais_isa_active(&isa) == BRAVAIS_OK ? 1 : 0;
  const auto answer = [&](const char* name, const char* value) {
    OSSL_PARAM* found = OSSL_PARAM_locate(params, name);
    return found == nullptr || OSSL_PARAM_set_utf8_ptr(found, value) == 1;
  };
  return answer(OSSL_PROV_PARAM_NAME, "bravais: ML-KEM, ML-DSA and hybrids") &&
         answer(OSSL_PROV_PARAM_VERSION, bravais_version()) &&
         answer(OSSL_PROV_PARAM_BUILDINFO, isa != nullptr ? isa : "no instruction set") &&
         answer_int(params, OSSL_PROV_PARAM_STATUS, is_working);
}

const OSSL_ALGORITHM* query(void* context, int operation, int* no_cache) {
  *no_cache = 0;
  switch (operation) {
    case OSSL_OP_KEYMGMT: return key_managers();
    case OSSL_OP_KEM: return kems();
    case OSSL_OP_SIGNATURE: return signatures(provider_of(context).has_messages);
    case OSSL_OP_ENCODER: return encoders();
    case OSSL_OP_DECODER: return decoders();
    default: return nullptr;
  }
}
const OSSL_ITEM* reasons(void*) { return reason_strings(); }

void read_upcalls(provider& all, const OSSL_DISPATCH* in) {
  for (; in->function_id != 0; ++in) {
    switch (in->function_id) {
      case OSSL_FUNC_CORE_GET_PARAMS: all.get_params = OSSL_FUNC_core_get_params(in); break;
      case OSSL_FUNC_CORE_NEW_ERROR: all.new_error = OSSL_FUNC_core_new_error(in); break;
      case OSSL_FUNC_CORE_SET_ERROR_DEBUG: all.set_error_debug = OSSL_FUNC_core_set_error_debug(in); break;
      case OSSL_FUNC_CORE_VSET_ERROR: all.vset_error = OSSL_FUNC_core_vset_error(in); break;
      case OSSL_FUNC_CORE_OBJ_CREATE: all.create_object = OSSL_FUNC_core_obj_create(in); break;
      case OSSL_FUNC_CORE_OBJ_ADD_SIGID: all.add_signature = OSSL_FUNC_core_obj_add_sigid(in); break;
      case OSSL_FUNC_CRYPTO_MALLOC: all.is_same_library = OSSL_FUNC_CRYPTO_malloc(in) == CRYPTO_malloc; break;
      case OSSL_FUNC_BIO_READ_EX: all.read = OSSL_FUNC_BIO_read_ex(in); break;
      case OSSL_FUNC_BIO_WRITE_EX: all.write = OSSL_FUNC_BIO_write_ex(in); break;
      default: break;
    }
  }
}

bool read_version(provider& all) {
  char* version = nullptr;
  OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_ptr(OSSL_PROV_PARAM_CORE_VERSION, &version, 0),
                         OSSL_PARAM_construct_end()};
  if (all.get_params(all.handle, params) != 1) return false;
  int major = 0, minor = 0;
  all.has_messages = version != nullptr && std::sscanf(version, "%d.%d", &major, &minor) == 2 &&
                     (major > 3 || (major == 3 && minor >= 4));
  return true;
}

// OpenSSL before 3.5 does not know the object identifiers.
bool register_objects(const provider& all) {
  for (const algorithm* one : all_algorithms) {
    if (one->oid == nullptr) continue;
    if (all.create_object(all.handle, one->oid, one->short_name, one->name) != 1) return false;
    if (!one->is_kem() && all.add_signature(all.handle, one->oid, "", one->oid) != 1) return false;
  }
  return true;
}

}  // namespace
}  // namespace bravais::integrations

using namespace bravais::integrations;

extern "C" BRAVAIS_PRIVATE_API int OSSL_provider_init(const OSSL_CORE_HANDLE* handle, const OSSL_DISPATCH* in,
                                                      const OSSL_DISPATCH** out, void** context) {
  static const OSSL_DISPATCH functions[] = {entry(OSSL_FUNC_PROVIDER_TEARDOWN, tear_down),
                                            entry(OSSL_FUNC_PROVIDER_GETTABLE_PARAMS, gettable_params),
                                            entry(OSSL_FUNC_PROVIDER_GET_PARAMS, get_params),
                                            entry(OSSL_FUNC_PROVIDER_QUERY_OPERATION, query),
                                            entry(OSSL_FUNC_PROVIDER_GET_REASON_STRINGS, reasons),
                                            entry(OSSL_FUNC_PROVIDER_GET_CAPABILITIES, capabilities),
                                            end_of_functions};
  auto* all = new (std::nothrow) provider;
  if (all == nullptr) return 0;
  all->handle = handle;
  read_upcalls(*all, in);
  const bool is_complete = all->get_params != nullptr && all->new_error != nullptr && all->set_error_debug != nullptr &&
                           all->vset_error != nullptr && all->create_object != nullptr &&
                           all->add_signature != nullptr && all->read != nullptr && all->write != nullptr;
  static const int is_registered = OPENSSL_atexit(stop);
  if (is_complete && is_registered == 1) all->context = OSSL_LIB_CTX_new_child(handle, in);
  if (all->context == nullptr || !read_version(*all) || !settings_are_good(*all) || !register_objects(*all)) {
    tear_down(all);
    return 0;
  }
  *out = functions;
  *context = all;
  return 1;
}
