// SPDX-License-Identifier: MIT
// Encoders: keys to SubjectPublicKeyInfo and PKCS#8 in DER and PEM, and to text.
#include <memory>
#include <new>

#include "encoding.hpp"
#include "params.hpp"
#include "tables.hpp"

namespace bravais::integrations {
namespace {

enum class structure { public_key, secret_key, protected_key };

// The settings of one encoding.
struct encoding {
  const provider& owner;
  char cipher[64] = "";
  char properties[256] = "";
};
encoding& encoding_of(void* object) { return *static_cast<encoding*>(object); }

void* begin(void* context) {
  auto* made = new (std::nothrow) encoding{provider_of(context)};
  if (made == nullptr) provider_of(context).fail(reason::no_memory);
  return made;
}
void end(void* object) { delete static_cast<encoding*>(object); }

int set_params(void* object, const OSSL_PARAM* params) {
  encoding& state = encoding_of(object);
  const auto read = [&](const char* name, char* output, std::size_t size) {
    const OSSL_PARAM* found = OSSL_PARAM_locate_const(params, name);
    if (found == nullptr) return true;
    const char* text = nullptr;
    const bool is_good = OSSL_PARAM_get_utf8_string_ptr(found, &text) == 1 && text != nullptr;
    if (is_good && std::strlen(text) >= size) return state.owner.fail(reason::bad_parameter, name);
    std::strcpy(output, is_good ? text : "");
    return true;
  };
  return read(OSSL_ENCODER_PARAM_CIPHER, state.cipher, sizeof state.cipher) &&
         read(OSSL_ENCODER_PARAM_PROPERTIES, state.properties, sizeof state.properties);
}
const OSSL_PARAM* settable_params(void*) {
  static const OSSL_PARAM list[] = {OSSL_PARAM_utf8_string(OSSL_ENCODER_PARAM_CIPHER, nullptr, 0),
                                    OSSL_PARAM_utf8_string(OSSL_ENCODER_PARAM_PROPERTIES, nullptr, 0), OSSL_PARAM_END};
  return list;
}

template <structure S>
int does_selection(void*, int selection) {
  if (selection == 0) return 1;
  if ((selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) != 0) return S != structure::public_key ? 1 : 0;
  return (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) != 0 && S == structure::public_key ? 1 : 0;
}
int does_text_selection(void*, int selection) { return (selection & OSSL_KEYMGMT_SELECT_KEYPAIR) != 0 ? 1 : 0; }

// A key of another provider, as its parts.
template <const algorithm& A>
void* import_object(void* object, int selection, const OSSL_PARAM* params) {
  const provider& owner = encoding_of(object).owner;
  std::unique_ptr<key> made(new_key(owner, A));
  if (!made) owner.fail(reason::no_memory);
  return made && import_key(*made, selection, params) ? made.release() : nullptr;
}
void free_object(void* object) { delete static_cast<key*>(object); }

template <structure S, bool IsPem>
int encode(void* object, OSSL_CORE_BIO* output, const void* raw, const OSSL_PARAM* abstract, int,
           OSSL_PASSPHRASE_CALLBACK* ask, void* argument) {
  const encoding& state = encoding_of(object);
  if (abstract != nullptr || raw == nullptr) return state.owner.fail(reason::cannot_encode);
  bytes file;
  if (!to_der(file, *static_cast<const key*>(raw), S == structure::public_key)) return 0;
  const char* label = S == structure::public_key ? "PUBLIC KEY" : "PRIVATE KEY";
  if (S == structure::protected_key || (S == structure::secret_key && *state.cipher != '\0')) {
    const char* cipher = *state.cipher != '\0' ? state.cipher : "AES-256-CBC";
    const char* properties = *state.properties != '\0' ? state.properties : nullptr;
    if (!protect(file, state.owner, cipher, properties, ask, argument)) return 0;
    label = "ENCRYPTED PRIVATE KEY";
  }
  return IsPem ? write_pem(state.owner, output, label, file) : write_to(state.owner, output, file);
}
int encode_text(void* object, OSSL_CORE_BIO* output, const void* raw, const OSSL_PARAM* abstract, int selection,
                OSSL_PASSPHRASE_CALLBACK*, void*) {
  if (abstract != nullptr || raw == nullptr) return encoding_of(object).owner.fail(reason::cannot_encode);
  const bool with_secret = (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) != 0;
  return write_text(*static_cast<const key*>(raw), output, with_secret);
}

template <const algorithm& A, structure S, bool IsPem>
OSSL_ALGORITHM offer(const char* properties) {
  static const OSSL_DISPATCH functions[] = {entry(OSSL_FUNC_ENCODER_NEWCTX, begin),
                                            entry(OSSL_FUNC_ENCODER_FREECTX, end),
                                            entry(OSSL_FUNC_ENCODER_SET_CTX_PARAMS, set_params),
                                            entry(OSSL_FUNC_ENCODER_SETTABLE_CTX_PARAMS, settable_params),
                                            entry(OSSL_FUNC_ENCODER_DOES_SELECTION, does_selection<S>),
                                            entry(OSSL_FUNC_ENCODER_IMPORT_OBJECT, import_object<A>),
                                            entry(OSSL_FUNC_ENCODER_FREE_OBJECT, free_object),
                                            entry(OSSL_FUNC_ENCODER_ENCODE, encode<S, IsPem>),
                                            end_of_functions};
  return {A.names, properties, functions, A.description};
}
template <const algorithm& A>
OSSL_ALGORITHM offer_text() {
  static const OSSL_DISPATCH functions[] = {entry(OSSL_FUNC_ENCODER_NEWCTX, begin),
                                            entry(OSSL_FUNC_ENCODER_FREECTX, end),
                                            entry(OSSL_FUNC_ENCODER_DOES_SELECTION, does_text_selection),
                                            entry(OSSL_FUNC_ENCODER_IMPORT_OBJECT, import_object<A>),
                                            entry(OSSL_FUNC_ENCODER_FREE_OBJECT, free_object),
                                            entry(OSSL_FUNC_ENCODER_ENCODE, encode_text),
                                            end_of_functions};
  return {A.names, BRAVAIS_PROPERTY ",output=text", functions, A.description};
}

constexpr std::size_t per_algorithm = 7, algorithms = 6;

struct encoder_table {
  OSSL_ALGORITHM rows[per_algorithm * algorithms + 1] = {};
  std::size_t count = 0;
  template <const algorithm& A>
  void add() {
    for (const OSSL_ALGORITHM& row :
         {offer<A, structure::secret_key, false>(BRAVAIS_PROPERTY ",output=der,structure=PrivateKeyInfo"),
          offer<A, structure::secret_key, true>(BRAVAIS_PROPERTY ",output=pem,structure=PrivateKeyInfo"),
          offer<A, structure::protected_key, false>(BRAVAIS_PROPERTY ",output=der,structure=EncryptedPrivateKeyInfo"),
          offer<A, structure::protected_key, true>(BRAVAIS_PROPERTY ",output=pem,structure=EncryptedPrivateKeyInfo"),
          offer<A, structure::public_key, false>(BRAVAIS_PROPERTY ",output=der,structure=SubjectPublicKeyInfo"),
          offer<A, structure::public_key, true>(BRAVAIS_PROPERTY ",output=pem,structure=SubjectPublicKeyInfo"),
          offer_text<A>()}) {
      rows[count++] = row;
    }
  }
  encoder_table() {
    add<ml_kem_512>();
    add<ml_kem_768>();
    add<ml_kem_1024>();
    add<ml_dsa_44>();
    add<ml_dsa_65>();
    add<ml_dsa_87>();
  }
};

}  // namespace

const OSSL_ALGORITHM* encoders() {
  static const encoder_table table;
  return table.rows;
}

}  // namespace bravais::integrations
