// SPDX-License-Identifier: MIT
// Derives public keys from secret keys.
#include <algorithm>

#include "api/batch.hpp"
#include "common/ct.hpp"
#include "params/layout.hpp"

namespace bravais::api {
namespace {

// A public key that was computed from a secret is public.
void publish(out public_key) noexcept { declassify(public_key.data(), public_key.size(), "a public key"); }

// Checks sizes and writes the public key of a seed; `from_expanded(entry, key)` writes that of an expanded key.
template <class Id, class F>
errc write_public_key(Id id, key_in secret_key, out public_key, F from_expanded) noexcept {
  entry e(id);
  errc error = e.find();
  if (error == errc::ok) {
    const auto& p = parameters(id);
    const bool seed = secret_key.form == key_form::seed;
    error = check_single(secret_key.bytes, seed ? p.seed : p.secret_key);
    if (error == errc::ok) error = check_single(public_key, p.public_key);
    if (error == errc::ok && seed) {
      expanded_seed<Id> keys;
      error = expand_seed(e, secret_key.bytes.data(), keys);
      if (error == errc::ok) std::copy_n(keys.public_key, p.public_key, public_key.begin());
    } else if (error == errc::ok) {
      error = from_expanded(e, secret_key.bytes);
    }
  }
  if (error == errc::ok) {
    publish(public_key);
  } else {
    write_no_public_keys(id, public_key);
  }
  return error;
}

}  // namespace

errc public_key_from(kem_id id, key_in secret_key, out public_key) noexcept {
  return write_public_key(id, secret_key, public_key, [&](const entry<kem_id>& e, in key) noexcept {
    const kem_parameters& p = parameters(id);
    const std::size_t at = public_key_at(p);
    if (at == 0) return errc::bad_argument;  // the secret key does not contain it
    const errc error = e.ops->check_secret_key(key.data());
    if (error == errc::ok) std::copy_n(key.data() + at, p.public_key, public_key.data());
    return error;
  });
}
errc public_key_from(pke_id id, key_in secret_key, out public_key) noexcept {
  return write_public_key(id, secret_key, public_key,
                          [](const entry<pke_id>&, in) noexcept { return errc::bad_argument; });
}
errc public_key_from(signature_id id, key_in secret_key, out public_key) noexcept {
  return write_public_key(id, secret_key, public_key, [&](const entry<signature_id>& e, in key) noexcept {
    const errc error = e.ops->check_secret_key(key.data());
    return error == errc::ok ? e.ops->public_key_of(key.data(), public_key.data()) : error;
  });
}

}  // namespace bravais::api
