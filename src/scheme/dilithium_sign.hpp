// SPDX-License-Identifier: MIT
// Signing of ML-DSA (FIPS 204, Algorithm 7) and Dilithium 3.1.
#pragma once

#include "isa/region.hpp"
#include "kernel/hint.hpp"
#include "scheme/dilithium_message.hpp"
#include "scheme/groups.hpp"

namespace bravais::BRAVAIS_ISA {

// The limit of attempts. More are needed with a probability below 2^-256. FIPS 204, appendix C, as corrected, requires
// any limit to be at least this large.
inline constexpr int most_attempts = 821;
static_assert(most_attempts >= 821);

// One signature in progress: the steps of Algorithm 7. dilithium_signing::sign_internal() is its loop, and begin()
// precedes the loop. An attempt has two halves, with hashing before each, which the items of a group share: commit()
// makes w1 from the mask y (lines 11 to 16). respond() makes the answer z to the challenge, or rejects an attempt that
// would reveal something about the key (lines 17 to 30).
template <class Set, int MostAttempts = most_attempts>
struct signing {
  static constexpr std::size_t k = Set::k;
  static constexpr std::size_t l = Set::l;
  static constexpr std::size_t jobs = 2 + 2 * l;  // under an expanded key
  using sigma_parts = encoded_signature<Set>;
  static constexpr std::size_t seed_size = Set::hedged ? 64 : 32;
  static_assert(MostAttempts * l <= 0x10000, "kappa is written in two bytes");

  const dilithium_signing_key<Set>* key;
  rows_out<Set::signature> signature;  // one
  errc* status;
  int attempts;  // attempts with masks listed so far
  int answered;
  bool is_done;  // in a group: no message is left to sign
  message_hash<Set> message;
  alignas(64) std::uint8_t seed_input[seed_size];  // K, rnd
  alignas(64) std::uint8_t mask_seed[64];          // rho''
  std::uint8_t nonces[l][2];
  alignas(64) std::uint8_t mask_bytes[l][Set::z_poly];
  dilithium_poly<domain::normal, Set::gamma1> y[l];   // later z
  dilithium_poly<domain::normal, Set::gamma2> w0[k];  // LowBits(w), later r0, later h
  alignas(64) std::uint8_t w1[k * Set::w1_poly];
  alignas(64) std::uint8_t c_tilde[Set::c_tilde];
  challenge<Set::parameters.tau> c;

  signing() {}  // leaves the memory as it is
  signing(const signing&) = delete;
  signing& operator=(const signing&) = delete;
  ~signing() {
    wipe(seed_input, sizeof seed_input);
    wipe(mask_seed, sizeof mask_seed);
    wipe(mask_bytes, sizeof mask_bytes);
    wipe(y, sizeof y);
    wipe(w0, sizeof w0);
    wipe(w1, sizeof w1);
  }

  // Lines 6, 7 and 11: lists mu, the seed of the masks, and the masks of the first attempt; each waits for the one
  // before it. `randomness`: rnd, or rho' of randomized Dilithium; missing for deterministic signing.
  [[gnu::noinline]] void begin(hashing& hash, const dilithium_signing_key<Set>& with, const signed_message& m,
                               optional_in<Set::randomness> randomness, bytes_out<Set::signature> to, errc& result) {
    key = &with;
    signature = {to.data()};
    status = &result;
    attempts = answered = 0;
    is_done = false;
    // Line 6: mu = H(tr || M').
    const std::size_t mu_job = message.add_job(hash, {with.tr.data()}, m);
    if (!Set::hedged && randomness) {
      copy_secret(mask_seed, randomness.first, 64);
      add_mask_jobs(hash);
      return;
    }
    // Line 7: rho'' = H(K || rnd || mu).
    copy_secret(seed_input, with.key.data(), 32);
    if constexpr (Set::hedged) {
      if (randomness) {
        copy_secret(seed_input + 32, randomness.first, 32);
      } else {
        std::memset(seed_input + 32, 0, 32);
      }
    }
    const std::size_t seed_job = hash.add(hash_job(shake256, {seed_input, seed_size}, message.mu, mask_seed), 1);
    if (!m.is_mu) hash.feed(seed_job, 1, mu_job);
    // Lines 8 and 11: the masks for kappa = 0.
    hash.feed(add_mask_jobs(hash, 2), l, seed_job);
  }

