// SPDX-License-Identifier: MIT
// Key generation of NTRU+ on one back end, with shared and with single inversions, for benchmarks.
#include "isa/region.hpp"
#include "research/probe.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/ntru_plus_generation.hpp"

namespace bravais::BRAVAIS_ISA {

extern const ntru_plus_probe ntru_plus_kernels[7];

namespace {

// Inverts each vector of denominators with its own exponentiation, as a baseline for the shared inversion.
template <class Set>
struct single_inversions {
  template <std::size_t>
  static void invert(fractions<typename Set::ring>* const* parts, std::size_t count) {
    using ring = typename Set::ring;
    const auto scale = constant_factor<ring, inversion_factor<ring, Set::sigma>>();
    for (std::size_t i = 0; i < count; ++i) {
      for (v16& x : parts[i]->denominators) x = multiply<ring>(lane_ring<ring>::invert(x), scale);
    }
  }
};

template <ntru_plus_parameters P, class Version, kem_id Id>
struct kernels_of_plus {
  using set = ntru_plus_set<P, Version>;
  static void shared(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) {
    ntru_plus_generations<set, 1> memory;
    static_cast<void>(generate_ntru_plus_keys<set>(memory.keys, memory.jobs, 1, {seed}, {public_key}, {secret_key}));
  }
  static void single(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) {
    ntru_plus_generations<set, 1> memory;
    static_cast<void>(generate_ntru_plus_keys<set, single_inversions<set>>(memory.keys, memory.jobs, 1, {seed},
                                                                           {public_key}, {secret_key}));
  }
  static constexpr ntru_plus_probe probe{Id, shared, single};
};

}  // namespace

constexpr ntru_plus_probe ntru_plus_kernels[7]{
    kernels_of_plus<ntru_plus_768, ntru_plus_final, kem_id::ntru_plus_768>::probe,
    kernels_of_plus<ntru_plus_864, ntru_plus_final, kem_id::ntru_plus_864>::probe,
    kernels_of_plus<ntru_plus_1152, ntru_plus_final, kem_id::ntru_plus_1152>::probe,
    kernels_of_plus<ntru_plus_576, ntru_plus_release_2, kem_id::ntru_plus_kem_576>::probe,
    kernels_of_plus<ntru_plus_768, ntru_plus_release_2, kem_id::ntru_plus_kem_768>::probe,
    kernels_of_plus<ntru_plus_864, ntru_plus_release_2, kem_id::ntru_plus_kem_864>::probe,
    kernels_of_plus<ntru_plus_1152, ntru_plus_release_2, kem_id::ntru_plus_kem_1152>::probe};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
