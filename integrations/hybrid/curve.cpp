// SPDX-License-Identifier: MIT
// Diffie-Hellman on the curves of the hybrid schemes, by libcrypto.
#include "curve.hpp"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/obj_mac.h>

namespace bravais::integrations {
namespace {

using context_of_key = owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using number = owned<BIGNUM, BN_clear_free>;

bool import(curve_key& key, const curve& group, int selection, OSSL_PARAM* params, OSSL_LIB_CTX* context) {
  const context_of_key maker(EVP_PKEY_CTX_new_from_name(context, group.type, nullptr));
  EVP_PKEY* made = nullptr;
  if (!maker || EVP_PKEY_fromdata_init(maker.get()) != 1 ||
      EVP_PKEY_fromdata(maker.get(), &made, selection, params) != 1) {
    return false;
  }
  key.reset(made);
  return true;
}

OSSL_PARAM name_of(const curve& group) {
  return OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, const_cast<char*>(group.group), 0);
}

// The point of a secret scalar: before OpenSSL 3.2, an EC key does not compute it.
outcome multiply_generator(std::uint8_t* point, const curve& group, const BIGNUM* scalar, OSSL_LIB_CTX* context) {
  const int nid = group.scalar_size == 32 ? NID_X9_62_prime256v1 : NID_secp384r1;
  const owned<EC_GROUP, EC_GROUP_free> ec(EC_GROUP_new_by_curve_name_ex(context, nullptr, nid));
  const owned<EC_POINT, EC_POINT_clear_free> product(ec ? EC_POINT_new(ec.get()) : nullptr);
  const owned<BN_CTX, BN_CTX_free> memory(BN_CTX_secure_new_ex(context));
  if (!product || !memory) return outcome::failed;
  if (BN_is_zero(scalar) || BN_cmp(scalar, EC_GROUP_get0_order(ec.get())) >= 0) return outcome::malformed;
  if (EC_POINT_mul(ec.get(), product.get(), scalar, nullptr, nullptr, memory.get()) != 1 ||
      EC_POINT_point2oct(ec.get(), product.get(), POINT_CONVERSION_UNCOMPRESSED, point, group.point_size,
                         memory.get()) != group.point_size) {
    return outcome::failed;
  }
  return outcome::ok;
}

}  // namespace

outcome generate(curve_key& key, const curve& group, OSSL_LIB_CTX* context) {
  key.reset(group.group == nullptr ? EVP_PKEY_Q_keygen(context, nullptr, group.type)
                                   : EVP_PKEY_Q_keygen(context, nullptr, group.type, group.group));
  return key ? outcome::ok : outcome::failed;
}

outcome from_point(curve_key& key, const curve& group, view point, OSSL_LIB_CTX* context) {
  if (point.size() != group.point_size) return outcome::malformed;
  if (group.group == nullptr) {
    key.reset(EVP_PKEY_new_raw_public_key_ex(context, group.type, nullptr, point.data(), point.size()));
    return key ? outcome::ok : outcome::failed;
  }
  if (point[0] != POINT_CONVERSION_UNCOMPRESSED) return outcome::malformed;
  OSSL_PARAM params[] = {
      name_of(group),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, const_cast<std::uint8_t*>(point.data()), point.size()),
      OSSL_PARAM_construct_end()};
  if (import(key, group, EVP_PKEY_PUBLIC_KEY, params, context)) return outcome::ok;
  OSSL_PARAM only_group[] = {name_of(group), OSSL_PARAM_construct_end()};
  curve_key ignored;
  return import(ignored, group, EVP_PKEY_KEY_PARAMETERS, only_group, context) ? outcome::malformed : outcome::failed;
}

outcome from_scalar(curve_key& key, const curve& group, view scalar, OSSL_LIB_CTX* context) {
  if (scalar.size() != group.scalar_size) return outcome::malformed;
  if (group.group == nullptr) {
    key.reset(EVP_PKEY_new_raw_private_key_ex(context, group.type, nullptr, scalar.data(), scalar.size()));
    return key ? outcome::ok : outcome::failed;
  }
  const number value(BN_secure_new());
  if (!value || BN_bin2bn(scalar.data(), static_cast<int>(scalar.size()), value.get()) == nullptr) {
    return outcome::failed;
  }
  BN_set_flags(value.get(), BN_FLG_CONSTTIME);
  std::uint8_t point[longest_point];
  if (const outcome done = multiply_generator(point, group, value.get(), context); done != outcome::ok) return done;
  wiped<longest_secret> native;
  if (BN_bn2nativepad(value.get(), native.data, static_cast<int>(group.scalar_size)) < 0) return outcome::failed;
  OSSL_PARAM params[] = {
      name_of(group), OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, group.point_size),
      OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, native.data, group.scalar_size), OSSL_PARAM_construct_end()};
  return import(key, group, EVP_PKEY_KEYPAIR, params, context) ? outcome::ok : outcome::failed;
}

bool write_point(std::uint8_t* point, const curve& group, const EVP_PKEY* key) {
  std::size_t size = 0;
  return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, point, group.point_size, &size) ==
             1 &&
         size == group.point_size;
}

bool write_scalar(std::uint8_t* scalar, const curve& group, const EVP_PKEY* key) {
  std::size_t size = group.scalar_size;
  if (group.group == nullptr) return EVP_PKEY_get_raw_private_key(key, scalar, &size) == 1 && size == group.scalar_size;
  BIGNUM* read = nullptr;
  if (EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &read) != 1) return false;
  const number value(read);
  return BN_bn2binpad(value.get(), scalar, static_cast<int>(size)) == static_cast<int>(size);
}

outcome agree(std::uint8_t* secret, const curve& group, EVP_PKEY* ours, EVP_PKEY* peer, OSSL_LIB_CTX* context) {
  const context_of_key exchange(EVP_PKEY_CTX_new_from_pkey(context, ours, nullptr));
  // The point is on the curve already, which has a prime order: no further check of the peer.
  if (!exchange || EVP_PKEY_derive_init(exchange.get()) != 1 ||
      EVP_PKEY_derive_set_peer_ex(exchange.get(), peer, 0) != 1) {
    return outcome::failed;
  }
  std::size_t size = group.secret_size;
  if (EVP_PKEY_derive(exchange.get(), secret, &size) == 1 && size == group.secret_size) return outcome::ok;
  // Only X25519 has points of small order. The other curves fail without memory or random numbers.
  return group.group == nullptr ? outcome::malformed : outcome::failed;
}

}  // namespace bravais::integrations
