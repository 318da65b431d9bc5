// SPDX-License-Identifier: MIT
// Keys of ML-DSA (FIPS 204, sections 6.1 and 7.2) and Dilithium 3.1: generation, encodings and expansion.
#pragma once

#include "isa/region.hpp"
#include "kernel/equal_bytes.hpp"
#include "kernel/pack_polynomial.hpp"
#include "kernel/rounding.hpp"
#include "scheme/dilithium_expanded.hpp"
#include "scheme/dilithium_layout.hpp"
#include "scheme/groups.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct dilithium_keys {
  static constexpr std::size_t k = Set::k;
  static constexpr std::size_t l = Set::l;
  static constexpr int eta = Set::eta;
  using coefficients = dilithium::coefficients;
  using public_key_in = bytes_in<Set::public_key>;
  using public_key_out = bytes_out<Set::public_key>;
  using secret_key_in = bytes_in<Set::secret_key>;
  using secret_key_out = bytes_out<Set::secret_key>;
  using pk_parts = encoded_public_key<Set>;
  using sk_parts = encoded_secret_key<Set>;

  using small_poly = dilithium_poly<domain::normal, eta>;
  static constexpr int as_bound = dilithium::product(dilithium::q - 1, dilithium::operand(eta), static_cast<int>(l));
  static constexpr int t_bound = inverse_ntt_bound<dilithium_ring>(as_bound) + eta;

  // The vectors of one key in progress, wiped by the destructor.
  struct vectors {
    small_poly s1[l];
    small_poly s2[k];
    dilithium::operand_of<eta> s1_hat[l];
    scratch<dilithium_ring, 2> pad;
    ~vectors() {
      wipe(s1, sizeof s1);
      wipe(s2, sizeof s2);
      wipe(s1_hat, sizeof s1_hat);
    }

    [[gnu::noinline]] void transform_s1() {
      for (std::size_t i = 0; i < l; ++i) {
        auto& s_hat = pad.template as<dilithium_poly<domain::ntt, dilithium::hat(eta)>>(0);
        ntt(s1[i], s_hat);
        prepare_operand(s_hat, s1_hat[i]);
      }
    }
    // Algorithm 6, line 5 for one i: computes t = NTT^-1(A^ s1^) + s2 and calls f(t).
    template <class F>
    void make_row(const coefficients* a_row, std::size_t i, F&& f) {
      auto& t_hat = pad.template as<dilithium_poly<domain::ntt, as_bound>>(0);
      multiply_accumulate<l, dilithium::q - 1>(a_row[0], 1, s1_hat, t_hat);
      auto& t = pad.template as<dilithium_poly<domain::normal, t_bound - eta>>(1);
      inverse_ntt(t_hat, t);
      for (std::size_t v = 0; v < t.vectors; ++v) {
        const v32 sum = canonical<dilithium_ring, t_bound>(add(t.get(v), s2[i].get(v)));
        t.set(v, sum);
      }
      f(t);
    }
  };
  using t_poly = dilithium_poly<domain::normal, t_bound - eta>;

  static void encode_t1(const t_poly& t, bytes_out<Set::t1_poly> out) {
    encode_each<10>([&](std::size_t v) BRAVAIS_INLINE_LAMBDA { return power2round(t.get(v)).high; }, out.data());
  }
  static void encode_t0(const t_poly& t, bytes_out<Set::t0_poly> out) {
    encode_each<Set::d>(
        [&](std::size_t v)
            BRAVAIS_INLINE_LAMBDA { return subtract(broadcast32(1 << (Set::d - 1)), power2round(t.get(v)).low); },
        out.data());
  }
  static void encode_small(const small_poly& s, bytes_out<Set::s_poly> out) {
    encode_each<Set::eta_bits>(
        [&](std::size_t v) BRAVAIS_INLINE_LAMBDA { return subtract(broadcast32(eta), s.get(v)); }, out.data());
  }

  // (rho, rho', K) of one key pair.
  struct expanded_seed {
    alignas(64) std::uint8_t bytes[128];
    [[nodiscard]] bytes_in<32> rho() const { return part<0, 32>(std::span(bytes)); }
    [[nodiscard]] bytes_in<64> rho_prime() const { return part<32, 64>(std::span(bytes)); }
    [[nodiscard]] bytes_in<32> key() const { return part<96, 32>(std::span(bytes)); }
  };
  // Memory for up to Items key pairs.
  template <std::size_t Items>
  struct generation {
    static constexpr bool is_single = Items == 1;
    expanded_seed expanded[Items];
    // Enough rows to fill the lanes: rows_ahead of a single key, at least two of each key of a small group, or at least
    // one of each key of a full group.
    static constexpr std::size_t rows = is_single ? dilithium::rows_ahead<Set> : Items < group_size ? 2 * Items : Items;
    alignas(64) coefficients a_hat[rows][l];
    item_memory<vectors, Items> s;
    job jobs[is_single ? 1 + k * l + l + k : Items * (l + k)];
    static_assert(is_single || rows * l <= Items * (l + k));
    generation() {}
    ~generation() { wipe(expanded, sizeof expanded); }
  };

  static void generate(const batch& all, rows_in<Set::seed> seeds, rows_out<Set::public_key> pks,
                       rows_out<Set::secret_key> sks) {
    in_memory<generation, group_size>(
        all, [&](auto& memory, std::size_t first, std::size_t count) BRAVAIS_INLINE_LAMBDA {
          constexpr bool single = std::remove_reference_t<decltype(memory)>::is_single;
          keygen_internal<single>(memory.expanded, memory.a_hat, memory.s.items, memory.jobs, count, seeds.from(first),
                                  pks.from(first), sks.from(first));
        });
  }

  // Algorithm 6: key pairs from seeds xi. A single public key is hashed while its rows are made. A group makes its keys
  // side by side, row by row, so that entries of the matrix fill the lanes, and hashes them at the end. The fewer keys
  // there are, the more rows of each are made together.
  template <bool single>
  [[gnu::noinline]] static void keygen_internal(std::span<expanded_seed> expanded, std::span<coefficients[l]> a_hat,
                                                vectors* memory, std::span<job> jobs, std::size_t n,
                                                rows_in<Set::seed> seeds, rows_out<Set::public_key> pk,
                                                rows_out<Set::secret_key> sk) {
    group_of<vectors> s(memory, n);
    hashing hash(jobs);
    constexpr std::uint8_t dimensions[2] = {static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(l)};
    // Line 1: (rho, rho', K) = H(xi || k || l).
    for (std::size_t i = 0; i < n; ++i) {
      hash.add(hash_job(shake256, seeds[i], {dimensions, Set::dimensions_in_seed ? 2U : 0U}, expanded[i].bytes));
    }
    hash.finish();
    for (std::size_t i = 0; i < n; ++i) {
      const bytes_in<32> rho = expanded[i].rho();
      declassify(rho.data(), 32, "rho is part of the public key");
      std::memcpy(pk_parts::rho(pk[i]).data(), rho.data(), 32);
      std::memcpy(sk_parts::rho(sk[i]).data(), rho.data(), 32);
      copy_secret(sk_parts::key(sk[i]).data(), expanded[i].key().data(), 32);
    }
    // Line 4: (s1, s2) = ExpandS(rho').
    const auto add_small = [&](std::size_t i, std::size_t j) {
      add_small_job(hash, expanded[i].rho_prime(), j, j < l ? s[i].s1[j] : s[i].s2[j - l]);
    };
    std::size_t ends[std::max(k, group_size)];  // of the jobs of each row
    if constexpr (single) {
      // Line 9: tr = H(pk), as pk grows.
      constexpr int row_chain = 5;  // permutations per matrix entry
      add_tr_job(hash, pk[0], sk_parts::tr(sk[0]), row_chain);
      hash[0].available = 32;
      // The longest jobs come first, so that they do not finish last. s1, which every row needs, comes with row 0.
      // Line 3: A^ = ExpandA(rho), row by row.
      constexpr std::size_t ahead = dilithium::rows_ahead<Set>;
      const auto add_row = [&](std::size_t row) {
        dilithium::add_matrix_row_jobs<Set>(hash, pk_parts::rho(pk[0]), row,
                                            a_hat[dilithium::row_place<Set>(row, ahead)]);
        for (std::size_t j = 0; row == 0 && j < l; ++j) add_small(0, j);
        add_small(0, l + row);
        ends[row] = hash.size();
      };
      for (std::size_t row = 0; row < ahead; ++row) add_row(row);
      // Lines 5, 6, 8 and 10 for one row.
      for (std::size_t row = 0; row < k; ++row) {
        hash.run(row == 0 ? 1 : ends[row - 1], ends[row]);
        make_row(row, a_hat[dilithium::row_place<Set>(row, ahead)], s[0], pk[0], sk[0]);
        hash[0].available = 32 + Set::t1_poly * (row + 1);
        if (row + ahead < k) add_row(row + ahead);
      }
    } else {
      for (std::size_t j = 0; j < l + k; ++j) {
        for (std::size_t i = 0; i < n; ++i) add_small(i, j);
      }
      hash.finish();
      std::size_t together = 1;
      while ((together + 1) * n <= a_hat.size()) ++together;
      for (std::size_t begin = 0; begin < k; begin += together) {
        // Calls f(row, key, number) for each of these rows of each key.
        const auto for_each = [&](auto&& f) {
          for (std::size_t row = begin, number = 0; row < std::min(begin + together, k); ++row) {
            for (std::size_t i = 0; i < n; ++i) f(row, i, number++);
          }
        };
        // Line 3: A^ = ExpandA(rho), row by row.
        for_each([&](std::size_t row, std::size_t i, std::size_t number) {
          dilithium::add_matrix_row_jobs<Set>(hash, pk_parts::rho(pk[i]), row, a_hat[number]);
          ends[number] = hash.size();
        });
        // Lines 5, 6, 8 and 10 for one row.
        for_each([&](std::size_t row, std::size_t i, std::size_t number) {
          hash.run(0, ends[number]);
          make_row(row, a_hat[number], s[i], pk[i], sk[i]);
        });
        hash.finish();
      }
    }
    // Line 9: tr = H(pk).
    for (std::size_t i = 0; !single && i < n; ++i) add_tr_job(hash, pk[i], sk_parts::tr(sk[i]));
    hash.finish();
    wipe_stack();
  }

  static constexpr int tr_chain = static_cast<int>(Set::public_key / shake256.rate) + 1;  // permutations of tr
  static std::size_t add_tr_job(hashing& hash, public_key_in pk, bytes_out<Set::hash> tr, int before = 0) {
    return hash.add(hash_job(shake256, pk, {}, tr), before);
  }

  // Algorithm 33 for one polynomial: 1 or 2 blocks with eta = 2; 2, rarely 3, with eta = 4.
  static void add_small_job(hashing& hash, bytes_in<64> rho_prime, std::size_t index, small_poly& s) {
    hash.add(sampling_job(shake256, rho_prime, two_bytes[index], take_bounded<eta>, s.c, dilithium::n, 2));
  }

  // Decodes s1 or s2 of a secret key. Returns false if a field is above 2 eta; that verdict is not secret.
  static bool decode_small(rows_in<Set::s_poly> in, small_poly* out, std::size_t count) {
    v32 signs = broadcast32(0);
    for (std::size_t i = 0; i < count; ++i) {
      decode_each<Set::eta_bits>(in[i].data(), [&](std::size_t v, v32 field) BRAVAIS_INLINE_LAMBDA {
        const v32 s = subtract(broadcast32(eta), field);
        signs = bit_or(signs, add(s, broadcast32(eta)));
        out[i].set(v, s);
      });
    }
    return none_negative(signs).declassified("a malformed secret key is refused in public");
  }

  // Algorithm 7, lines 1 to 4: parses a secret key and transforms its vectors. The matrix comes from add_matrix_jobs().
  // It checks only the ranges of s1 and s2.
  template <bool HasT0>
  static errc expand(secret_key_in sk, dilithium_secret_key<Set, HasT0>& out) {
    copy_secret(out.key, sk_parts::key(sk).data(), 32);
    std::memcpy(out.tr, sk_parts::tr(sk).data(), Set::hash);
    const errc error = expand_short(sk, out.s1_hat, out.s2_hat);
    for (std::size_t i = 0; HasT0 && error == errc::ok && i < k; ++i) {
      expand_t0(sk_parts::t0(sk)[i], out.t0_hat.data()[i]);
    }
    return error;
  }
  // Expands s1 and s2.
  [[gnu::noinline]] static errc expand_short(secret_key_in sk, dilithium::short_operand<eta>* s1_hat,
                                             dilithium::short_operand<eta>* s2_hat) {
    struct workspace {
      small_poly s[l + k];
      scratch<dilithium_ring, 2> pad;
      ~workspace() { wipe(s, sizeof s); }
    } w;
    if (!decode_small(sk_parts::s1(sk), w.s, l + k)) return errc::bad_secret_key;
    auto& s_hat = w.pad.template as<dilithium::short_poly<domain::ntt, ntt_bound<dilithium::short_ring>(eta)>>(0);
    for (std::size_t i = 0; i < l + k; ++i) {
      dilithium::short_ntt(w.s[i], s_hat);
      prepare_operand(s_hat, i < l ? s1_hat[i] : s2_hat[i - l]);
    }
    return errc::ok;
  }
  // Expands one polynomial of t0.
  [[gnu::noinline]] static void expand_t0(bytes_in<Set::t0_poly> in, dilithium::operand_of<1 << 12>& out) {
    scratch<dilithium_ring, 2> pad;
    auto& t0 = pad.template as<dilithium_poly<domain::normal, 1 << 12>>(0);
    decode_each<Set::d>(in.data(), [&](std::size_t v, v32 field) BRAVAIS_INLINE_LAMBDA {
      t0.set(v, subtract(broadcast32(1 << (Set::d - 1)), field));
    });
    auto& t0_hat = pad.template as<dilithium_poly<domain::ntt, dilithium::hat(1 << 12)>>(1);
    ntt(t0, t0_hat);
    prepare_operand(t0_hat, out);
  }

  // Recomputes the public key `pk` from rho, s1 and s2. Unless `has_t0` is null, writes to it whether t0 of the secret
  // key matches. `a_hat` is memory for the matrix; if it has room for all rows, it holds them at the end.
  [[gnu::noinline]] static errc remake(secret_key_in sk, std::span<coefficients> a_hat, public_key_out pk,
                                       bool* has_t0) {
    struct workspace {
      vectors s;
      alignas(64) std::uint8_t t0[Set::t0_poly];
      ~workspace() { wipe(t0, sizeof t0); }
    } w;
    const bytes_in<32> rho = sk_parts::rho(sk);
    declassify(rho.data(), 32, "rho is part of the public key");
    if (!decode_small(sk_parts::s1(sk), w.s.s1, l) || !decode_small(sk_parts::s2(sk), w.s.s2, k)) {
      return errc::bad_secret_key;
    }
    job jobs[k * l];
    hashing hash(jobs);
    const std::size_t ahead = a_hat.size() == k * l ? k : dilithium::rows_ahead<Set>;
    const auto add_row = [&](std::size_t i) {
      dilithium::add_matrix_row_jobs<Set>(hash, rho, i, &a_hat[dilithium::row_place<Set>(i, ahead) * l]);
    };
    for (std::size_t i = 0; i < ahead; ++i) add_row(i);
    w.s.transform_s1();
    std::memcpy(pk_parts::rho(pk).data(), rho.data(), 32);
    if (has_t0 != nullptr) *has_t0 = true;
    for (std::size_t i = 0; i < k; ++i) {
      hash.run(i * l, (i + 1) * l);
      w.s.make_row(&a_hat[dilithium::row_place<Set>(i, ahead) * l], i, [&](const t_poly& t) {
        encode_t1(t, pk_parts::t1(pk)[i]);
        if (has_t0 == nullptr) return;
        encode_t0(t, bytes_out<Set::t0_poly>(w.t0));
        const secret_bool same = equal_bytes(w.t0, sk_parts::t0(sk)[i].data(), Set::t0_poly);
        *has_t0 = same.declassified("a malformed secret key is refused in public") && *has_t0;
      });
      if (i + ahead < k) add_row(i + ahead);
    }
    declassify(pk.data(), Set::public_key, "the public key");
    return errc::ok;
  }

  // Checks that t0 and tr match rho, s1 and s2. `a_hat` is memory for the matrix, or for rows_ahead rows of it.
  [[gnu::noinline]] static errc check(secret_key_in sk, std::span<coefficients> a_hat) {
    std::uint8_t pk[Set::public_key];
    bool good = false;
    const errc error = remake(sk, a_hat, public_key_out(pk), &good);
    if (error != errc::ok) return error;
    std::uint8_t tr[Set::hash];
    job jobs[1];
    hashing hash(jobs);
    add_tr_job(hash, public_key_in(pk), bytes_out<Set::hash>(tr));
    hash.finish();
    const secret_bool same = equal_bytes(tr, sk_parts::tr(sk).data(), Set::hash);
    good = same.declassified("a malformed secret key is refused in public") && good;
    return good ? errc::ok : errc::bad_secret_key;
  }

  // Algorithm 8, line 1, and the last operand of line 9: NTT(-t1[i] 2^d). t1 2^d is at most q - 1.
  static constexpr int t1_hat_bound = dilithium::hat(dilithium::q - 1);
  [[gnu::noinline]] static void expand_t1(public_key_in pk, std::size_t i, coefficients& out) {
    dilithium_poly<domain::normal, dilithium::q - 1> t1;
    decode_each<10>(pk_parts::t1(pk)[i].data(), [&](std::size_t v, v32 field) BRAVAIS_INLINE_LAMBDA {
      t1.set(v, subtract(broadcast32(0), shift_left<Set::d>(field)));
    });
    ntt(t1, *new (&out) dilithium_poly<domain::ntt, t1_hat_bound>);
  }

 private:
  // Lines 5, 6, 8 and 10 for one row. The first call also transforms and encodes s1.
  [[gnu::noinline]] static void make_row(std::size_t row, const coefficients* a_row, vectors& s, public_key_out pk,
                                         secret_key_out sk) {
    if (row == 0) {
      s.transform_s1();
      for (std::size_t j = 0; j < l; ++j) encode_small(s.s1[j], sk_parts::s1(sk)[j]);
    }
    const bytes_out<Set::t1_poly> t1 = pk_parts::t1(pk)[row];
    s.make_row(a_row, row, [&](const t_poly& t) {
      encode_t1(t, t1);
      encode_t0(t, sk_parts::t0(sk)[row]);
    });
    declassify(t1.data(), Set::t1_poly, "t1 is part of the public key");
    encode_small(s.s2[row], sk_parts::s2(sk)[row]);
  }
};

}  // namespace bravais::BRAVAIS_ISA
