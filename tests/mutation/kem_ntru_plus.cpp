// SPDX-License-Identifier: MIT
// Decapsulation of NTRU+, changed or not, for kem.cpp.
#include "isa/region.hpp"
#include "mutation/kem.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/ntru_plus_entries.hpp"

namespace {
using namespace bravais;
using namespace bravais::BRAVAIS_ISA;
constexpr mutation::tried sets[] = {
    {kem_id::ntru_plus_768, ntru_plus_entries<ntru_plus_set<ntru_plus_768, ntru_plus_final>>::ops},
    {kem_id::ntru_plus_kem_576, ntru_plus_entries<ntru_plus_set<ntru_plus_576, ntru_plus_release_2>>::ops}};
}  // namespace
BRAVAIS_REGION_END

constexpr std::span<const mutation::tried> mutation::tried_sets(sets);
