// SPDX-License-Identifier: MIT
// The encryption of M-LWQ, with the structure, matrix, secrets, transform and products of K-PKE (scheme/kyber_pke.hpp).
// Its errors come from rounding to a lattice after a dither is added; in subtractive mode the receiver subtracts it.
#pragma once

#include "isa/region.hpp"
#include "scheme/kyber_pke.hpp"
#include "scheme/mlwq_codec.hpp"
#include "scheme/mlwq_decryption.hpp"

namespace bravais::BRAVAIS_ISA {

// Everything that depends only on the public key. In plain mode that does not include the dithers.
template <class Set>
struct expanded_mlwq_public_key {
  alignas(64) std::int16_t a_hat[Set::k * Set::k][kyber_ring::n];  // A^[i][j] at i k + j
  alignas(64) std::int16_t t_hat[Set::k][kyber_ring::n];           // the transforms of the dequantized b
  struct dithers {
    alignas(64) dither_bytes pk[Set::k];
    alignas(64) dither_bytes uv[Set::k + 1];  // v last
  };
  struct none {};
  [[no_unique_address]] std::conditional_t<Set::subtractive, dithers, none> dither;
  alignas(64) std::uint8_t h[32];  // H(ek)
};
template <class Set>
struct expanded_mlwq_secret_key {
  expanded_mlwq_public_key<Set> ek;
  alignas(64) std::int16_t s_hat[Set::k][kyber_ring::n];
  alignas(64) std::uint8_t z[32];
};

// One key generation in progress. Each step is a function of its own, so that research/profile_mlwq.cpp can time it.
template <class Set>
struct mlwq_key_generation {
  static constexpr std::size_t k = Set::k;
  using small_poly = poly<kyber_ring, domain::normal, Set::eta>;
  static constexpr int product = product_bound<kyber_ring>(
      kyber_ring::q - 1, multiply_bound<kyber_ring>(ntt_bound<kyber_ring>(Set::eta)), static_cast<int>(k));
  using row_poly = poly<kyber_ring, domain::normal, inverse_ntt_bound<kyber_ring>(product)>;

  std::uint8_t rho_sigma[64];
  alignas(64) std::int16_t a_hat[k * k][kyber_ring::n];
  alignas(64) dither_bytes dither[k];
  alignas(64) std::uint8_t noise[k][Set::noise];
  noise_operand<Set::eta> s[k];

  ~mlwq_key_generation() {
    wipe(rho_sigma, sizeof rho_sigma);
    wipe(noise, sizeof noise);
    wipe(s, sizeof s);
  }

  [[nodiscard]] bytes_in<32> rho() const { return part<0, 32>(rho_sigma); }
  [[nodiscard]] bytes_in<32> sigma() const { return part<32, 32>(rho_sigma); }

  void add_row_jobs(hashing& hash, std::size_t i) {
    // The longest jobs come first, so that they do not finish last. s, which every row needs, comes with the first row.
    add_matrix_row_jobs<Set>(hash, rho(), i, a_hat);
    hash.add(dither_job(rho(), dither_tag::pk, i, dither[i]));
    if (i == 0) add_secret_jobs(hash);
  }
  // Lists the jobs of all rows.
  void add_jobs(hashing& hash) {
    add_matrix_jobs<Set>(hash, rho(), a_hat);
    add_dither_jobs(hash);
    add_secret_jobs(hash);
  }
  void add_dither_jobs(hashing& hash) {
    for (std::size_t i = 0; i < k; ++i) hash.add(dither_job(rho(), dither_tag::pk, i, dither[i]));
  }
  void add_secret_jobs(hashing& hash) {
    for (std::size_t j = 0; j < k; ++j) hash.add(prf_job(sigma(), j, noise[j]));
  }

