// SPDX-License-Identifier: MIT
// Keys as OpenSSL's parameters: import and export.
#include <bravais.h>

#include "params.hpp"
#include "settings.hpp"
#include "tables.hpp"

namespace bravais::integrations {

bool has(const key& one, int selection) {
  if ((selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) != 0 && !one.has_public()) return false;
  return (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) == 0 || one.has_secret();
}

bool import_key(key& into, int selection, const OSSL_PARAM* params) {
  const provider& owner = into.owner;
  if (into.has_public()) return owner.fail(reason::key_is_set, into.scheme.name);
  const bool wants_secret = (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) != 0;
  const octets pub(params, OSSL_PKEY_PARAM_PUB_KEY);
  const octets secret(wants_secret ? params : nullptr, OSSL_PKEY_PARAM_PRIV_KEY);
  const octets seed(wants_secret && into.size().seed != 0 ? params : nullptr, BRAVAIS_PARAM_SEED);
  if (!pub.is_good || !secret.is_good || !seed.is_good) return owner.fail(reason::bad_parameter, into.scheme.name);
  int status = BRAVAIS_OK;
  const bool takes_seed = !seed.value.empty() && (secret.value.empty() || prefers_seed(owner, into.scheme));
  if (takes_seed) {
    status = into.set_seed(seed.value);
  } else if (!secret.value.empty()) {
    status = into.set_secret_key(secret.value);
  } else if (!pub.value.empty()) {
    status = into.set_public_key(pub.value);
  } else {
    return owner.fail(reason::missing_key, into.scheme.name);
  }
  if (!owner.succeeded(status, into.scheme.name)) return false;

  // What follows from the first part must be the same as what is given.
  bytes found;
  const key::sizes size = into.size();
  if (takes_seed && !secret.value.empty()) {
    if (secret.value.size() != size.secret_key) return owner.fail_with(BRAVAIS_BAD_LENGTH, into.scheme.name);
    if (!found.allocate(size.secret_key)) return owner.fail(reason::no_memory);
    if (!owner.succeeded(into.write_secret_key(found.data()))) return false;
    if (bravais_equal(found.data(), secret.value.data(), found.size()) == 0) {
      return owner.fail(reason::parts_differ, into.scheme.name);
    }
  }
  if (!pub.value.empty()) {
    if (pub.value.size() != size.public_key) return owner.fail_with(BRAVAIS_BAD_LENGTH, into.scheme.name);
    if (!found.allocate(size.public_key)) return owner.fail(reason::no_memory);
    if (!owner.succeeded(into.write_public_key(found.data()))) return false;
    if (std::memcmp(found.data(), pub.value.data(), found.size()) != 0) {
      return owner.fail(reason::parts_differ, into.scheme.name);
    }
  }
  return true;
}

bool export_key(const key& from, int selection, OSSL_CALLBACK* callback, void* argument) {
  if ((selection & OSSL_KEYMGMT_SELECT_KEYPAIR) == 0 || !has(from, selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) ||
      !from.has_public()) {
    return from.owner.fail(reason::missing_key, from.scheme.name);
  }
  const key::sizes size = from.size();
  bytes pub, secret;
  OSSL_PARAM params[4];
  std::size_t count = 0;
  if (!pub.allocate(size.public_key)) return from.owner.fail(reason::no_memory);
  if (!from.owner.succeeded(from.write_public_key(pub.data()))) return false;
  params[count++] = given_octets(OSSL_PKEY_PARAM_PUB_KEY, pub);
  if ((selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) != 0) {
    if (!secret.allocate(size.secret_key)) return from.owner.fail(reason::no_memory);
    if (!from.owner.succeeded(from.write_secret_key(secret.data()))) return false;
    params[count++] = given_octets(OSSL_PKEY_PARAM_PRIV_KEY, secret);
    if (!from.seed().empty()) params[count++] = given_octets(BRAVAIS_PARAM_SEED, from.seed());
  }
  params[count] = OSSL_PARAM_construct_end();
  return callback(params, argument) == 1;
}

}  // namespace bravais::integrations
