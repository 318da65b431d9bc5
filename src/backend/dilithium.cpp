// SPDX-License-Identifier: MIT
// ML-DSA and Dilithium on one back end.
#include "backend/isa.hpp"

BRAVAIS_REGION_BEGIN
#include "backend/families.hpp"
#include "scheme/dilithium_entries.hpp"

namespace bravais::BRAVAIS_ISA {

// What a set keeps of a prepared key fits the memory that its row promises, and begins with tr.
template <class Set>
static consteval bool fits(signature_id id) {
  return prepared_header_size + sizeof(dilithium_public_key<Set>) <= parameters(id).prepared_public_key &&
         prepared_header_size + sizeof(dilithium_secret_key<Set>) <= parameters(id).prepared_secret_key &&
         offsetof(dilithium_public_key<Set>, tr) == 0 && offsetof(dilithium_secret_key<Set>, tr) == 0;
}
static_assert(fits<dilithium_set<dilithium_44, ml_dsa_version>>(signature_id::ml_dsa_44));
static_assert(fits<dilithium_set<dilithium_65, ml_dsa_version>>(signature_id::ml_dsa_65));
static_assert(fits<dilithium_set<dilithium_87, ml_dsa_version>>(signature_id::ml_dsa_87));

constexpr std::array<signature_ops, 6> dilithium_signatures{
    signature_entries<dilithium_set<dilithium_44, ml_dsa_version>>::ops,
    signature_entries<dilithium_set<dilithium_65, ml_dsa_version>>::ops,
    signature_entries<dilithium_set<dilithium_87, ml_dsa_version>>::ops,
    signature_entries<dilithium_set<dilithium_44, dilithium_version>>::ops,
    signature_entries<dilithium_set<dilithium_65, dilithium_version>>::ops,
    signature_entries<dilithium_set<dilithium_87, dilithium_version>>::ops};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
