// SPDX-License-Identifier: MIT
// Access to single kernels of a back end, for benchmarks; not part of the library. Polynomials are arrays of 256
// coefficients, aligned to 64 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <bravais/isa.hpp>

#include "params/dilithium.hpp"

namespace bravais {

// Field operations on each coefficient of a polynomial. Operands and results are in the range 0 <= x < q. Products are
// divided by 2^16 or 2^32 (Montgomery).
template <class Number>
struct field_probe {
  void (*add)(const Number* a, const Number* b, Number* c);
  void (*subtract)(const Number* a, const Number* b, Number* c);
  void (*negate)(const Number* a, Number* c);
  void (*multiply)(const Number* a, const Number* b, Number* c);
};

// The kernels of one parameter set of ML-DSA. The polynomials of a vector are contiguous.
struct dilithium_probe {
  dilithium_parameters parameters;
  void (*power2round)(const std::int32_t* t, std::int32_t* high, std::int32_t* low);  // 0 <= t < q
  void (*decompose)(const std::int32_t* r, std::int32_t* high, std::int32_t* low);    // 0 <= r < q
  void (*make_hint)(const std::int32_t* low, const std::int32_t* high, std::int32_t* hint);
  void (*use_hint)(const std::int32_t* hint, const std::int32_t* r, std::int32_t* high);
  void (*ntt)(const std::int32_t* f, std::int32_t* f_hat);          // |f| <= gamma1, as in a mask
  void (*inverse_ntt)(const std::int32_t* f_hat, std::int32_t* f);  // f_hat: a result of row()
  void (*prepare_operand)(const std::int32_t* f_hat, std::int32_t* operand);
  void (*row)(const std::int32_t* matrix_row, const std::int32_t* operands, std::int32_t* f_hat);  // sums l products
  // Hash job lists: the matrix from rho; s1 and s2 from 64 bytes; the masks of one signing attempt from 64 bytes.
  void (*expand_a)(const std::uint8_t* rho, std::int32_t* polys);
  void (*expand_s)(const std::uint8_t* seed, std::int32_t* polys);
  void (*expand_mask)(const std::uint8_t* seed, std::int32_t* polys);
  void (*sample_in_ball)(const std::uint8_t* c_tilde, void* challenge);       // room for two polynomials
  void (*encode_hints)(const std::int32_t* hints, std::uint8_t* bytes);       // at most omega hints set
  bool (*decode_hints)(const std::uint8_t* bytes, void* hints);               // room for k polynomials
  void (*encode)(int bits, const std::int32_t* fields, std::uint8_t* bytes);  // bits: one of dilithium_fields
  void (*decode)(int bits, const std::uint8_t* bytes, std::int32_t* fields);
  field_probe<std::int32_t> field;
};
// The widths of packed ML-DSA fields, in bits: s 3 or 4, w1 4 (6 in ML-DSA-44), t1 10, t0 13, z 18 or 20.
inline constexpr int dilithium_fields[] = {3, 4, 6, 10, 13, 18, 20};

// The kernels of one parameter set of NTRU. Polynomials are arrays of n coefficients with room for 63 more, aligned to
// 64 bytes. Trits are 0, 1, -1 in products and 0, 1, 2 elsewhere.
struct ntru_probe {
  std::string_view set;
  std::size_t n;
  std::size_t fixed_type;  // bytes of randomness for a polynomial of fixed weight; 0 in NTRU-HRSS
  void (*ring_product)(const std::int16_t* a, const std::int16_t* b, std::int16_t* c);  // in R/q
  void (*trit_product)(const std::int16_t* a, const std::int16_t* b, std::int16_t* c);  // in S/3
  // The two halves of a product in R/q. evaluate() runs once per key; its operand takes at most 64 KiB.
  void (*evaluate)(const std::int16_t* a, void* operand);
  void (*multiply)(const void* operand, const std::int16_t* b, std::int16_t* c);
  void (*sample_iid)(const std::uint8_t* bytes, std::int16_t* trits);
  void (*sample_fixed_type)(const std::uint8_t* bytes, std::int16_t* trits);  // null in NTRU-HRSS
  void (*inverse_2)(std::int16_t* reversed);                                  // modulo 2, coefficients in reverse order
  void (*inverse_3)(std::int16_t* reversed);
};

// Generation of one NTRU+ key pair: with one inversion shared by all denominators, and with one inversion for each.
struct ntru_plus_probe {
  kem_id id;
  void (*generate)(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key);
  void (*generate_with_single_inversions)(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key);
};

// One quantizer of M-LWQ with 2^9 steps. It writes packed code words; dequantization also subtracts the dither.
struct quantizer_probe {
  void (*quantize)(const std::int16_t* f, const std::uint8_t* dither, std::uint8_t* packed);
  void (*dequantize)(const std::uint8_t* packed, const std::uint8_t* dither, std::int16_t* f);
};

struct probe {
  isa id;
  int lanes;       // 16-bit lanes of a vector
  int max_states;  // Keccak states of the widest permutation; 1, 2, 4 or 8
  // Permutes `states` states, with word i of state j at state[i * max_states + j]; false if the back end cannot.
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
  const quantizer_probe* quantizers;  // three: Z, D8, E8
  const dilithium_probe* dilithium;   // three: ML-DSA-44, -65, -87
  const ntru_probe* ntru;             // six, in the order of their ids
  std::span<const ntru_plus_probe> ntru_plus;
  field_probe<std::int16_t> field;  // of ML-KEM
};

// The probe of `id`; null if this binary does not hold it or the machine cannot run it.
[[nodiscard]] const probe* probe_for(isa id) noexcept;

}  // namespace bravais
