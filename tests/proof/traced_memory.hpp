// SPDX-License-Identifier: MIT
// The copies of scalar code, with what the domain knows of the memory. A unit includes this file after the standard
// library and before any kernel.
#pragma once

#include <cstring>

#include "proof/bits.hpp"
#include "proof/slots.hpp"

namespace bravais_proof::BRAVAIS_PROOF_DOMAIN {

inline void* traced_memcpy(void* to, const void* from, std::size_t size) {
  copy(to, from, size);
  return to;
}
inline void* traced_memset(void* to, int byte, std::size_t size, const where& at = where::current()) {
  fill(to, byte, size, at);
  return to;
}
inline void traced_copy_secret(std::uint8_t* to, const std::uint8_t* from, std::size_t size) { copy(to, from, size); }

}  // namespace bravais_proof::BRAVAIS_PROOF_DOMAIN

// Kernels write std::memcpy, so that the other name must be there, too.
namespace std {
using bravais_proof::BRAVAIS_PROOF_DOMAIN::traced_memcpy;  // NOLINT(cert-dcl58-cpp)
using bravais_proof::BRAVAIS_PROOF_DOMAIN::traced_memset;  // NOLINT(cert-dcl58-cpp)
}  // namespace std
namespace bravais {
using bravais_proof::BRAVAIS_PROOF_DOMAIN::traced_copy_secret;
}  // namespace bravais
#define memcpy traced_memcpy
#define memset traced_memset
#define copy_secret traced_copy_secret
