// SPDX-License-Identifier: MIT
// The operations of M-LWQ with a clock in them, on one back end.
#include "isa/region.hpp"
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
  static inline std::uint64_t overhead = 0;  // what the clock says of a part in which nothing is done

  static void begin(mlwq_part next) {
    const std::uint64_t passed = now() - since;
    ticks[static_cast<std::size_t>(current)] += passed - std::min(passed, overhead);
    current = next;
    since = now();
  }
  static void end_of_hashing(hashing& hash) { hash.finish(); }
  static inline detail::quantized_poly v{};  // of the last encryption
  static void rounding_v(const detail::quantized_poly& w) {
    begin(mlwq_part::other);
    v = w;
  }

  static void start(mlwq_profile::clock clock) {
    now = clock;
    overhead = 0;
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (int i = 0; i < 16; ++i) {
      ticks = {};
      since = now();
      begin(mlwq_part::other);
      least = std::min(least, ticks[static_cast<std::size_t>(current)]);
    }
    overhead = least;
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
  static void round_v(mlwq_profile::clock now, const std::uint8_t* ek, const std::uint8_t* coins, std::uint8_t* packed,
                      mlwq_ticks& sum) {
    const std::uint8_t* tau = ek + Set::vector_bytes;
    job jobs[1];
    hashing hash(jobs);
    [[maybe_unused]] std::uint8_t own_tau[32];
    if constexpr (!Set::subtractive) {
      hash.add(hash_job(shake256, {coins, 32}, detail::dither_suffix, own_tau));
      hash.finish();
      tau = own_tau;
    }
    alignas(64) dither_bytes dither;
    counting_profile::start(now);
    counting_profile::begin(mlwq_part::gen_dither);
    hash.add(dither_job(tau, dither_tag::v, 0, dither));
    hash.finish();
    counting_profile::begin(mlwq_part::quantize);
    detail::quantize<Set::kind, Set::parameters.d_v>(counting_profile::v, dither, packed);
    counting_profile::stop(sum);
  }
  static void sample(mlwq_profile::clock now, const std::uint8_t* seed, std::uint8_t* packed, mlwq_ticks& sum) {
    std::uint8_t rho_sigma[64];
    alignas(64) std::uint8_t noise[Set::noise];
    poly<kyber_ring, domain::normal, Set::eta> f;
    job jobs[1];
    hashing hash(jobs);
    hash.add(hash_job(sha3_512, {seed, 32}, Set::seed_suffix, rho_sigma));
    hash.finish();
    counting_profile::start(now);
    counting_profile::begin(mlwq_part::sample);
    hash.add(prf_job(rho_sigma + 32, 0, Set::eta, noise));
    hash.finish();
    sample_poly_cbd<Set::eta>(noise, f);
    counting_profile::stop(sum);
    detail::encode_secret(f, packed);
  }
};

}  // namespace

constexpr mlwq_profile_list mlwq_profiles = for_each_id<pke_id, family::mlwq>([]<pke_id Id>() {
  using Set = set_of<Id>;
  using all = profiled<Set>;
  return mlwq_profile{Id,
                      all::generate,
                      all::encrypt,
                      all::decrypt,
                      all::round_v,
                      all::sample,
                      Set::packed(Set::parameters.d_v),
                      Set::secret_bytes / Set::k,
                      Set::subtractive};
});

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
