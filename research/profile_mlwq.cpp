// SPDX-License-Identifier: MIT
// The operations of M-LWQ with a clock between their steps, on one back end.
#include "isa/region.hpp"
#include "research/mlwq_profile.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/mlwq_pke.hpp"

namespace bravais::BRAVAIS_ISA {

extern const mlwq_profile_list mlwq_profiles;

namespace {

// A clock that is read between the steps of an operation. Each reading credits the time since the last one to the part
// that began then.
class stopwatch {
 public:
  explicit stopwatch(mlwq_profile::clock now) : now_(now) {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    since_ = now_();
    for (int i = 0; i < 16; ++i) {
      ticks_ = {};
      begin(mlwq_part::other);
      least = std::min(least, ticks_[static_cast<std::size_t>(current_)]);
    }
    overhead_ = least;
    ticks_ = {};
    since_ = now_();
  }
  void begin(mlwq_part next) {
    const std::uint64_t passed = now_() - since_;
    ticks_[static_cast<std::size_t>(current_)] += passed - std::min(passed, overhead_);
    current_ = next;
    since_ = now_();
  }
  void stop(mlwq_ticks& sum) {
    begin(mlwq_part::other);
    for (std::size_t i = 0; i < mlwq_part_count; ++i) sum[i] += ticks_[i];
  }

 private:
  mlwq_profile::clock now_;
  mlwq_ticks ticks_{};
  mlwq_part current_ = mlwq_part::other;
  std::uint64_t since_ = 0;
  std::uint64_t overhead_ = 0;  // ticks that the clock measures for an empty part
};

detail::quantized_poly last_v;  // v of the last encryption, before rounding

// The library's operations step by step. Each part hashes on its own.
template <class Set>
struct profiled {
  static constexpr std::size_t k = Set::k;
  using pke = mlwq_pke<Set>;

  static void generate(mlwq_profile::clock now, const std::uint8_t* seed, std::uint8_t* ek, std::uint8_t* dk,
                       mlwq_ticks& sum) {
    mlwq_key_generation<Set> keys;
    job jobs[1 + pke::generation_jobs];
    hashing hash(jobs);
    stopwatch watch(now);
    hash.add(hash_job(sha3_512, {seed, 32}, pke::seed_suffix(), keys.rho_sigma));
    hash.finish();
    watch.begin(mlwq_part::gen_matrix);
    add_matrix_jobs<Set>(hash, keys.rho(), keys.a_hat);
    hash.finish();
    watch.begin(mlwq_part::gen_dither);
    keys.add_dither_jobs(hash);
    hash.finish();
    watch.begin(mlwq_part::sample);
    keys.add_secret_jobs(hash);
    hash.finish();
    for (std::size_t i = 0; i < k; ++i) {
      watch.begin(mlwq_part::sample);
      const auto& f = keys.sample_secret(i);
      watch.begin(mlwq_part::other);
      detail::encode_secret(f, bytes_at<96>(dk + 96 * i));
      watch.begin(mlwq_part::arith);
      keys.transform_secret(i);
    }
    for (std::size_t i = 0; i < k; ++i) {
      watch.begin(mlwq_part::arith);
      const auto& row = keys.multiply_row(i);
      watch.begin(mlwq_part::quantize);
      keys.quantize_row(row, i, bytes_at<Set::row_bytes>(ek + Set::row_bytes * i));
    }
    watch.begin(mlwq_part::other);
    std::memcpy(ek + Set::vector_bytes, keys.rho().data(), 32);
    std::memcpy(dk + Set::secret_bytes, keys.rho().data(), Set::pke_secret_key - Set::secret_bytes);
    watch.stop(sum);
  }

