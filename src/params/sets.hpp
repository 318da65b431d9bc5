// SPDX-License-Identifier: MIT
// The parameter set behind each id of the public table: the templates of the schemes compute with set_of<id>.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include <bravais/parameters.hpp>

#include "params/dilithium.hpp"
#include "params/kyber.hpp"
#include "params/mlwq.hpp"
#include "params/ntru.hpp"
#include "params/ntru_plus.hpp"

namespace bravais {

// One specialization per parameter set. An id without one does not compile.
template <auto Id>
struct set_named;
template <auto Id>
using set_of = typename set_named<Id>::type;

// clang-format off
template <> struct set_named<kem_id::ml_kem_512> { using type = kyber_set<kyber_512, ml_kem_version>; };
template <> struct set_named<kem_id::ml_kem_768> { using type = kyber_set<kyber_768, ml_kem_version>; };
template <> struct set_named<kem_id::ml_kem_1024> { using type = kyber_set<kyber_1024, ml_kem_version>; };
template <> struct set_named<kem_id::kyber512> { using type = kyber_set<kyber_512, round3_version>; };
template <> struct set_named<kem_id::kyber768> { using type = kyber_set<kyber_768, round3_version>; };
template <> struct set_named<kem_id::kyber1024> { using type = kyber_set<kyber_1024, round3_version>; };
template <> struct set_named<pke_id::kyber512> { using type = kyber_set<kyber_512, round3_version>; };
template <> struct set_named<pke_id::kyber768> { using type = kyber_set<kyber_768, round3_version>; };
template <> struct set_named<pke_id::kyber1024> { using type = kyber_set<kyber_1024, round3_version>; };

template <> struct set_named<kem_id::ntru_hps_2048_509> { using type = ntru_set<ntru_hps_2048_509_parameters>; };
template <> struct set_named<kem_id::ntru_hps_2048_677> { using type = ntru_set<ntru_hps_2048_677_parameters>; };
template <> struct set_named<kem_id::ntru_hps_4096_821> { using type = ntru_set<ntru_hps_4096_821_parameters>; };
template <> struct set_named<kem_id::ntru_hps_4096_1229> { using type = ntru_set<ntru_hps_4096_1229_parameters>; };
template <> struct set_named<kem_id::ntru_hrss_701> { using type = ntru_set<ntru_hrss_701_parameters>; };
template <> struct set_named<kem_id::ntru_hrss_1373> { using type = ntru_set<ntru_hrss_1373_parameters>; };

template <> struct set_named<kem_id::ntru_plus_768> { using type = ntru_plus_set<ntru_plus_768, ntru_plus_final>; };
template <> struct set_named<kem_id::ntru_plus_864> { using type = ntru_plus_set<ntru_plus_864, ntru_plus_final>; };
template <> struct set_named<kem_id::ntru_plus_1152> { using type = ntru_plus_set<ntru_plus_1152, ntru_plus_final>; };
template <> struct set_named<kem_id::ntru_plus_kem_576> { using type = ntru_plus_set<ntru_plus_576, ntru_plus_release_2>; };
template <> struct set_named<kem_id::ntru_plus_kem_768> { using type = ntru_plus_set<ntru_plus_768, ntru_plus_release_2>; };
template <> struct set_named<kem_id::ntru_plus_kem_864> { using type = ntru_plus_set<ntru_plus_864, ntru_plus_release_2>; };
template <> struct set_named<kem_id::ntru_plus_kem_1152> { using type = ntru_plus_set<ntru_plus_1152, ntru_plus_release_2>; };

template <> struct set_named<kem_id::m_lwq_512_e8> { using type = mlwq_set<mlwq_512, quantizer::e8, true>; };
template <> struct set_named<kem_id::m_lwq_768_e8> { using type = mlwq_set<mlwq_768, quantizer::e8, true>; };
template <> struct set_named<kem_id::m_lwq_1024_e8> { using type = mlwq_set<mlwq_1024, quantizer::e8, true>; };
template <> struct set_named<kem_id::m_lwq_512_z> { using type = mlwq_set<mlwq_512, quantizer::z, true>; };
template <> struct set_named<kem_id::m_lwq_768_z> { using type = mlwq_set<mlwq_768, quantizer::z, true>; };
template <> struct set_named<kem_id::m_lwq_1024_z> { using type = mlwq_set<mlwq_1024, quantizer::z, true>; };
template <> struct set_named<pke_id::m_lwq_512_z_plain> { using type = mlwq_set<mlwq_512, quantizer::z, false>; };
template <> struct set_named<pke_id::m_lwq_512_z> { using type = mlwq_set<mlwq_512, quantizer::z, true>; };
template <> struct set_named<pke_id::m_lwq_512_d8> { using type = mlwq_set<mlwq_512, quantizer::d8, true>; };
template <> struct set_named<pke_id::m_lwq_512_e8> { using type = mlwq_set<mlwq_512, quantizer::e8, true>; };
template <> struct set_named<pke_id::m_lwq_768_z_plain> { using type = mlwq_set<mlwq_768, quantizer::z, false>; };
template <> struct set_named<pke_id::m_lwq_768_z> { using type = mlwq_set<mlwq_768, quantizer::z, true>; };
template <> struct set_named<pke_id::m_lwq_768_d8> { using type = mlwq_set<mlwq_768, quantizer::d8, true>; };
template <> struct set_named<pke_id::m_lwq_768_e8> { using type = mlwq_set<mlwq_768, quantizer::e8, true>; };
template <> struct set_named<pke_id::m_lwq_1024_z_plain> { using type = mlwq_set<mlwq_1024, quantizer::z, false>; };
template <> struct set_named<pke_id::m_lwq_1024_z> { using type = mlwq_set<mlwq_1024, quantizer::z, true>; };
template <> struct set_named<pke_id::m_lwq_1024_d8> { using type = mlwq_set<mlwq_1024, quantizer::d8, true>; };
template <> struct set_named<pke_id::m_lwq_1024_e8> { using type = mlwq_set<mlwq_1024, quantizer::e8, true>; };

template <> struct set_named<signature_id::ml_dsa_44> { using type = dilithium_set<dilithium_44, ml_dsa_version>; };
template <> struct set_named<signature_id::ml_dsa_65> { using type = dilithium_set<dilithium_65, ml_dsa_version>; };
template <> struct set_named<signature_id::ml_dsa_87> { using type = dilithium_set<dilithium_87, ml_dsa_version>; };
template <> struct set_named<signature_id::dilithium2> { using type = dilithium_set<dilithium_44, dilithium_version>; };
template <> struct set_named<signature_id::dilithium3> { using type = dilithium_set<dilithium_65, dilithium_version>; };
template <> struct set_named<signature_id::dilithium5> { using type = dilithium_set<dilithium_87, dilithium_version>; };
// clang-format on

// The number of parameter sets of a kind, and how many of them belong to a family.
template <class Id>
inline constexpr std::size_t count_of_kind = 0;
template <>
inline constexpr std::size_t count_of_kind<kem_id> = kem_count;
template <>
inline constexpr std::size_t count_of_kind<pke_id> = pke_count;
template <>
inline constexpr std::size_t count_of_kind<signature_id> = signature_count;
template <class Id>
[[nodiscard]] consteval std::size_t count_of(family wanted) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < count_of_kind<Id>; ++i)
    count += parameters(static_cast<Id>(i)).family == wanted ? 1U : 0U;
  return count;
}

// The ids of a family, in the order of the public table.
template <class Id, family Wanted>
inline constexpr auto ids_of = [] {
  std::array<Id, count_of<Id>(Wanted)> ids{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < count_of_kind<Id>; ++i) {
    if (parameters(static_cast<Id>(i)).family == Wanted) ids[count++] = static_cast<Id>(i);
  }
  return ids;
}();
// An array of the results of f<id>() for each id of a family.
template <class Id, family Wanted, class F>
[[nodiscard]] constexpr auto for_each_id(F f) {
  constexpr auto& ids = ids_of<Id, Wanted>;
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::array { f.template operator()<ids[I]>()... };
  }(std::make_index_sequence<ids.size()>{});
}

}  // namespace bravais
