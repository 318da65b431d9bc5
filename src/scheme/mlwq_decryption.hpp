// SPDX-License-Identifier: MIT
// The decryption of M-LWQ, inside the KEM and on its own.
#pragma once

#include "isa/region.hpp"
#include "kernel/compress.hpp"
#include "scheme/groups.hpp"
#include "scheme/kyber_pke.hpp"
#include "scheme/mlwq_codec.hpp"

namespace bravais::BRAVAIS_ISA {

// Decrypt(dk, rho, ct): decodes m from w = dequantize(v) - <s, dequantize(u)>. Bit t is 1 if 832 < w_t < 2497, which is
// Compress_1. `dither` holds the dithers of u and v.
template <class Set>
struct mlwq_decryption {
  static constexpr std::size_t k = Set::k;
  using received_poly = poly<kyber_ring, domain::normal, kyber_ring::q>;
  using product_poly = secret_product_poly<k, detail::secret_bound>;

  static void dequantize_u(const dither_bytes* dither, bytes_in<Set::ciphertext> ct, std::size_t i, received_poly& u) {
    detail::dequantize<Set::kind, Set::parameters.d_u, Set::subtractive>(row_of<Set::packed_u>(ct, i),
                                                                         dither == nullptr ? nullptr : dither[i], u);
  }
  static void dequantize_v(const dither_bytes* dither, bytes_in<Set::ciphertext> ct, received_poly& v) {
    detail::dequantize<Set::kind, Set::parameters.d_v, Set::subtractive>(part<k * Set::packed_u, Set::packed_v>(ct),
                                                                         dither == nullptr ? nullptr : dither[k], v);
  }
  static void decode(const received_poly& v, const product_poly& su, bytes_out<32> m) {
    compress_encode_each<1, kyber_ring::q + product_poly::bound>(
        [&](std::size_t at) BRAVAIS_INLINE_LAMBDA { return subtract(v.get(at), su.get(at)); }, m.data());
  }
};
template <class Set>
void mlwq_decrypt(const std::int16_t (*s_hat)[kyber_ring::n], const dither_bytes* dither, bytes_in<Set::ciphertext> ct,
                  bytes_out<32> m) {
  using steps = mlwq_decryption<Set>;
  scratch<kyber_ring, 2> pad;
  const auto& su = secret_product<Set::k, detail::secret_bound>(
      s_hat, pad, [&](std::size_t i, auto& u) { steps::dequantize_u(dither, ct, i, u); });
  typename steps::received_poly v;
  steps::dequantize_v(dither, ct, v);
  steps::decode(v, su, m);
}

// A secret key prepared for decryption on its own, without the public key: the secret vector and, in subtractive mode,
// the dithers of u and v.
template <class Set>
struct mlwq_decryption_key {
  static constexpr std::size_t jobs = Set::subtractive ? Set::k + 1 : 1;
  alignas(64) std::int16_t s_hat[Set::k][kyber_ring::n];
  alignas(64) dither_bytes dither[Set::subtractive ? Set::k + 1 : 1];
  bool good;

  void add_jobs(hashing& hash, [[maybe_unused]] bytes_in<Set::pke_secret_key> dk) {
    if constexpr (Set::subtractive) {
      const bytes_in<32> rho = part<Set::secret_bytes, 32>(dk);
      declassify(rho.data(), 32, "the secret key holds rho, which is part of the public key");
      add_dither_jobs<Set>(hash, rho, dither);
    }
  }
  // Decodes and checks the secret vector.
  [[gnu::noinline]] void decode(bytes_in<Set::pke_secret_key> dk) {
    const bytes_in<Set::secret_bytes> s = part<0, Set::secret_bytes>(dk);
    good = detail::fields_are_in_range<Set>(s).declassified("a malformed secret key is refused in public");
    detail::decode_secret<Set>(s, s_hat);
  }
  [[nodiscard]] errc prepare(bytes_in<Set::pke_secret_key> dk) {
    job storage[jobs];
    hashing hash(storage);
    add_jobs(hash, dk);
    hash.finish();
    decode(dk);
    wipe_stack();
    return good ? errc::ok : errc::bad_secret_key;
  }
  // Writes zeros for a malformed key.
  [[nodiscard]] errc decrypt(bytes_in<Set::ciphertext> ct, bytes_out<32> m) const {
    if (!good) {
      std::memset(m.data(), 0, 32);
      return errc::bad_secret_key;
    }
    mlwq_decrypt<Set>(s_hat, Set::subtractive ? dither : nullptr, ct, m);
    return errc::ok;
  }
};

// Decryption over a group of items, each with its key.
template <class Set>
struct mlwq_receiver {
  static constexpr std::size_t jobs = mlwq_decryption_key<Set>::jobs;
  mlwq_decryption_key<Set> key;
  ~mlwq_receiver() { wipe(key.s_hat, sizeof key.s_hat); }
};
template <class Set>
void mlwq_decrypt(group<mlwq_receiver<Set>>& g, keys_in<Set::pke_secret_key> dk, rows_in<Set::ciphertext> ct,
                  rows_out<32> m, errc* status) {
  for (std::size_t i = 0; i < g.count; ++i) g[i].key.add_jobs(g.hash, dk[i]);
  g.hash.finish();
  for (std::size_t i = 0; i < g.count; ++i) {
    g[i].key.decode(dk[i]);
    status[i] = g[i].key.decrypt(ct[i], m[i]);
  }
  wipe_stack();
}

}  // namespace bravais::BRAVAIS_ISA
