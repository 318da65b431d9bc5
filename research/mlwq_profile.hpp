// SPDX-License-Identifier: MIT
// Operations of M-LWQ split into parts, for `bravais report mlwq` only: not part of the library. They call the steps of
// the library's operations one by one and read a clock between them.
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

// One parameter set of the PKE on one back end. Each function runs one operation on one item. It adds the time of each
// part to `ticks`, less the clock's overhead. Each part hashes on its own, while the library's operation shares lanes
// among all hashing, so the parts add up to more than the operation takes. Not thread-safe.
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
  // Compare Quantize with Sample for one polynomial, each with its own hashing, as generate() does for the vector of
  // the key. round_v adds gen_dither and quantize for the v of the last encrypt(), which must have had this public key
  // and these coins; it writes the end of that ciphertext. sample adds sample for the first polynomial of the secret
  // vector that generate() makes from this seed; it writes the beginning of that secret key.
  void (*round_v)(clock now, const std::uint8_t* public_key, const std::uint8_t* coins, std::uint8_t* packed,
                  mlwq_ticks& ticks);
  void (*sample)(clock now, const std::uint8_t* seed, std::uint8_t* packed, mlwq_ticks& ticks);
  std::size_t packed_v;  // bytes
  std::size_t packed_s;  // bytes of one polynomial
  bool is_subtractive;
};

using mlwq_profile_list = std::array<mlwq_profile, ids_of<pke_id, family::mlwq>.size()>;

// All parameter sets of the PKE, in the order of their ids; empty if this binary does not contain the back end or the
// machine cannot run it.
[[nodiscard]] std::span<const mlwq_profile> mlwq_profiles_for(isa id) noexcept;

}  // namespace bravais
