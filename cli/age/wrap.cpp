// SPDX-License-Identifier: MIT
// The three types of stanzas: mlkem768x25519, X25519 and scrypt.
#include "wrap.hpp"

#include <array>

#include "base64.hpp"
#include "fault.hpp"
#include "hpke.hpp"
#include "hybrid.hpp"

namespace cli::age {
namespace {

constexpr const char *hybrid_type = "mlkem768x25519", *classic_type = "X25519", *passphrase_type = "scrypt";
constexpr std::size_t wrapped_bytes = file_key_bytes + aead::tag, salt_bytes = 16, point_bytes = 32;

aead::nonce nonce_from(bytes of) {
  aead::nonce n;
  std::copy(of.begin(), of.end(), n.begin());
  return n;
}
constexpr aead::nonce no_nonce{};

buffer sealed(bytes key, const aead::nonce& nonce, bytes file_key) {
  buffer body(wrapped_bytes);
  aead(key, aead::direction::seal).seal(nonce, file_key, body.data());
  return body;
}
std::optional<buffer> opened(bytes key, const aead::nonce& nonce, bytes body) {
  buffer file_key(file_key_bytes);
  if (!aead(key, aead::direction::open).open(nonce, body, file_key.data())) return std::nullopt;
  return file_key;
}

buffer classic_key(bytes shared, bytes share, bytes recipient_key) {
  return hkdf(shared, joined({share, recipient_key}), "age-encryption.org/v1/X25519");
}
buffer passphrase_key(bytes passphrase, bytes salt, unsigned work_factor) {
  return scrypt(passphrase, joined({bytes_of("age-encryption.org/v1/scrypt"), salt}), work_factor);
}

[[noreturn]] void fail_in(const stanza& one, const char* what) {
  throw error(fault::header, "invalid " + one.type + " stanza: " + what);
}

// The first argument of a stanza with `count` arguments, which must have `size` bytes.
buffer checked_argument(const stanza& one, std::size_t count, std::size_t size) {
  if (one.arguments.size() != count) fail_in(one, "wrong number of arguments");
  std::optional<buffer> argument = from_base64(one.arguments.front(), padding::none);
  if (!argument) fail_in(one, "the argument is not strict base64");
  if (argument->size() != size) fail_in(one, "the argument has the wrong length");
  return std::move(*argument);
}
// A longer ciphertext could be made to open under many keys.
void check_body(const stanza& one) {
  if (one.body.size() != wrapped_bytes) fail_in(one, "the body does not have 32 bytes");
}

unsigned work_factor_of(const std::string& text) {
  if (text.empty() || text.front() == '0' || text.find_first_not_of("0123456789") != text.npos)
    throw error(fault::header, "invalid scrypt work factor");
  if (text.size() > 2 || std::stoul(text) > most_work_factor)
    throw error(fault::header, "scrypt work factor too large: more than 22");
  return static_cast<unsigned>(std::stoul(text));
}

}  // namespace

stanza wrap(bytes file_key, const recipient& to, const random_source& random) {
  constexpr const char* low_order = "low-order point";
  if (to.type == key_type::hybrid) {
    const auto made = hybrid::encapsulate(to.key, drawn(random, hybrid::randomness_bytes));
    if (!made) throw error(fault::recipient, low_order);
    const hpke_schedule keys = hpke_schedule_of(made->shared_secret);
    return {hybrid_type,
            {to_base64(made->encapsulated, padding::none)},
            sealed(keys.key, nonce_from(keys.base_nonce), file_key)};
  }
  const buffer ephemeral = drawn(random, point_bytes);
  const std::optional<buffer> shared = x25519(ephemeral, to.key);
  if (!shared) throw error(fault::recipient, low_order);
  const buffer share = x25519_public(ephemeral);
  return {
      classic_type, {to_base64(share, padding::none)}, sealed(classic_key(*shared, share, to.key), no_nonce, file_key)};
}

stanza wrap(bytes file_key, bytes passphrase, unsigned work_factor, const random_source& random) {
  const buffer salt = drawn(random, salt_bytes);
  return {passphrase_type,
          {to_base64(salt, padding::none), std::to_string(work_factor)},
          sealed(passphrase_key(passphrase, salt, work_factor), no_nonce, file_key)};
}

bool is_for_passphrase(const stanza& one) { return one.type == passphrase_type; }
bool is_for(const stanza& one, key_type type) {
  return one.type == (type == key_type::hybrid ? hybrid_type : classic_type);
}

std::optional<buffer> unwrap(const stanza& one, const identity& with) {
  if (!is_for(one, with.type)) return std::nullopt;
  constexpr const char* low_order = "low-order point";
  if (with.type == key_type::hybrid) {
    const buffer encapsulated = checked_argument(one, 1, hybrid::encapsulated_bytes);
    check_body(one);
    const std::optional<buffer> shared = hybrid::decapsulate(with.secret, encapsulated);
    if (!shared) fail_in(one, low_order);
    const hpke_schedule keys = hpke_schedule_of(*shared);
    return opened(keys.key, nonce_from(keys.base_nonce), one.body);
  }
  const buffer share = checked_argument(one, 1, point_bytes);
  check_body(one);
  const std::optional<buffer> shared = x25519(with.secret, share);
  if (!shared) fail_in(one, low_order);
  return opened(classic_key(*shared, share, x25519_public(with.secret)), no_nonce, one.body);
}

std::optional<buffer> unwrap(const stanza& one, bytes passphrase) {
  if (!is_for_passphrase(one)) return std::nullopt;
  const buffer salt = checked_argument(one, 2, salt_bytes);
  const unsigned work_factor = work_factor_of(one.arguments[1]);
  check_body(one);
  return opened(passphrase_key(passphrase, salt, work_factor), no_nonce, one.body);
}

}  // namespace cli::age
