// SPDX-License-Identifier: MIT
// Key generation of NTRU+ (specification, section 6.1), and the expansion of keys to operands of products.
#pragma once

#include "isa/region.hpp"
#include "kernel/hashing.hpp"
#include "kernel/noise_bits.hpp"
#include "kernel/pack_columns.hpp"
#include "kernel/trinomial_inverse_ntt.hpp"
#include "kernel/trinomial_inversion.hpp"
#include "kernel/trinomial_ntt.hpp"

namespace bravais::BRAVAIS_ISA {

// The bound of the coefficients of every polynomial that is transformed: 3 f' + 1, 3 g', r, M.
inline constexpr int ntru_plus_small = 4;
template <class Set>
using ntru_plus_hat = poly<typename Set::ring, domain::ntt, trinomial_ntt_bound<typename Set::ring>(ntru_plus_small)>;
template <class Set>
using ntru_plus_unpacked = poly<typename Set::ring, domain::ntt, largest_unpacked>;
template <class Set>
using ntru_plus_operand = unit_poly<typename Set::ring, multiply_bound<typename Set::ring>(largest_unpacked)>;

// The factor that cancels the sigma in a public polynomial and the division in a product.
template <class Set>
inline constexpr long long ntru_plus_unscale = undo_product * power<typename Set::ring>(Set::sigma, Set::ring::q - 2);

// One byte before the message separates the functions F, G and H (section 5).
inline constexpr std::uint8_t ntru_plus_f[1] = {0};
inline constexpr std::uint8_t ntru_plus_g[1] = {1};
inline constexpr std::uint8_t ntru_plus_h[1] = {2};

// Hashes `count` public keys by F, key i to out(i). Computes SHA-256 immediately; lists SHAKE256 for the caller to run.
template <class Set, class Out>
void hash_public_keys(hashing& hash, std::size_t count, const std::uint8_t* keys, std::size_t stride, Out&& out) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::span<const std::uint8_t> key(keys + i * stride, Set::public_key);
    if constexpr (Set::hashes_key_with_sha2) {
      sha2<std::uint32_t> sha256(sha256_start);
      sha256.update(ntru_plus_f);
      sha256.update(key);
      sha256.finish({out(i), 32});
    } else {
      hash.add(hash_job(shake256, ntru_plus_f, key, {out(i), 32}));
    }
  }
}

template <class Set>
struct ntru_plus_public_key {
  ntru_plus_operand<Set> h;
  std::uint8_t hash[32];  // F of the encoded key
};
template <class Set>
struct ntru_plus_secret_key {
  unit_poly<typename Set::ring, largest_unpacked> f;
  ntru_plus_operand<Set> h_inverse;
  std::uint8_t hash[32];
};

// Expand a key, except the hash of a public key, with memory for a polynomial. They fail if the version rejects the
// key. The caller wipes the stack.
template <class Set>
[[nodiscard]] errc expand_key(const std::uint8_t* encoded, ntru_plus_public_key<Set>& out,
                              ntru_plus_unpacked<Set>& memory) {
  using ring = typename Set::ring;
  unpack_polynomial<Set::in_columns, ring>(encoded, memory);
  to_units<ring, ntru_plus_unscale<Set>, largest_unpacked>(memory.c, out.h);
  const bool good = is_canonical<ring>(memory).declassified("the public key is public");
  return good || !Set::checks_encodings ? errc::ok : errc::bad_public_key;
}
template <class Set>
[[nodiscard]] errc expand_key(const std::uint8_t* encoded, ntru_plus_secret_key<Set>& out,
                              ntru_plus_unpacked<Set>& memory) {
  using ring = typename Set::ring;
  unpack_polynomial<Set::in_columns, ring>(encoded, memory);
  to_units<ring, largest_unpacked>(memory.c, out.f);
  secret_bool good = is_canonical<ring>(memory);
  unpack_polynomial<Set::in_columns, ring>(encoded + Set::packed, memory);
  to_units<ring, ntru_plus_unscale<Set>, largest_unpacked>(memory.c, out.h_inverse);
  good = good & is_canonical<ring>(memory);
  copy_secret(out.hash, encoded + 2 * Set::packed, 32);
  return !Set::checks_encodings || good.declassified("a damaged secret key is refused in public")
             ? errc::ok
             : errc::bad_secret_key;
}

// One key generation in progress.
template <class Set>
class ntru_plus_generation {
 public:
  using ring = typename Set::ring;

  ntru_plus_generation() {}  // leaves the memory as it is
  ntru_plus_generation(const ntru_plus_generation&) = delete;
  ntru_plus_generation& operator=(const ntru_plus_generation&) = delete;
  ~ntru_plus_generation() { wipe(this, sizeof *this); }

  // Memory for the polynomials of one step. The caller wipes the stack after the steps of all keys.
  using workspace = scratch<ring, 2>;

  void start(const std::uint8_t* seed) { copy_secret(draws_, seed, Set::seed); }
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
  void encode(std::uint8_t* public_key, std::uint8_t* secret_key, workspace& memory) {
    using quotient_poly = poly<ring, domain::ntt, trinomial_quotient_bound<ring>(ntru_plus_hat<Set>::bound)>;
    auto& quotient = memory.template as<quotient_poly>(0);
    divide(g_hat_, f_, quotient);
    pack_polynomial<Set::in_columns>(quotient, public_key);
    declassify(public_key, Set::public_key, "the public key");
    divide(f_hat_, g_, quotient);
    pack_polynomial<Set::in_columns>(quotient, secret_key + Set::packed);
    pack_polynomial<Set::in_columns>(f_hat_, secret_key);
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
                                                          std::size_t count, const std::uint8_t* seeds,
                                                          std::uint8_t* public_keys, std::uint8_t* secret_keys) {
  using ring = typename Set::ring;
  constexpr std::size_t most_together = max_states;
  assert(count <= most_together);
  for (std::size_t i = 0; i < count; ++i) keys[i].start(seeds + i * Set::seed);
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
    std::uint8_t* const public_key = public_keys + i * Set::public_key;
    std::uint8_t* const secret_key = secret_keys + i * Set::secret_key;
    if (keys[i].has_failed()) {
      error = errc::generation_failed;
      std::memset(public_key, 0, Set::public_key);
      std::memset(secret_key, 0, Set::secret_key);
    } else {
      keys[i].encode(public_key, secret_key, memory);
    }
  }
  hash_public_keys<Set>(hash, count, public_keys, Set::public_key, [&](std::size_t i) {
    return keys[i].has_failed() ? hash_of_none : secret_keys + i * Set::secret_key + 2 * Set::packed;
  });
  hash.finish();
  wipe_stack();
  return error;
}

}  // namespace bravais::BRAVAIS_ISA
