// SPDX-License-Identifier: MIT
// The known-answer test of each parameter set. The files with the answers say what is computed, and where the answers
// come from.
#include <array>
#include <atomic>
#include <numeric>
#include <string_view>

#include "api/batch.hpp"
#include "api/message_prefix.hpp"
#include "api/self_checks.hpp"
#include "common/ct.hpp"
#include "common/sha2.hpp"
#include "common/sponge.hpp"

#if defined(BRAVAIS_SELF_CHECKS)

namespace bravais::api {
namespace {

struct known_secret {
  std::string_view set, secret, rejection;
};
constexpr known_secret known_secrets[] = {
#include "params/known_answers.inc"
};
// The digest of an object.
struct known_object {
  std::string_view set, object, digest;
};
constexpr known_object known_objects[] = {
#include "params/known_encryptions.inc"
#include "params/known_signatures.inc"
};

// Whether bytes are those of a text of lower-case hexadecimal digits.
bool equals(in bytes, std::string_view hex) noexcept {
  constexpr std::string_view digits = "0123456789abcdef";
  declassify(bytes.data(), bytes.size(), "the seeds of known answers are public");
  bool same = hex.size() == 2 * bytes.size();
  for (std::size_t i = 0; same && i < bytes.size(); ++i)
    same = hex[2 * i] == digits[bytes[i] >> 4] && hex[2 * i + 1] == digits[bytes[i] & 15];
  return same;
}
bool is_known(std::string_view set, std::string_view object, in digest) noexcept {
  return std::ranges::any_of(known_objects, [&](const known_object& known) {
    return known.set == set && known.object == object && equals(digest, known.digest);
  });
}
bool is_known_by_sha256(std::string_view set, std::string_view object, in bytes) noexcept {
  sha2<std::uint32_t> hash(sha256_start);
  hash.update(bytes);
  std::uint8_t digest[32];
  hash.finish(digest);
  return is_known(set, object, digest);
}

void count_from(std::uint8_t first, out bytes) noexcept { std::iota(bytes.begin(), bytes.end(), first); }

bool holds(const backend& table, const kem_parameters& p) noexcept {
  const auto known = std::ranges::find(known_secrets, p.name, &known_secret::set);
  if (known == std::end(known_secrets)) return false;
  const kem_ops& ops = *ops_of(table, p.id);
  std::uint8_t random[largest_random];  // the seed, then the randomness
  expanded_seed<kem_id> key;
  std::uint8_t ciphertext[largest(kem_table, &kem_parameters::ciphertext)];
  std::uint8_t secret[3][largest(kem_table, &kem_parameters::shared_secret)];
  errc status[3];
  constexpr secret_form form = secret_form::shared_secret;
  count_from(0x00, {random, p.seed});
  const errc generated = ops.generate(1, random, key.public_key, key.secret_key);
  count_from(0x40, {random, p.randomness});
  ops.encapsulate(1, key.public_key, 0, random, ciphertext, secret[0], form, &status[0]);
  ops.decapsulate(1, key.secret_key, 0, ciphertext, secret[1], form, &status[1]);
  ciphertext[0] ^= 1;
  ops.decapsulate(1, key.secret_key, 0, ciphertext, secret[2], form, &status[2]);
  return generated == errc::ok && status[0] == errc::ok && status[1] == errc::ok &&
         status[2] == (p.explicit_rejection ? errc::bad_ciphertext : errc::ok) &&
         equals({secret[0], p.shared_secret}, known->secret) && equals({secret[1], p.shared_secret}, known->secret) &&
         equals({secret[2], p.shared_secret}, known->rejection);
}

// A key pair of a PKE, and a message that was encrypted and decrypted.
struct encryption {
  expanded_seed<pke_id> key;
  std::uint8_t ciphertext[largest(pke_table, &pke_parameters::ciphertext)];
  std::uint8_t decrypted[largest(pke_table, &pke_parameters::message)];

