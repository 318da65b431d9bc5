// SPDX-License-Identifier: MIT
// The reference model of ML-KEM (written like FIPS 203) and of round-3 Kyber (written like its submission). Every back
// end is compared with it. Slow and obvious on purpose. It uses nothing of src/ except the ids of the parameter sets.
#pragma once

#include <cstddef>

#include <bravais/parameters.hpp>
#include "reference/keccak.hpp"

namespace reference {

// FIPS 203, section 8, Table 2; round-3 Kyber has the same numbers. `standard` tells ML-KEM from Kyber.
struct kyber_parameters {
  bool standard;
  std::size_t k, eta1, eta2, du, dv;
};
kyber_parameters parameters_of(bravais::kem_id id);
kyber_parameters parameters_of(bravais::pke_id id);

// `secret` is the shared secret or, for the kdf forms, the input of the key derivation function.
struct encapsulation {
  octets ciphertext;
  octets secret;
};

// K-PKE: Algorithms 13, 14 and 15.
key_pair pke_generate(const kyber_parameters& p, view d);
octets pke_encrypt(const kyber_parameters& p, view ek, view m, view r);
octets pke_decrypt(const kyber_parameters& p, view dk, view c);

// The KEM: Algorithms 16, 17 and 18 of FIPS 203; 7, 8 and 9 of the round-3 document.
key_pair generate(const kyber_parameters& p, view d, view z);
encapsulation encapsulate(const kyber_parameters& p, view ek, view m);
octets decapsulate(const kyber_parameters& p, view dk, view c);

// Round 3 only: the input of the key derivation function, and the function.
encapsulation encapsulate_kdf(const kyber_parameters& p, view ek, view m);
octets decapsulate_kdf(const kyber_parameters& p, view dk, view c);
octets kdf(view input, std::size_t size);

// The shared secret of any ciphertext that `dk` rejects: Algorithm 18, step 7; round 3, Algorithm 9, step 8.
octets rejection_value(const kyber_parameters& p, view dk, view c);

// The input checks of sections 7.2 and 7.3, except for lengths.
bool modulus_check(const kyber_parameters& p, view ek);
bool hash_check(const kyber_parameters& p, view dk);

}  // namespace reference
