// SPDX-License-Identifier: MIT
// Decapsulation of ML-KEM and Kyber, changed or not, for kem.cpp.
#include "isa/region.hpp"
#include "mutation/kem.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/fujisaki_okamoto_entries.hpp"
#include "scheme/kyber_pke.hpp"

namespace {
using namespace bravais;
using namespace bravais::BRAVAIS_ISA;
constexpr mutation::tried sets[] = {
    {kem_id::ml_kem_512, fujisaki_okamoto_entries<kyber_pke<kyber_set<kyber_512, ml_kem_version>>>::ops},
    {kem_id::kyber512, fujisaki_okamoto_entries<kyber_pke<kyber_set<kyber_512, round3_version>>>::ops}};
}  // namespace
BRAVAIS_REGION_END

constexpr std::span<const mutation::tried> mutation::tried_sets(sets);
