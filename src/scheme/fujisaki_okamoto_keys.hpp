// SPDX-License-Identifier: MIT
// The keys of a KEM made by the Fujisaki-Okamoto transform (scheme/fujisaki_okamoto.hpp): how they are generated,
// checked and prepared.
#pragma once

#include "isa/region.hpp"
#include "kernel/equal_bytes.hpp"
#include "scheme/byte_rows.hpp"
#include "scheme/groups.hpp"
#include "scheme/pke_operations.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Pke>
struct fujisaki_okamoto_keys {
  using Set = typename Pke::set;
  using public_part = typename Pke::public_part;
  using secret_part = typename Pke::secret_part;
  using pke = pke_operations<Pke>;

  // An encoded secret key by its parts (Algorithm 16, line 3): dk_PKE || ek || H(ek) || z.
  template <class Byte>
  struct parts_of_key {
    Byte* first;
    [[nodiscard]] auto whole() const { return bytes_at<Set::secret_key>(first); }
    [[nodiscard]] auto dk_pke() const { return part<0, Set::secret_bytes>(whole()); }
    [[nodiscard]] auto ek() const { return part<Set::secret_bytes, Set::public_key>(whole()); }
    [[nodiscard]] auto h() const { return part<Set::secret_key - 64, 32>(whole()); }
    [[nodiscard]] auto z() const { return part<Set::secret_key - 32, 32>(whole()); }
  };
  using encoded_secret_key = parts_of_key<const std::uint8_t>;
  static parts_of_key<std::uint8_t> parts(bytes_out<Set::secret_key> dk) { return {dk.data()}; }

  // ---- Algorithm 16, ML-KEM.KeyGen_internal(d, z)

  using generation = typename pke::generation;

  static void keygen_internal(group<generation>& g, rows_in<Set::seed> d_z, rows_out<Set::public_key> ek,
                              rows_out<Set::secret_key> dk) {
    hashing& hash = g.hash;
    // Line 1: (ek_PKE, dk_PKE) = K-PKE.KeyGen(d), Algorithm 13, with H(ek) in the lanes beside it.
    pke::expand_seeds(g, part<0, 32>(d_z), ek);
    // H(ek) comes first in the list and waits for ek. For a single item it absorbs ek row by row. In a group it waits
    // for the whole ek, because there is enough other work to fill all lanes.
    constexpr int row_chain = 3;  // permutations per matrix entry
    for (std::size_t i = 0; i < g.count; ++i) {
      hash[add_key_hash_job(hash, ek[i], parts(dk[i]).h(), row_chain)].available = 0;
    }
    std::size_t row_ends[Set::k];
    for (std::size_t row = 0; row < Set::k; ++row) {
      for (generation& item : g) item.add_row_jobs(hash, row);
      row_ends[row] = hash.size();
    }
    for (std::size_t row = 0; row < Set::k; ++row) {
      hash.run(row == 0 ? g.count : row_ends[row - 1], row_ends[row]);
      pke::make_row(g, row, ek, part<0, Set::secret_bytes>(dk));
      if (g.is_single()) hash[0].available = Set::row_bytes * (row + 1);
    }
    for (std::size_t i = 0; i < g.count; ++i) hash[i].available = Set::public_key;
    hash.finish();
    // Lines 2 and 3: ek = ek_PKE, dk = dk_PKE || ek || H(ek) || z.
    for (std::size_t i = 0; i < g.count; ++i) {
      std::memcpy(parts(dk[i]).ek().data(), ek[i].data(), Set::public_key);
      copy_secret(parts(dk[i]).z().data(), part<32, 32>(d_z[i]).data(), 32);
    }
    wipe_stack();
  }

  // ---- Checks and preparation: sections 7.2 and 7.3

  // Lists h = H(ek) and returns the number of the job.
  static std::size_t add_key_hash_job(hashing& hash, bytes_in<Set::public_key> ek, bytes_out<32> h, int before = 0) {
    return hash.add(hash_job(sha3_256, ek, {}, h), before);
  }
  [[gnu::noinline]] static errc prepare_public_key(bytes_in<Set::public_key> ek, public_part& out) {
    if (Set::checks_keys && !Pke::is_reduced(ek)) return errc::bad_public_key;
    expand_public_key(ek, out);
    Pke::decode_public_key(ek, out);
    return errc::ok;
  }
  // All hashing that depends only on a public key.
  [[gnu::noinline]] static void expand_public_key(bytes_in<Set::public_key> ek, public_part& out) {
    job jobs[1 + Pke::expansion_jobs];
    hashing hash(jobs);
    add_key_hash_job(hash, ek, out.h);
    Pke::add_expansion_jobs(hash, ek, out);
    Pke::add_decryption_jobs(hash, ek, out);
    hash.finish();
  }

  // The hash check (section 7.3) and, for M-LWQ, the check of the secret vector. The verdict is not secret.
  static bool is_good(encoded_secret_key dk, bytes_in<32> h) {
    const secret_bool good = equal_bytes(h.data(), dk.h().data(), 32) & Pke::is_well_formed(dk.dk_pke());
    return good.declassified("a malformed secret key is refused in public");
  }
  static errc check_secret_key(encoded_secret_key dk) {
    std::uint8_t h[32];
    job jobs[1];
    hashing hash(jobs);
    add_key_hash_job(hash, dk.ek(), h);
    hash.finish();
    return is_good(dk, h) ? errc::ok : errc::bad_secret_key;
  }
  // Decodes the secret vector and z, which takes no hashing. Not inlined, so that what it spills lies where
  // wipe_stack() reaches.
  [[gnu::noinline]] static void decode_secret_part(encoded_secret_key dk, secret_part& out) {
    Pke::decode_secret_vector(dk.dk_pke(), out);
    copy_secret(out.z, dk.z().data(), 32);
  }
  [[gnu::noinline]] static errc prepare_secret_key(encoded_secret_key dk, secret_part& out) {
    declassify(dk.ek().data(), Set::public_key, "the secret key holds the public key");
    expand_public_key(dk.ek(), out.ek);
    if (Set::checks_keys && !is_good(dk, out.ek.h)) {
      wipe_stack();
      return errc::bad_secret_key;
    }
    Pke::decode_public_key(dk.ek(), out.ek);
    decode_secret_part(dk, out);
    // Round 3 uses the digest in the key without a check.
    if constexpr (!Set::checks_keys) std::memcpy(out.ek.h, dk.h().data(), 32);
    wipe_stack();
    return errc::ok;
  }
  static void wipe_secret_part(secret_part& key) {
    wipe(key.s_hat, sizeof key.s_hat);
    wipe(key.z, sizeof key.z);
  }
};

}  // namespace bravais::BRAVAIS_ISA
