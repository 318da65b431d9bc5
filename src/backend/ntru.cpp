// SPDX-License-Identifier: MIT
// NTRU on one back end.
#include "backend/isa.hpp"

BRAVAIS_REGION_BEGIN
#include "backend/families.hpp"
#include "scheme/ntru_entries.hpp"

namespace bravais::BRAVAIS_ISA {

namespace {
// The entries of a set, whose prepared keys are no larger than its row promises.
template <ntru_parameters P>
consteval kem_ops entries_of(kem_id id) {
  using set = ntru_set<P>;
  const kem_parameters& row = parameters(id);
  if (prepared_header_size + sizeof(ntru_public_key<set>) > row.prepared_public_key ||
      prepared_header_size + sizeof(ntru_secret_key<set>) > row.prepared_secret_key) {
    throw "a prepared key does not fit the memory that the row of the set promises";
  }
  return ntru_entries<set>::ops;
}
}  // namespace

constexpr std::array<kem_ops, 6> ntru_kems{entries_of<ntru_hps_2048_509_parameters>(kem_id::ntru_hps_2048_509),
                                           entries_of<ntru_hps_2048_677_parameters>(kem_id::ntru_hps_2048_677),
                                           entries_of<ntru_hps_4096_821_parameters>(kem_id::ntru_hps_4096_821),
                                           entries_of<ntru_hps_4096_1229_parameters>(kem_id::ntru_hps_4096_1229),
                                           entries_of<ntru_hrss_701_parameters>(kem_id::ntru_hrss_701),
                                           entries_of<ntru_hrss_1373_parameters>(kem_id::ntru_hrss_1373)};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
