// SPDX-License-Identifier: MIT
// Checks new key pairs and new signatures.
#include "api/self_checks.hpp"

#include <numeric>

#include "api/batch.hpp"
#include "common/ct.hpp"
#include "common/wipe.hpp"

#if defined(BRAVAIS_SELF_CHECKS)

namespace bravais::api {
namespace {

// Memory for key pairs that are checked together: for eight if they fit, and for at least two.
constexpr std::size_t most_pairs = 8;
using check_memory = wiped<std::uint8_t[16 << 10]>;

// Checks key pairs in groups: f(items, public keys, secret keys, memory, verdicts) gives a verdict on each. `item` is
// the memory that f() needs for one pair. Discards the pairs that fail.
template <class Row, class F>
void check_groups(const Row& p, const batch& all, std::size_t item, std::uint8_t* public_keys,
                  std::uint8_t* secret_keys, errc* status, F f) noexcept {
  check_memory memory;
  std::size_t at_once = most_pairs;
  while (at_once * item > sizeof memory.value) at_once /= 2;  // a power of two fills the lanes
  const auto check_group = [&](std::size_t at, std::size_t count) noexcept {
    std::uint8_t* const pk = public_keys + at * p.public_key;
    std::uint8_t* const sk = secret_keys + at * p.secret_key;
    errc verdicts[most_pairs];
    f(batch(count, all.workspace), pk, sk, memory.value, verdicts);
    for (std::size_t i = 0; i < count; ++i) {
      if (verdicts[i] == errc::ok || status[at + i] != errc::ok) continue;
      status[at + i] = errc::self_check_failed;
      write_no_public_keys(p.id, {pk + i * p.public_key, p.public_key});
      wipe(sk + i * p.secret_key, p.secret_key);
    }
    return errc::ok;
  };
  (void)in_pieces(all.size, check_group, at_once);
}

// What the checks encapsulate with, encrypt and sign. It may be public, because nothing made from it leaves the check.
void fill(std::uint8_t* bytes, std::size_t size) noexcept { std::iota(bytes, bytes + size, std::uint8_t{0}); }

// Items that differ between two buffers fail.
void compare(std::size_t n, std::size_t size, const std::uint8_t* a, const std::uint8_t* b, errc* verdicts) noexcept {
  for (std::size_t i = 0; i < n; ++i) {
    if (!equal(in(a + i * size, size), in(b + i * size, size))) verdicts[i] = errc::self_check_failed;
  }
}

}  // namespace

void check_pairs(const kem_ops& ops, const kem_parameters& p, const batch& all, std::uint8_t* public_keys,
                 std::uint8_t* secret_keys, errc* status) noexcept {
  const auto check = [&](const batch& items, const std::uint8_t* pk, const std::uint8_t* sk, std::uint8_t* randomness,
                         errc* verdicts) noexcept {
    const std::size_t n = items.size;
    std::uint8_t* const ciphertexts = randomness + n * p.randomness;
    std::uint8_t* const sent = ciphertexts + n * p.ciphertext;
    std::uint8_t* const received = sent + n * p.shared_secret;
    errc encapsulated[most_pairs];  // not needed: an item that fails is zeroed, so its secrets differ
    fill(randomness, n * p.randomness);
    ops.encapsulate(items, pk, p.public_key, randomness, ciphertexts, sent, secret_form::shared_secret, encapsulated);
    ops.decapsulate(items, sk, p.secret_key, ciphertexts, received, secret_form::shared_secret, verdicts);
    compare(n, p.shared_secret, sent, received, verdicts);
  };
  check_groups(p, all, p.randomness + p.ciphertext + 2 * p.shared_secret, public_keys, secret_keys, status, check);
}

void check_pairs(const pke_ops& ops, const pke_parameters& p, const batch& all, std::uint8_t* public_keys,
                 std::uint8_t* secret_keys, errc* status) noexcept {
  const auto check = [&](const batch& items, const std::uint8_t* pk, const std::uint8_t* sk, std::uint8_t* messages,
                         errc* verdicts) noexcept {
    const std::size_t n = items.size;
    std::uint8_t* const coins = messages + n * p.message;
    std::uint8_t* const ciphertexts = coins + n * p.randomness;
    std::uint8_t* const decrypted = ciphertexts + n * p.ciphertext;
    fill(messages, n * (p.message + p.randomness));
    ops.encrypt(items, pk, p.public_key, messages, coins, ciphertexts);
    ops.decrypt(items, sk, p.secret_key, ciphertexts, decrypted, verdicts);
    compare(n, p.message, messages, decrypted, verdicts);
  };
  check_groups(p, all, 2 * p.message + p.randomness + p.ciphertext, public_keys, secret_keys, status, check);
}

void check_pairs(const signature_ops& ops, const signature_parameters& p, const batch& all, std::uint8_t* public_keys,
                 std::uint8_t* secret_keys, errc* status) noexcept {
  const auto check = [&](const batch& items, const std::uint8_t* pk, const std::uint8_t* sk, std::uint8_t* signatures,
                         errc* verdicts) noexcept {
    std::uint8_t text[32];
    fill(text, sizeof text);
    signed_message messages[most_pairs];
    std::fill_n(messages, items.size, signed_message{nullptr, 0, text, sizeof text, false});
    errc made[most_pairs];  // not needed: the signature of an item that fails is zeroed
    ops.sign(items, sk, p.secret_key, messages, nullptr, signatures, made);
    declassify(signatures, items.size * p.signature, "a signature");
    ops.verify(items, pk, p.public_key, messages, signatures, verdicts);
  };
  check_groups(p, all, p.signature, public_keys, secret_keys, status, check);
}

void check_signatures(const signature_ops& ops, const signature_parameters& p, const batch& all,
                      const std::uint8_t* public_key, const signed_message* messages, const std::uint8_t*,
                      std::uint8_t* signatures, errc* status) noexcept {
  declassify(public_key, p.public_key, "a public key");
  declassify(signatures, all.size * p.signature, "a signature");
  errc verdicts[piece];
  ops.verify(all, public_key, 0, messages, signatures, verdicts);
  for (std::size_t i = 0; i < all.size; ++i) {
    if (verdicts[i] == errc::ok || status[i] != errc::ok) continue;
    status[i] = errc::self_check_failed;
    wipe(signatures + i * p.signature, p.signature);
  }
}

void check_signatures(const signature_ops& ops, const signature_parameters& p, const batch& all,
                      const std::uint8_t* secret_keys, std::size_t stride, const signed_message* messages,
                      const std::uint8_t* randomness, std::uint8_t* signatures, errc* status) noexcept {
  std::uint8_t public_key[largest(signature_table, &signature_parameters::public_key)];
  const auto check = [&](std::size_t at, std::size_t count) noexcept {
    // If there is no public key, no signature verifies under what replaces it.
    if (ops.public_key_of(secret_keys + at * stride, public_key) != errc::ok)
      write_no_public_keys(p.id, {public_key, p.public_key});
    check_signatures(ops, p, {count, all.workspace}, public_key, messages + at, randomness,
                     signatures + at * p.signature, status + at);
    return errc::ok;
  };
  (void)in_pieces(all.size, check, stride == 0 ? all.size : 1);
}

}  // namespace bravais::api

#endif
