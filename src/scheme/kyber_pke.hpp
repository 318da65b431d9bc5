// SPDX-License-Identifier: MIT
// K-PKE, the public-key encryption inside ML-KEM (FIPS 203, section 5) and round-3 Kyber (CPAPKE). For each item, one
// function lists the hashing; the others do the arithmetic once the hashing of all items is done.
#pragma once

#include "isa/region.hpp"
#include "kernel/compress.hpp"
#include "kernel/hashing.hpp"
#include "kernel/ntt.hpp"
#include "kernel/numbers_as_bytes.hpp"
#include "kernel/pack_polynomial.hpp"
#include "kernel/product.hpp"
#include "kernel/sample.hpp"
#include "scheme/byte_rows.hpp"

namespace bravais::BRAVAIS_ISA {

// A prepared public key: everything that depends only on the public key.
template <class Set>
struct expanded_public_key {
  alignas(64) std::int16_t a_hat[Set::k * Set::k][kyber_ring::n];  // A^[i][j] at i k + j
  alignas(64) std::int16_t t_hat[Set::k][kyber_ring::n];
  alignas(64) std::uint8_t h[32];  // H(ek)
};
template <class Set>
struct expanded_secret_key {
  expanded_public_key<Set> ek;
  alignas(64) std::int16_t s_hat[Set::k][kyber_ring::n];
  alignas(64) std::uint8_t z[32];
};

namespace detail {
inline constexpr int twelve_bits = 4095;  // the bound of decoded coefficients: keys of round 3 need not be reduced
}  // namespace detail

// PRF_eta(s, b) = SHAKE256(s || b, 64 eta).
inline job prf_job(bytes_in<32> s, std::size_t b, std::span<std::uint8_t> out) {
  return hash_job(shake256, s, std::span(two_bytes[b]).first(1), out);
}
// The entries A^[i][0 .. k) of a matrix (Algorithm 13, lines 3 to 7).
template <class Set>
[[gnu::noinline]] void add_matrix_row_jobs(hashing& hash, bytes_in<32> rho, std::size_t i,
                                           std::int16_t (*a_hat)[kyber_ring::n]) {
  for (std::size_t j = 0; j < Set::k; ++j) {
    hash.add(sample_ntt_job(rho, matrix_indices[i][j], a_hat[i * Set::k + j]));
  }
}
template <class Set>
void add_matrix_jobs(hashing& hash, bytes_in<32> rho, std::int16_t (*a_hat)[kyber_ring::n]) {
  for (std::size_t i = 0; i < Set::k; ++i) add_matrix_row_jobs<Set>(hash, rho, i, a_hat);
}

// ByteDecode_12 of a vector.
template <class Set>
[[gnu::noinline]] void decode_vector(bytes_in<Set::vector_bytes> bytes, std::int16_t (*out)[kyber_ring::n]) {
  for (std::size_t i = 0; i < Set::k; ++i) byte_decode_12(row_of<384>(bytes, i).data(), out[i]);
}

// A small polynomial in the NTT domain, and its form as an operand of products.
template <int Eta>
using noise_hat = poly<kyber_ring, domain::ntt, ntt_bound<kyber_ring>(Eta)>;
template <int Eta>
using noise_operand = ntt_operand<kyber_ring, multiply_bound<kyber_ring>(ntt_bound<kyber_ring>(Eta))>;

// The bytes that sampling a polynomial takes.
template <int Eta>
inline constexpr std::size_t noise_bytes = 64 * static_cast<std::size_t>(Eta);

// Samples noise into an operand. The sample and its transform use polynomials 0 and 1 of the pad.
template <int Eta, std::size_t N>
const noise_hat<Eta>& sample_operand(bytes_in<noise_bytes<Eta>> bytes, scratch<kyber_ring, N>& pad,
                                     noise_operand<Eta>& operand) {
  auto& s = pad.template as<poly<kyber_ring, domain::normal, Eta>>(0);
  sample_poly_cbd<Eta>(bytes.data(), s);
  auto& s_hat = pad.template as<noise_hat<Eta>>(1);
  ntt(s, s_hat);
  prepare_operand(s_hat, operand);
  return s_hat;
}

// One key generation in progress: Algorithm 13.
template <class Set>
struct key_generation {
  static constexpr std::size_t k = Set::k;
  static constexpr int eta = Set::parameters.eta1;

