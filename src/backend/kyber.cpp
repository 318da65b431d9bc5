// SPDX-License-Identifier: MIT
// ML-KEM and Kyber on one back end.
#include "backend/isa.hpp"

BRAVAIS_REGION_BEGIN
#include "backend/families.hpp"
#include "scheme/kyber_entries.hpp"
#include "scheme/pke_entries.hpp"

namespace bravais::BRAVAIS_ISA {

// What a set keeps of a prepared key fits the memory that its row promises.
template <class Set>
static consteval bool fits(kem_id id) {
  return prepared_header_size + sizeof(expanded_public_key<Set>) <= parameters(id).prepared_public_key &&
         prepared_header_size + sizeof(expanded_secret_key<Set>) <= parameters(id).prepared_secret_key;
}
static_assert(fits<kyber_set<kyber_512, ml_kem_version>>(kem_id::ml_kem_512));
static_assert(fits<kyber_set<kyber_768, ml_kem_version>>(kem_id::ml_kem_768));
static_assert(fits<kyber_set<kyber_1024, ml_kem_version>>(kem_id::ml_kem_1024));
template <class Set>
static consteval bool fits(pke_id id) {
  return prepared_header_size + sizeof(expanded_public_key<Set>) <= parameters(id).prepared_public_key &&
         prepared_header_size + sizeof(typename pke_entries<Set>::secret_part) <= parameters(id).prepared_secret_key;
}
static_assert(fits<kyber_set<kyber_512, round3_version>>(pke_id::kyber512));
static_assert(fits<kyber_set<kyber_768, round3_version>>(pke_id::kyber768));
static_assert(fits<kyber_set<kyber_1024, round3_version>>(pke_id::kyber1024));

constexpr std::array<kem_ops, 6> kyber_kems{kem_entries<kyber_pke<kyber_set<kyber_512, ml_kem_version>>>::ops,
                                            kem_entries<kyber_pke<kyber_set<kyber_768, ml_kem_version>>>::ops,
                                            kem_entries<kyber_pke<kyber_set<kyber_1024, ml_kem_version>>>::ops,
                                            kem_entries<kyber_pke<kyber_set<kyber_512, round3_version>>>::ops,
                                            kem_entries<kyber_pke<kyber_set<kyber_768, round3_version>>>::ops,
                                            kem_entries<kyber_pke<kyber_set<kyber_1024, round3_version>>>::ops};
constexpr std::array<pke_ops, 3> kyber_pkes{pke_entries<kyber_set<kyber_512, round3_version>>::ops,
                                            pke_entries<kyber_set<kyber_768, round3_version>>::ops,
                                            pke_entries<kyber_set<kyber_1024, round3_version>>::ops};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