  // Line 11: lists the masks of the next attempt (Algorithm 34), and returns the number of the first.
  [[gnu::noinline]] std::size_t add_mask_jobs(hashing& hash, int before = 0) {
    const std::size_t first = hash.size();
    for (std::size_t r = 0; r < l; ++r) {
      const std::size_t kappa = static_cast<std::size_t>(attempts) * l + r;
      nonces[r][0] = static_cast<std::uint8_t>(kappa);
      nonces[r][1] = static_cast<std::uint8_t>(kappa >> 8);
      hash.add(hash_job(shake256, mask_seed, nonces[r], mask_bytes[r]), before);
    }
    // Line 31: kappa = kappa + l.
    ++attempts;
    return first;
  }

  // Lines 11 to 16. Lists the hashing of lines 15 and 16.
  [[gnu::noinline]] void commit(hashing& hash) {
    struct workspace {
      dilithium::operand_of<Set::gamma1> y_hat[l];
      scratch<dilithium_ring, 2> pad;
      ~workspace() { wipe(y_hat, sizeof y_hat); }
    } work;
    // Line 11: y from the bytes of ExpandMask.
    for (std::size_t i = 0; i < l; ++i) {
      expand_mask_poly<Set::gamma1_bits>(mask_bytes[i], y[i]);
      auto& hat = work.pad.template as<dilithium_poly<domain::ntt, dilithium::hat(Set::gamma1)>>(0);
      ntt(y[i], hat);
      prepare_operand(hat, work.y_hat[i]);
    }
    constexpr int products = dilithium::product(dilithium::q - 1, dilithium::operand(Set::gamma1), static_cast<int>(l));
    constexpr int bound = inverse_ntt_bound<dilithium_ring>(products);
    // Lines 12 and 13: w = NTT^-1(A^ y^), w1 = HighBits(w), and LowBits(w) for line 21.
    for (std::size_t i = 0; i < k; ++i) {
      auto& w_hat = work.pad.template as<dilithium_poly<domain::ntt, products>>(0);
      multiply_accumulate<l, dilithium::q - 1>(key->a_hat[i * l], 1, work.y_hat, w_hat);
      auto& w = work.pad.template as<dilithium_poly<domain::normal, bound>>(1);
      inverse_ntt(w_hat, w);
      encode_each<Set::w1_bits>(
          [&](std::size_t v) BRAVAIS_INLINE_LAMBDA {
            const high_low parts = decompose<Set::gamma2>(canonical<dilithium_ring, bound>(w.get(v)));
            w0[i].set(v, parts.low);
            return parts.high;
          },
          w1_rows()[i].data());
    }
    const int c_chain = static_cast<int>((64 + sizeof w1) / shake256.rate) + 1;
    // Lines 15 and 16: c~ = H(mu || w1Encode(w1)), c = SampleInBall(c~).
    const std::size_t c_job = hash.add(hash_job(shake256, message.mu, w1, c_tilde), 0);
    hash.feed(hash.add(challenge_job<Set>(bytes_in<Set::c_tilde>(c_tilde), c), c_chain), 1, c_job);
  }

  // Lines 17 to 30, and 33: returns true if the signature is complete, and false where the standard has (z, h) = _|_.
  // Tests come in the order in which they are likely to fail; the order does not change what is accepted.
  [[gnu::noinline]] bool respond() {
    using product = dilithium::short_product<Set>;
    typename product::workspace work;
    typename product::challenge c_hat;
    // Line 17: c^ = NTT(c), in the ring of the short products.
    dilithium::short_ntt(challenge_poly(c), c_hat);
    // Lines 19, 21 and 23: w0 becomes LowBits(w) - c s2. Unless it is too large, that is LowBits(w - c s2).
    for (std::size_t i = 0; i < k; ++i) {
      v32 signs = broadcast32(0);
      product::each(c_hat, key->s2_hat[i], work, [&](std::size_t v, v32 cs2) BRAVAIS_INLINE_LAMBDA {
        const v32 r0 = subtract(w0[i].get(v), cs2);
        signs = bit_or(signs, beyond<Set::gamma2 - Set::beta>(r0));
        w0[i].set(v, r0);
      });
      if (!accepts(signs)) return false;
    }
    // Lines 18, 20 and 23: z = y + c s1, |z| < gamma1 - beta.
    for (std::size_t i = 0; i < l; ++i) {
      v32 signs = broadcast32(0);
      product::each(c_hat, key->s1_hat[i], work, [&](std::size_t v, v32 cs1) BRAVAIS_INLINE_LAMBDA {
        const v32 z = add(y[i].get(v), cs1);
        signs = bit_or(signs, beyond<Set::gamma1 - Set::beta>(z));
        y[i].set(v, z);
      });
      if (!accepts(signs)) return false;
    }
    // Lines 25 to 28.
    if (!make_hints()) return false;
    encode();
    return true;
  }
  // Algorithm 26, line 3, for one polynomial: BitPack(z, gamma1 - 1, gamma1).
  static BRAVAIS_INLINE void encode_z(const dilithium_poly<domain::normal, Set::gamma1>& z, std::uint8_t* out) {
    encode_each<Set::gamma1_bits>(
        [&](std::size_t v) BRAVAIS_INLINE_LAMBDA { return subtract(broadcast32(Set::gamma1), z.get(v)); }, out);
  }