  // Makes s and its encoding.
  [[gnu::noinline]] void make_secret(bytes_out<Set::secret_bytes> dk) {
    for (std::size_t i = 0; i < k; ++i) {
      const small_poly& f = sample_secret(i);
      detail::encode_secret(f, row_of<96>(dk, i));
      transform_secret(i);
    }
  }
  const small_poly& sample_secret(std::size_t i) {
    auto& f = pad.template as<small_poly>(0);
    sample_poly_cbd<Set::eta>(noise[i], f);
    return f;
  }
  // Transforms the polynomial that was sampled last.
  void transform_secret(std::size_t i) {
    auto& f_hat = pad.template as<noise_hat<Set::eta>>(1);
    ntt(pad.template kept<small_poly>(0), f_hat);
    prepare_operand(f_hat, s[i]);
  }

  // b_i = Quantize(sum A[i][j] s[j]), packed.
  [[gnu::noinline]] void make_row(std::size_t i, bytes_out<Set::row_bytes> ek) { quantize_row(multiply_row(i), i, ek); }
  const row_poly& multiply_row(std::size_t i) {
    auto& as_hat = pad.template as<poly<kyber_ring, domain::ntt, product>>(0);
    auto& as = pad.template as<row_poly>(1);
    multiply_accumulate<k, kyber_ring::q - 1>(a_hat[i * k], 1, s, as_hat);
    inverse_ntt(as_hat, as);
    return as;
  }
  void quantize_row(const row_poly& as, std::size_t i, bytes_out<Set::row_bytes> ek) {
    detail::quantize<Set::kind, Set::parameters.d_pk>(as.template within<detail::quantized_bound>(), dither[i], ek);
  }

 private:
  scratch<kyber_ring, 2> pad;
};

// The dithers of one encryption in plain mode. They depend on its coins and are as secret.
template <bool Subtractive, std::size_t K>
struct own_dithers {};
template <std::size_t K>
struct own_dithers<false, K> {
  std::uint8_t tau[32] = {};  // g++ takes the jobs that read it later for uninitialized reads
  alignas(64) dither_bytes uv[K + 1];
  ~own_dithers() { wipe(this, sizeof *this); }
};

// One encryption in progress. Each step is a function of its own, for the same reason.
template <class Set>
struct mlwq_encryption {
  static constexpr std::size_t k = Set::k;
  using public_part = expanded_mlwq_public_key<Set>;
  using small_poly = poly<kyber_ring, domain::normal, Set::eta>;
  static constexpr int r_bound = multiply_bound<kyber_ring>(ntt_bound<kyber_ring>(Set::eta));
  static constexpr int ar_bound = product_bound<kyber_ring>(kyber_ring::q - 1, r_bound, static_cast<int>(k));
  using u_poly = poly<kyber_ring, domain::normal, inverse_ntt_bound<kyber_ring>(ar_bound)>;
  // Every step uses polynomials 0 and 1; r comes after them.
  using memory = scratch<kyber_ring, 2 + 2 * k>;

  alignas(64) std::uint8_t noise[k][Set::noise];
  own_dithers<Set::subtractive, k> own;

  ~mlwq_encryption() { wipe(noise, sizeof noise); }

  // The hashing of Encrypt(ek, m, coins): the noise of r_i = CBD_2(PRF_2(coins, i)) and, in plain mode, tau =
  // SHAKE256(coins || 0xff) and the dithers of u and v. The coins wait for `before` permutations.
  [[gnu::noinline]] void add_jobs(hashing& hash, bytes_in<32> coins, int before = 0) {
    add_noise_jobs(hash, coins, before);
    add_own_dither_jobs(hash, coins, before);
  }
  void add_noise_jobs(hashing& hash, bytes_in<32> coins, int before = 0) {
    for (std::size_t i = 0; i < k; ++i) hash.add(prf_job(coins, i, noise[i]), before);
  }
  void add_own_dither_jobs(hashing& hash, bytes_in<32> coins, int before = 0) {
    if constexpr (!Set::subtractive) {
      const std::size_t first = hash.add(hash_job(shake256, coins, detail::dither_suffix, own.tau), before);
      add_dither_jobs<Set>(hash, own.tau, own.uv, before + 1);
      hash.feed(first + 1, k + 1, first);
    }
  }