  std::uint8_t rho_sigma[64];
  alignas(64) std::int16_t a_hat[k * k][kyber_ring::n];
  alignas(64) std::uint8_t noise[2 * k][Set::noise1];  // PRF outputs: of s, then of e
  noise_operand<eta> s[k];

  ~key_generation() {
    wipe(rho_sigma, sizeof rho_sigma);
    wipe(noise, sizeof noise);
    wipe(s, sizeof s);
  }

  [[nodiscard]] bytes_in<32> rho() const { return part<0, 32>(rho_sigma); }
  [[nodiscard]] bytes_in<32> sigma() const { return part<32, 32>(rho_sigma); }

  void add_row_jobs(hashing& hash, std::size_t i) {
    // The longest jobs come first, so that they do not finish last. s, which every row needs, comes with the first row.
    add_matrix_row_jobs<Set>(hash, rho(), i, a_hat);
    if (i == 0) {
      for (std::size_t j = 0; j < k; ++j) hash.add(prf_job(sigma(), j, noise[j]));
    }
    hash.add(prf_job(sigma(), k + i, noise[k + i]));
  }

  void add_jobs(hashing& hash) {
    for (std::size_t row = 0; row < k; ++row) add_row_jobs(hash, row);
  }

  // Lines 8 to 11, 16 and 20: s^ and its encoding.
  [[gnu::noinline]] void make_secret(bytes_out<Set::secret_bytes> dk) {
    for (std::size_t i = 0; i < k; ++i) {
      const auto& s_hat = sample_operand<eta>(noise[i], pad, s[i]);
      byte_encode_12<ntt_bound<kyber_ring>(eta)>([&](std::size_t v) BRAVAIS_INLINE_LAMBDA { return s_hat.get(v); },
                                                 row_of<384>(dk, i).data());
    }
  }
  // Lines 12 to 15 and 17 to 19 for one i: t^[i] = sum A^[i][j] s^[j] + e^[i] and its encoding.
  [[gnu::noinline]] void make_row(std::size_t i, bytes_out<Set::row_bytes> ek) {
    auto& e = pad.template as<poly<kyber_ring, domain::normal, eta>>(0);
    sample_poly_cbd<eta>(noise[k + i], e);
    auto& e_hat = pad.template as<noise_hat<eta>>(1);
    ntt(e, e_hat);
    constexpr int product = product_bound<kyber_ring>(
        kyber_ring::q - 1, multiply_bound<kyber_ring>(ntt_bound<kyber_ring>(eta)), static_cast<int>(k));
    auto& as = pad.template as<poly<kyber_ring, domain::ntt, product>>(2);
    multiply_accumulate<k, kyber_ring::q - 1>(a_hat[i * k], 1, s, as);
    byte_encode_12<product + ntt_bound<kyber_ring>(eta)>(
        [&](std::size_t v) BRAVAIS_INLINE_LAMBDA { return add(as.get(v), e_hat.get(v)); }, ek.data());
  }

 private:
  scratch<kyber_ring, 3> pad;
};

// One encryption in progress: Algorithm 14.
template <class Set>
struct encryption {
  static constexpr std::size_t k = Set::k;
  static constexpr int eta1 = Set::parameters.eta1;
  static constexpr int eta2 = Set::parameters.eta2;

  alignas(64) std::uint8_t y_noise[k][Set::noise1];
  alignas(64) std::uint8_t e_noise[k + 1][Set::noise2];

  ~encryption() {
    wipe(y_noise, sizeof y_noise);
    wipe(e_noise, sizeof e_noise);
  }

  // Lines 9 to 17: lists the noise. The coins are available after `before` permutations.
  [[gnu::noinline]] void add_jobs(hashing& hash, bytes_in<32> coins, int before = 0) {
    for (std::size_t i = 0; i < k; ++i) hash.add(prf_job(coins, i, y_noise[i]), before);
    for (std::size_t i = 0; i <= k; ++i) hash.add(prf_job(coins, k + i, e_noise[i]), before);
  }

