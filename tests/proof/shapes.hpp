// SPDX-License-Identifier: MIT
// The shapes of the real back ends: all that the kernels ask of an instruction set besides the meaning of its
// operations. tests/kernel/vocabulary.cpp compares them with the back ends.
#pragma once

namespace bravais_proof {

struct shape {
  int lanes;
  int short_lanes;  // of short vectors
  int vector_registers;
  int vector_registers_32;
  int high_product_bits;
  bool has_swapped_products;  // high_product and accumulate with odd lanes that were moved before
  bool has_permutations;      // permute_pair, load_triples, store_triples
  bool has_bit_stores;        // store_bits
  bool has_fields;            // unpack_fields
  bool has_windows;           // window_pairs, broadcast_pair, store_low_halves
};
inline constexpr shape shape_of_portable{8, 8, 16, 8, 32, false, false, false, false, false};
inline constexpr shape shape_of_neon{8, 8, 32, 32, 31, false, false, false, false, false};
inline constexpr shape shape_of_neon_sha3 = shape_of_neon;
inline constexpr shape shape_of_wasm128 = shape_of_portable;
inline constexpr shape shape_of_avx2{16, 16, 16, 16, 32, true, false, true, false, false};
inline constexpr shape shape_of_avx512{32, 16, 32, 32, 32, true, true, true, true, true};

}  // namespace bravais_proof
