// SPDX-License-Identifier: MIT
// Computes the operations of fixed vectors and compares them with published answers.
#include <algorithm>
#include <numeric>
#include <span>
#include <string>
#include <string_view>

#include <bravais/by_id.hpp>
#include <bravais/kdf.hpp>

#include "digests.hpp"
#include "errors.hpp"
#include "hex.hpp"
#include "known_answers.hpp"

namespace cli {
namespace {

namespace by_id = bravais::by_id;
using view = std::span<const std::uint8_t>;

struct known_secret {
  std::string_view set;
  std::string_view secret;
  std::string_view rejection;
};
constexpr known_secret known_secrets[] = {
#include "src/params/known_answers.inc"
};

// The digest of an object that a scheme computes from fixed random bytes.
struct known_object {
  std::string_view set;
  std::string_view object;
  std::string_view digest;
};
constexpr known_object known_encryptions[] = {
#include "src/params/known_encryptions.inc"
};
constexpr known_object known_signatures[] = {
#include "src/params/known_signatures.inc"
};

buffer counting_from(std::uint8_t first, std::size_t size) {
  buffer bytes(size);
  std::iota(bytes.begin(), bytes.end(), first);
  return bytes;
}

bool equals(const buffer& bytes, std::string_view hex) {
  const std::optional<buffer> expected = from_hex({reinterpret_cast<const std::uint8_t*>(hex.data()), hex.size()});
  return expected && bytes == *expected;
}

bool is_known_digest(std::span<const known_object> table, std::string_view set, std::string_view object,
                     const buffer& digest) {
  const auto known = std::find_if(table.begin(), table.end(),
                                  [&](const known_object& one) { return one.set == set && one.object == object; });
  return known != table.end() && equals(digest, known->digest);
}

// SHAKE256 of a text of at most 135 bytes. It is the key derivation function of round-3 Kyber.
buffer shake256(std::string_view text) {
  buffer bytes(32);
  bravais::kdf({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}).read(bytes);
  return bytes;
}

bool kyber_holds(const bravais::pke_parameters& set) {
  const buffer seed = counting_from(0x00, set.seed), coins = counting_from(0x20, set.randomness);
  const buffer message = counting_from(0x40, set.message);
  buffer public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), opened(set.message);
  const auto is_known = [&](const char* object, const buffer& bytes) {
    return is_known_digest(known_encryptions, set.name, object, sha256(bytes));
  };
  return done(by_id::generate(set.id, seed, public_key, secret_key)) &&
         done(by_id::encrypt(set.id, public_key, message, coins, ciphertext)) &&
         done(by_id::decrypt(set.id, secret_key, ciphertext, opened)) && opened == message &&
         is_known("public_key", public_key) && is_known("secret_key", secret_key) && is_known("ciphertext", ciphertext);
}

// Checks one digest over keys and ciphertexts of ten messages. Their random bytes come from a label: the name of the
// parameter set with spaces before the quantizer and before the mode.
bool mlwq_holds(const bravais::pke_parameters& set) {
  std::string label(set.name);
  const bool plain = label.ends_with("-plain");
  label[label.find('-', std::string_view("M-LWQ-").size())] = ' ';
  if (plain) label[label.rfind('-')] = ' ';
  label = "M-LWQ known answers " + label + (plain ? " " : " subtractive ");
  buffer all, public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), opened(set.message);
  for (int i = 0; i < 10; ++i) {
    const auto bytes = [&](const char* purpose) { return shake256(label + std::to_string(i) + ' ' + purpose); };
    const buffer message = bytes("message");
    if (!done(by_id::generate(set.id, bytes("seed"), public_key, secret_key)) ||
        !done(by_id::encrypt(set.id, public_key, message, bytes("coins"), ciphertext)) ||
        !done(by_id::decrypt(set.id, secret_key, ciphertext, opened)) || opened != message) {
      return false;
    }
    // In subtractive mode the secret key ends with rho, which the specification does not count as part of it.
    const view secret = view(secret_key).first(secret_key.size() - (plain ? 0 : 32));
    for (const view part : {view(public_key), secret, view(ciphertext)})
      all.insert(all.end(), part.begin(), part.end());
  }
  return is_known_digest(known_encryptions, set.name, "all", sha3_256(all));
}

}  // namespace

bool known_answer_holds(const bravais::kem_parameters& set) {
  const auto known = std::find_if(std::begin(known_secrets), std::end(known_secrets),
                                  [&](const known_secret& one) { return one.set == set.name; });
  if (known == std::end(known_secrets)) return false;
  const buffer seed = counting_from(0x00, set.seed), randomness = counting_from(0x40, set.randomness);
  buffer public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext);
  buffer sent(set.shared_secret), received(set.shared_secret), rejected(set.shared_secret);
  bool good = done(by_id::generate(set.id, seed, public_key, secret_key)) &&
              done(by_id::encapsulate(set.id, public_key, randomness, ciphertext, sent)) &&
              done(by_id::decapsulate(set.id, secret_key, ciphertext, received));
  ciphertext[0] ^= 1;
  good = good && rejects(set, by_id::decapsulate(set.id, secret_key, ciphertext, rejected));
  return good && equals(sent, known->secret) && received == sent && equals(rejected, known->rejection);
}

bool known_answer_holds(const bravais::pke_parameters& set) {
  return set.name.starts_with("M-LWQ") ? mlwq_holds(set) : kyber_holds(set);
}

bool known_answer_holds(const bravais::signature_parameters& set) {
  constexpr std::string_view text = "The quick brown fox jumps over the lazy dog";
  const buffer seed = counting_from(0x00, set.seed), message(text.begin(), text.end());
  const bravais::message_view letter{message};
  buffer public_key(set.public_key), secret_key(set.secret_key), signature(set.signature);
  const auto is_known = [&](const char* object, const buffer& bytes) {
    return is_known_digest(known_signatures, set.name, object, sha256(bytes));
  };
  return done(by_id::generate(set.id, seed, public_key, secret_key)) &&
         done(by_id::sign_deterministic(set.id, secret_key, {&letter, 1}, signature)) &&
         is_known("public_key", public_key) && is_known("secret_key", secret_key) && is_known("signature", signature) &&
         done(by_id::verify(set.id, public_key, {&letter, 1}, signature));
}

}  // namespace cli
