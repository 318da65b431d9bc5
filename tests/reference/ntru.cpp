// SPDX-License-Identifier: MIT
#include "reference/ntru.hpp"

#include <algorithm>
#include <stdexcept>

namespace reference {
namespace {

using bravais::kem_id;

int modulo(long long x, int m) { return static_cast<int>((x % m + m) % m); }
int q_of(const ntru_parameters& p) { return 1 << p.log_q; }
int bit(view bytes, std::size_t i) { return (bytes[i / 8] >> (i % 8)) & 1; }

ntru_poly negated(ntru_poly a, int m) {
  for (int& x : a) x = modulo(-x, m);
  return a;
}
ntru_poly sum(ntru_poly a, const ntru_poly& b, int m) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = modulo(a[i] + b[i], m);
  return a;
}

// (x - 1) a in R.
ntru_poly times_x_minus_1(const ntru_poly& a, int m) {
  ntru_poly out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = modulo(a[(i + a.size() - 1) % a.size()] - a[i], m);
  return out;
}

}  // namespace

ntru_parameters ntru_parameters_of(kem_id id) {
  switch (id) {
    case kem_id::ntru_hps_2048_509: return {509, 11, 254};
    case kem_id::ntru_hps_2048_677: return {677, 11, 254};
    case kem_id::ntru_hps_4096_821: return {821, 12, 510};
    case kem_id::ntru_hps_4096_1229: return {1229, 12, 510};
    case kem_id::ntru_hrss_701: return {701, 13, 0};
    case kem_id::ntru_hrss_1373: return {1373, 14, 0};
    default: throw std::logic_error("no set of NTRU");
  }
}

ntru_poly sample_iid(const ntru_parameters& p, view u) {
  ntru_poly v(p.n, 0);
  for (std::size_t i = 0; i < p.d(); ++i) v[i] = u[i] % 3;
  return v;
}

ntru_poly sample_iid_plus(const ntru_parameters& p, view u) {
  ntru_poly v = sample_iid(p, u);
  const auto center = [](int x) { return x == 2 ? -1 : x; };
  int t = 0;
  for (std::size_t i = 0; i + 1 < p.n; ++i) t += center(v[i]) * center(v[i + 1]);
  if (t < 0) {
    for (std::size_t i = 0; i < p.n; i += 2) v[i] = modulo(-v[i], 3);
  }
  return v;
}

ntru_poly sample_fixed_type(const ntru_parameters& p, view u) {
  std::vector<std::int32_t> s;
  for (std::size_t i = 0; i < p.d(); ++i) {
    std::uint32_t a = 0;
    for (std::size_t k = 0; k < 30; ++k) a |= static_cast<std::uint32_t>(bit(u, 30 * i + k)) << k;
    const std::uint32_t tag = i < p.weight / 2 ? 1 : i < p.weight ? 2 : 0;
    s.push_back(static_cast<std::int32_t>(4 * a + tag));
  }
  std::sort(s.begin(), s.end());
  ntru_poly v(p.n, 0);
  for (std::size_t i = 0; i < p.d(); ++i) v[i] = s[i] & 3;
  return v;
}

ntru_pair sample_fg(const ntru_parameters& p, view seed) {
  const view first = seed.first(p.iid());
  const view second = seed.subspan(p.iid(), p.seed() - p.iid());
  if (p.hps()) return {sample_iid(p, first), sample_fixed_type(p, second)};
  return {sample_iid_plus(p, first), sample_iid_plus(p, second)};
}
ntru_pair sample_rm(const ntru_parameters& p, view seed) {
  const view first = seed.first(p.iid());
  const view second = seed.subspan(p.iid(), p.seed() - p.iid());
  return {sample_iid(p, first), p.hps() ? sample_fixed_type(p, second) : sample_iid(p, second)};
}

