// SPDX-License-Identifier: MIT
#include "backend/mlwq_profile.hpp"

#include "backend/isa.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/mlwq_entries.hpp"

namespace bravais::BRAVAIS_ISA {

extern const mlwq_profile mlwq_instruments;

namespace {

// Each part hashes by itself, so that its time is known; in the ordinary build all share their permutations.
struct timed_profile {
  static void begin(mlwq_part next) { mlwq_clock::begin(next); }
  static void end_of_hashing(hashing& hash) { hash.finish(); }
};

// `Polynomials` polynomials rounded to D bits, and as many sampled.
template <class Set, int D, std::size_t Polynomials>
void components(const std::uint8_t* seed) {
  alignas(64) dither_bytes dither[Polynomials];
  alignas(64) std::uint8_t noise[Polynomials][Set::noise];
  poly<kyber_ring, domain::normal, Set::eta> sampled[Polynomials];
  std::uint8_t packed[Polynomials][Set::packed(D)];
  job jobs[Polynomials];
  hashing hash(jobs);

  mlwq_clock::begin(mlwq_part::gen_dither);
  for (std::size_t i = 0; i < Polynomials; ++i) hash.add(dither_job(seed, dither_tag::pk, i, dither[i]));
  hash.finish();
  mlwq_clock::begin(mlwq_part::sample);
  for (std::size_t i = 0; i < Polynomials; ++i) hash.add(prf_job(seed, i, Set::eta, noise[i]));
  hash.finish();
  for (std::size_t i = 0; i < Polynomials; ++i) sample_poly_cbd<Set::eta>(noise[i], sampled[i]);
  mlwq_clock::begin(mlwq_part::quantize);
  for (std::size_t i = 0; i < Polynomials; ++i) {
    detail::quantize<Set, D, Set::eta>([&](std::size_t at) BRAVAIS_INLINE_LAMBDA { return sampled[i].get(at); },
                                       dither[i], packed[i]);
  }
  mlwq_clock::begin(mlwq_part::other);
  wipe(packed, sizeof packed);  // used: the compiler must not leave the rounding out
}

template <class Set>
constexpr mlwq_profile_set instruments_of(pke_id id) {
  return {id, mlwq_pke_entries<Set, timed_profile>::ops, components<Set, Set::parameters.d_pk, Set::k>,
          components<Set, Set::parameters.d_v, 1>};
}
// The simplest set and the one of the default KEM: each more would take the compiler as long as its operations in the
// library.
constexpr std::array sets = {
    instruments_of<mlwq_set<mlwq_512, quantizer::z, false>>(pke_id::m_lwq_512_z_plain),
    instruments_of<mlwq_set<mlwq_512, quantizer::e8, true>>(pke_id::m_lwq_512_e8),
};

}  // namespace

constexpr mlwq_profile mlwq_instruments{isa::BRAVAIS_ISA, sets};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