  // Lines 18 to 24: u = NTT^-1(A^T y^) + e1, v = NTT^-1(t^T y^) + e2 + mu, compressed and encoded. Not inlined, so that
  // in decapsulation its polynomials reuse the stack of the decryption.
  [[gnu::noinline]] void run(const expanded_public_key<Set>& ek, bytes_in<32> m, bytes_out<Set::ciphertext> ct) const {
    scratch<kyber_ring, 2 + 2 * k> pad;
    auto& y = pad.template as<std::array<noise_operand<eta1>, k>>(2);
    for (std::size_t i = 0; i < k; ++i) sample_operand<eta1>(y_noise[i], pad, y[i]);

    constexpr int y_bound = multiply_bound<kyber_ring>(ntt_bound<kyber_ring>(eta1));
    constexpr int ay_bound = product_bound<kyber_ring>(kyber_ring::q - 1, y_bound, static_cast<int>(k));
    auto& ay = pad.template as<poly<kyber_ring, domain::ntt, ay_bound>>(0);
    auto& u = pad.template as<poly<kyber_ring, domain::normal, inverse_ntt_bound<kyber_ring>(ay_bound)>>(1);
    for (std::size_t i = 0; i < k; ++i) {
      multiply_accumulate<k, kyber_ring::q - 1>(ek.a_hat[i], k, y.data(), ay);
      inverse_ntt(ay, u);
      compress_encode_each<Set::parameters.du, inverse_ntt_bound<kyber_ring>(ay_bound) + eta2>(
          [&](std::size_t at) BRAVAIS_INLINE_LAMBDA { return add(u.get(at), sample_cbd_vector<eta2>(e_noise[i], at)); },
          row_of<Set::compressed_u>(ct, i).data());
    }
    constexpr int ty_bound = product_bound<kyber_ring>(detail::twelve_bits, y_bound, static_cast<int>(k));
    auto& ty = pad.template as<poly<kyber_ring, domain::ntt, ty_bound>>(0);
    auto& v = pad.template as<poly<kyber_ring, domain::normal, inverse_ntt_bound<kyber_ring>(ty_bound)>>(1);
    multiply_accumulate<k, detail::twelve_bits>(ek.t_hat[0], 1, y.data(), ty);
    inverse_ntt(ty, v);
    compress_encode_each<Set::parameters.dv, inverse_ntt_bound<kyber_ring>(ty_bound) + eta2 + half_q>(
        [&](std::size_t at) BRAVAIS_INLINE_LAMBDA {
          const v16 noise = sample_cbd_vector<eta2>(e_noise[k], at);
          return add(add(v.get(at), noise), decode_decompress_vector<1>(m.data(), at));
        },
        part<k * Set::compressed_u, Set::compressed_v>(ct).data());
  }
};

// Computes <s, u> of a secret vector in the NTT domain, |s^| <= SecretBound, and a received vector. u_of(i, f) writes
// polynomial i of u, with coefficients from 0 to q, to f. The result is polynomial 1 of the pad.
inline constexpr int received_bound = multiply_bound<kyber_ring>(ntt_bound<kyber_ring>(kyber_ring::q));
template <std::size_t K, int SecretBound>
inline constexpr int secret_product_bound = product_bound<kyber_ring>(SecretBound, received_bound, static_cast<int>(K));
template <std::size_t K, int SecretBound>
using secret_product_poly =
    poly<kyber_ring, domain::normal, inverse_ntt_bound<kyber_ring>(secret_product_bound<K, SecretBound>)>;
template <std::size_t K, int SecretBound, class U>
BRAVAIS_INLINE const secret_product_poly<K, SecretBound>& secret_product(const std::int16_t (*s_hat)[kyber_ring::n],
                                                                         scratch<kyber_ring, 2>& pad, U&& u_of) {
  ntt_operand<kyber_ring, received_bound> u[K];  // public, like the ciphertext
  for (std::size_t i = 0; i < K; ++i) {
    poly<kyber_ring, domain::normal, kyber_ring::q> u_i;
    u_of(i, u_i);
    poly<kyber_ring, domain::ntt, ntt_bound<kyber_ring>(kyber_ring::q)> u_hat;
    ntt(u_i, u_hat);
    prepare_operand(u_hat, u[i]);
  }
  auto& su_hat = pad.template as<poly<kyber_ring, domain::ntt, secret_product_bound<K, SecretBound>>>(0);
  multiply_accumulate<K, SecretBound>(s_hat[0], 1, u, su_hat);
  auto& su = pad.template as<secret_product_poly<K, SecretBound>>(1);
  inverse_ntt(su_hat, su);
  return su;
}

// Algorithm 15: m = Compress_1(v' - NTT^-1(s^T NTT(u'))).
template <class Set>
[[gnu::noinline]] void decrypt(const std::int16_t (*s_hat)[kyber_ring::n], bytes_in<Set::ciphertext> ct,
                               bytes_out<32> m) {
  constexpr std::size_t k = Set::k;
  scratch<kyber_ring, 2> pad;
  const auto& su = secret_product<k, detail::twelve_bits>(s_hat, pad, [ct](std::size_t i, auto& u_i) {
    decode_decompress<Set::parameters.du>(row_of<Set::compressed_u>(ct, i).data(), u_i);
  });
  const auto v = part<k * Set::compressed_u, Set::compressed_v>(ct);
  compress_encode_each<1, kyber_ring::q + secret_product_poly<k, detail::twelve_bits>::bound>(
      [&](std::size_t at) BRAVAIS_INLINE_LAMBDA {
        return subtract(decode_decompress_vector<Set::parameters.dv>(v.data(), at), su.get(at));
      },
      m.data());
}

// The interface of the encryption for its operations (scheme/pke_operations.hpp) and those of the KEM
// (scheme/fujisaki_okamoto.hpp). scheme/mlwq_pke.hpp offers the same for M-LWQ.
template <class S>
struct kyber_pke {
  using set = S;
  using encoded_public_key = bytes_in<S::public_key>;
  using public_part = expanded_public_key<S>;
  using secret_part = expanded_secret_key<S>;
  using key_generation = BRAVAIS_ISA::key_generation<S>;
  using encryption = BRAVAIS_ISA::encryption<S>;

