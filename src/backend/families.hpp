// SPDX-License-Identifier: MIT
// What the unit of each family gives to the table of its back end. A family that was left out (bravais/config.h) gives
// entries without operations.
#pragma once

#include "backend/isa.hpp"

namespace bravais::BRAVAIS_ISA {

// Every entry of a family that was left out.
template <class Ops>
struct left_out {
  Ops none{};
  [[nodiscard]] constexpr const Ops& operator[](std::size_t) const noexcept { return none; }
};

#if BRAVAIS_HAS_KYBER
extern const std::array<kem_ops, 6> kyber_kems;  // src/backend/kyber.cpp
extern const std::array<pke_ops, 3> kyber_pkes;
#else
inline constexpr left_out<kem_ops> kyber_kems;
inline constexpr left_out<pke_ops> kyber_pkes;
#endif
#if BRAVAIS_HAS_NTRU
extern const std::array<kem_ops, 6> ntru_kems;  // src/backend/ntru.cpp
#else
inline constexpr left_out<kem_ops> ntru_kems;
#endif
#if BRAVAIS_HAS_NTRU_PLUS
extern const std::array<kem_ops, 7> ntru_plus_kems;  // src/backend/ntru_plus.cpp
#else
inline constexpr left_out<kem_ops> ntru_plus_kems;
#endif
#if BRAVAIS_HAS_MLWQ
extern const std::array<kem_ops, 6> mlwq_kems;  // src/backend/mlwq.cpp
extern const std::array<pke_ops, 12> mlwq_pkes;
#else
inline constexpr left_out<kem_ops> mlwq_kems;
inline constexpr left_out<pke_ops> mlwq_pkes;
#endif
#if BRAVAIS_HAS_DILITHIUM
extern const std::array<signature_ops, 6> dilithium_signatures;  // src/backend/dilithium.cpp
#else
inline constexpr left_out<signature_ops> dilithium_signatures;
#endif

}  // namespace bravais::BRAVAIS_ISA
