// SPDX-License-Identifier: MIT
#include "reference/kyber.hpp"

#include <stdexcept>

#include "reference/polynomial.hpp"

namespace reference {
namespace {

using vector = std::vector<polynomial>;

kyber_parameters row(bool standard, int category) {
  switch (category) {
    case 1: return {standard, 2, 3, 2, 10, 4};
    case 3: return {standard, 3, 2, 2, 10, 4};
    case 5: return {standard, 4, 2, 2, 11, 5};
    default: throw std::logic_error("no such row in Table 2");
  }
}

// Section 4.1: PRF_eta(s, b) = SHAKE256(s || b, 64 eta), and the noise polynomial from its output.
polynomial noise(std::size_t eta, view s, std::size_t b) {
  const octets nonce = {static_cast<std::uint8_t>(b)};
  return sample_poly_cbd(eta, shake256(concatenate({s, nonce}), 64 * eta));
}

// Entry (i, j) of the matrix A^: the column index is hashed first.
polynomial matrix_entry(view rho, std::size_t i, std::size_t j) {
  const octets indices = {static_cast<std::uint8_t>(j), static_cast<std::uint8_t>(i)};
  return sample_ntt(concatenate({rho, indices}));
}

// The `count` polynomials with d bits per coefficient at the front of `bytes`.
vector decode_vector(std::size_t d, std::size_t count, view bytes) {
  vector v;
  for (std::size_t i = 0; i < count; ++i) v.push_back(byte_decode(d, bytes.subspan(32 * d * i, 32 * d)));
  return v;
}

// The parts of a KEM secret key: dk_PKE || ek || H(ek) || z.
struct secret_key_parts {
  view dk_pke, ek, h, z;
};
secret_key_parts parts_of(const kyber_parameters& p, view dk) {
  return {dk.first(384 * p.k), dk.subspan(384 * p.k, 384 * p.k + 32), dk.subspan(768 * p.k + 32, 32),
          dk.subspan(768 * p.k + 64, 32)};
}

octets head(const octets& bytes) { return {bytes.begin(), bytes.begin() + 32}; }
octets tail(const octets& bytes) { return {bytes.begin() + 32, bytes.end()}; }

}  // namespace

kyber_parameters parameters_of(bravais::kem_id id) {
  switch (id) {
    case bravais::kem_id::ml_kem_512: return row(true, 1);
    case bravais::kem_id::ml_kem_768: return row(true, 3);
    case bravais::kem_id::ml_kem_1024: return row(true, 5);
    case bravais::kem_id::kyber512: return row(false, 1);
    case bravais::kem_id::kyber768: return row(false, 3);
    case bravais::kem_id::kyber1024: return row(false, 5);
    default: break;
  }
  throw std::logic_error("the reference model does not know this KEM");
}
kyber_parameters parameters_of(bravais::pke_id id) {
  switch (id) {
    case bravais::pke_id::kyber512: return row(false, 1);
    case bravais::pke_id::kyber768: return row(false, 3);
    case bravais::pke_id::kyber1024: return row(false, 5);
    default: break;
  }
  throw std::logic_error("the reference model does not know this PKE");
}

// Algorithm 13: K-PKE.KeyGen. Round 3 hashes d without the byte k.
key_pair pke_generate(const kyber_parameters& p, view d) {
  const octets domain = {static_cast<std::uint8_t>(p.k)};
  const octets seeds = sha3_512(p.standard ? concatenate({d, domain}) : concatenate({d}));
  const octets rho = head(seeds);
  const octets sigma = tail(seeds);
  vector s;
  for (std::size_t i = 0; i < p.k; ++i) s.push_back(ntt(noise(p.eta1, sigma, i)));
  key_pair keys;
  for (std::size_t i = 0; i < p.k; ++i) {
    polynomial t = ntt(noise(p.eta1, sigma, p.k + i));
    for (std::size_t j = 0; j < p.k; ++j) t = add(t, multiply_ntts(matrix_entry(rho, i, j), s[j]));
    append(keys.public_key, byte_encode(12, t));
    append(keys.secret_key, byte_encode(12, s[i]));
  }
  append(keys.public_key, rho);
  return keys;
}

// Algorithm 14: K-PKE.Encrypt.
octets pke_encrypt(const kyber_parameters& p, view ek, view m, view r) {
  const vector t = decode_vector(12, p.k, ek);
  const view rho = ek.subspan(384 * p.k, 32);
  vector y;
  for (std::size_t i = 0; i < p.k; ++i) y.push_back(ntt(noise(p.eta1, r, i)));
  octets c;
  for (std::size_t i = 0; i < p.k; ++i) {
    polynomial u{};
    for (std::size_t j = 0; j < p.k; ++j) u = add(u, multiply_ntts(matrix_entry(rho, j, i), y[j]));
    u = add(inverse_ntt(u), noise(p.eta2, r, p.k + i));
    append(c, byte_encode(p.du, compress(p.du, u)));
  }
  polynomial v{};
  for (std::size_t i = 0; i < p.k; ++i) v = add(v, multiply_ntts(t[i], y[i]));
  v = add(inverse_ntt(v), noise(p.eta2, r, 2 * p.k));
  v = add(v, decompress(1, byte_decode(1, m)));
  append(c, byte_encode(p.dv, compress(p.dv, v)));
  return c;
}

// Algorithm 15: K-PKE.Decrypt.
octets pke_decrypt(const kyber_parameters& p, view dk, view c) {
  const vector u = decode_vector(p.du, p.k, c);
  const polynomial v = decompress(p.dv, byte_decode(p.dv, c.subspan(32 * p.du * p.k)));
  const vector s = decode_vector(12, p.k, dk);
  polynomial product{};
  for (std::size_t i = 0; i < p.k; ++i) product = add(product, multiply_ntts(s[i], ntt(decompress(p.du, u[i]))));
  const polynomial w = subtract(v, inverse_ntt(product));
  return byte_encode(1, compress(1, w));
}

// Algorithm 16: ML-KEM.KeyGen_internal; the same in round 3 (Algorithm 7 there).
key_pair generate(const kyber_parameters& p, view d, view z) {
  key_pair keys = pke_generate(p, d);
  keys.secret_key = concatenate({keys.secret_key, keys.public_key, sha3_256(keys.public_key), z});
  return keys;
}

// Algorithm 17: ML-KEM.Encaps_internal.
encapsulation encapsulate(const kyber_parameters& p, view ek, view m) {
  if (!p.standard) {
    encapsulation out = encapsulate_kdf(p, ek, m);
    out.secret = kdf(out.secret, 32);
    return out;
  }
  const octets k_and_r = sha3_512(concatenate({m, sha3_256(ek)}));
  return {pke_encrypt(p, ek, m, tail(k_and_r)), head(k_and_r)};
}

// Algorithm 18: ML-KEM.Decaps_internal.
octets decapsulate(const kyber_parameters& p, view dk, view c) {
  if (!p.standard) return kdf(decapsulate_kdf(p, dk, c), 32);
  const secret_key_parts key = parts_of(p, dk);
  const octets m = pke_decrypt(p, key.dk_pke, c);
  const octets k_and_r = sha3_512(concatenate({m, key.h}));
  const octets again = pke_encrypt(p, key.ek, m, tail(k_and_r));
  return again == concatenate({c}) ? head(k_and_r) : rejection_value(p, dk, c);
}

// Round 3, Algorithm 8: the random value is hashed first, and the key derivation function reads Kbar || H(c).
encapsulation encapsulate_kdf(const kyber_parameters& p, view ek, view m) {
  const octets hashed = sha3_256(m);
  const octets k_and_r = sha3_512(concatenate({hashed, sha3_256(ek)}));
  octets c = pke_encrypt(p, ek, hashed, tail(k_and_r));
  octets input = concatenate({head(k_and_r), sha3_256(c)});
  return {std::move(c), std::move(input)};
}

// Round 3, Algorithm 9: z replaces Kbar if the ciphertext is not the encryption of its message.
octets decapsulate_kdf(const kyber_parameters& p, view dk, view c) {
  const secret_key_parts key = parts_of(p, dk);
  const octets m = pke_decrypt(p, key.dk_pke, c);
  const octets k_and_r = sha3_512(concatenate({m, key.h}));
  const octets again = pke_encrypt(p, key.ek, m, tail(k_and_r));
  return concatenate({again == concatenate({c}) ? view(k_and_r).first(32) : key.z, sha3_256(c)});
}

octets kdf(view input, std::size_t size) { return shake256(input, size); }

octets rejection_value(const kyber_parameters& p, view dk, view c) {
  const view z = parts_of(p, dk).z;
  return p.standard ? shake256(concatenate({z, c}), 32) : kdf(concatenate({z, sha3_256(c)}), 32);
}

// Section 7.2: decoding and encoding must give the same bytes.
bool modulus_check(const kyber_parameters& p, view ek) {
  octets again;
  for (const polynomial& t : decode_vector(12, p.k, ek)) append(again, byte_encode(12, t));
  return again == concatenate({ek.first(384 * p.k)});
}

// Section 7.3: the hash in the key is that of its public part.
bool hash_check(const kyber_parameters& p, view dk) {
  const secret_key_parts key = parts_of(p, dk);
  return sha3_256(key.ek) == concatenate({key.h});
}

}  // namespace reference