  // Numbers of hash jobs.
  static constexpr std::size_t generation_jobs = 2 * S::k + S::k * S::k;
  static constexpr std::size_t expansion_jobs = S::k * S::k;
  static constexpr std::size_t encryption_jobs = 2 * S::k + 1;

  // The bytes after the seed in the first hash of key generation.
  static std::span<const std::uint8_t> seed_suffix() {
    static constexpr std::uint8_t rank[1] = {static_cast<std::uint8_t>(S::k)};
    return {rank, std::size_t{S::rank_in_seed ? 1 : 0}};
  }
  // add_decryption_jobs() and add_expansion_jobs() list the hashing that depends only on the public key, with results
  // in `out`: the first lists what decryption needs, here nothing; the second lists the rest.
  static void add_decryption_jobs(hashing&, encoded_public_key, public_part&) {}
  static constexpr bool all_follow_from_coins = true;  // no job of an encryption waits for another
  static void add_expansion_jobs(hashing& hash, encoded_public_key ek, public_part& out) {
    add_matrix_jobs<S>(hash, part<S::vector_bytes, 32>(ek), out.a_hat);
  }
  // The parts of the keys that take no hashing.
  static void decode_public_key(encoded_public_key ek, public_part& out) {
    decode_vector<S>(part<0, S::vector_bytes>(ek), out.t_hat);
  }
  static void decode_secret_vector(bytes_in<S::secret_bytes> dk, secret_part& out) { decode_vector<S>(dk, out.s_hat); }
  static void decrypt(const secret_part& key, bytes_in<S::ciphertext> ct, bytes_out<32> m) {
    BRAVAIS_ISA::decrypt<S>(key.s_hat, ct, m);
  }

  // The modulus check (FIPS 203, section 7.2).
  static bool is_reduced(encoded_public_key ek) {
    bool good = true;
    for (std::size_t i = 0; i < S::k; ++i) good = all_below_q(row_of<384>(ek, i).data()) && good;
    return good;
  }
  // FIPS 203 requires no check of the secret vector.
  static secret_bool is_well_formed(bytes_in<S::secret_bytes>) { return secret_bool::is_zero(0); }
};

}  // namespace bravais::BRAVAIS_ISA
