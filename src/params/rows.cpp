// SPDX-License-Identifier: MIT
// The rows of the public table against what follows from the parameters that the schemes compute with. Compiled for
// these assertions alone.
#include <bravais/parameters.hpp>

#include "params/dilithium.hpp"
#include "params/kyber.hpp"
#include "params/mlwq.hpp"
#include "params/ntru.hpp"
#include "params/ntru_plus.hpp"

namespace bravais {
namespace {

template <class Set>
consteval bool is_kem(kem_id id, std::size_t randomness) {
  const kem_parameters& row = parameters(id);
  return row.public_key == Set::public_key && row.secret_key == Set::secret_key && row.ciphertext == Set::ciphertext &&
         row.shared_secret == 32 && row.seed == Set::seed && row.randomness == randomness;
}
template <class Set>
consteval bool is_kem(kem_id id) {
  return is_kem<Set>(id, Set::randomness);
}

template <kyber_parameters P, class Version>
consteval bool is_kyber(kem_id id) {
  using set = kyber_set<P, Version>;
  return is_kem<set>(id, 32) && parameters(id).kdf_input == (Version::has_kdf ? set::kdf_input : 0);
}
static_assert(is_kyber<kyber_512, ml_kem_version>(kem_id::ml_kem_512));
static_assert(is_kyber<kyber_768, ml_kem_version>(kem_id::ml_kem_768));
static_assert(is_kyber<kyber_1024, ml_kem_version>(kem_id::ml_kem_1024));
static_assert(is_kyber<kyber_512, round3_version>(kem_id::kyber512));
static_assert(is_kyber<kyber_768, round3_version>(kem_id::kyber768));
static_assert(is_kyber<kyber_1024, round3_version>(kem_id::kyber1024));

static_assert(is_kem<ntru_set<ntru_hps_2048_509_parameters>>(kem_id::ntru_hps_2048_509));
static_assert(is_kem<ntru_set<ntru_hps_2048_677_parameters>>(kem_id::ntru_hps_2048_677));
static_assert(is_kem<ntru_set<ntru_hps_4096_821_parameters>>(kem_id::ntru_hps_4096_821));
static_assert(is_kem<ntru_set<ntru_hps_4096_1229_parameters>>(kem_id::ntru_hps_4096_1229));
static_assert(is_kem<ntru_set<ntru_hrss_701_parameters>>(kem_id::ntru_hrss_701));
static_assert(is_kem<ntru_set<ntru_hrss_1373_parameters>>(kem_id::ntru_hrss_1373));

static_assert(is_kem<ntru_plus_set<ntru_plus_768, ntru_plus_final>>(kem_id::ntru_plus_768));
static_assert(is_kem<ntru_plus_set<ntru_plus_864, ntru_plus_final>>(kem_id::ntru_plus_864));
static_assert(is_kem<ntru_plus_set<ntru_plus_1152, ntru_plus_final>>(kem_id::ntru_plus_1152));
static_assert(is_kem<ntru_plus_set<ntru_plus_576, ntru_plus_release_2>>(kem_id::ntru_plus_kem_576));
static_assert(is_kem<ntru_plus_set<ntru_plus_768, ntru_plus_release_2>>(kem_id::ntru_plus_kem_768));
static_assert(is_kem<ntru_plus_set<ntru_plus_864, ntru_plus_release_2>>(kem_id::ntru_plus_kem_864));
static_assert(is_kem<ntru_plus_set<ntru_plus_1152, ntru_plus_release_2>>(kem_id::ntru_plus_kem_1152));

template <mlwq_parameters P, quantizer Kind>
consteval bool is_mlwq(kem_id id) {
  return is_kem<mlwq_set<P, Kind, true>>(id, 32);
}
static_assert(is_mlwq<mlwq_512, quantizer::e8>(kem_id::m_lwq_512_e8));
static_assert(is_mlwq<mlwq_768, quantizer::e8>(kem_id::m_lwq_768_e8));
static_assert(is_mlwq<mlwq_1024, quantizer::e8>(kem_id::m_lwq_1024_e8));
static_assert(is_mlwq<mlwq_512, quantizer::z>(kem_id::m_lwq_512_z));
static_assert(is_mlwq<mlwq_768, quantizer::z>(kem_id::m_lwq_768_z));
static_assert(is_mlwq<mlwq_1024, quantizer::z>(kem_id::m_lwq_1024_z));

template <class Set>
constexpr bool is_pke(const pke_parameters& row) {
  return row.public_key == Set::public_key && row.secret_key == Set::pke_secret_key &&
         row.ciphertext == Set::ciphertext && row.message == 32 && row.seed == 32 && row.randomness == 32;
}
static_assert(is_pke<kyber_set<kyber_512, round3_version>>(parameters(pke_id::kyber512)));
static_assert(is_pke<kyber_set<kyber_768, round3_version>>(parameters(pke_id::kyber768)));
static_assert(is_pke<kyber_set<kyber_1024, round3_version>>(parameters(pke_id::kyber1024)));
static_assert([] {
  const pke_parameters* row = &parameters(pke_id::m_lwq_512_z_plain);
  for (const bool agrees : mlwq_pke_sets::each([&row]<class Set>() { return is_pke<Set>(*row++); })) {
    if (!agrees) return false;
  }
  return true;
}());

template <dilithium_parameters P, class Version>
consteval bool is_signature(signature_id id) {
  using set = dilithium_set<P, Version>;
  const signature_parameters& row = parameters(id);
  return row.public_key == set::public_key && row.secret_key == set::secret_key && row.signature == set::signature &&
         row.seed == set::seed && row.randomness == set::randomness && row.key_hash == set::hash &&
         row.message_hash == 64;
}
static_assert(is_signature<dilithium_44, ml_dsa_version>(signature_id::ml_dsa_44));
static_assert(is_signature<dilithium_65, ml_dsa_version>(signature_id::ml_dsa_65));
static_assert(is_signature<dilithium_87, ml_dsa_version>(signature_id::ml_dsa_87));
static_assert(is_signature<dilithium_44, dilithium_version>(signature_id::dilithium2));
static_assert(is_signature<dilithium_65, dilithium_version>(signature_id::dilithium3));
static_assert(is_signature<dilithium_87, dilithium_version>(signature_id::dilithium5));

}  // namespace
}  // namespace bravais
