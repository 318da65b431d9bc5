// SPDX-License-Identifier: MIT
#include "reference/dilithium.hpp"

#include <stdexcept>

#include "reference/keccak.hpp"

namespace reference::dilithium {
namespace {

parameters row(bool standard, int category) {
  switch (category) {
    case 2: return {standard, 4, 4, 2, 39, 1 << 17, (q - 1) / 88, 80, 128};
    case 3: return {standard, 6, 5, 4, 49, 1 << 19, (q - 1) / 32, 55, 192};
    case 5: return {standard, 8, 7, 2, 60, 1 << 19, (q - 1) / 32, 75, 256};
    default: throw std::logic_error("no such row in Table 1");
  }
}

// Removes and returns bytes at the front.
view take(view& from, std::size_t size) {
  const view front = from.first(size);
  from = from.subspan(size);
  return front;
}
octets take_octets(view& from, std::size_t size) { return concatenate({take(from, size)}); }

constexpr std::int32_t largest_t1 = (1 << 10) - 1;  // 2^(bitlen(q - 1) - d) - 1
constexpr std::int32_t half_t0 = 1 << (d - 1);

// t = A s1 + s2 in its two parts (Algorithm 6, lines 5 and 6).
struct rounded {
  vector t1, t0;
};
rounded public_part(const parameters& p, view rho, const vector& s1, const vector& s2) {
  const vector t = add(inverse_ntt(multiply_ntt(expand_a(rho, p.k, p.l), ntt(s1))), s2);
  rounded out{vector(p.k), vector(p.k)};
  for (std::size_t i = 0; i < p.k; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      const auto [r1, r0] = power2round(t[i][j]);
      out.t1[i][j] = r1;
      out.t0[i][j] = r0;
    }
  return out;
}

template <class F>
vector each(vector w, const F& f) {
  for (polynomial& one : w)
    for (std::int32_t& x : one) x = f(x);
  return w;
}

std::size_t weight(const vector& h) {
  std::size_t ones = 0;
  for (const polynomial& one : h)
    for (const std::int32_t x : one) ones += static_cast<std::size_t>(x);
  return ones;
}

}  // namespace

parameters parameters_of(bravais::signature_id id) {
  switch (id) {
    case bravais::signature_id::ml_dsa_44: return row(true, 2);
    case bravais::signature_id::ml_dsa_65: return row(true, 3);
    case bravais::signature_id::ml_dsa_87: return row(true, 5);
    case bravais::signature_id::dilithium2: return row(false, 2);
    case bravais::signature_id::dilithium3: return row(false, 3);
    case bravais::signature_id::dilithium5: return row(false, 5);
  }
  throw std::logic_error("the reference model does not know this signature scheme");
}

// Algorithm 22: pkEncode.
octets encode(const parameters&, const public_key& pk) {
  octets bytes = pk.rho;
  for (const polynomial& t : pk.t1) append(bytes, simple_bit_pack(t, largest_t1));
  return bytes;
}

// Algorithm 23: pkDecode.
public_key decode_public_key(const parameters& p, view pk) {
  public_key out{take_octets(pk, 32), {}};
  for (std::size_t i = 0; i < p.k; ++i)
    out.t1.push_back(simple_bit_unpack(take(pk, packed_size(largest_t1)), largest_t1));
  return out;
}

// Algorithm 24: skEncode.
octets encode(const parameters& p, const secret_key& sk) {
  octets bytes = concatenate({sk.rho, sk.key, sk.tr});
  for (const vector* s : {&sk.s1, &sk.s2})
    for (const polynomial& one : *s) append(bytes, bit_pack(one, p.eta, p.eta));
  for (const polynomial& one : sk.t0) append(bytes, bit_pack(one, half_t0 - 1, half_t0));
  return bytes;
}

// Algorithm 25: skDecode. Its fields of s1 and s2 may decode to numbers below -eta; the standard then forbids the use
// of the key.
std::optional<secret_key> decode_secret_key(const parameters& p, view sk) {
  secret_key out;
  out.rho = take_octets(sk, 32);
  out.key = take_octets(sk, 32);
  out.tr = take_octets(sk, p.tr());
  for (std::size_t i = 0; i < p.l + p.k; ++i) {
    vector& s = i < p.l ? out.s1 : out.s2;
    s.push_back(bit_unpack(take(sk, packed_size(2 * p.eta)), p.eta, p.eta));
    for (const std::int32_t x : s.back())
      if (x < -p.eta) return std::nullopt;
  }
  for (std::size_t i = 0; i < p.k; ++i)
    out.t0.push_back(bit_unpack(take(sk, packed_size(2 * half_t0 - 1)), half_t0 - 1, half_t0));
  return out;
}

// Algorithm 26: sigEncode.
octets encode(const parameters& p, const signature_parts& s) {
  octets bytes = s.c_tilde;
  for (const polynomial& one : s.z) append(bytes, bit_pack(one, p.gamma1 - 1, p.gamma1));
  append(bytes, hint_bit_pack(s.h, p.omega));
  return bytes;
}

// Algorithm 27: sigDecode.
std::optional<signature_parts> decode_signature(const parameters& p, view signature) {
  signature_parts out;
  out.c_tilde = take_octets(signature, p.c_tilde());
  for (std::size_t i = 0; i < p.l; ++i)
    out.z.push_back(bit_unpack(take(signature, packed_size(2 * p.gamma1 - 1)), p.gamma1 - 1, p.gamma1));
  const auto h = hint_bit_unpack(signature, p.k, p.omega);
  if (!h) return std::nullopt;
  out.h = *h;
  return out;
}

// Algorithm 28: w1Encode.
octets encode_w1(const parameters& p, const vector& w1) {
  octets bytes;
  for (const polynomial& one : w1) append(bytes, simple_bit_pack(one, (q - 1) / (2 * p.gamma2) - 1));
  return bytes;
}

// Algorithm 6: ML-DSA.KeyGen_internal. Dilithium 3.1 hashes xi without the bytes k and l.
key_pair generate(const parameters& p, view xi) {
  const octets dimensions = {static_cast<std::uint8_t>(p.k), static_cast<std::uint8_t>(p.l)};
  const octets seeds = shake256(p.standard ? concatenate({xi, dimensions}) : concatenate({xi}), 128);
  view rest = seeds;
  secret_key sk;
  sk.rho = take_octets(rest, 32);
  const vector s = expand_s(take(rest, 64), p.k, p.l, p.eta);
  sk.key = take_octets(rest, 32);
  sk.s1.assign(s.begin(), s.begin() + static_cast<std::ptrdiff_t>(p.l));
  sk.s2.assign(s.begin() + static_cast<std::ptrdiff_t>(p.l), s.end());
  const rounded t = public_part(p, sk.rho, sk.s1, sk.s2);
  sk.t0 = t.t0;
  key_pair keys;
  keys.public_key = encode(p, public_key{sk.rho, t.t1});
  sk.tr = key_hash(p, keys.public_key);
  keys.secret_key = encode(p, sk);
  return keys;
}

bool check_secret_key(const parameters& p, view bytes) {
  const auto sk = decode_secret_key(p, bytes);
  if (!sk) return false;
  const rounded t = public_part(p, sk->rho, sk->s1, sk->s2);
  return sk->t0 == t.t0 && sk->tr == key_hash(p, encode(p, public_key{sk->rho, t.t1}));
}

octets pure_message(const parameters& p, view context, view message) {
  if (!p.standard) return concatenate({message});
  const octets head = {0, static_cast<std::uint8_t>(context.size())};
  return concatenate({head, context, message});
}

octets hashed_message(view context, std::uint8_t last_arc, view digest) {
  const octets head = {1, static_cast<std::uint8_t>(context.size())};
  // 2.16.840.1.101.3.4.2.N in DER: tag, length, 2 * 40 + 16, 840 in two bytes of seven bits, and so on.
  const octets identifier = {6, 9, 2 * 40 + 16, 0x80 | 840 / 128, 840 % 128, 1, 101, 3, 4, 2, last_arc};
  return concatenate({head, context, identifier, digest});
}

octets key_hash(const parameters& p, view pk) { return shake256(pk, p.tr()); }
octets message_hash(view tr, view m_prime) { return shake256(concatenate({tr, m_prime}), 64); }

// Algorithm 7: ML-DSA.Sign_internal with mu instead of the message.
signing sign_mu(const parameters& p, view bytes, view mu, std::optional<view> randomness) {
  const auto sk = decode_secret_key(p, bytes);
  if (!sk) throw std::invalid_argument("the reference model was given a malformed secret key");
  const vector s1_hat = ntt(sk->s1);
  const vector s2_hat = ntt(sk->s2);
  const vector t0_hat = ntt(sk->t0);
  const std::vector<vector> a_hat = expand_a(sk->rho, p.k, p.l);
  octets mask_seed;
  const octets zeros(32);
  if (p.standard)
    mask_seed = shake256(concatenate({sk->key, randomness.value_or(zeros), mu}), 64);
  else
    mask_seed = randomness ? concatenate({*randomness}) : shake256(concatenate({sk->key, mu}), 64);
  const auto high = [&](std::int32_t x) { return high_bits(x, p.gamma2); };
  const auto low = [&](std::int32_t x) { return low_bits(x, p.gamma2); };
  for (std::size_t attempt = 0;; ++attempt) {
    const vector y = expand_mask(mask_seed, p.l, p.gamma1, attempt * p.l);
    const vector w = inverse_ntt(multiply_ntt(a_hat, ntt(y)));
    signature_parts s;
    s.c_tilde = shake256(concatenate({mu, encode_w1(p, each(w, high))}), p.c_tilde());
    const polynomial c_hat = ntt(sample_in_ball(s.c_tilde, p.tau));
    s.z = add(y, inverse_ntt(multiply_ntt(c_hat, s1_hat)));
    const vector w_less_cs2 = subtract(w, inverse_ntt(multiply_ntt(c_hat, s2_hat)));
    if (norm(s.z) >= p.gamma1 - p.beta() || norm(each(w_less_cs2, low)) >= p.gamma2 - p.beta()) continue;
    const vector ct0 = inverse_ntt(multiply_ntt(c_hat, t0_hat));
    const vector r = add(w_less_cs2, ct0);
    s.h.resize(p.k);
    for (std::size_t i = 0; i < p.k; ++i)
      for (std::size_t j = 0; j < n; ++j) s.h[i][j] = make_hint(-ct0[i][j], r[i][j], p.gamma2) ? 1 : 0;
    if (norm(ct0) >= p.gamma2 || weight(s.h) > p.omega) continue;
    s.z = each(s.z, [](std::int32_t x) { return mod_centered(x, q); });
    return {encode(p, s), attempt + 1};
  }
}

octets sign(const parameters& p, view sk, view m_prime, std::optional<view> randomness) {
  const view tr = sk.subspan(64, p.tr());
  return sign_mu(p, sk, message_hash(tr, m_prime), randomness).signature;
}

// Algorithm 8: ML-DSA.Verify_internal with mu instead of the message.
bool verify_mu(const parameters& p, view pk_bytes, view mu, view signature) {
  const public_key pk = decode_public_key(p, pk_bytes);
  const auto s = decode_signature(p, signature);
  if (!s) return false;
  const vector az = multiply_ntt(expand_a(pk.rho, p.k, p.l), ntt(s->z));
  const vector t = ntt(each(pk.t1, [](std::int32_t x) { return x << d; }));
  const vector w = inverse_ntt(subtract(az, multiply_ntt(ntt(sample_in_ball(s->c_tilde, p.tau)), t)));
  vector w1(p.k);
  for (std::size_t i = 0; i < p.k; ++i)
    for (std::size_t j = 0; j < n; ++j) w1[i][j] = use_hint(s->h[i][j] != 0, w[i][j], p.gamma2);
  const octets c_tilde = shake256(concatenate({mu, encode_w1(p, w1)}), p.c_tilde());
  return norm(s->z) < p.gamma1 - p.beta() && c_tilde == s->c_tilde;
}

bool verify(const parameters& p, view pk, view m_prime, view signature) {
  return verify_mu(p, pk, message_hash(key_hash(p, pk), m_prime), signature);
}

}  // namespace reference::dilithium
