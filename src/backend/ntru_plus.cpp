// SPDX-License-Identifier: MIT
// NTRU+ on one back end.
#include "backend/isa.hpp"

BRAVAIS_REGION_BEGIN
#include "backend/families.hpp"
#include "scheme/ntru_plus_entries.hpp"

namespace bravais::BRAVAIS_ISA {

namespace {
// The entries of a set, whose prepared keys are no larger than its row promises.
template <ntru_plus_parameters P, class Version>
consteval kem_ops entries_of(kem_id id) {
  using set = ntru_plus_set<P, Version>;
  const kem_parameters& row = parameters(id);
  if (prepared_header_size + sizeof(ntru_plus_public_key<set>) > row.prepared_public_key ||
      prepared_header_size + sizeof(ntru_plus_secret_key<set>) > row.prepared_secret_key) {
    throw "a prepared key does not fit the memory that the row of the set promises";
  }
  return ntru_plus_entries<set>::ops;
}
}  // namespace

constexpr std::array<kem_ops, 7> ntru_plus_kems{
    entries_of<ntru_plus_768, ntru_plus_final>(kem_id::ntru_plus_768),
    entries_of<ntru_plus_864, ntru_plus_final>(kem_id::ntru_plus_864),
    entries_of<ntru_plus_1152, ntru_plus_final>(kem_id::ntru_plus_1152),
    entries_of<ntru_plus_576, ntru_plus_release_2>(kem_id::ntru_plus_kem_576),
    entries_of<ntru_plus_768, ntru_plus_release_2>(kem_id::ntru_plus_kem_768),
    entries_of<ntru_plus_864, ntru_plus_release_2>(kem_id::ntru_plus_kem_864),
    entries_of<ntru_plus_1152, ntru_plus_release_2>(kem_id::ntru_plus_kem_1152)};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
