// SPDX-License-Identifier: MIT
// The maps of NTRU+ as its specification defines them, in the terms of the inputs.
#pragma once

#include "proof/definitions.hpp"

namespace bravais::BRAVAIS_ISA {

// The transform of the specification, sections 3.1 and 3.2, over y = x^d: block b belongs to y - rho(b).
template <class Ring>
struct trinomial_transform {
  static constexpr std::size_t d = Ring::d;
  static constexpr std::size_t blocks = Ring::n / Ring::d;

  // The exponents of zeta: each layer takes roots of the ones above.
  static std::vector<std::uint32_t> roots() {
    std::vector<int> exponents{Ring::order / 6, 5 * Ring::order / 6};
    for (int layer = 0; layer < Ring::radix3 + Ring::radix2; ++layer) {
      const int radix = layer < Ring::radix3 ? 3 : 2;
      std::vector<int> next;
      for (const int e : exponents)
        for (int i = 0; i < radix; ++i) next.push_back((e + i * Ring::order) / radix);
      exponents = next;
    }
    std::vector<std::uint32_t> out;
    for (const int e : exponents) out.push_back(bravais_proof::power(Ring::zeta, static_cast<std::uint64_t>(e)));
    return out;
  }
  // f_hat[i] = sum over k of f[d k + i mod d] rho^k.
  static coefficients forward(const variables& f, std::size_t i, std::uint32_t rho) {
    coefficients out;
    for (std::size_t k = 0; k < blocks; ++k)
      out[bravais_proof::variable(f[d * k + i % d])] = bravais_proof::power(rho, k);
    return out;
  }
  // Lagrange: with P = y^N - y^(N/2) + 1, the polynomial that is 1 at rho and 0 at the other roots is P / (y - rho) /
  // P'(rho). Its coefficients times `scale`.
  static std::vector<std::uint32_t> interpolation(std::uint32_t rho, std::uint64_t scale) {
    const std::uint64_t q = Ring::q;
    const std::uint64_t n = blocks;
    const std::uint64_t derivative =
        (n * bravais_proof::power(rho, n - 1) + (q - n / 2 % q) * bravais_proof::power(rho, n / 2 - 1)) % q;
    const std::uint64_t factor = scale % q * bravais_proof::power(derivative, q - 2) % q;
    std::vector<std::uint32_t> out(blocks);
    std::uint64_t c = 1;
    for (std::size_t k = blocks; k-- > 0;) {
      out[k] = static_cast<std::uint32_t>(c * factor % q);
      c = (c * rho + (k == blocks / 2 ? q - 1 : 0)) % q;
    }
    return out;
  }
  // Coefficient i of the product of two blocks modulo y - rho, that is x^d - rho.
  static coefficients product(const variables& a, const variables& b, std::size_t i, std::uint32_t rho) {
    coefficients out;
    const std::size_t first = i / d * d;
    for (std::size_t s = 0; s < d; ++s) {
      const std::size_t t = (i % d + d - s) % d;
      out[bravais_proof::product_of(a[first + s], b[first + t])] = s + t >= d ? rho : 1;
    }
    return out;
  }
};

}  // namespace bravais::BRAVAIS_ISA
