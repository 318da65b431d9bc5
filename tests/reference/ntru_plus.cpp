// SPDX-License-Identifier: MIT
#include "reference/ntru_plus.hpp"

#include <stdexcept>

#include "reference/keccak.hpp"
#include "reference/sha2.hpp"

namespace reference::ntru_plus {
namespace {

octets prefixed(std::uint8_t prefix, view x) { return concatenate({octets{prefix}, x}); }

// 3 f + c, with the constant c.
polynomial three_times_plus(const small& f, std::uint32_t c) {
  polynomial out = scale(3, residues(f));
  out[0] = (out[0] + c) % q;
  return out;
}

}  // namespace

parameters parameters_of(bravais::kem_id id) {
  using bravais::kem_id;
  switch (id) {
    case kem_id::ntru_plus_768: return parameters_of(true, 768);
    case kem_id::ntru_plus_864: return parameters_of(true, 864);
    case kem_id::ntru_plus_1152: return parameters_of(true, 1152);
    case kem_id::ntru_plus_kem_576: return parameters_of(false, 576);
    case kem_id::ntru_plus_kem_768: return parameters_of(false, 768);
    case kem_id::ntru_plus_kem_864: return parameters_of(false, 864);
    case kem_id::ntru_plus_kem_1152: return parameters_of(false, 1152);
    default: throw std::logic_error("the reference model of NTRU+ does not know this KEM");
  }
}

octets hash_f(const parameters& p, view x) { return p.final ? shake256(prefixed(0, x), 32) : sha256(prefixed(0, x)); }
octets hash_g(const parameters& p, view x) { return shake256(prefixed(1, x), p.n / 4); }
octets hash_h(const parameters& p, view x) { return shake256(prefixed(2, x), 32 + p.n / 4); }

generation generate_from(const parameters& p, const std::function<octets()>& draw) {
  generation out;
  std::optional<polynomial> f_inverse;
  while (!f_inverse) {
    ++out.attempts_f;
    out.f_hat = ntt(p, three_times_plus(cbd(p, shake256(draw(), p.n / 4)), 1));
    f_inverse = inverse(p, out.f_hat);
  }
  std::optional<polynomial> g_inverse;
  while (!g_inverse) {
    ++out.attempts_g;
    out.g_hat = ntt(p, three_times_plus(cbd(p, shake256(draw(), p.n / 4)), 0));
    g_inverse = inverse(p, out.g_hat);
  }
  const auto sigma = static_cast<std::uint32_t>(p.sigma());
  out.h_hat = scale(sigma, multiply(p, out.g_hat, *f_inverse));
  out.hi_hat = scale(sigma, multiply(p, out.f_hat, *g_inverse));
  out.keys.public_key = pack(p, out.h_hat);
  out.keys.secret_key = concatenate({pack(p, out.f_hat), pack(p, out.hi_hat), hash_f(p, out.keys.public_key)});
  return out;
}

key_pair generate(const parameters& p, view seed) {
  octets draws = concatenate({seed});
  std::size_t next = 0;
  return generate_from(p,
                       [&] {
                         if (next == draws.size()) {
                           draws = shake256(draws, draws.size());
                           next = 0;
                         }
                         next += 32;
                         return concatenate({view(draws).subspan(next - 32, 32)});
                       })
      .keys;
}

encapsulation encapsulate(const parameters& p, view pk, view m) {
  const polynomial h_hat = unpack(p, pk);
  if (p.final && !is_canonical(h_hat)) return {false, octets(p.packed(), 0), octets(32, 0), {}, {}};
  const octets k_and_rb = hash_h(p, concatenate({m, hash_f(p, pk)}));
  const small r = cbd(p, view(k_and_rb).subspan(32));
  const polynomial r_hat = ntt(p, residues(r));
  const small message = sotp_encode(p, m, hash_g(p, pack(p, r_hat)));
  const std::uint32_t unscale = inverse(static_cast<std::uint32_t>(p.sigma()));
  const polynomial c_hat = add(scale(unscale, multiply(p, h_hat, r_hat)), ntt(p, residues(message)));
  return {true, pack(p, c_hat), concatenate({view(k_and_rb).first(32)}), r, message};
}

decapsulation decapsulate(const parameters& p, view sk, view ct) {
  const decapsulation refused{false, octets(32, 0)};
  const polynomial c_hat = unpack(p, ct);
  const polynomial f_hat = unpack(p, sk.first(p.packed()));
  const polynomial hi_hat = unpack(p, sk.subspan(p.packed(), p.packed()));
  if (p.final && !(is_canonical(c_hat) && is_canonical(f_hat) && is_canonical(hi_hat))) return refused;
  const small message = mod_3(inverse_ntt(p, multiply(p, c_hat, f_hat)));
  const polynomial difference = subtract(c_hat, ntt(p, residues(message)));
  const std::uint32_t unscale = inverse(static_cast<std::uint32_t>(p.sigma()));
  const octets r_packed = pack(p, scale(unscale, multiply(p, difference, hi_hat)));
  const std::optional<octets> m = sotp_decode(p, message, hash_g(p, r_packed));
  if (!m) return refused;
  const octets k_and_rb = hash_h(p, concatenate({*m, sk.last(32)}));
  if (pack(p, ntt(p, residues(cbd(p, view(k_and_rb).subspan(32))))) != r_packed) return refused;
  return {true, concatenate({view(k_and_rb).first(32)})};
}

bool check_secret_key(const parameters& p, view sk) {
  return is_canonical(unpack(p, sk.first(p.packed()))) && is_canonical(unpack(p, sk.subspan(p.packed(), p.packed())));
}

}  // namespace reference::ntru_plus