  static void encrypt(mlwq_profile::clock now, const std::uint8_t* public_key, const std::uint8_t* message,
                      const std::uint8_t* randomness, std::uint8_t* ciphertext, mlwq_ticks& sum) {
    const auto ek = bytes_at<Set::public_key>(public_key);
    const auto m = bytes_at<32>(message), coins = bytes_at<32>(randomness);
    const auto ct = bytes_at<Set::ciphertext>(ciphertext);
    typename pke::public_part key;
    mlwq_encryption<Set> session;
    typename mlwq_encryption<Set>::memory pad;
    job jobs[pke::expansion_jobs + pke::encryption_jobs];
    hashing hash(jobs);
    const auto rho = part<Set::vector_bytes, 32>(ek);
    stopwatch watch(now);
    watch.begin(mlwq_part::gen_matrix);
    add_matrix_jobs<Set>(hash, rho, key.a_hat);
    hash.finish();
    watch.begin(mlwq_part::gen_dither);
    pke::add_dither_expansion_jobs(hash, rho, key);
    pke::add_decryption_jobs(hash, ek, key);
    session.add_own_dither_jobs(hash, coins);
    hash.finish();
    watch.begin(mlwq_part::sample);
    session.add_noise_jobs(hash, coins);
    hash.finish();
    for (std::size_t i = 0; i < k; ++i) {
      watch.begin(mlwq_part::dequantize);
      pke::dequantize_row(ek, i, key, pad.template as<typename pke::received_poly>(0));
      watch.begin(mlwq_part::arith_v);
      pke::transform_row(pad.template kept<typename pke::received_poly>(0), i, key);
    }
    for (std::size_t i = 0; i < k; ++i) {
      watch.begin(mlwq_part::sample);
      session.sample_r(i, pad);
      watch.begin(mlwq_part::arith_u);
      session.transform_r(i, pad);
    }
    for (std::size_t i = 0; i < k; ++i) {
      watch.begin(mlwq_part::arith_u);
      const auto& u = session.multiply_u(key, i, pad);
      watch.begin(mlwq_part::quantize);
      session.quantize_u(u, key, i, ct);
    }
    watch.begin(mlwq_part::arith_v);
    const auto& v = session.multiply_v(key, m, pad);
    watch.begin(mlwq_part::other);
    last_v = v;
    watch.begin(mlwq_part::quantize);
    session.quantize_v(v, key, ct);
    watch.stop(sum);
  }

  static errc decrypt(mlwq_profile::clock now, const std::uint8_t* secret_key, const std::uint8_t* ciphertext,
                      std::uint8_t* message, mlwq_ticks& sum) {
    const auto dk = bytes_at<Set::pke_secret_key>(secret_key);
    const auto s = part<0, Set::secret_bytes>(dk);
    const auto ct = bytes_at<Set::ciphertext>(ciphertext);
    const auto m = bytes_at<32>(message);
    using steps = mlwq_decryption<Set>;
    mlwq_decryption_key<Set> key;
    job jobs[key.jobs];
    hashing hash(jobs);
    stopwatch watch(now);
    if constexpr (Set::subtractive) {
      watch.begin(mlwq_part::gen_dither);
      add_dither_jobs<Set>(hash, part<Set::secret_bytes, 32>(dk), key.dither);
      hash.finish();
    }
    watch.begin(mlwq_part::arith);
    if (!detail::fields_are_in_range<Set>(s).declassified("a malformed secret key is refused in public")) {
      std::memset(m.data(), 0, 32);
      return errc::bad_secret_key;
    }
    detail::decode_secret<Set>(s, key.s_hat);
    const dither_bytes* dither = Set::subtractive ? key.dither : nullptr;
    scratch<kyber_ring, 2> pad;
    const auto& su = secret_product<k, detail::secret_bound>(key.s_hat, pad, [&](std::size_t i, auto& u) {
      watch.begin(mlwq_part::dequantize);
      steps::dequantize_u(dither, ct, i, u);
      watch.begin(mlwq_part::arith);
    });
    watch.begin(mlwq_part::dequantize);
    typename steps::received_poly v;
    steps::dequantize_v(dither, ct, v);
    watch.begin(mlwq_part::decode);
    steps::decode(v, su, m);
    watch.stop(sum);
    wipe(key.s_hat, sizeof key.s_hat);
    return errc::ok;
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
    stopwatch watch(now);
    watch.begin(mlwq_part::gen_dither);
    hash.add(dither_job(bytes_at<32>(tau), dither_tag::v, 0, dither));
    hash.finish();
    watch.begin(mlwq_part::quantize);
    detail::quantize<Set::kind, Set::parameters.d_v>(last_v, dither, bytes_at<Set::packed_v>(packed));
    watch.stop(sum);
  }
  static void sample(mlwq_profile::clock now, const std::uint8_t* seed, std::uint8_t* packed, mlwq_ticks& sum) {
    std::uint8_t rho_sigma[64];
    alignas(64) std::uint8_t noise[Set::noise];
    poly<kyber_ring, domain::normal, Set::eta> f;
    job jobs[1];
    hashing hash(jobs);
    hash.add(hash_job(sha3_512, {seed, 32}, Set::seed_suffix, rho_sigma));
    hash.finish();
    stopwatch watch(now);
    watch.begin(mlwq_part::sample);
    hash.add(prf_job(part<32, 32>(rho_sigma), 0, noise));
    hash.finish();
    sample_poly_cbd<Set::eta>(noise, f);
    watch.stop(sum);
    detail::encode_secret(f, bytes_at<96>(packed));
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
                      Set::packed_v,
                      Set::secret_bytes / Set::k,
                      Set::subtractive};
});

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
