// SPDX-License-Identifier: MIT
// The keys of NTRU: where the parts of an encoded key are, and the operands of products that keys expand to.
#pragma once

#include "isa/region.hpp"
#include "scheme/byte_rows.hpp"
#include "scheme/ntru_ring.hpp"

namespace bravais::BRAVAIS_ISA {

// The parts of an encoded secret key (specification, section 9).
template <class Set>
struct ntru_secret_layout {
  static constexpr std::size_t f3_at = Set::trits;
  static constexpr std::size_t hinv_at = 2 * Set::trits;
  static constexpr std::size_t prfkey_at = hinv_at + Set::rq;
  template <class Byte>
  using key = std::span<Byte, Set::secret_key>;

  template <class Byte>
  static BRAVAIS_INLINE auto f(key<Byte> sk) {
    return part<0, Set::trits>(sk);
  }
  template <class Byte>
  static BRAVAIS_INLINE auto f3(key<Byte> sk) {
    return part<f3_at, Set::trits>(sk);
  }
  template <class Byte>
  static BRAVAIS_INLINE auto hinv(key<Byte> sk) {
    return part<hinv_at, Set::rq>(sk);
  }
  template <class Byte>
  static BRAVAIS_INLINE auto prfkey(key<Byte> sk) {
    return part<prfkey_at, 32>(sk);
  }
};

template <class Set>
struct ntru_public_key {
  typename ntru_ring<Set>::ring_operand h;
};
template <class Set>
struct ntru_secret_key {
  typename ntru_ring<Set>::ring_operand f;
  typename ntru_ring<Set>::trit_operand f3;
  typename ntru_ring<Set>::ring_operand hinv;
  std::uint8_t prfkey[32];
};

// Memory of one encapsulation or decapsulation; the key is elsewhere. r is also used to unpack keys.
template <class Set>
struct ntru_workspace {
  typename ntru_ring<Set>::workspace products;
  typename ntru_ring<Set>::poly r, m, b, c;
  ntru_workspace() {}
  ~ntru_workspace() { wipe(this, sizeof *this); }
};

template <class Set>
struct ntru_keys {
  using ring = ntru_ring<Set>;
  using ring_product = typename ring::ring_product;
  using trit_product = typename ring::trit_product;
  using layout = ntru_secret_layout<Set>;
  using workspace = ntru_workspace<Set>;
  using public_key = ntru_public_key<Set>;
  using secret_key = ntru_secret_key<Set>;

  static void expand_h(bytes_in<Set::public_key> pk, typename ring::ring_operand& h, workspace& w) {
    ring::template unpack_q<true>(pk, w.r);
    ring_product::evaluate(w.r, h, w.products.numbers);
  }
  static void expand_f(bytes_in<Set::secret_key> sk, typename ring::ring_operand& f, workspace& w) {
    ring::unpack_centered(layout::f(sk), w.r);
    ring_product::evaluate(w.r, f, w.products.numbers);
  }
  static void expand_f3(bytes_in<Set::secret_key> sk, typename ring::trit_operand& f3, workspace& w) {
    ring::unpack_centered(layout::f3(sk), w.r);
    trit_product::evaluate(w.r, f3, w.products.trits);
  }
  static void expand_hinv(bytes_in<Set::secret_key> sk, typename ring::ring_operand& hinv, workspace& w) {
    ring::template unpack_q<false>(layout::hinv(sk), w.r);
    ring_product::evaluate(w.r, hinv, w.products.numbers);
  }
  [[gnu::noinline]] static void expand(bytes_in<Set::secret_key> sk, secret_key& out, workspace& w) {
    expand_f(sk, out.f, w);
    expand_f3(sk, out.f3, w);
    expand_hinv(sk, out.hinv, w);
    copy_secret(out.prfkey, layout::prfkey(sk).data(), 32);
  }

  // Expands one operand at a time from an encoded secret key. It is not wiped: the last operand overwrites the others
  // and is the inverse of h, which the public key reveals as well.
  static_assert(sizeof(typename ring::ring_operand) >= sizeof(typename ring::trit_operand));
  struct encoded_operands {
    bytes_in<Set::secret_key> sk;
    union {
      typename ring::ring_operand numbers;
      typename ring::trit_operand trits;
    };
    explicit encoded_operands(bytes_in<Set::secret_key> key) : sk(key) {}
    const auto& f(workspace& w) {
      expand_f(sk, numbers, w);
      return numbers;
    }
    const auto& f3(workspace& w) {
      expand_f3(sk, trits, w);
      return trits;
    }
    const auto& hinv(workspace& w) {
      expand_hinv(sk, numbers, w);
      return numbers;
    }
  };
  // All operands, from a prepared secret key.
  struct prepared_operands {
    const secret_key& key;
    const auto& f(workspace&) { return key.f; }
    const auto& f3(workspace&) { return key.f3; }
    const auto& hinv(workspace&) { return key.hinv; }
  };
  // What decapsulation takes from a secret key in either form.
  static encoded_operands operands_of(bytes_in<Set::secret_key> sk) { return encoded_operands(sk); }
  static prepared_operands operands_of(const secret_key& key) { return {key}; }
  static bytes_in<32> prfkey_of(bytes_in<Set::secret_key> sk) { return layout::prfkey(sk); }
  static bytes_in<32> prfkey_of(const secret_key& key) { return key.prfkey; }
};

}  // namespace bravais::BRAVAIS_ISA
