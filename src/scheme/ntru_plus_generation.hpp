// SPDX-License-Identifier: MIT
// Key generation of NTRU+ (specification, section 6.1).
#pragma once

#include "isa/region.hpp"
#include "kernel/hashing.hpp"
#include "kernel/noise_bits.hpp"
#include "kernel/trinomial_inversion.hpp"
#include "scheme/ntru_plus_keys.hpp"

namespace bravais::BRAVAIS_ISA {

// One key generation in progress.
template <class Set>
class ntru_plus_generation {
 public:
  using ring = typename Set::ring;
  using keys = ntru_plus_keys<Set>;

  ntru_plus_generation() {}  // leaves the memory as it is
  ntru_plus_generation(const ntru_plus_generation&) = delete;
  ntru_plus_generation& operator=(const ntru_plus_generation&) = delete;
  ~ntru_plus_generation() { wipe(this, sizeof *this); }

  // Memory for the polynomials of one step. The caller wipes the stack after the steps of all keys.
  using workspace = scratch<ring, 2>;

  void start(bytes_in<Set::seed> seed) { copy_secret(draws_, seed.data(), Set::seed); }
  [[nodiscard]] bool is_done() const { return accepted_ == 2 || tried_ == Set::most_draws; }
  [[nodiscard]] bool has_failed() const { return accepted_ < 2; }

  // Lists the jobs that make the noise of the next candidates. Any candidate may become f or g.
  void add_jobs(hashing& hash) {
    if (next_ == Set::draws) {
      std::uint8_t more[Set::seed];
      hash.add(hash_job(shake256, draws_, {}, more));
      hash.finish();
      copy_secret(draws_, more, Set::seed);
      wipe(more, sizeof more);
      next_ = 0;
    }
    ahead_ = std::min({Set::draws_at_once, Set::draws - next_, Set::most_draws - tried_});
    for (std::size_t i = 0; i < ahead_; ++i, ++next_) {
      hash.add(hash_job(shake256, {draws_ + Set::draw * next_, Set::draw}, {}, noise_[i]));
    }
  }
  // Tries the candidates in order. The first one with an inverse becomes f, the next one g.
  void try_polynomials(workspace& memory) {
    auto& small = memory.template as<poly<ring, domain::normal, 3>>(0);
    auto& other = memory.template as<ntru_plus_hat<Set>>(1);
    for (std::size_t i = 0; i < ahead_ && !is_done(); ++i, ++tried_) {
      // f = 3 f' + 1 or g = 3 g', where f' and g' are CBD1(SHAKE256(seed)); f^ = NTT(f) or g^ = NTT(g).
      sample_cbd1<Set::in_columns, 3>(noise_[i], small);
      if (accepted_ == 0) small.c[0] = static_cast<std::int16_t>(small.c[0] + 1);
      auto& hat = accepted_ == 0 ? f_hat_ : g_hat_;
      auto& parts = accepted_ == 0 ? f_ : g_;
      trinomial_ntt(small.template within<ntru_plus_small>(), hat, other.c);
      make_fractions(hat, parts);
      const bool good = is_invertible(parts).declassified("whether a candidate of key generation is discarded");
      if (good) ++accepted_;
    }
  }

  [[nodiscard]] fractions<ring>* f() { return &f_; }
  [[nodiscard]] fractions<ring>* g() { return &g_; }

  // Encodes the keys, except F of the public key. The denominators must have been inverted.
  void encode(bytes_out<Set::public_key> pk, bytes_out<Set::secret_key> sk, workspace& memory) {
    using quotient_poly = poly<ring, domain::ntt, trinomial_quotient_bound<ring>(ntru_plus_hat<Set>::bound)>;
    auto& quotient = memory.template as<quotient_poly>(0);
    // pk = pack(sigma g^ o f^^-1).
    divide(g_hat_, f_, quotient);
    pack_polynomial<Set::in_columns>(quotient, pk.data());
    declassify(pk.data(), Set::public_key, "the public key");
    // sk = pack(f^) || pack(sigma f^ o g^^-1) || F(pk).
    divide(f_hat_, g_, quotient);
    pack_polynomial<Set::in_columns>(quotient, part<keys::h_inverse_at, Set::packed>(sk).data());
    pack_polynomial<Set::in_columns>(f_hat_, part<0, Set::packed>(sk).data());
  }

