// SPDX-License-Identifier: MIT
// ML-KEM and Kyber on one back end.
#include "backend/isa.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/kyber_entries.hpp"

namespace bravais::BRAVAIS_ISA {

extern const std::array<kem_ops, 6> kyber_kems;
extern const std::array<pke_ops, 3> kyber_pkes;

constexpr std::array<kem_ops, 6> kyber_kems{
    kem_entries<kyber_set<kyber_512, ml_kem_version>>::ops,  kem_entries<kyber_set<kyber_768, ml_kem_version>>::ops,
    kem_entries<kyber_set<kyber_1024, ml_kem_version>>::ops, kem_entries<kyber_set<kyber_512, round3_version>>::ops,
    kem_entries<kyber_set<kyber_768, round3_version>>::ops,  kem_entries<kyber_set<kyber_1024, round3_version>>::ops};
constexpr std::array<pke_ops, 3> kyber_pkes{pke_entries<kyber_set<kyber_512, round3_version>>::ops,
                                            pke_entries<kyber_set<kyber_768, round3_version>>::ops,
                                            pke_entries<kyber_set<kyber_1024, round3_version>>::ops};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