octets pack_trits(const ntru_parameters& p, const ntru_poly& v) {
  octets out;
  for (std::size_t j = 0; j < p.trits(); ++j) {
    int value = 0;
    for (std::size_t k = 5; k-- > 0;) value = 3 * value + (5 * j + k < p.d() ? v[5 * j + k] : 0);
    out.push_back(static_cast<std::uint8_t>(value));
  }
  return out;
}
ntru_poly unpack_trits(const ntru_parameters& p, view bytes) {
  ntru_poly v(p.n, 0);
  for (std::size_t i = 0; i < p.d(); ++i) {
    int b = bytes[i / 5];
    for (std::size_t k = 0; k < i % 5; ++k) b /= 3;
    v[i] = b % 3;
  }
  return v;
}
octets pack_rq(const ntru_parameters& p, const ntru_poly& a) {
  octets out(p.rq(), 0);
  for (std::size_t i = 0; i < p.d() * p.log_q; ++i) {
    const int value = (modulo(a[i / p.log_q], q_of(p)) >> (i % p.log_q)) & 1;
    out[i / 8] = static_cast<std::uint8_t>(out[i / 8] | (value << (i % 8)));
  }
  return out;
}
ntru_poly unpack_sq(const ntru_parameters& p, view bytes) {
  ntru_poly a(p.n, 0);
  for (std::size_t i = 0; i < p.d() * p.log_q; ++i) a[i / p.log_q] |= bit(bytes, i) << (i % p.log_q);
  return a;
}
ntru_poly unpack_rq0(const ntru_parameters& p, view bytes) {
  ntru_poly a = unpack_sq(p, bytes);
  int total = 0;
  for (const int x : a) total += x;
  a[p.n - 1] = modulo(-total, q_of(p));
  return a;
}

ntru_poly product(const ntru_poly& a, const ntru_poly& b, int m) {
  const std::size_t n = a.size();
  std::vector<long long> c(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) c[i + j < n ? i + j : i + j - n] += 1LL * a[i] * b[j];
  }
  ntru_poly out(n);
  for (std::size_t i = 0; i < n; ++i) out[i] = modulo(c[i], m);
  return out;
}
ntru_poly canonical(ntru_poly a, int m) {
  const int last = a.back();
  for (int& x : a) x = modulo(x - last, m);
  return a;
}

ntru_poly centered(const ntru_parameters& p, ntru_poly v) {
  for (int& x : v) x = x == 2 ? q_of(p) - 1 : x;
  return v;
}

ntru_poly lift(const ntru_parameters& p, const ntru_poly& m) {
  if (p.hps()) return centered(p, m);
  ntru_poly x_minus_1(p.n, 0);
  x_minus_1[0] = 2;
  x_minus_1[1] = 1;
  const ntru_poly c = canonical(product(m, inverse_modulo_prime(x_minus_1, 3), 3), 3);
  return times_x_minus_1(centered(p, c), q_of(p));
}

ntru_poly rq_to_s3(const ntru_parameters& p, const ntru_poly& a) {
  ntru_poly out(p.n);
  for (std::size_t i = 0; i < p.n; ++i) out[i] = modulo(a[i] >= q_of(p) / 2 ? a[i] - q_of(p) : a[i], 3);
  return canonical(out, 3);
}

ntru_poly inverse_modulo_prime(const ntru_poly& a, int prime) {
  const std::size_t n = a.size();
  const auto divided_by_x = [](ntru_poly c) {
    c.erase(c.begin());
    c.push_back(0);
    return c;
  };
  const auto times_x = [](ntru_poly c) {
    c.pop_back();
    c.insert(c.begin(), 0);
    return c;
  };
  ntru_poly f(n, 1), g(n, 0), v(n, 0), w(n, 0);
  for (std::size_t i = 0; i + 1 < n; ++i) g[i] = a[n - 2 - i];
  w[0] = 1;
  int delta = 1;
  for (std::size_t step = 0; step < 2 * (n - 1) - 1; ++step) {
    v = times_x(v);
    const int s = modulo(-g[0] * f[0], prime);
    if (delta > 0 && g[0] != 0) {
      delta = -delta;
      std::swap(f, g);
      std::swap(v, w);
    }
    ++delta;
    for (std::size_t i = 0; i < n; ++i) {
      g[i] = modulo(g[i] + s * f[i], prime);
      w[i] = modulo(w[i] + s * v[i], prime);
    }
    g = divided_by_x(g);
  }
  ntru_poly out(n, 0);
  for (std::size_t i = 0; i + 1 < n; ++i) out[i] = modulo(f[0] * v[n - 2 - i], prime);
  return out;
}