  // Ends an attempt. Returns false if another one must follow.
  bool end(bool accepted) {
    if (!accepted && ++answered < MostAttempts) return false;
    if (!accepted) std::memset(signature.first, 0, Set::signature);
    *status = accepted ? errc::ok : errc::signing_failed;
    return true;
  }

 private:
  [[nodiscard]] rows_out<Set::w1_poly> w1_rows() { return as_rows<Set::w1_poly>(std::span(w1)); }

  static bool accepts(v32 signs) {
    return none_negative(signs).declassified("which test rejects an attempt, and for which polynomial, is public");
  }

  // Lines 25 to 28: h, with |c t0| < gamma2 and at most omega ones. w0 becomes h.
  bool make_hints() {
    struct workspace {
      scratch<dilithium_ring, 2> pad;
      dilithium::operand_of<1 << 12> t0_hat;
      ~workspace() { wipe(&t0_hat, sizeof t0_hat); }
    } work;
    challenge_hat_poly c_hat;
    ntt(challenge_poly(c), c_hat);
    constexpr int products_bound = dilithium::product(challenge_hat, dilithium::operand(1 << 12), 1);
    constexpr int bound = inverse_ntt_bound<dilithium_ring>(products_bound);
    auto& products = work.pad.template as<dilithium_poly<domain::ntt, products_bound>>(0);
    auto& ct0 = work.pad.template as<dilithium_poly<domain::normal, bound>>(1);
    v32 ones = broadcast32(0);
    for (std::size_t i = 0; i < k; ++i) {
      // Line 25: c t0.
      if (key->t0_hat == nullptr) dilithium_keys<Set>::expand_t0(key->t0[i], work.t0_hat);
      multiply_accumulate<1, challenge_hat>(c_hat.c, 1, key->t0_hat == nullptr ? &work.t0_hat : &key->t0_hat[i],
                                            products);
      inverse_ntt(products, ct0);
      v32 signs = broadcast32(0);
      decode_each<Set::w1_bits>(w1_rows()[i].data(), [&](std::size_t v, v32 high) BRAVAIS_INLINE_LAMBDA {
        const v32 x = dilithium::small(ct0.get(v));
        signs = bit_or(signs, beyond<Set::gamma2>(x));
        // Line 26: h = MakeHint(-c t0, w - c s2 + c t0).
        const v32 hint = make_hint<Set::gamma2>(add(w0[i].get(v), x), high);
        ones = add(ones, hint);
        w0[i].set(v, hint);
      });
      if (!accepts(signs)) return false;
    }
    std::int32_t counts[lanes / 2];
    store(counts, ones);
    std::int32_t weight = 0;
    for (const std::int32_t x : counts) weight += x;
    declassify(&weight, sizeof weight, "whether there are too many hints is public");
    if (weight > static_cast<std::int32_t>(Set::omega)) return false;

    return true;
  }

  // Line 33: sigma = sigEncode(c~, z, h), Algorithm 26.
  void encode() {
    const bytes_out<Set::signature> sigma = signature[0];
    std::memcpy(sigma_parts::c_tilde(sigma).data(), c_tilde, sizeof c_tilde);
    for (std::size_t i = 0; i < l; ++i) encode_z(y[i], sigma_parts::z(sigma)[i].data());
    // HintBitPack(h), Algorithm 20.
    declassify(w0, sizeof w0, "hints are part of the signature, which is complete now");
    std::uint8_t* const y_bytes = sigma_parts::h(sigma).data();
    std::memset(y_bytes, 0, Set::omega + k);
    std::size_t count = 0;
    for (std::size_t i = 0; i < k; ++i) {
      count = append_hints(w0[i].c, y_bytes, count);
      y_bytes[Set::omega + i] = static_cast<std::uint8_t>(count);
    }
  }
};

template <class Set, int MostAttempts = most_attempts>
struct dilithium_signing {
  static constexpr std::size_t k = Set::k;
  static constexpr std::size_t l = Set::l;
  using session = signing<Set, MostAttempts>;

