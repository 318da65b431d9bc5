// SPDX-License-Identifier: MIT
// The operations that take a table, with the tables that the kernels pass. Those that a kernel defines within a
// function are copies.
#pragma once

#include "kernel/ntt_tables.hpp"
#include "kernel/pack_lattice.hpp"
#include "kernel/pack_polynomial.hpp"
#include "kernel/rejection.hpp"
#include "kernel/trinomial_segments.hpp"
#include "kernel/trits.hpp"
#include "vocabulary_bytes.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

template <byte_table... Tables>
outcome check_lookups_of() {
  outcome first;
  ((first.failure.empty() ? void(first = check_lookup_of<Tables>()) : void()), ...);
  return first;
}
template <int Bytes, byte_table... Tables>
outcome check_loads_of() {
  outcome first;
  ((first.failure.empty() ? void(first = check_load_groups_of<Bytes, Tables>()) : void()), ...);
  return first;
}

outcome check_lookups_of_kernels() {
  // The byte that two halves of a group share, where fields have an odd number of bits.
  CHECK_OR_RETURN(for_each_number<7>([](auto n) { return check_lookup_of<detail::shared_table<2 * n + 1>()>(); }));
  // Units of NTRU+ with d = 3.
  CHECK_OR_RETURN(for_each_number<9>([](auto n) {
    return check_lookups_of<detail::split_table<n / 3, n % 3>(), detail::join_table<n / 3, n % 3>()>();
  }));
  // xor_of_block() and code words of E8.
  CHECK_OR_RETURN(
      (check_lookups_of<byte_table{8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7},
                        byte_table{4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11}, detail::last_everywhere>()));
  // Partial sums of NTRU.
  return check_lookup_of<byte_table{-1, -1, -1, -1, -1, -1, -1, -1, 6, 7, 6, 7, 6, 7, 6, 7}>();
}

// Fields of D bits.
template <int D>
outcome check_groups_of_fields() {
  CHECK_OR_RETURN((check_load_groups_of<D, detail::spread_table<D>()>()));
  if constexpr (2 * D % 8 == 0) CHECK_OR_RETURN((check_store_groups_of<D, detail::gather_pairs_table<D>()>()));
  return check_store_groups_of<D, detail::gather_table<D>()>();
}
outcome check_groups_of_kernels() {
  CHECK_OR_RETURN(for_each_number<14>([](auto n) { return check_groups_of_fields<n + 1>(); }));
  CHECK_OR_RETURN((check_load_groups_of<9, detail::wide_spread_table<18>()>()));
  CHECK_OR_RETURN((check_load_groups_of<10, detail::wide_spread_table<20>()>()));
  // Candidates of ML-DSA.
  CHECK_OR_RETURN((check_load_groups_of<12, detail::three_byte_table>()));
  // Bytes and packed trits of NTRU, then its fields of 30 bits.
  CHECK_OR_RETURN((check_load_groups_of<8, byte_table{0, -1, 1, -1, 2, -1, 3, -1, 4, -1, 5, -1, 6, -1, 7, -1}>()));
  CHECK_OR_RETURN(for_each_number<5>(
      [](auto n) { return check_load_groups_of<8, detail::eight_trits<static_cast<std::size_t>(n())>::bytes>(); }));
  return check_loads_of<15, byte_table{0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14},
                        byte_table{-1, -1, -1, -1, 7, -1, -1, -1, 11, -1, -1, -1, -1, -1, -1, -1}>();
}

// The order of the last layers of a transform, and back.
template <class Ring>
outcome check_segments_of() {
  const std::string context = "n = " + std::to_string(Ring::n);
  CHECK_OR_RETURN((
      check_permutation_of_pair<std::int16_t, detail::segment_pair_permutation<Ring, false>()>(context + ", forward")));
  return check_permutation_of_pair<std::int16_t, detail::segment_pair_permutation<Ring, true>()>(context + ", back");
}
template <class Ring>
outcome check_pair_of() {
  using coefficient = typename Ring::coefficient;
  const std::string context = "q = " + std::to_string(Ring::q);
  CHECK_OR_RETURN(
      (check_permutation_of_pair<coefficient, detail::pair_permutation<Ring, false>()>(context + ", forward")));
  return check_permutation_of_pair<coefficient, detail::pair_permutation<Ring, true>()>(context + ", back");
}
outcome check_permutations_of_kernels() {
  CHECK_OR_RETURN(check_segments_of<ntru_plus_ring<ntru_plus_576>>());
  CHECK_OR_RETURN(check_segments_of<ntru_plus_ring<ntru_plus_768>>());
  CHECK_OR_RETURN(check_segments_of<ntru_plus_ring<ntru_plus_864>>());
  CHECK_OR_RETURN(check_segments_of<ntru_plus_ring<ntru_plus_1152>>());
  CHECK_OR_RETURN(check_pair_of<kyber_ring>());
  return check_pair_of<dilithium_ring>();
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
