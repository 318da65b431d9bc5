// SPDX-License-Identifier: MIT
// The operations of M-LWQ with a clock in them, on one back end.
#include "backend/isa.hpp"
#include "backend/mlwq_profile.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/mlwq_entries.hpp"

namespace bravais::BRAVAIS_ISA {

extern const mlwq_profile_list mlwq_profiles;

namespace {

// The policy that counts: what has passed since the last call belongs to the part that began then.
struct counting_profile {
  static inline mlwq_profile::clock now = nullptr;
  static inline mlwq_ticks ticks{};
  static inline mlwq_part current = mlwq_part::other;
  static inline std::uint64_t since = 0;

  static void begin(mlwq_part next) {
    ticks[static_cast<std::size_t>(current)] += now() - since;
    current = next;
    since = now();
  }
  static void end_of_hashing(hashing& hash) { hash.finish(); }

  static void start(mlwq_profile::clock clock) {
    now = clock;
    ticks = {};
    current = mlwq_part::other;
    since = now();
  }
  static void stop(mlwq_ticks& sum) {
    begin(mlwq_part::other);
    for (std::size_t i = 0; i < mlwq_part_count; ++i) sum[i] += ticks[i];
  }
};

template <class Set>
struct profiled {
  using entries = mlwq_pke_entries<Set, counting_profile>;

  static void generate(mlwq_profile::clock now, const std::uint8_t* seed, std::uint8_t* ek, std::uint8_t* dk,
                       mlwq_ticks& sum) {
    counting_profile::start(now);
    entries::generate(1, seed, ek, dk);
    counting_profile::stop(sum);
  }
  static void encrypt(mlwq_profile::clock now, const std::uint8_t* ek, const std::uint8_t* m, const std::uint8_t* coins,
                      std::uint8_t* ct, mlwq_ticks& sum) {
    counting_profile::start(now);
    entries::encrypt(1, ek, 0, m, coins, ct);
    counting_profile::stop(sum);
  }
  static errc decrypt(mlwq_profile::clock now, const std::uint8_t* dk, const std::uint8_t* ct, std::uint8_t* m,
                      mlwq_ticks& sum) {
    errc status = errc::ok;
    counting_profile::start(now);
    entries::decrypt(1, dk, 0, ct, m, &status);
    counting_profile::stop(sum);
    return status;
  }
  static void quantize(const std::int16_t* x, const std::uint8_t* dither, std::uint8_t* packed) {
    detail::quantized_poly f;
    std::memcpy(f.c, x, sizeof f.c);
    detail::quantize<Set::kind, Set::parameters.d_u>(f, dither, packed);
  }
  static void sample(const std::uint8_t* bytes, std::int16_t* f) {
    for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i) store(f + i * lanes, sample_cbd_vector<Set::eta>(bytes, i));
  }
};

template <mlwq_parameters P, quantizer Kind, bool Subtractive>
constexpr mlwq_profile of(pke_id id) {
  using all = profiled<mlwq_set<P, Kind, Subtractive>>;
  return {id, all::generate, all::encrypt, all::decrypt, all::quantize, all::sample};
}

}  // namespace

constexpr mlwq_profile_list mlwq_profiles{
    of<mlwq_512, quantizer::z, false>(pke_id::m_lwq_512_z_plain), of<mlwq_512, quantizer::z, true>(pke_id::m_lwq_512_z),
    of<mlwq_512, quantizer::d8, true>(pke_id::m_lwq_512_d8), of<mlwq_512, quantizer::e8, true>(pke_id::m_lwq_512_e8)};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
