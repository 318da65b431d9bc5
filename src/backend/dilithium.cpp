// SPDX-License-Identifier: MIT
// The operations of ML-DSA and Dilithium on one back end.
#include "isa/region.hpp"

BRAVAIS_REGION_BEGIN
#include "backend/entries.hpp"
#include "backend/families.hpp"
#include "scheme/dilithium_entries.hpp"

namespace bravais::BRAVAIS_ISA {

constexpr family_ops<signature_id, family::dilithium> dilithium_signatures =
    for_each_id<signature_id, family::dilithium>(
        []<signature_id Id>() { return entries_of<signature_entries<set_of<Id>>>(Id); });

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