  // Encrypt after its hashing: u = Quantize_u(A^T r), v = Quantize_v(<dequantize(b), r> + 1664 m), packed. Not inlined,
  // so that what it spills lies where wipe_stack() reaches.
  [[gnu::noinline]] void run(const public_part& ek, bytes_in<32> m, bytes_out<Set::ciphertext> ct) const {
    memory pad;
    for (std::size_t i = 0; i < k; ++i) {
      sample_r(i, pad);
      transform_r(i, pad);
    }
    for (std::size_t i = 0; i < k; ++i) quantize_u(multiply_u(ek, i, pad), ek, i, ct);
    quantize_v(multiply_v(ek, m, pad), ek, ct);
  }

  void sample_r(std::size_t i, memory& pad) const {
    sample_poly_cbd<Set::eta>(noise[i], pad.template as<small_poly>(0));
  }
  // Transforms the polynomial that was sampled last.
  static void transform_r(std::size_t i, memory& pad) {
    auto& f_hat = pad.template as<noise_hat<Set::eta>>(1);
    ntt(pad.template kept<small_poly>(0), f_hat);
    prepare_operand(f_hat, *new (&r_in(pad)[i]) noise_operand<Set::eta>);
  }
  static const u_poly& multiply_u(const public_part& ek, std::size_t i, memory& pad) {
    auto& ar = pad.template as<poly<kyber_ring, domain::ntt, ar_bound>>(0);
    auto& u = pad.template as<u_poly>(1);
    multiply_accumulate<k, kyber_ring::q - 1>(ek.a_hat[i], k, r_in(pad), ar);
    inverse_ntt(ar, u);
    return u;
  }
  void quantize_u(const u_poly& u, const public_part& ek, std::size_t i, bytes_out<Set::ciphertext> ct) const {
    detail::quantize<Set::kind, Set::parameters.d_u>(u.template within<detail::quantized_bound>(), dither(ek)[i],
                                                     row_of<Set::packed_u>(ct, i));
  }
  // <dequantize(b), r> + 1664 m, before it is rounded.
  static const detail::quantized_poly& multiply_v(const public_part& ek, bytes_in<32> m, memory& pad) {
    constexpr int b_bound = ntt_bound<kyber_ring>(kyber_ring::q);
    constexpr int br_bound = product_bound<kyber_ring>(b_bound, r_bound, static_cast<int>(k));
    constexpr int v_bound = inverse_ntt_bound<kyber_ring>(br_bound);
    static_assert(v_bound + detail::message_bit <= detail::quantized_bound);
    auto& br = pad.template as<poly<kyber_ring, domain::ntt, br_bound>>(0);
    auto& v = pad.template as<poly<kyber_ring, domain::normal, v_bound>>(1);
    multiply_accumulate<k, b_bound>(ek.t_hat[0], 1, r_in(pad), br);
    inverse_ntt(br, v);
    auto& w = pad.template as<detail::quantized_poly>(0);
    for (std::size_t at = 0; at < v.vectors; ++at) {
      const v16 bits = unpack<1>(m.data() + at * (lanes / 8));
      w.set(at, add(v.get(at), low_product(bits, broadcast(detail::message_bit))));
    }
    return w;
  }
  void quantize_v(const detail::quantized_poly& w, const public_part& ek, bytes_out<Set::ciphertext> ct) const {
    detail::quantize<Set::kind, Set::parameters.d_v>(w, dither(ek)[k], part<k * Set::packed_u, Set::packed_v>(ct));
  }

