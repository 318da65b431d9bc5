// SPDX-License-Identifier: MIT
// Decapsulation of NTRU, changed or not, for kem.cpp.
#include "isa/region.hpp"
#include "mutation/kem.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/ntru_entries.hpp"

namespace {
using namespace bravais;
using namespace bravais::BRAVAIS_ISA;
constexpr mutation::tried sets[] = {
    {kem_id::ntru_hps_2048_509, ntru_entries<ntru_set<ntru_hps_2048_509_parameters>>::ops},
    {kem_id::ntru_hrss_701, ntru_entries<ntru_set<ntru_hrss_701_parameters>>::ops}};
}  // namespace
BRAVAIS_REGION_END

constexpr std::span<const mutation::tried> mutation::tried_sets(sets);