  // Messages to sign under one expanded key.
  struct work {
    const dilithium_signing_key<Set>& key;
    const signed_message* messages;
    optional_in<Set::randomness> rnd;
    rows_out<Set::signature> sigmas;
    errc* status;
    std::size_t count;
    std::size_t next = 0;  // the first message that no session has begun

    // Begins the next message. Returns whether there was one.
    bool begin_next(hashing& hash, session& s) {
      if (next == count) return false;
      s.begin(hash, key, messages[next], rnd.from(next), sigmas[next], status[next]);
      ++next;
      return true;
    }
  };

  // Algorithm 7, ML-DSA.Sign_internal(sk, M', rnd), from the loop of line 10 on, for sessions that have begun. One
  // whose signature is complete begins the next message. If only one is in progress, the other lanes make the masks of
  // its next attempt while c~ is hashed. If no attempt follows, that has cost no time.
  [[gnu::noinline]] static void sign_internal(hashing& hash, std::span<session> sessions, work& messages) {
    std::size_t active = sessions.size();
    while (active > 0) {
      hash.finish();
      const bool alone = active == 1;
      for (session& s : sessions) {
        if (s.is_done) continue;
        s.commit(hash);                    // lines 11 to 16
        if (alone) s.add_mask_jobs(hash);  // line 11 of the next attempt
      }
      if (alone)
        hash.run(0, 2);  // c~ and c
      else
        hash.finish();
      for (session& s : sessions) {
        if (s.is_done) continue;
        if (!s.end(s.respond())) {  // lines 17 to 33
          if (!alone) s.add_mask_jobs(hash);
          continue;
        }
        if (alone) hash.abandon();
        if (messages.begin_next(hash, s)) continue;
        s.is_done = true;
        --active;
      }
    }
  }

  // Memory for one signature at a time under encoded keys.
  struct workspace {
    dilithium_secret_key<Set, false> key;
    session s;
    job jobs[2 + 2 * l + k * l];
    workspace() {}
    ~workspace() { key.wipe_secret_part(); }
  };

  // Makes one signature under an encoded key. Its expansion shares lanes with the hashing before the first attempt.
  [[gnu::noinline]] static void sign(workspace& w, bytes_in<Set::secret_key> sk, const signed_message& message,
                                     optional_in<Set::randomness> randomness, bytes_out<Set::signature> signature,
                                     errc& status) {
    // Lines 1 to 4.
    status = dilithium_keys<Set>::expand(sk, w.key);
    if (status != errc::ok) {
      std::memset(signature.data(), 0, Set::signature);
      wipe_stack();
      return;
    }
    const bytes_in<32> rho = encoded_secret_key<Set>::rho(sk);
    declassify(rho.data(), 32, "rho is part of the public key");
    hashing hash(w.jobs);
    const dilithium_signing_key<Set> key = w.key.parts(encoded_secret_key<Set>::t0(sk));
    // Lines 5 to 8.
    work one{key, &message, randomness, {signature.data()}, &status, 1};
    one.begin_next(hash, w.s);
    dilithium::add_matrix_jobs<Set>(hash, rho, w.key.a_hat);
    sign_internal(hash, {&w.s, 1}, one);
    wipe_stack();
  }

  // Makes n signatures, at least one for each item of the group, under one expanded key. Not inlined, so that groups of
  // all sizes share it.
  [[gnu::noinline]] static void sign_prepared(group<session>& g, std::size_t n, const dilithium_signing_key<Set>& key,
                                              const signed_message* messages, optional_in<Set::randomness> rnd,
                                              rows_out<Set::signature> sigmas, errc* status) {
    work all{key, messages, rnd, sigmas, status, n};
    for (session& s : g) all.begin_next(g.hash, s);
    sign_internal(g.hash, {g.begin(), g.count}, all);
    wipe_stack();
  }
};

}  // namespace bravais::BRAVAIS_ISA