ntru_poly inverse_modulo_q(const ntru_parameters& p, const ntru_poly& a) {
  const int q = q_of(p);
  ntru_poly r = inverse_modulo_prime(canonical(a, 2), 2);
  for (int step = 0; step < 4; ++step) {
    ntru_poly e = negated(product(a, r, q), q);
    e[0] = modulo(e[0] + 2, q);
    r = product(r, e, q);
  }
  return r;
}

ntru_key_pair ntru_owcpa_generate(const ntru_parameters& p, view seed) {
  const int q = q_of(p);
  ntru_key_pair out;
  const ntru_pair fg = sample_fg(p, seed);
  out.f = fg.first;
  out.g = fg.second;
  out.f3 = inverse_modulo_prime(out.f, 3);
  const ntru_poly f = centered(p, out.f);
  ntru_poly g = centered(p, out.g);
  if (!p.hps()) g = times_x_minus_1(g, q);
  for (int& x : g) x = modulo(3LL * x, q);
  const ntru_poly e = inverse_modulo_q(p, product(g, f, q));
  const ntru_poly h = product(product(e, g, q), g, q);
  out.hinv = canonical(product(product(e, f, q), f, q), q);
  out.public_key = pack_rq(p, h);
  out.secret_key = concatenate({pack_trits(p, out.f), pack_trits(p, out.f3), pack_rq(p, out.hinv)});
  return out;
}

octets ntru_encrypt(const ntru_parameters& p, view pk, const ntru_poly& r, const ntru_poly& m) {
  const int q = q_of(p);
  return pack_rq(p, sum(product(unpack_rq0(p, pk), centered(p, r), q), lift(p, m), q));
}

ntru_plaintext ntru_decrypt(const ntru_parameters& p, view sk, view ct) {
  const int q = q_of(p);
  const ntru_poly f = unpack_trits(p, sk.first(p.trits()));
  const ntru_poly f3 = unpack_trits(p, sk.subspan(p.trits(), p.trits()));
  const ntru_poly hinv = unpack_sq(p, sk.subspan(2 * p.trits(), p.rq()));
  const ntru_poly c = unpack_rq0(p, ct);
  const ntru_poly mf = rq_to_s3(p, product(c, centered(p, f), q));
  const ntru_poly m = canonical(product(mf, f3, 3), 3);
  const ntru_poly b = sum(c, negated(lift(p, m), q), q);
  const ntru_poly r = canonical(product(b, hinv, q), q);

  bool fail = (ct.back() >> (8 - p.unused_bits())) != 0;
  if (p.hps()) {
    const auto count = [&](int trit) { return static_cast<std::size_t>(std::count(m.begin(), m.end(), trit)); };
    fail = fail || count(1) != p.weight / 2 || count(2) != p.weight / 2;
  }
  fail = fail || std::any_of(r.begin(), r.end(), [q](int x) { return x != 0 && x != 1 && x != q - 1; });
  ntru_poly trits_of_r = r;
  for (int& x : trits_of_r) x = x == q - 1 ? 2 : x % 3;
  return {concatenate({pack_trits(p, trits_of_r), pack_trits(p, m)}), fail};
}

ntru_key_pair ntru_generate(const ntru_parameters& p, view randomness) {
  ntru_key_pair out = ntru_owcpa_generate(p, randomness.first(p.seed()));
  out.secret_key = concatenate({out.secret_key, randomness.subspan(p.seed(), 32)});
  return out;
}

ntru_encapsulation ntru_encapsulate(const ntru_parameters& p, view pk, view randomness) {
  const auto [r, m] = sample_rm(p, randomness);
  return {ntru_encrypt(p, pk, r, m), sha3_256(concatenate({pack_trits(p, r), pack_trits(p, m)}))};
}

octets ntru_rejection_value(const ntru_parameters& p, view sk, view ct) {
  return sha3_256(concatenate({sk.subspan(2 * p.trits() + p.rq(), 32), ct}));
}

octets ntru_decapsulate(const ntru_parameters& p, view sk, view ct) {
  const ntru_plaintext plain = ntru_decrypt(p, sk, ct);
  return plain.fail ? ntru_rejection_value(p, sk, ct) : sha3_256(plain.rm);
}

}  // namespace reference