 private:
  static noise_operand<Set::eta>* r_in(memory& pad) {
    return pad.template kept<std::array<noise_operand<Set::eta>, k>>(2).data();
  }
  const dither_bytes* dither(const public_part& ek) const {
    if constexpr (Set::subtractive) {
      return ek.dither.uv;
    } else {
      return own.uv;
    }
  }
};

// The interface of the encryption for the KEM and the entries, as kyber_pke offers it.
template <class S>
struct mlwq_pke {
  using set = S;
  using encoded_public_key = bytes_in<S::public_key>;
  using public_part = expanded_mlwq_public_key<S>;
  using secret_part = expanded_mlwq_secret_key<S>;
  using key_generation = mlwq_key_generation<S>;
  using encryption = mlwq_encryption<S>;

  static constexpr std::size_t generation_jobs = S::k * S::k + 2 * S::k;
  static constexpr std::size_t expansion_jobs = S::k * S::k + (S::subtractive ? 2 * S::k + 1 : 0);
  static constexpr std::size_t encryption_jobs = S::k + (S::subtractive ? 0 : S::k + 2);

  // Whether no job of an encryption waits for another. In plain mode the dithers wait for tau.
  static constexpr bool all_follow_from_coins = S::subtractive;

  static std::span<const std::uint8_t> seed_suffix() { return S::seed_suffix; }
  static void add_decryption_jobs(hashing& hash, encoded_public_key ek, public_part& out) {
    if constexpr (S::subtractive) {
      add_dither_jobs<S>(hash, part<S::vector_bytes, 32>(ek), out.dither.uv);
    }
  }
  [[gnu::noinline]] static void add_expansion_jobs(hashing& hash, encoded_public_key ek, public_part& out) {
    add_matrix_jobs<S>(hash, part<S::vector_bytes, 32>(ek), out.a_hat);
    add_dither_expansion_jobs(hash, part<S::vector_bytes, 32>(ek), out);
  }
  static void add_dither_expansion_jobs(hashing& hash, bytes_in<32> rho, public_part& out) {
    if constexpr (S::subtractive) {
      for (std::size_t i = 0; i < S::k; ++i) hash.add(dither_job(rho, dither_tag::pk, i, out.dither.pk[i]));
    }
  }
  using received_poly = poly<kyber_ring, domain::normal, kyber_ring::q>;
  [[gnu::noinline]] static void decode_public_key(encoded_public_key ek, public_part& out) {
    received_poly b;
    for (std::size_t i = 0; i < S::k; ++i) {
      dequantize_row(ek, i, out, b);
      transform_row(b, i, out);
    }
  }
  static void dequantize_row(encoded_public_key ek, std::size_t i, const public_part& key, received_poly& b) {
    const std::uint8_t* dither = nullptr;
    if constexpr (S::subtractive) dither = key.dither.pk[i];
    detail::dequantize<S::kind, S::parameters.d_pk, S::subtractive>(row_of<S::row_bytes>(ek, i), dither, b);
  }
  static void transform_row(const received_poly& b, std::size_t i, public_part& out) {
    poly<kyber_ring, domain::ntt, ntt_bound<kyber_ring>(kyber_ring::q)> b_hat;
    ntt(b, b_hat);
    std::memcpy(out.t_hat[i], b_hat.c, sizeof b_hat.c);
  }
  static void decode_secret_vector(bytes_in<S::secret_bytes> dk, secret_part& out) {
    detail::decode_secret<S>(dk, out.s_hat);
  }
  static void decrypt(const secret_part& key, bytes_in<S::ciphertext> ct, bytes_out<32> m) {
    mlwq_decrypt<S>(key.s_hat, key.ek.dither.uv, ct, m);
  }

  // Every byte string of the right length is a valid public key.
  static bool is_reduced(encoded_public_key) { return true; }
  static secret_bool is_well_formed(bytes_in<S::secret_bytes> dk) { return detail::fields_are_in_range<S>(dk); }
};

}  // namespace bravais::BRAVAIS_ISA
