// SPDX-License-Identifier: MIT
// Declares the operations that each family's unit adds to the table of its back end. A family that was left out
// (bravais/config.h) adds entries without operations.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// family_ops<Id, Family> holds the operations of the family's parameter sets, in the order of ids_of.
template <class Id>
struct ops_of_kind;
template <>
struct ops_of_kind<kem_id> {
  using type = kem_ops;
};
template <>
struct ops_of_kind<pke_id> {
  using type = pke_ops;
};
template <>
struct ops_of_kind<signature_id> {
  using type = signature_ops;
};
template <class Id, family Family>
using family_ops = std::array<typename ops_of_kind<Id>::type, ids_of<Id, Family>.size()>;

#if BRAVAIS_HAS_KYBER
extern const family_ops<kem_id, family::kyber> kyber_kems;  // src/backend/kyber.cpp
extern const family_ops<pke_id, family::kyber> kyber_pkes;
#else
inline constexpr family_ops<kem_id, family::kyber> kyber_kems{};
inline constexpr family_ops<pke_id, family::kyber> kyber_pkes{};
#endif
#if BRAVAIS_HAS_NTRU
extern const family_ops<kem_id, family::ntru> ntru_kems;  // src/backend/ntru.cpp
#else
inline constexpr family_ops<kem_id, family::ntru> ntru_kems{};
#endif
#if BRAVAIS_HAS_NTRU_PLUS
extern const family_ops<kem_id, family::ntru_plus> ntru_plus_kems;  // src/backend/ntru_plus.cpp
#else
inline constexpr family_ops<kem_id, family::ntru_plus> ntru_plus_kems{};
#endif
#if BRAVAIS_HAS_MLWQ
extern const family_ops<kem_id, family::mlwq> mlwq_kems;  // src/backend/mlwq.cpp
extern const family_ops<pke_id, family::mlwq> mlwq_pkes;
#else
inline constexpr family_ops<kem_id, family::mlwq> mlwq_kems{};
inline constexpr family_ops<pke_id, family::mlwq> mlwq_pkes{};
#endif
#if BRAVAIS_HAS_DILITHIUM
extern const family_ops<signature_id, family::dilithium> dilithium_signatures;  // src/backend/dilithium.cpp
#else
inline constexpr family_ops<signature_id, family::dilithium> dilithium_signatures{};
#endif

}  // namespace bravais::BRAVAIS_ISA
