// SPDX-License-Identifier: MIT
// Operations of M-LWQ taken apart, for `bravais report mlwq` only: not part of the library. They call the steps of the
// library's operations one by one, with a clock between them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#include "params/sets.hpp"
#include "research/mlwq_part.hpp"

namespace bravais {

using mlwq_ticks = std::array<std::uint64_t, mlwq_part_count>;

// One set of the encryption on one back end. Each function does one operation, for one item, and adds to `ticks` what
// the clock says of its parts, less what it says where there is nothing between two readings. The hashing of each part
// is run apart, where the library's operation shares lanes among all of it: the parts sum up to more than the operation
// takes. Not for several threads at a time.
//   generate: gen_matrix, sample, gen_dither, arith, quantize
//   encrypt:  gen_matrix, sample, gen_dither, dequantize (of b), arith_u, arith_v (with the transform of b), quantize
//   decrypt:  gen_dither (in subtractive mode), dequantize, arith (with the transform of the secret), decode
struct mlwq_profile {
  using clock = std::uint64_t (*)();

  pke_id id;
  void (*generate)(clock now, const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key,
                   mlwq_ticks& ticks);
  void (*encrypt)(clock now, const std::uint8_t* public_key, const std::uint8_t* message, const std::uint8_t* coins,
                  std::uint8_t* ciphertext, mlwq_ticks& ticks);
  errc (*decrypt)(clock now, const std::uint8_t* secret_key, const std::uint8_t* ciphertext, std::uint8_t* message,
                  mlwq_ticks& ticks);
  // Quantize against Sample for one polynomial, on the account that generate() has for the vector of the key: each
  // hashes by itself. round_v adds gen_dither and quantize, for the v of the last encrypt(), which had this public key
  // and these coins; the result is the end of its ciphertext. sample adds sample, for the first polynomial of the
  // secret vector that generate() makes from this seed; the result is the beginning of its secret key.
  void (*round_v)(clock now, const std::uint8_t* public_key, const std::uint8_t* coins, std::uint8_t* packed,
                  mlwq_ticks& ticks);
  void (*sample)(clock now, const std::uint8_t* seed, std::uint8_t* packed, mlwq_ticks& ticks);
  std::size_t packed_v;  // bytes
  std::size_t packed_s;  // bytes of one polynomial
  bool is_subtractive;
};

using mlwq_profile_list = std::array<mlwq_profile, ids_of<pke_id, family::mlwq>.size()>;

// All sets of the encryption, in the order of their ids; none if this binary does not hold the back end or the
// machine cannot run it.
[[nodiscard]] std::span<const mlwq_profile> mlwq_profiles_for(isa id) noexcept;

}  // namespace bravais
