// SPDX-License-Identifier: MIT
// Single kernels of a back end, for benchmarks only: not part of the library. Polynomials are arrays of 256
// coefficients, aligned to 64 bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include <bravais/isa.hpp>

namespace bravais {

struct probe {
  isa id;
  int lanes;       // 16-bit lanes of a vector
  int max_states;  // Keccak states of the widest permutation; 1, 2, 4, 8 up to it, as far as the back end has them
  // Permutes `states` states, word i of state j at state[i * max_states + j]; false if there is no such width.
  bool (*keccak)(int states, std::uint64_t* state);
  void (*ntt)(const std::int16_t* f, std::int16_t* f_hat);
  void (*inverse_ntt)(const std::int16_t* f_hat, std::int16_t* f);
  void (*prepare_operand)(const std::int16_t* f_hat, std::int16_t* two_polys);
  void (*multiply_accumulate_3)(const std::int16_t* three_polys, const std::int16_t* three_operands, std::int16_t* out);
  int (*sample_ntt_block)(std::int16_t* out, const std::uint8_t* padded_block);
  void (*sample_cbd_2)(const std::uint8_t* bytes, std::int16_t* f);
  void (*sample_cbd_3)(const std::uint8_t* bytes, std::int16_t* f);
  void (*compress_encode)(int d, const std::int16_t* f, std::uint8_t* bytes);    // d = 1, 4, 5, 10, 11
  void (*decode_decompress)(int d, const std::uint8_t* bytes, std::int16_t* f);  // the same d
  void (*decode_12)(const std::uint8_t* bytes, std::int16_t* f);
  void (*encode_12)(const std::int16_t* f, std::uint8_t* bytes);
  // A list of `count` SHAKE128 jobs over 34 bytes, each sampling one matrix entry.
  void (*sample_matrix)(std::size_t count, const std::uint8_t* rho, std::int16_t* polys);
};

// The probe of `id`; null if this binary does not hold it or the machine cannot run it.
[[nodiscard]] const probe* probe_for(isa id) noexcept;

}  // namespace bravais
