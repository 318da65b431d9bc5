// SPDX-License-Identifier: MIT
// The algorithms that both libraries have: name(symbol, id, version) for each. Everything else about them comes from
// the table of parameter sets (<bravais/parameters.hpp>), and the assertions below find a row that is missing here.
//
// The symbol is a part of the names of liboqs's functions. The version is what liboqs 0.16.0 reports as alg_version:
// FIPS 203, or the reference implementation that it agrees with byte for byte.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

#include <bravais/parameters.hpp>

#include "names.hpp"

#define BRAVAIS_LIBOQS_KYBER_512 "https://github.com/pq-crystals/kyber/commit/74cad307858b61e434490c75f812cb9b9ef7279b"
#define BRAVAIS_LIBOQS_KYBER "https://github.com/pq-crystals/kyber/commit/28413dfbf523fdde181246451c2bd77199c0f7ff"
#define BRAVAIS_LIBOQS_NTRU "https://github.com/jschanck/ntru/tree/6d96ed37 reference implementation"

// clang-format off
#define BRAVAIS_LIBOQS_KEMS(name) \
  name(kyber_512, kyber512, BRAVAIS_LIBOQS_KYBER_512) \
  name(kyber_768, kyber768, BRAVAIS_LIBOQS_KYBER) \
  name(kyber_1024, kyber1024, BRAVAIS_LIBOQS_KYBER) \
  name(ml_kem_512, ml_kem_512, "FIPS203") \
  name(ml_kem_768, ml_kem_768, "FIPS203") \
  name(ml_kem_1024, ml_kem_1024, "FIPS203") \
  name(ntru_hps2048509, ntru_hps_2048_509, BRAVAIS_LIBOQS_NTRU) \
  name(ntru_hps2048677, ntru_hps_2048_677, BRAVAIS_LIBOQS_NTRU) \
  name(ntru_hps4096821, ntru_hps_4096_821, BRAVAIS_LIBOQS_NTRU) \
  name(ntru_hps40961229, ntru_hps_4096_1229, BRAVAIS_LIBOQS_NTRU) \
  name(ntru_hrss701, ntru_hrss_701, BRAVAIS_LIBOQS_NTRU) \
  name(ntru_hrss1373, ntru_hrss_1373, BRAVAIS_LIBOQS_NTRU)

#define BRAVAIS_LIBOQS_SIGS(name) \
  name(ml_dsa_44, ml_dsa_44, "FIPS204") \
  name(ml_dsa_65, ml_dsa_65, "FIPS204") \
  name(ml_dsa_87, ml_dsa_87, "FIPS204")
// clang-format on

namespace bravais_liboqs {

#define BRAVAIS_LIBOQS_ID(symbol, id, version) bravais::kem_id::id,
inline constexpr bravais::kem_id kem_ids[] = {BRAVAIS_LIBOQS_KEMS(BRAVAIS_LIBOQS_ID)};
#undef BRAVAIS_LIBOQS_ID
#define BRAVAIS_LIBOQS_ID(symbol, id, version) bravais::signature_id::id,
inline constexpr bravais::signature_id sig_ids[] = {BRAVAIS_LIBOQS_SIGS(BRAVAIS_LIBOQS_ID)};
#undef BRAVAIS_LIBOQS_ID

// Whether the ids are exactly those of the rows with a name of liboqs.
template <class Table, class Ids, class NameOf>
[[nodiscard]] consteval bool lists_common_rows(const Table& table, const Ids& ids, NameOf name_of) {
  return std::ranges::all_of(table, [&](const auto& row) {
    bool common = false;
    for (std::size_t i = 0; name_of(i) != nullptr; ++i) common |= row.name == name_of(i);
    return common == (std::ranges::count(ids, row.id) == 1);
  });
}
static_assert(lists_common_rows(bravais::kem_table, kem_ids, kem_name),
              "a KEM that liboqs also has is missing in BRAVAIS_LIBOQS_KEMS, or one that it lacks is there");
static_assert(
    lists_common_rows(bravais::signature_table, sig_ids, sig_name),
    "a signature scheme that liboqs also has is missing in BRAVAIS_LIBOQS_SIGS, or one that it lacks is there");

}  // namespace bravais_liboqs
