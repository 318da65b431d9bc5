// SPDX-License-Identifier: MIT
// Shared by the programs of this folder. Each is compiled twice: as it is, which must succeed, and with BRAVAIS_WRONG
// defined, which must fail.
#pragma once

#include <cstdint>
#include <iostream>
#include <span>
#include <utility>
#include <vector>

#include <bravais/bravais.hpp>

using namespace bravais;

extern ml_kem_768::key_pair keys;
extern ml_kem_768::ciphertext ciphertext;
extern ml_kem_768::shared_secret secret_a;
extern ml_kem_768::shared_secret secret_b;
extern ml_kem_768::randomness randomness;
extern ml_kem_768::seed seed;
extern kyber768::key_pair kyber_keys;
extern kyber768_pke::key_pair pke_keys;
extern kyber768_pke::message pke_message;
extern kyber768_pke::randomness pke_randomness;
extern ml_dsa_65::key_pair dsa_keys;
extern ml_dsa_65::signature_bytes dsa_signature;
extern ml_dsa_65::seed dsa_seed;
extern ml_dsa_65::randomness dsa_randomness;
extern dilithium3::key_pair dilithium_keys;
extern const std::uint8_t letter[10];

inline void use(bool) {}
