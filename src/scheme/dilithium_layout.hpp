// SPDX-License-Identifier: MIT
// Where the parts of the encoded keys and signatures of ML-DSA and Dilithium lie (FIPS 204, Algorithms 22 to 27). A
// vector is one row for each polynomial.
#pragma once

#include "isa/region.hpp"
#include "scheme/byte_rows.hpp"

namespace bravais::BRAVAIS_ISA {

// pk = rho || t1.
template <class Set>
struct encoded_public_key {
  template <class Byte>
  using bytes = std::span<Byte, Set::public_key>;

  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE std::span<Byte, 32> rho(bytes<Byte> pk) {
    return part<0, 32>(pk);
  }
  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE rows_of<Byte, Set::t1_poly> t1(bytes<Byte> pk) {
    return as_rows<Set::t1_poly>(part<32, Set::t1_poly * Set::k>(pk));
  }
};

// sk = rho || K || tr || s1 || s2 || t0.
template <class Set>
struct encoded_secret_key {
  template <class Byte>
  using bytes = std::span<Byte, Set::secret_key>;
  static constexpr std::size_t s_at = 64 + Set::hash;
  static constexpr std::size_t s_size = Set::s_poly * (Set::l + Set::k);

  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE std::span<Byte, 32> rho(bytes<Byte> sk) {
    return part<0, 32>(sk);
  }
  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE std::span<Byte, 32> key(bytes<Byte> sk) {
    return part<32, 32>(sk);
  }
  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE std::span<Byte, Set::hash> tr(bytes<Byte> sk) {
    return part<64, Set::hash>(sk);
  }
  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE rows_of<Byte, Set::s_poly> s1(bytes<Byte> sk) {
    return as_rows<Set::s_poly>(part<s_at, s_size>(sk));  // s2 follows
  }
  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE rows_of<Byte, Set::s_poly> s2(bytes<Byte> sk) {
    return s1(sk).from(Set::l);
  }
  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE rows_of<Byte, Set::t0_poly> t0(bytes<Byte> sk) {
    return as_rows<Set::t0_poly>(part<s_at + s_size, Set::t0_poly * Set::k>(sk));
  }
};

// sigma = c~ || z || h.
template <class Set>
struct encoded_signature {
  template <class Byte>
  using bytes = std::span<Byte, Set::signature>;
  static constexpr std::size_t z_size = Set::z_poly * Set::l;

  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE std::span<Byte, Set::c_tilde> c_tilde(bytes<Byte> sigma) {
    return part<0, Set::c_tilde>(sigma);
  }
  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE rows_of<Byte, Set::z_poly> z(bytes<Byte> sigma) {
    return as_rows<Set::z_poly>(part<Set::c_tilde, z_size>(sigma));
  }
  template <class Byte>
  [[nodiscard]] static BRAVAIS_INLINE std::span<Byte, Set::omega + Set::k> h(bytes<Byte> sigma) {
    return part<Set::c_tilde + z_size, Set::omega + Set::k>(sigma);
  }
};

}  // namespace bravais::BRAVAIS_ISA
