// SPDX-License-Identifier: MIT
// What the unit of each family gives to the table of its back end.
#pragma once

#include "backend/isa.hpp"

namespace bravais::BRAVAIS_ISA {

extern const std::array<kem_ops, 6> kyber_kems;  // src/backend/kyber.cpp
extern const std::array<pke_ops, 3> kyber_pkes;
extern const std::array<kem_ops, 6> ntru_kems;       // src/backend/ntru.cpp
extern const std::array<kem_ops, 7> ntru_plus_kems;  // src/backend/ntru_plus.cpp
extern const std::array<kem_ops, 6> mlwq_kems;       // src/backend/mlwq.cpp
extern const std::array<pke_ops, 12> mlwq_pkes;
extern const std::array<signature_ops, 6> dilithium_signatures;  // src/backend/dilithium.cpp

}  // namespace bravais::BRAVAIS_ISA
