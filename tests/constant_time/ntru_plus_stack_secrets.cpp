// SPDX-License-Identifier: MIT
// Secrets of NTRU+ to search the stack for, recomputed by the reference model.
#include "reference/ntru_plus.hpp"
#include "stack_secrets.hpp"

namespace bravais::constant_time {
namespace {

namespace plus = reference::ntru_plus;

// A small polynomial as the 16-bit numbers that arithmetic uses.
void add_small(secrets& s, const std::string& what, const plus::small& f) {
  s.add_numbers(what, std::vector<std::int16_t>(f.begin(), f.end()));
}

// The values that one draw is expanded to.
void add_draw(secrets& s, const plus::parameters& p, by_id::in draw) {
  const buffer noise = shake256(p.n / 4, draw);
  s.add("noise of f' or g'", noise);
  add_small(s, "f' or g'", plus::cbd(p, noise));
}

// Values derived from m for the key with the hash `key_hash`: the key, the noise of r, r, the pad and the polynomial M
// (specification, section 6.2).
void add_session(secrets& s, const plus::parameters& p, by_id::in m, by_id::in key_hash) {
  const buffer k_and_noise = plus::hash_h(p, reference::concatenate({m, key_hash}));
  s.add("K and the noise of r", k_and_noise);
  const plus::small r = plus::cbd(p, by_id::in(k_and_noise).subspan(32));
  add_small(s, "r", r);
  const buffer r_packed = plus::pack(p, plus::ntt(p, plus::residues(r)));
  s.add("r, transformed and packed", r_packed);
  if (p.final) s.add("coefficients of the transform of r", coefficients(r_packed));
  const buffer pad = plus::hash_g(p, r_packed);
  s.add("G", pad);
  add_small(s, "M", plus::sotp_encode(p, m, pad));
}

}  // namespace

// Only the final version packs the coefficients of polynomials in order.
secrets ntru_plus_secrets_of(const kem_case& c) {
  secrets s;
  const plus::parameters p = plus::parameters_of(c.set.id);
  for (std::size_t i = 0; i < c.n; ++i) {
    const by_id::in seed = by_id::in(c.seeds).subspan(i * c.set.seed, c.set.seed);
    s.add("draws", seed);
    for (std::size_t at = 0; at < seed.size(); at += 32) add_draw(s, p, seed.subspan(at, 32));
    const by_id::in key = by_id::in(c.secret_keys).subspan(i * c.set.secret_key, c.set.secret_key);
    const by_id::in polynomials = key.first(c.set.secret_key - 32);
    s.add("secret key", polynomials);
    if (p.final) s.add("coefficients of the secret key", coefficients(polynomials));
    const by_id::in m = by_id::in(c.messages).subspan(i * c.set.randomness, c.set.randomness);
    s.add("m", m);
    for (const std::size_t with : {std::size_t{0}, i})
      add_session(s, p, m, by_id::in(c.secret_keys).subspan((with + 1) * c.set.secret_key - 32, 32));
  }
  return s;
}

}  // namespace bravais::constant_time
