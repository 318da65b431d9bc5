// SPDX-License-Identifier: MIT
// The keys of NTRU+: where the parts of an encoded key are, and the operands of products that keys expand to.
#pragma once

#include "isa/region.hpp"
#include "kernel/hashing.hpp"
#include "kernel/pack_columns.hpp"
#include "kernel/trinomial_ntt.hpp"
#include "kernel/trinomial_product.hpp"
#include "scheme/byte_rows.hpp"

namespace bravais::BRAVAIS_ISA {

// The bound of the coefficients of every polynomial that is transformed: 3 f' + 1, 3 g', r, M.
inline constexpr int ntru_plus_small = 4;
template <class Set>
using ntru_plus_hat = poly<typename Set::ring, domain::ntt, trinomial_ntt_bound<typename Set::ring>(ntru_plus_small)>;
template <class Set>
using ntru_plus_unpacked = poly<typename Set::ring, domain::ntt, largest_unpacked>;
template <class Set>
using ntru_plus_operand = unit_poly<typename Set::ring, multiply_bound<typename Set::ring>(largest_unpacked)>;

// The factor that cancels the sigma in a public polynomial and the division in a product.
template <class Set>
inline constexpr long long ntru_plus_unscale = undo_product * power<typename Set::ring>(Set::sigma, Set::ring::q - 2);

// One byte before the message separates the functions F, G and H (section 5).
inline constexpr std::uint8_t ntru_plus_f[1] = {0};
inline constexpr std::uint8_t ntru_plus_g[1] = {1};
inline constexpr std::uint8_t ntru_plus_h[1] = {2};

template <class Set>
struct ntru_plus_public_key {
  ntru_plus_operand<Set> h;
  std::uint8_t hash[32];  // F of the encoded key
};
template <class Set>
struct ntru_plus_secret_key {
  unit_poly<typename Set::ring, largest_unpacked> f;
  ntru_plus_operand<Set> h_inverse;
  std::uint8_t hash[32];
};

template <class Set>
struct ntru_plus_keys {
  using ring = typename Set::ring;
  using unpacked = ntru_plus_unpacked<Set>;
  using public_key = ntru_plus_public_key<Set>;
  using secret_key = ntru_plus_secret_key<Set>;
  using encoded_public_key = bytes_in<Set::public_key>;
  using encoded_secret_key = bytes_in<Set::secret_key>;

  // Where the parts of an encoded secret key after f^ begin (specification, section 6.1): hi^ and F(pk).
  static constexpr std::size_t h_inverse_at = Set::packed;
  static constexpr std::size_t hash_at = 2 * Set::packed;

  // Hashes `count` public keys by F, key i to out(i). Computes SHA-256 immediately; lists SHAKE256 for the caller to
  // run.
  template <class Out>
  static void hash_public_keys(hashing& hash, std::size_t count, keys_in<Set::public_key> pks, Out&& out) {
    for (std::size_t i = 0; i < count; ++i) {
      const bytes_out<32> digest = out(i);
      if constexpr (Set::hashes_key_with_sha2) {
        sha2<std::uint32_t> sha256(sha256_start);
        sha256.update(ntru_plus_f);
        sha256.update(pks[i]);
        sha256.finish(digest);
      } else {
        hash.add(hash_job(shake256, ntru_plus_f, pks[i], digest));
      }
    }
  }

  // Expand a key, except the hash of a public key, with memory for a polynomial. They fail if the version rejects the
  // key. The caller wipes the stack. The form for a secret key is not inlined, to save code.
  [[nodiscard]] static errc expand(encoded_public_key pk, public_key& out, unpacked& memory) {
    unpack_polynomial<Set::in_columns, ring>(pk.data(), memory);
    to_units<ring, ntru_plus_unscale<Set>, largest_unpacked>(memory.c, out.h);
    const bool good = is_canonical<ring>(memory).declassified("the public key is public");
    return good || !Set::checks_encodings ? errc::ok : errc::bad_public_key;
  }
  [[nodiscard, gnu::noinline]] static errc expand(encoded_secret_key sk, secret_key& out, unpacked& memory) {
    unpack_polynomial<Set::in_columns, ring>(part<0, Set::packed>(sk).data(), memory);
    to_units<ring, largest_unpacked>(memory.c, out.f);
    secret_bool good = is_canonical<ring>(memory);
    unpack_polynomial<Set::in_columns, ring>(part<h_inverse_at, Set::packed>(sk).data(), memory);
    to_units<ring, ntru_plus_unscale<Set>, largest_unpacked>(memory.c, out.h_inverse);
    good = good & is_canonical<ring>(memory);
    const bytes_in<32> hash = part<hash_at, 32>(sk);
    copy_secret(out.hash, hash.data(), 32);
    return !Set::checks_encodings || good.declassified("a damaged secret key is refused in public")
               ? errc::ok
               : errc::bad_secret_key;
  }

  [[nodiscard]] static errc prepare(encoded_public_key pk, public_key& out) {
    job jobs[1];
    hashing hash(jobs);
    hash_public_keys(hash, 1, {pk.data(), 0}, [&](std::size_t) { return bytes_out<32>(out.hash); });
    hash.finish();
    single_scratch memory;
    return expand(pk, out, unpacked_in(memory));
  }
  [[nodiscard]] static errc prepare(encoded_secret_key sk, secret_key& out) {
    errc error;
    {
      single_scratch memory;
      error = expand(sk, out, unpacked_in(memory));
    }
    wipe_stack();
    return error;
  }

  // Whether all coefficients are in range (section 4.5), also for release 2.2, which does not require it.
  [[nodiscard]] static errc check(encoded_public_key pk) {
    return is_packed_canonical(pk).declassified("the public key is public") ? errc::ok : errc::bad_public_key;
  }
  [[nodiscard]] static errc check(encoded_secret_key sk) {
    const secret_bool good =
        is_packed_canonical(part<0, Set::packed>(sk)) & is_packed_canonical(part<h_inverse_at, Set::packed>(sk));
    return good.declassified("a damaged secret key is refused in public") ? errc::ok : errc::bad_secret_key;
  }

 private:
  using single_scratch = scratch<ring, 1>;
  static unpacked& unpacked_in(single_scratch& memory) { return memory.template as<unpacked>(0); }
  static secret_bool is_packed_canonical(bytes_in<Set::packed> packed) {
    single_scratch memory;
    unpacked& polynomial = unpacked_in(memory);
    unpack_polynomial<Set::in_columns, ring>(packed.data(), polynomial);
    const secret_bool canonical = is_canonical<ring>(polynomial);
    wipe_stack();
    return canonical;
  }
};

}  // namespace bravais::BRAVAIS_ISA
