// SPDX-License-Identifier: MIT
// The parameter sets of M-LWQ, over the ring of ML-KEM (params/kyber.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace bravais {

// The lattice that coefficients are rounded to: Z for single coefficients, D8 or E8 for blocks of eight.
enum class quantizer { z, d8, e8 };
inline constexpr std::size_t quantizer_block = 8;

// One parameter set: rank of the module, bits kept of the public key and of the two parts of a ciphertext.
struct mlwq_parameters {
  int k;
  int d_pk;
  int d_u;
  int d_v;
};
inline constexpr mlwq_parameters mlwq_512{2, 9, 9, 5};
inline constexpr mlwq_parameters mlwq_768{3, 10, 9, 5};
inline constexpr mlwq_parameters mlwq_1024{4, 11, 9, 6};

// The size of a polynomial of d bits per coefficient. D8 leaves out one bit of each block; E8 has another bit in its
// place.
[[nodiscard]] constexpr std::size_t packed_bytes(quantizer kind, int d) {
  return 4 * (quantizer_block * static_cast<std::size_t>(d) - (kind == quantizer::d8 ? 1 : 0));
}

// A byte in the hash input of a dither that says what the dither is for.
enum class dither_tag : std::uint8_t { pk = 0x80, u = 0x81, v = 0x82 };

// A parameter set, quantizer and mode, as the template of the scheme takes them. In subtractive mode the receiver
// subtracts the dither again. In plain mode, which only Z has, only the sender knows the dithers of a ciphertext.
template <mlwq_parameters P, quantizer Kind, bool Subtractive>
struct mlwq_set {
  static constexpr mlwq_parameters parameters = P;
  static constexpr quantizer kind = Kind;
  static constexpr bool subtractive = Subtractive;
  static_assert(Subtractive || Kind == quantizer::z);
  static constexpr std::size_t k = static_cast<std::size_t>(P.k);
  static constexpr int eta = 2;

  static constexpr std::size_t row_bytes = packed_bytes(Kind, P.d_pk);
  static constexpr std::size_t vector_bytes = row_bytes * k;
  static constexpr std::size_t public_key = vector_bytes + 32;
  static constexpr std::size_t secret_bytes = 96 * k;                                   // three bits per coefficient
  static constexpr std::size_t pke_secret_key = secret_bytes + (Subtractive ? 32 : 0);  // followed by rho
  static constexpr std::size_t secret_key = secret_bytes + public_key + 64;
  static constexpr std::size_t packed_u = packed_bytes(Kind, P.d_u);
  static constexpr std::size_t packed_v = packed_bytes(Kind, P.d_v);
  static constexpr std::size_t ciphertext = packed_u * k + packed_v;
  static constexpr std::size_t noise = 64 * eta;  // PRF output for one polynomial
  static constexpr std::size_t seed = 64;
  static constexpr std::size_t randomness = 32;
  static constexpr std::size_t kdf_input = 64;

  // The KEM has the structure of FIPS 203.
  static constexpr bool hashes_message = false;
  static constexpr bool has_kdf = false;
  static constexpr bool checks_keys = true;

  // Hashed after the seed of key generation, so that two parameter sets never get the same matrix and secret from it.
  static constexpr std::array<std::uint8_t, 2> seed_suffix{static_cast<std::uint8_t>(P.k),
                                                           static_cast<std::uint8_t>(Kind == quantizer::d8   ? 0x82
                                                                                     : Kind == quantizer::e8 ? 0x83
                                                                                     : Subtractive           ? 0x81
                                                                                                             : 0x80)};
};

}  // namespace bravais
