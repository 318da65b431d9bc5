// SPDX-License-Identifier: MIT
// Decapsulation of M-LWQ, changed or not, for kem.cpp.
#include "isa/region.hpp"
#include "mutation/kem.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/fujisaki_okamoto_entries.hpp"
#include "scheme/mlwq_entries.hpp"

namespace {
using namespace bravais;
using namespace bravais::BRAVAIS_ISA;
constexpr mutation::tried sets[] = {
    {kem_id::m_lwq_512_z, fujisaki_okamoto_entries<mlwq_pke<mlwq_set<mlwq_512, quantizer::z, true>>>::ops}};
}  // namespace
BRAVAIS_REGION_END

constexpr std::span<const mutation::tried> mutation::tried_sets(sets);
