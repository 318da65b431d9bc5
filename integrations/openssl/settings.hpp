// SPDX-License-Identifier: MIT
// The provider's settings in openssl.cnf, with the names and values of OpenSSL 3.5.
#ifndef BRAVAIS_INTEGRATIONS_OPENSSL_SETTINGS_HPP
#define BRAVAIS_INTEGRATIONS_OPENSSL_SETTINGS_HPP

#include "algorithm.hpp"
#include "provider.hpp"

namespace bravais::integrations {

// How a secret key lies in PKCS#8. The first three are the forms of RFC 9881 and RFC 9935. `bare_priv` and `bare_seed`
// have no ASN.1 around the key, and `oqskeypair` is the secret key followed by the public key.
enum class file_format { seed_priv, seed_only, priv_only, oqskeypair, bare_priv, bare_seed };
inline constexpr std::size_t file_formats = 6;
constexpr bool has_seed(file_format one) {
  return one == file_format::seed_priv || one == file_format::seed_only || one == file_format::bare_seed;
}

constexpr bool is_bare(file_format one) {
  return one == file_format::oqskeypair || one == file_format::bare_priv || one == file_format::bare_seed;
}

struct format_list {
  file_format items[file_formats];
  std::size_t count = 0;
  bool has(file_format one) const;
};

// Each reads the setting anew: OSSL_PROVIDER_add_conf_parameter() can change it at any time. Only the family of the
// algorithm matters.
// Returns false, and puts an error into OpenSSL's queue, if the list names no known format.
bool input_formats(format_list& list, const provider& owner, const algorithm& of);
bool output_formats(format_list& list, const provider& owner, const algorithm& of);
bool retains_seed(const provider& owner, const algorithm& of);
bool prefers_seed(const provider& owner, const algorithm& of);

// Ours alone: EVP_DigestSignInit() and EVP_DigestVerifyInit() ignore the digest that OpenSSL before 3.5 names for CMS.
bool ignores_digest(const provider& owner);

// With what an imported ML-KEM key without a seed encapsulates to itself.
enum class pairwise_test { random, fixed, none };
pairwise_test import_test(const provider& owner);

// Puts an error that names the setting into OpenSSL's queue if a value is unknown.
bool settings_are_good(const provider& owner);

}  // namespace bravais::integrations

#endif
