// SPDX-License-Identifier: MIT
// Secrets of Kyber and ML-KEM to search the stack for.
#include "stack_secrets.hpp"

namespace bravais::constant_time {

buffer coefficients(by_id::in encoded) {
  buffer out;
  for (std::size_t i = 0; i + 3 <= encoded.size(); i += 3) {
    const unsigned three =
        encoded[i] | static_cast<unsigned>(encoded[i + 1]) << 8 | static_cast<unsigned>(encoded[i + 2]) << 16;
    for (const unsigned value : {three & 0xFFF, three >> 12}) {
      out.push_back(static_cast<std::uint8_t>(value));
      out.push_back(static_cast<std::uint8_t>(value >> 8));
    }
  }
  return out;
}

namespace {

// The polynomials whose noise is derived from sigma or r: `first` of CBD_eta1, `count` in all (FIPS 203, algorithms 13
// and 14).
void add_noise_of(secrets& s, std::size_t k, by_id::in seed, std::size_t first, std::size_t count) {
  buffer input(seed.begin(), seed.end());
  input.push_back(0);
  for (std::size_t i = 0; i < count; ++i) {
    input.back() = static_cast<std::uint8_t>(i);
    const std::size_t eta = k == 2 && i < first ? 3 : 2;
    s.add_noise("noise of CBD", shake256(64 * eta, input));
  }
}

// The second half of the key derivation function's input (round 3: Kbar or z, then H(c)) is public.
void add_kdf_inputs(secrets& s, const kem_case& c, by_id::in inputs) {
  for (; !inputs.empty(); inputs = inputs.subspan(c.set.kdf_input)) {
    s.add("input of the key derivation function", inputs.first(c.set.kdf_input - 32));
    s.add("secret of the key derivation function", shake256(136, inputs.first(c.set.kdf_input)));
  }
}

}  // namespace

secrets secrets_of(const kem_case& c) {
  if (is_ntru(c.set)) return ntru_secrets_of(c);
  if (is_ntru_plus(c.set)) return ntru_plus_secrets_of(c);
  if (is_mlwq(c.set)) return mlwq_secrets_of(c);
  secrets s;
  const bool standard = c.set.kdf_input == 0;
  const std::size_t k = (c.set.public_key - 32) / 384;
  for (std::size_t i = 0; i < c.n; ++i) {
    const by_id::in seed = by_id::in(c.seeds).subspan(i * c.set.seed, c.set.seed);
    s.add("seed d", seed.first(32));
    s.add("seed z", seed.last(32));
    buffer g_input(seed.begin(), seed.begin() + 32);
    if (standard) g_input.push_back(static_cast<std::uint8_t>(k));
    const buffer expanded = sha3(64, g_input);
    s.add("sigma", by_id::in(expanded).last(32));
    add_noise_of(s, k, by_id::in(expanded).last(32), 2 * k, 2 * k);
    const by_id::in key = by_id::in(c.secret_keys).subspan(i * c.set.secret_key, c.set.secret_key);
    s.add("s_hat, encoded", key.first(384 * k));
    s.add("s_hat, coefficients", coefficients(key.first(384 * k)));
    const by_id::in m = by_id::in(c.messages).subspan(i * 32, 32);
    s.add("m", m);
    // Round 3 hashes m first: (Kbar, r) = G(H(m) || H(ek)).
    const buffer hashed = standard ? buffer(m.begin(), m.end()) : sha3(32, m);
    s.add("m, hashed where the scheme does so", hashed);
    for (const std::size_t with : {std::size_t{0}, i}) {
      buffer input = hashed;
      const by_id::in hash = by_id::in(c.secret_keys).subspan((with + 1) * c.set.secret_key - 64, 32);
      input.insert(input.end(), hash.begin(), hash.end());
      const buffer key_and_coins = sha3(64, input);
      s.add("K and r", key_and_coins);
      add_noise_of(s, k, by_id::in(key_and_coins).last(32), k, 2 * k + 1);
    }
    s.add("shared secret", by_id::in(c.shared_secrets).subspan(i * 32, 32));
  }
  add_kdf_inputs(s, c, c.kdf_inputs);
  return s;
}

secrets secrets_of(const pke_case& c) {
  if (is_mlwq(c.set)) return mlwq_secrets_of(c);
  secrets s;
  const std::size_t k = c.set.secret_key / 384;
  for (std::size_t i = 0; i < c.n; ++i) {
    const by_id::in seed = by_id::in(c.seeds).subspan(32 * i, 32);
    s.add("seed d", seed);
    const buffer expanded = sha3(64, seed);
    s.add("sigma", by_id::in(expanded).last(32));
    add_noise_of(s, k, by_id::in(expanded).last(32), 2 * k, 2 * k);
    const by_id::in coins = by_id::in(c.coins).subspan(32 * i, 32);
    s.add("coins", coins);
    add_noise_of(s, k, coins, k, 2 * k + 1);
  }
  s.add("secret key, encoded", c.secret_keys);
  s.add("secret key, coefficients", coefficients(c.secret_keys));
  s.add("message", c.messages);
  return s;
}

// The operation's own outputs must be gone as well.
void add_outputs(secrets& s, const kem_case& c) {
  s.add("rejection secret or shared secret", c.out_shared);
  // Most secret keys also hold the hash of the public key. Before it comes the public key, except in NTRU+, and behind
  // it z. A library with self-checks uses these public parts after it has made the key.
  const std::size_t behind = is_ntru(c.set) ? 0 : is_ntru_plus(c.set) ? 32 : c.set.public_key + 64;
  for (std::size_t i = 0; i < c.n; ++i) {
    const by_id::in key = by_id::in(c.out_secret).subspan(i * c.set.secret_key, c.set.secret_key);
    s.add("new secret key, or secret of the key derivation function", key.first(key.size() - behind));
    if (behind > 32) s.add("new secret key, z", key.last(32));
  }
  add_kdf_inputs(s, c, c.out_kdf);
}
void add_outputs(secrets& s, const pke_case& c) { s.add("decrypted message", c.out_messages); }

}  // namespace bravais::constant_time
