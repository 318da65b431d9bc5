// SPDX-License-Identifier: MIT
// The reference model of M-LWQ, module learning with quantization: encryption and KEM, written like its specification.
// Slow and obvious on purpose. It uses nothing of src/ except the ids of the parameter sets.
#pragma once

#include <optional>

#include <bravais/parameters.hpp>
#include "reference/mlwq_quantizer.hpp"

namespace reference::mlwq {

struct parameters {
  std::size_t k, d_pk, d_u, d_v;
  quantizer kind;
  bool subtractive;
};
// The set M-LWQ-`level`, level 512, 768 or 1024.
parameters parameters_of(std::size_t level, quantizer kind, bool subtractive);
// The parameters for an id of M-LWQ; nothing for other ids.
std::optional<parameters> parameters_of(bravais::kem_id id);
std::optional<parameters> parameters_of(bravais::pke_id id);

std::size_t public_key_size(const parameters& p);
std::size_t secret_key_size(const parameters& p);  // of the encryption: s alone
std::size_t ciphertext_size(const parameters& p);

// The PKE. The matrix and the dithers follow from the last 32 bytes of the public key, rho.
key_pair pke_generate(const parameters& p, view seed);
octets pke_encrypt(const parameters& p, view ek, view m, view coins);
octets pke_decrypt(const parameters& p, view dk, view rho, view c);
// Whether every field of s is at most 4, the largest value that packing produces.
bool secret_key_check(const parameters& p, view dk);

// The KEM: dk is the PKE's secret key || ek || H(ek) || z.
struct encapsulation {
  octets ciphertext;
  octets secret;
};
key_pair generate(const parameters& p, view d, view z);
encapsulation encapsulate(const parameters& p, view ek, view m);
octets decapsulate(const parameters& p, view dk, view c);
octets rejection_value(const parameters& p, view dk, view c);
bool hash_check(const parameters& p, view dk);

}  // namespace reference::mlwq
