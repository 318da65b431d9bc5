// SPDX-License-Identifier: MIT
#include "reference/mlwq.hpp"

#include <stdexcept>

namespace reference::mlwq {
namespace {

using vector = std::vector<polynomial>;
constexpr std::uint32_t eta = 2;
constexpr std::uint8_t pk_tag = 0x80;
constexpr std::uint8_t u_tag = 0x81;
constexpr std::uint8_t v_tag = 0x82;

octets head(const octets& bytes) { return {bytes.begin(), bytes.begin() + 32}; }
octets tail(const octets& bytes) { return {bytes.begin() + 32, bytes.end()}; }

// The domain-separation byte for quantizers and modes.
std::uint8_t domain(const parameters& p) {
  switch (p.kind) {
    case quantizer::z: return p.subtractive ? 0x81 : 0x80;
    case quantizer::d8: return 0x82;
    case quantizer::e8: return 0x83;
  }
  throw std::logic_error("no such quantizer");
}

vector secrets(const parameters& p, view seed) {
  vector s;
  for (std::size_t i = 0; i < p.k; ++i) {
    const octets nonce = {static_cast<std::uint8_t>(i)};
    s.push_back(sample_poly_cbd(eta, shake256(concatenate({seed, nonce}), 128)));
  }
  return s;
}

// A[i][j], sampled in the NTT domain.
polynomial matrix_entry(view rho, std::size_t i, std::size_t j) {
  const octets indices = {static_cast<std::uint8_t>(j), static_cast<std::uint8_t>(i)};
  return sample_ntt(concatenate({rho, indices}));
}

polynomial inner_product(const vector& a, const vector& b) {
  polynomial sum{};
  for (std::size_t i = 0; i < a.size(); ++i) sum = reference::add(sum, multiply_ntts(ntt(a[i]), ntt(b[i])));
  return inverse_ntt(sum);
}

// Row i of A s, or of A^T s.
polynomial matrix_row(view rho, const vector& s, std::size_t i, bool transposed) {
  polynomial sum{};
  for (std::size_t j = 0; j < s.size(); ++j) {
    const polynomial a = transposed ? matrix_entry(rho, j, i) : matrix_entry(rho, i, j);
    sum = reference::add(sum, multiply_ntts(a, ntt(s[j])));
  }
  return inverse_ntt(sum);
}

octets pack_secret(const vector& s) {
  octets bytes;
  for (polynomial f : s) {
    for (std::uint32_t& x : f) x = (x + eta) % q;
    append(bytes, byte_encode(3, f));
  }
  return bytes;
}
vector unpack_secret(const parameters& p, view dk) {
  vector s;
  for (std::size_t i = 0; i < p.k; ++i) {
    polynomial f = byte_decode(3, dk.subspan(96 * i, 96));
    for (std::uint32_t& x : f) x = (x + q - eta) % q;
    s.push_back(f);
  }
  return s;
}

// Polynomial number `index` of those packed with d bits, dequantized with the dither of `seed` and `tag`.
polynomial received(const parameters& p, std::size_t d, view packed, std::size_t index, view seed, std::uint8_t tag) {
  const std::size_t size = packed_size(p.kind, d);
  const polynomial c = unpack(p.kind, d, packed.subspan(size * index, size));
  return dequantize(p.kind, d, p.subtractive, c, dither(p.kind, seed, tag, index));
}

// The parts of a KEM secret key: dk_PKE || ek || H(ek) || z.
struct secret_key_parts {
  view dk_pke, ek, rho, h, z;
};
secret_key_parts parts_of(const parameters& p, view dk) {
  const view ek = dk.subspan(secret_key_size(p), public_key_size(p));
  const view rest = dk.subspan(secret_key_size(p) + public_key_size(p));
  return {dk.first(secret_key_size(p)), ek, ek.last(32), rest.first(32), rest.subspan(32, 32)};
}

}  // namespace

parameters parameters_of(std::size_t level, quantizer kind, bool subtractive) {
  switch (level) {
    case 512: return {2, 9, 9, 5, kind, subtractive};
    case 768: return {3, 10, 9, 5, kind, subtractive};
    case 1024: return {4, 11, 9, 6, kind, subtractive};
    default: throw std::logic_error("no such row in the table of parameters");
  }
}

std::optional<parameters> parameters_of(bravais::kem_id id) {
  using bravais::kem_id;
  switch (id) {
    case kem_id::m_lwq_512_e8: return parameters_of(512, quantizer::e8, true);
    case kem_id::m_lwq_512_z: return parameters_of(512, quantizer::z, true);
    case kem_id::m_lwq_768_e8: return parameters_of(768, quantizer::e8, true);
    case kem_id::m_lwq_768_z: return parameters_of(768, quantizer::z, true);
    case kem_id::m_lwq_1024_e8: return parameters_of(1024, quantizer::e8, true);
    case kem_id::m_lwq_1024_z: return parameters_of(1024, quantizer::z, true);
    default: return std::nullopt;
  }
}
std::optional<parameters> parameters_of(bravais::pke_id id) {
  using bravais::pke_id;
  switch (id) {
    case pke_id::m_lwq_512_z_plain: return parameters_of(512, quantizer::z, false);
    case pke_id::m_lwq_512_z: return parameters_of(512, quantizer::z, true);
    case pke_id::m_lwq_512_d8: return parameters_of(512, quantizer::d8, true);
    case pke_id::m_lwq_512_e8: return parameters_of(512, quantizer::e8, true);
    case pke_id::m_lwq_768_z_plain: return parameters_of(768, quantizer::z, false);
    case pke_id::m_lwq_768_z: return parameters_of(768, quantizer::z, true);
    case pke_id::m_lwq_768_d8: return parameters_of(768, quantizer::d8, true);
    case pke_id::m_lwq_768_e8: return parameters_of(768, quantizer::e8, true);
    case pke_id::m_lwq_1024_z_plain: return parameters_of(1024, quantizer::z, false);
    case pke_id::m_lwq_1024_z: return parameters_of(1024, quantizer::z, true);
    case pke_id::m_lwq_1024_d8: return parameters_of(1024, quantizer::d8, true);
    case pke_id::m_lwq_1024_e8: return parameters_of(1024, quantizer::e8, true);
    default: return std::nullopt;
  }
}

std::size_t public_key_size(const parameters& p) { return p.k * packed_size(p.kind, p.d_pk) + 32; }
std::size_t secret_key_size(const parameters& p) { return 96 * p.k; }
std::size_t ciphertext_size(const parameters& p) {
  return p.k * packed_size(p.kind, p.d_u) + packed_size(p.kind, p.d_v);
}

key_pair pke_generate(const parameters& p, view seed) {
  const octets separation = {static_cast<std::uint8_t>(p.k), domain(p)};
  const octets seeds = sha3_512(concatenate({seed, separation}));
  const octets rho = head(seeds);
  const vector s = secrets(p, tail(seeds));
  key_pair keys;
  for (std::size_t i = 0; i < p.k; ++i) {
    const polynomial b = quantize(p.kind, p.d_pk, matrix_row(rho, s, i, false), dither(p.kind, rho, pk_tag, i));
    append(keys.public_key, pack(p.kind, p.d_pk, b));
  }
  append(keys.public_key, rho);
  keys.secret_key = pack_secret(s);
  return keys;
}

octets pke_encrypt(const parameters& p, view ek, view m, view coins) {
  const view rho = ek.last(32);
  const octets end = {0xff};
  const octets tau = p.subtractive ? concatenate({rho}) : shake256(concatenate({coins, end}), 32);
  const vector r = secrets(p, coins);
  octets c;
  for (std::size_t i = 0; i < p.k; ++i) {
    const polynomial u = quantize(p.kind, p.d_u, matrix_row(rho, r, i, true), dither(p.kind, tau, u_tag, i));
    append(c, pack(p.kind, p.d_u, u));
  }
  vector b;
  for (std::size_t i = 0; i < p.k; ++i) b.push_back(received(p, p.d_pk, ek, i, rho, pk_tag));
  polynomial message = byte_decode(1, m);
  for (std::uint32_t& x : message) x *= (q - 1) / 2;
  const polynomial v = reference::add(inner_product(b, r), message);
  append(c, pack(p.kind, p.d_v, quantize(p.kind, p.d_v, v, dither(p.kind, tau, v_tag, 0))));
  return c;
}

octets pke_decrypt(const parameters& p, view dk, view rho, view c) {
  vector u;
  for (std::size_t i = 0; i < p.k; ++i) u.push_back(received(p, p.d_u, c, i, rho, u_tag));
  const polynomial v = received(p, p.d_v, c.last(packed_size(p.kind, p.d_v)), 0, rho, v_tag);
  polynomial w = reference::subtract(v, inner_product(unpack_secret(p, dk), u));
  for (std::uint32_t& x : w) x = x > 832 && x < 2497 ? 1 : 0;
  return byte_encode(1, w);
}

bool secret_key_check(const parameters& p, view dk) {
  for (std::size_t i = 0; i < p.k; ++i) {
    for (const std::uint32_t field : byte_decode(3, dk.subspan(96 * i, 96))) {
      if (field > 2 * eta) return false;
    }
  }
  return true;
}

key_pair generate(const parameters& p, view d, view z) {
  key_pair keys = pke_generate(p, d);
  keys.secret_key = concatenate({keys.secret_key, keys.public_key, sha3_256(keys.public_key), z});
  return keys;
}

encapsulation encapsulate(const parameters& p, view ek, view m) {
  const octets k_and_coins = sha3_512(concatenate({m, sha3_256(ek)}));
  return {pke_encrypt(p, ek, m, tail(k_and_coins)), head(k_and_coins)};
}

octets decapsulate(const parameters& p, view dk, view c) {
  const secret_key_parts key = parts_of(p, dk);
  const octets m = pke_decrypt(p, key.dk_pke, key.rho, c);
  const octets k_and_coins = sha3_512(concatenate({m, key.h}));
  const octets again = pke_encrypt(p, key.ek, m, tail(k_and_coins));
  return again == concatenate({c}) ? head(k_and_coins) : rejection_value(p, dk, c);
}

octets rejection_value(const parameters& p, view dk, view c) {
  return shake256(concatenate({parts_of(p, dk).z, c}), 32);
}

bool hash_check(const parameters& p, view dk) {
  const secret_key_parts key = parts_of(p, dk);
  return sha3_256(key.ek) == concatenate({key.h});
}

}  // namespace reference::mlwq
