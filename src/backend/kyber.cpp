// SPDX-License-Identifier: MIT
// The operations of ML-KEM and Kyber on one back end.
#include "isa/region.hpp"

BRAVAIS_REGION_BEGIN
#include "backend/entries.hpp"
#include "backend/families.hpp"
#include "scheme/fujisaki_okamoto_entries.hpp"
#include "scheme/pke_entries.hpp"

namespace bravais::BRAVAIS_ISA {

constexpr family_ops<kem_id, family::kyber> kyber_kems = for_each_id<kem_id, family::kyber>(
    []<kem_id Id>() { return entries_of<fujisaki_okamoto_entries<kyber_pke<set_of<Id>>>>(Id); });
constexpr family_ops<pke_id, family::kyber> kyber_pkes =
    for_each_id<pke_id, family::kyber>([]<pke_id Id>() { return entries_of<pke_entries<set_of<Id>>>(Id); });

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