  // Returns whether the message was decrypted.
  bool run(const pke_ops& ops, const pke_parameters& p, in seed, in message, in coins) noexcept {
    errc status;
    ops.generate(1, seed.data(), key.public_key, key.secret_key);
    ops.encrypt(1, key.public_key, 0, message.data(), coins.data(), ciphertext);
    ops.decrypt(1, key.secret_key, 0, ciphertext, decrypted, &status);
    return status == errc::ok && equal({decrypted, p.message}, message);
  }
};

bool kyber_holds(const pke_ops& ops, const pke_parameters& p) noexcept {
  std::uint8_t random[96];  // the seed counts from 00, the coins from 20, the message from 40
  count_from(0x00, random);
  const in bytes(random);
  encryption made;
  return made.run(ops, p, bytes.first(32), bytes.last(32), bytes.subspan(32, 32)) &&
         is_known_by_sha256(p.name, "public_key", {made.key.public_key, p.public_key}) &&
         is_known_by_sha256(p.name, "secret_key", {made.key.secret_key, p.secret_key}) &&
         is_known_by_sha256(p.name, "ciphertext", {made.ciphertext, p.ciphertext});
}

// Hashes ten key pairs and ciphertexts together. Their random bytes come from a label: the name of the parameter set
// with spaces in front of the quantizer and of the mode.
bool mlwq_holds(const pke_ops& ops, const pke_parameters& p, keccak_permutation permute) noexcept {
  const auto absorb = [](sponge& to, std::string_view text) noexcept {
    to.absorb({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  };
  const bool plain = p.name.ends_with("-plain");
  const std::size_t after_family = std::string_view("M-LWQ-").size();
  char name[64];
  std::replace_copy(p.name.begin(), p.name.end(), name, '-', ' ');
  std::copy_n(p.name.begin(), after_family, name);
  sponge all(permute, 136, 0x06);  // SHA3-256
  encryption made;
  for (char number = '0'; number <= '9'; ++number) {
    std::array<std::uint8_t, 32> random[3];
    for (std::size_t i = 0; i < 3; ++i) {
      constexpr std::string_view purposes[] = {" seed", " message", " coins"};
      sponge bytes(permute, 136, 0x1F);  // SHAKE256
      absorb(bytes, "M-LWQ known answers ");
      absorb(bytes, {name, p.name.size()});
      absorb(bytes, plain ? " " : " subtractive ");
      absorb(bytes, {&number, 1});
      absorb(bytes, purposes[i]);
      bytes.squeeze(random[i]);
    }
    if (!made.run(ops, p, random[0], random[1], random[2])) return false;
    all.absorb({made.key.public_key, p.public_key});
    all.absorb({made.key.secret_key, p.secret_key - (plain ? 0 : 32)});  // without rho, which ends the key
    all.absorb({made.ciphertext, p.ciphertext});
  }
  std::uint8_t digest[32];
  all.squeeze(digest);
  return is_known(p.name, "all", digest);
}

bool holds(const backend& table, const pke_parameters& p) noexcept {
  const pke_ops& ops = *ops_of(table, p.id);
  return p.family == family::mlwq ? mlwq_holds(ops, p, table.hash.keccak_f1600) : kyber_holds(ops, p);
}

bool holds(const backend& table, const signature_parameters& p) noexcept {
  constexpr std::string_view text = "The quick brown fox jumps over the lazy dog";
  const signature_ops& ops = *ops_of(table, p.id);
  std::uint8_t seed[largest(signature_table, &signature_parameters::seed)], prefix[longest_prefix];
  count_from(0x00, seed);
  const signed_message message{prefix, write_prefix(p, {}, nullptr, prefix),
                               reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), false};
  expanded_seed<signature_id> key;
  std::uint8_t signature[largest(signature_table, &signature_parameters::signature)];
  errc status[3];
  ops.generate(1, seed, key.public_key, key.secret_key);
  ops.sign(1, key.secret_key, 0, &message, nullptr, signature, &status[0]);
  declassify(signature, p.signature, "a signature");
  ops.verify(1, key.public_key, 0, &message, signature, &status[1]);
  const bool good = is_known_by_sha256(p.name, "public_key", {key.public_key, p.public_key}) &&
                    is_known_by_sha256(p.name, "secret_key", {key.secret_key, p.secret_key}) &&
                    is_known_by_sha256(p.name, "signature", {signature, p.signature});
  signature[0] ^= 1;
  ops.verify(1, key.public_key, 0, &message, signature, &status[2]);
  return good && status[0] == errc::ok && status[1] == errc::ok && status[2] == errc::bad_signature;
}

template <class Id>
errc result_of(const backend& table, Id id) noexcept {
  enum : int { unknown, passed, failed };
  static std::atomic<int> results[detail::isa_count][std::max({kem_count, pke_count, signature_count})];
  std::atomic<int>& result = results[static_cast<std::size_t>(table.id)][static_cast<std::size_t>(id)];
  if (result.load(std::memory_order_acquire) == unknown) {
    int before = unknown;
    if (!holds(table, parameters(id))) {
      result.store(failed, std::memory_order_release);
    } else {
      result.compare_exchange_strong(before, passed, std::memory_order_acq_rel);
    }
  }
  return result.load(std::memory_order_acquire) == passed ? errc::ok : errc::self_check_failed;
}

}  // namespace

errc check_known_answers(const backend& table, kem_id id) noexcept { return result_of(table, id); }
errc check_known_answers(const backend& table, pke_id id) noexcept { return result_of(table, id); }
errc check_known_answers(const backend& table, signature_id id) noexcept { return result_of(table, id); }

}  // namespace bravais::api

#endif
