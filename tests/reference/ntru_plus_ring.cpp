// SPDX-License-Identifier: MIT
#include "reference/ntru_plus_ring.hpp"

#include <stdexcept>

namespace reference::ntru_plus {
namespace {

std::uint32_t bit(view bytes, std::size_t p) { return bytes[p / 8] >> (p % 8) & 1U; }

// Section 4.1: the coefficient that bit p belongs to.
std::size_t coefficient_of_bit(const parameters& p, std::size_t position) {
  if (p.final) return position;
  std::size_t begin = 0;
  for (std::size_t left = p.n;;) {
    std::size_t chunk = 256;
    while (chunk > left) chunk /= 2;
    if (position < begin + chunk) {
      const std::size_t inside = position - begin;
      return begin + chunk / 16 * (inside % 16) + inside / 16;
    }
    begin += chunk;
    left -= chunk;
  }
}

// Section 4.4: the position in the packed string of bit `b` of coefficient i.
std::size_t packed_bit(const parameters& p, std::size_t i, std::size_t b) {
  if (p.final) return 12 * i + b;
  const std::size_t begin = i / 64 * 64;
  const std::size_t width = p.n - begin >= 64 ? 16 : 8;
  const std::size_t column = (i - begin) % width;
  const std::size_t inside = 12 * ((i - begin) / width) + b;  // of the column's 48-bit number
  return 8 * (3 * begin / 2 + 2 * width * (inside / 16) + 2 * column) + inside % 16;
}

// The numerator and the denominator of the inverse of one block (section 3.5).
struct fraction {
  polynomial numerator;
  std::uint32_t denominator;
};
fraction block_inverse(std::size_t d, const std::uint32_t* a, std::uint32_t rho) {
  const auto mod = [](std::int64_t x) { return static_cast<std::uint32_t>((x % q + q) % q); };
  const std::int64_t a0 = a[0], a1 = a[1], a2 = a[2], r = rho;
  if (d == 3) {
    const std::int64_t n0 = mod(a0 * a0 - mod(r * a1) * a2);
    const std::int64_t n1 = mod(r * mod(a2 * a2) - a0 * a1);
    const std::int64_t n2 = mod(a1 * a1 - a0 * a2);
    return {{mod(n0), mod(n1), mod(n2)}, mod(a0 * n0 + r * mod(a1 * n2 + a2 * n1))};
  }
  const std::int64_t a3 = a[3];
  const std::int64_t s = mod(a0 * a0 + r * mod(a2 * a2 - 2 * a1 * a3));
  const std::int64_t t = mod(a1 * a1 - 2 * a0 * a2 + r * mod(a3 * a3));
  const std::int64_t u = mod(r * t);
  return {{mod(a0 * s + a2 * u), mod(-(a1 * s + a3 * u)), mod(a2 * s + a0 * t), mod(-(a3 * s + a1 * t))},
          mod(s * s - t * u)};
}

}  // namespace

parameters parameters_of(bool final, std::size_t n) {
  switch (n) {
    case 576:
      if (final) break;
      return {false, 576, 4, 81, 2, 3, 16};
    case 768: return {final, 768, 4, 22, 1, 5, 4};
    case 864: return {final, 864, 3, 9, 2, 4, 4};
    case 1152: return {final, 1152, 4, 9, 2, 4, 16};
    default: break;
  }
  throw std::logic_error("no such row in the table of section 2");
}

std::uint32_t power(std::uint32_t base, std::size_t exponent) {
  std::uint32_t result = 1;
  for (std::size_t i = 0; i < exponent; ++i) result = result * base % q;
  return result;
}
std::uint32_t inverse(std::uint32_t x) { return power(x, q - 2); }

// Section 3.2: the list of exponents, expanded layer by layer.
std::vector<std::uint32_t> roots(const parameters& p) {
  const std::size_t order = p.order();
  std::vector<std::size_t> e = {order / 6, 5 * order / 6};
  for (std::size_t layer = 0; layer < p.radix3 + p.radix2; ++layer) {
    const std::size_t children = layer < p.radix3 ? 3 : 2;
    std::vector<std::size_t> next;
    for (const std::size_t exponent : e)
      for (std::size_t child = 0; child < children; ++child) next.push_back((exponent + child * order) / children);
    e = next;
  }
  std::vector<std::uint32_t> rho;
  for (const std::size_t exponent : e) rho.push_back(power(p.zeta, exponent));
  return rho;
}

// Section 3.1, the sum as written there.
polynomial ntt(const parameters& p, const polynomial& f) {
  const std::vector<std::uint32_t> rho = roots(p);
  polynomial f_hat(p.n);
  for (std::size_t i = 0; i < p.blocks(); ++i)
    for (std::size_t j = 0; j < p.d; ++j) {
      std::uint32_t sum = 0;  // by Horner's rule
      for (std::size_t k = p.blocks(); k-- > 0;) sum = (sum * rho[i] + f[p.d * k + j]) % q;
      f_hat[p.d * i + j] = sum;
    }
  return f_hat;
}

// The polynomial in y = x^d of degree below N that has the given values at the roots of F = y^N - y^(N/2) + 1
// (Lagrange): the sum of value_i F / (y - rho_i) / F'(rho_i).
polynomial inverse_ntt(const parameters& p, const polynomial& f_hat) {
  const std::size_t count = p.blocks();
  const std::vector<std::uint32_t> rho = roots(p);
  polynomial f(p.n, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const auto whole = static_cast<std::uint32_t>(count);
    const std::uint32_t derivative =
        (whole * power(rho[i], count - 1) + (q - whole / 2) * power(rho[i], count / 2 - 1)) % q;
    const std::uint32_t factor = inverse(derivative);
    std::uint32_t quotient = 0;  // the coefficients of F / (y - rho_i), from the highest
    for (std::size_t k = count; k-- > 0;) {
      const std::uint32_t coefficient_of_f = k + 1 == count ? 1 : k + 1 == count / 2 ? q - 1 : 0;
      quotient = (quotient * rho[i] + coefficient_of_f) % q;
      for (std::size_t j = 0; j < p.d; ++j)
        f[p.d * k + j] = (f[p.d * k + j] + f_hat[p.d * i + j] * factor % q * quotient) % q;
    }
  }
  return f;
}

polynomial multiply(const parameters& p, const polynomial& a, const polynomial& b) {
  const std::vector<std::uint32_t> rho = roots(p);
  polynomial c(p.n, 0);
  for (std::size_t i = 0; i < p.blocks(); ++i)
    for (std::size_t s = 0; s < p.d; ++s)
      for (std::size_t t = 0; t < p.d; ++t) {
        const std::uint32_t product = a[p.d * i + s] % q * (b[p.d * i + t] % q) % q;
        const bool wraps = s + t >= p.d;
        std::uint32_t& to = c[p.d * i + (wraps ? s + t - p.d : s + t)];
        to = (to + (wraps ? product * rho[i] : product)) % q;
      }
  return c;
}

std::optional<polynomial> inverse(const parameters& p, const polynomial& a) {
  const std::vector<std::uint32_t> rho = roots(p);
  polynomial b(p.n);
  for (std::size_t i = 0; i < p.blocks(); ++i) {
    const fraction one = block_inverse(p.d, &a[p.d * i], rho[i]);
    if (one.denominator == 0) return std::nullopt;
    const std::uint32_t factor = inverse(one.denominator);
    for (std::size_t j = 0; j < p.d; ++j) b[p.d * i + j] = one.numerator[j] * factor % q;
  }
  return b;
}

polynomial scale(std::uint32_t factor, polynomial a) {
  for (std::uint32_t& x : a) x = x % q * factor % q;
  return a;
}
polynomial add(const polynomial& a, const polynomial& b) {
  polynomial c(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) c[i] = (a[i] + b[i]) % q;
  return c;
}
polynomial subtract(const polynomial& a, const polynomial& b) {
  polynomial c(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) c[i] = (a[i] % q + q - b[i] % q) % q;
  return c;
}
polynomial residues(const small& f) {
  polynomial out;
  for (const int x : f) out.push_back(x < 0 ? q - 1 : static_cast<std::uint32_t>(x));
  return out;
}

small cbd(const parameters& p, view bytes) {
  const view u = bytes.first(p.n / 8);
  const view v = bytes.last(p.n / 8);
  small f(p.n);
  for (std::size_t i = 0; i < p.n; ++i)
    f[coefficient_of_bit(p, i)] = static_cast<int>(bit(u, i)) - static_cast<int>(bit(v, i));
  return f;
}

small sotp_encode(const parameters& p, view m, view pad) {
  octets bytes = concatenate({pad});
  for (std::size_t i = 0; i < m.size(); ++i) bytes[i] ^= m[i];
  return cbd(p, bytes);
}

std::optional<octets> sotp_decode(const parameters& p, const small& f, view pad) {
  octets m(p.n / 8, 0);
  bool good = true;
  for (std::size_t i = 0; i < p.n; ++i) {
    const int t = f[coefficient_of_bit(p, i)] + static_cast<int>(bit(pad.last(p.n / 8), i));
    good = good && (t == 0 || t == 1);
    const auto message_bit = static_cast<std::uint32_t>(t & 1) ^ bit(pad, i);
    m[i / 8] = static_cast<std::uint8_t>(m[i / 8] | message_bit << (i % 8));
  }
  if (!good) return std::nullopt;
  return m;
}

octets pack(const parameters& p, const polynomial& f) {
  octets bytes(p.packed(), 0);
  for (std::size_t i = 0; i < p.n; ++i)
    for (std::size_t b = 0; b < 12; ++b) {
      const std::size_t at = packed_bit(p, i, b);
      bytes[at / 8] = static_cast<std::uint8_t>(bytes[at / 8] | (f[i] % q >> b & 1U) << (at % 8));
    }
  return bytes;
}
polynomial unpack(const parameters& p, view bytes) {
  polynomial f(p.n, 0);
  for (std::size_t i = 0; i < p.n; ++i)
    for (std::size_t b = 0; b < 12; ++b) f[i] |= bit(bytes, packed_bit(p, i, b)) << b;
  return f;
}
bool is_canonical(const polynomial& f) {
  for (const std::uint32_t x : f)
    if (x >= q) return false;
  return true;
}

small mod_3(const polynomial& w) {
  small out;
  for (const std::uint32_t x : w) {
    const int centered = x > q / 2 ? static_cast<int>(x) - static_cast<int>(q) : static_cast<int>(x);
    const int residue = (centered % 3 + 3) % 3;
    out.push_back(residue == 2 ? -1 : residue);
  }
  return out;
}

}  // namespace reference::ntru_plus
