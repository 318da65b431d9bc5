// SPDX-License-Identifier: MIT
// FIPS 204, section 7: the auxiliary algorithms of ML-DSA, which Dilithium 3.1 shares. Functions return elements of Z_q
// as integers from 0 to q - 1, and take any representative. Values that the standard reduces "mod+-" are signed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/octets.hpp"

namespace reference::dilithium {

inline constexpr std::size_t n = 256;
inline constexpr std::int32_t q = 8380417;
inline constexpr std::int32_t zeta = 1753;  // primitive 512th root of unity
inline constexpr int d = 13;                // bits dropped from t

using polynomial = std::array<std::int32_t, n>;
using vector = std::vector<polynomial>;

std::int32_t mod(std::int64_t x, std::int32_t m);           // from 0 to m - 1
std::int32_t mod_centered(std::int64_t x, std::int32_t m);  // section 2.3, mod+-: above -m / 2, at most m / 2
std::int32_t norm(const polynomial& w);                     // section 2.3: the largest magnitude mod+- q
std::int32_t norm(const vector& w);

std::optional<std::int32_t> coefficient_from_three_bytes(std::uint8_t b0, std::uint8_t b1,
                                                         std::uint8_t b2);             // Algorithm 14
std::optional<std::int32_t> coefficient_from_half_byte(std::int32_t eta, unsigned b);  // Algorithm 15

octets simple_bit_pack(const polynomial& w, std::int32_t b);           // Algorithm 16
octets bit_pack(const polynomial& w, std::int32_t a, std::int32_t b);  // Algorithm 17
polynomial simple_bit_unpack(view v, std::int32_t b);                  // Algorithm 18
polynomial bit_unpack(view v, std::int32_t a, std::int32_t b);         // Algorithm 19
std::size_t packed_size(std::int32_t largest);                         // bytes of either for fields up to that
octets hint_bit_pack(const vector& h, std::size_t omega);              // Algorithm 20
std::optional<vector> hint_bit_unpack(view y, std::size_t k, std::size_t omega);  // Algorithm 21

polynomial sample_in_ball(view c_tilde, std::size_t tau);                         // Algorithm 29
polynomial rej_ntt_poly(view rho_and_indices);                                    // Algorithm 30
polynomial rej_bounded_poly(view rho_and_index, std::int32_t eta);                // Algorithm 31
std::vector<vector> expand_a(view rho, std::size_t k, std::size_t l);             // Algorithm 32, [row][column]
vector expand_s(view rho_prime, std::size_t k, std::size_t l, std::int32_t eta);  // Algorithm 33: s1, behind it s2
vector expand_mask(view rho_second, std::size_t l, std::int32_t gamma1, std::size_t kappa);  // Algorithm 34

struct two_parts {
  std::int32_t r1, r0;
};
two_parts power2round(std::int32_t r);                                // Algorithm 35
two_parts decompose(std::int32_t r, std::int32_t gamma2);             // Algorithm 36
std::int32_t high_bits(std::int32_t r, std::int32_t gamma2);          // Algorithm 37
std::int32_t low_bits(std::int32_t r, std::int32_t gamma2);           // Algorithm 38
bool make_hint(std::int32_t z, std::int32_t r, std::int32_t gamma2);  // Algorithm 39
std::int32_t use_hint(bool h, std::int32_t r, std::int32_t gamma2);   // Algorithm 40

polynomial ntt(const polynomial& w);                       // Algorithm 41
polynomial inverse_ntt(const polynomial& w);               // Algorithm 42
polynomial add(const polynomial& a, const polynomial& b);  // Algorithm 44
polynomial subtract(const polynomial& a, const polynomial& b);
polynomial multiply_ntt(const polynomial& a, const polynomial& b);  // Algorithm 45
vector add(const vector& a, const vector& b);                       // Algorithm 46
vector subtract(const vector& a, const vector& b);
vector multiply_ntt(const polynomial& c, const vector& v);           // Algorithm 47
vector multiply_ntt(const std::vector<vector>& m, const vector& v);  // Algorithm 48
vector ntt(const vector& w);
vector inverse_ntt(const vector& w);

}  // namespace reference::dilithium
