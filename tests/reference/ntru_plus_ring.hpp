// SPDX-License-Identifier: MIT
// The ring of NTRU+, written like sections 3 and 4 of its specification: the transform by its definition, and the bits
// and bytes of polynomials. Slow and obvious on purpose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/octets.hpp"

namespace reference::ntru_plus {

inline constexpr std::uint32_t q = 3457;

// The table of section 2. `final` tells the final version from release 2.2. `draws` comes from this project, not from
// the specification: the number of 32-byte seeds in the seed of a key pair.
struct parameters {
  bool final;
  std::size_t n, d;
  std::uint32_t zeta;
  std::size_t radix3, radix2;
  std::size_t draws;

  std::size_t blocks() const { return n / d; }
  std::size_t order() const { return 3 * n / d; }              // of zeta
  std::size_t packed() const { return 3 * n / 2; }             // bytes of a polynomial
  std::size_t sigma() const { return final ? 1 : 65536 % q; }  // section 6
};
parameters parameters_of(bool final, std::size_t n);

using polynomial = std::vector<std::uint32_t>;  // residues from 0 to q - 1
using small = std::vector<int>;                 // whole numbers -1, 0 and 1

std::uint32_t power(std::uint32_t base, std::size_t exponent);
std::uint32_t inverse(std::uint32_t x);  // of a residue that is not zero

std::vector<std::uint32_t> roots(const parameters& p);  // section 3.2: rho of each block
polynomial ntt(const parameters& p, const polynomial& f);
polynomial inverse_ntt(const parameters& p, const polynomial& f_hat);
polynomial multiply(const parameters& p, const polynomial& a, const polynomial& b);  // section 3.4
std::optional<polynomial> inverse(const parameters& p, const polynomial& a);         // section 3.5
polynomial scale(std::uint32_t factor, polynomial a);
polynomial add(const polynomial& a, const polynomial& b);
polynomial subtract(const polynomial& a, const polynomial& b);
polynomial residues(const small& f);

small cbd(const parameters& p, view bytes);                // section 4.2
small sotp_encode(const parameters& p, view m, view pad);  // section 4.3
std::optional<octets> sotp_decode(const parameters& p, const small& f, view pad);
octets pack(const parameters& p, const polynomial& f);  // section 4.4
polynomial unpack(const parameters& p, view bytes);     // values up to 4095
bool is_canonical(const polynomial& f);
// The representative in {-1, 0, 1} of each centered residue (section 6.3).
small mod_3(const polynomial& w);

}  // namespace reference::ntru_plus
