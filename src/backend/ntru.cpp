// SPDX-License-Identifier: MIT
// The operations of NTRU on one back end.
#include "isa/region.hpp"

BRAVAIS_REGION_BEGIN
#include "backend/entries.hpp"
#include "backend/families.hpp"
#include "scheme/ntru_entries.hpp"

namespace bravais::BRAVAIS_ISA {

constexpr family_ops<kem_id, family::ntru> ntru_kems =
    for_each_id<kem_id, family::ntru>([]<kem_id Id>() { return entries_of<ntru_entries<set_of<Id>>>(Id); });

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