 private:
  ntru_plus_hat<Set> f_hat_;
  ntru_plus_hat<Set> g_hat_;
  fractions<ring> f_;
  fractions<ring> g_;
  std::uint8_t draws_[Set::seed];
  std::uint8_t noise_[Set::draws_at_once][Set::noise];
  std::size_t next_ = 0;      // the next draw
  std::size_t ahead_ = 0;     // candidates that are sampled but not tried
  std::size_t tried_ = 0;     // candidates in all, at most Set::most_draws
  std::size_t accepted_ = 0;  // 1: f; 2: f and g
};

// Inverts the denominators of all polynomials of a group together.
template <class Set>
struct shared_inversion {
  template <std::size_t Count>
  static void invert(fractions<typename Set::ring>* const* parts, std::size_t count) {
    v16 products[Count];
    v16 partial[Count];
    invert_denominators<typename Set::ring, Set::sigma>(parts, count, products, partial);
    wipe(products, sizeof products);
    wipe(partial, sizeof partial);
  }
};

// Memory for up to N key generations.
template <class Set, std::size_t N>
struct ntru_plus_generations {
  ntru_plus_generation<Set> keys[N];
  job jobs[N * Set::draws_at_once];
};

// Generates key pairs from `count` seeds, at most as many as there are lanes, in such memory. If fewer than two
// polynomials of a seed have an inverse, its keys are zeros and the result is errc::generation_failed.
template <class Set, class Inversion = shared_inversion<Set>>
[[nodiscard, gnu::noinline]] errc generate_ntru_plus_keys(ntru_plus_generation<Set>* keys, std::span<job> jobs,
                                                          std::size_t count, rows_in<Set::seed> seeds,
                                                          rows_out<Set::public_key> pks,
                                                          rows_out<Set::secret_key> sks) {
  using ring = typename Set::ring;
  constexpr std::size_t most_together = max_states;
  assert(count <= most_together);
  for (std::size_t i = 0; i < count; ++i) keys[i].start(seeds[i]);
  hashing hash(jobs);
  typename ntru_plus_generation<Set>::workspace memory;
  for (bool all_done = false; !all_done;) {
    all_done = true;
    for (std::size_t i = 0; i < count; ++i) {
      if (!keys[i].is_done()) keys[i].add_jobs(hash);
    }
    hash.finish();
    for (std::size_t i = 0; i < count; ++i) {
      if (!keys[i].is_done()) keys[i].try_polynomials(memory);
      all_done = all_done && keys[i].is_done();
    }
  }

  // Leaves out keys that failed: a denominator of zero would spoil the shared inversion.
  fractions<ring>* parts[2 * most_together]{};
  std::size_t used = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (keys[i].has_failed()) continue;
    parts[used++] = keys[i].f();
    parts[used++] = keys[i].g();
  }
  if (used > 0) Inversion::template invert<2 * most_together>(parts, used);
  errc error = errc::ok;
  std::uint8_t hash_of_none[32];
  for (std::size_t i = 0; i < count; ++i) {
    if (keys[i].has_failed()) {
      error = errc::generation_failed;
      std::memset(pks[i].data(), 0, Set::public_key);
      std::memset(sks[i].data(), 0, Set::secret_key);
    } else {
      keys[i].encode(pks[i], sks[i], memory);
    }
  }
  using encoding = ntru_plus_keys<Set>;
  encoding::hash_public_keys(hash, count, {pks.first, Set::public_key}, [&](std::size_t i) {
    return keys[i].has_failed() ? bytes_out<32>(hash_of_none) : part<encoding::hash_at, 32>(sks[i]);
  });
  hash.finish();
  wipe_stack();
  return error;
}

}  // namespace bravais::BRAVAIS_ISA
