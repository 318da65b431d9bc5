// SPDX-License-Identifier: MIT
// M-LWQ on one back end.
#include "backend/isa.hpp"

BRAVAIS_REGION_BEGIN
#include "backend/families.hpp"
#include "scheme/kyber_entries.hpp"
#include "scheme/mlwq_entries.hpp"

namespace bravais::BRAVAIS_ISA {

template <mlwq_parameters P, quantizer Kind>
using mlwq_kem = mlwq_pke<mlwq_set<P, Kind, true>>;

// What a set keeps of a prepared key fits the memory that its row promises.
template <class Public, class Secret, class Row>
static constexpr bool fits(const Row& row) {
  return prepared_header_size + sizeof(Public) <= row.prepared_public_key &&
         prepared_header_size + sizeof(Secret) <= row.prepared_secret_key;
}
template <class Pke>
static consteval bool kem_fits(kem_id id) {
  return fits<typename Pke::public_part, typename Pke::secret_part>(parameters(id));
}
static_assert(kem_fits<mlwq_kem<mlwq_512, quantizer::e8>>(kem_id::m_lwq_512_e8));
static_assert(kem_fits<mlwq_kem<mlwq_768, quantizer::e8>>(kem_id::m_lwq_768_e8));
static_assert(kem_fits<mlwq_kem<mlwq_1024, quantizer::e8>>(kem_id::m_lwq_1024_e8));

constexpr std::array<kem_ops, 6> mlwq_kems{
    kem_entries<mlwq_kem<mlwq_512, quantizer::e8>>::ops,  kem_entries<mlwq_kem<mlwq_768, quantizer::e8>>::ops,
    kem_entries<mlwq_kem<mlwq_1024, quantizer::e8>>::ops, kem_entries<mlwq_kem<mlwq_512, quantizer::z>>::ops,
    kem_entries<mlwq_kem<mlwq_768, quantizer::z>>::ops,   kem_entries<mlwq_kem<mlwq_1024, quantizer::z>>::ops};
constexpr std::array<pke_ops, mlwq_pke_sets::count> mlwq_pkes =
    mlwq_pke_sets::each([]<class Set>() { return mlwq_pke_entries<Set>::ops; });
static_assert([] {
  const pke_parameters* row = &parameters(pke_id::m_lwq_512_z_plain);
  const auto all = mlwq_pke_sets::each([&row]<class Set>() {
    return fits<typename mlwq_pke<Set>::public_part, typename mlwq_pke_entries<Set>::secret_part>(*row++);
  });
  return std::find(all.begin(), all.end(), false) == all.end();
}());

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
