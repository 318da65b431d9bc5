// SPDX-License-Identifier: MIT
// PKEs by id: checks, then one call through the table of the active back end.
#include "api/prepared.hpp"

namespace bravais::api {
namespace {

// The end of an encryption: no item fails alone.
errc done(errc error, std::span<errc> status, out ciphertexts) noexcept {
  if (error != errc::ok) return fail_all(error, status, {ciphertexts});
  std::fill(status.begin(), status.end(), errc::ok);
  return errc::ok;
}

errc encrypt_with(pke_id id, in public_keys, in messages, const in* coins, out ciphertexts,
                  std::span<errc> status) noexcept {
  if (outputs_overlap({ciphertexts, status}, {public_keys, messages, optional(coins)})) return errc::bad_argument;
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail_all(error, status, {ciphertexts});
  const pke_parameters& p = parameters(id);
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {public_keys, p.public_key, true}, {messages, p.message}});
  if (error == errc::ok && coins != nullptr) error = check_batch(n, {{*coins, p.randomness}});
  if (error == errc::ok) error = check_status(n, status);
  if (error != errc::ok) return fail_all(error, status, {ciphertexts});
  const key_view keys{public_keys, p.public_key};
  piece_randomness random(coins, p.randomness);
  error = random.for_pieces(n, [&](std::size_t at, std::size_t count, const std::uint8_t* r) noexcept {
    e.ops->encrypt(count, keys.from(at, n), keys.stride(n), messages.data() + at * p.message, r,
                   ciphertexts.data() + at * p.ciphertext);
    return errc::ok;
  });
  return done(error, status, ciphertexts);
}

errc encrypt_with_prepared(pke_id id, in prepared, in messages, const in* coins, out ciphertexts,
                           std::span<errc> status) noexcept {
  if (outputs_overlap({ciphertexts, status}, {prepared, messages, optional(coins)})) return errc::bad_argument;
  if (!is_known(id)) return fail_all(errc::unknown_set, status, {ciphertexts});
  const pke_parameters& p = parameters(id);
  opened<pke_id> key;
  errc error = key.open(id, role::pke_public_key, prepared, p.prepared_public_key, errc::bad_public_key);
  if (error != errc::ok) return fail_all(error, status, {ciphertexts});
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {messages, p.message}});
  if (error == errc::ok && coins != nullptr) error = check_batch(n, {{*coins, p.randomness}});
  if (error == errc::ok) error = check_status(n, status);
  if (error != errc::ok) return fail_all(error, status, {ciphertexts});
  piece_randomness random(coins, p.randomness);
  error = random.for_pieces(n, [&](std::size_t at, std::size_t count, const std::uint8_t* r) noexcept {
    key.ops->encrypt_prepared(count, key.body, messages.data() + at * p.message, r,
                              ciphertexts.data() + at * p.ciphertext);
    return errc::ok;
  });
  return done(error, status, ciphertexts);
}

errc decrypt_with(pke_id id, key_in key, in ciphertexts, out messages, std::span<errc> status) noexcept {
  if (outputs_overlap({messages, status}, {key.bytes, ciphertexts})) return errc::bad_argument;
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail_all(error, status, {messages});
  const pke_parameters& p = parameters(id);
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  const secret_keys_in<pke_id> keys(id, key, n);
  error = check_batch(n, {{ciphertexts, p.ciphertext}, keys.checked(id), {messages, p.message}});
  if (error == errc::ok) error = check_status(n, status);
  if (error != errc::ok) return fail_all(error, status, {messages});
  status_sink sink{status};
  error = keys.for_pieces(e, [&](std::size_t at, std::size_t count, const std::uint8_t* with,
                                 std::size_t stride) noexcept {
    errc part[piece];
    e.ops->decrypt(count, with, stride, ciphertexts.data() + at * p.ciphertext, messages.data() + at * p.message, part);
    sink.take(at, {part, count});
    return errc::ok;
  });
  return error == errc::ok ? sink.first : fail_all(error, status, {messages});
}

errc decrypt_with_prepared(pke_id id, in prepared, in ciphertexts, out messages, std::span<errc> status) noexcept {
  if (outputs_overlap({messages, status}, {prepared, ciphertexts})) return errc::bad_argument;
  if (!is_known(id)) return fail_all(errc::unknown_set, status, {messages});
  const pke_parameters& p = parameters(id);
  opened<pke_id> key;
  errc error = key.open(id, role::pke_secret_key, prepared, p.prepared_secret_key, errc::bad_secret_key);
  if (error != errc::ok) return fail_all(error, status, {messages});
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {messages, p.message}});
  if (error == errc::ok) error = check_status(n, status);
  if (error != errc::ok) return fail_all(error, status, {messages});
  status_sink sink{status};
  error = in_pieces(n, [&](std::size_t at, std::size_t count) noexcept {
    errc part[piece];
    key.ops->decrypt_prepared(count, key.body, ciphertexts.data() + at * p.ciphertext, messages.data() + at * p.message,
                              part);
    sink.take(at, {part, count});
    return errc::ok;
  });
  return error == errc::ok ? sink.first : fail_all(error, status, {messages});
}

}  // namespace

errc encrypt(pke_id id, key_in key, in messages, const in* coins, out ciphertexts, std::span<errc> status) noexcept {
  return key.form == key_form::prepared ? encrypt_with_prepared(id, key.bytes, messages, coins, ciphertexts, status)
                                        : encrypt_with(id, key.bytes, messages, coins, ciphertexts, status);
}
errc decrypt(pke_id id, key_in key, in ciphertexts, out messages, std::span<errc> status) noexcept {
  return key.form == key_form::prepared ? decrypt_with_prepared(id, key.bytes, ciphertexts, messages, status)
                                        : decrypt_with(id, key, ciphertexts, messages, status);
}

// Decryption refuses a malformed key, whatever the ciphertext is.
errc check_secret_key(pke_id id, in secret_key) noexcept {
  if (!is_known(id)) return errc::unknown_set;
  const pke_parameters& p = parameters(id);
  const errc error = check_single(secret_key, p.secret_key);
  if (error != errc::ok) return error;
  const std::uint8_t ciphertext[largest(pke_table, &pke_parameters::ciphertext)] = {};
  std::uint8_t message[largest(pke_table, &pke_parameters::message)];
  const errc found =
      decrypt(id, {key_form::expanded, secret_key}, {ciphertext, p.ciphertext}, {message, p.message}, {});
  wipe(message, sizeof message);
  return found;
}

errc prepare_key(pke_id id, key_in key, out prepared) noexcept {
  if (key.form != key_form::public_key) return prepare_secret(id, role::pke_secret_key, key, prepared);
  if (outputs_overlap({prepared}, {key.bytes})) return errc::bad_argument;
  entry e(id);
  errc error = e.find();
  if (error == errc::ok) error = check_single(key.bytes, parameters(id).public_key);
  if (error != errc::ok) return fail(error, {prepared});
  return prepare(e, role::pke_public_key, parameters(id).prepared_public_key, prepared, [&](void* body) noexcept {
    e.ops->prepare_public_key(key.bytes.data(), body);
    return errc::ok;
  });
}

}  // namespace bravais::api

namespace bravais::by_id {

using namespace api;

errc generate(pke_id id, in seeds, out public_keys, out secret_keys) noexcept {
  return generate_keys(id, &seeds, public_keys, secret_keys);
}
errc generate(pke_id id, out public_keys, out secret_keys) noexcept {
  return generate_keys(id, nullptr, public_keys, secret_keys);
}
errc encrypt(pke_id id, in public_keys, in messages, in coins, out ciphertexts) noexcept {
  return api::encrypt(id, {key_form::public_key, public_keys}, messages, &coins, ciphertexts, {});
}
errc encrypt(pke_id id, in public_keys, in messages, out ciphertexts) noexcept {
  return api::encrypt(id, {key_form::public_key, public_keys}, messages, nullptr, ciphertexts, {});
}
errc decrypt(pke_id id, in secret_keys, in ciphertexts, out messages, std::span<errc> status) noexcept {
  return api::decrypt(id, {key_form::expanded, secret_keys}, ciphertexts, messages, status);
}

errc prepare_public_key(pke_id id, in public_key, out prepared) noexcept {
  return prepare_key(id, {key_form::public_key, public_key}, prepared);
}
errc prepare_secret_key(pke_id id, in secret_key, out prepared) noexcept {
  return prepare_key(id, {key_form::by_length, secret_key}, prepared);
}

errc encrypt_prepared(pke_id id, in prepared, in messages, in coins, out ciphertexts) noexcept {
  return api::encrypt(id, {key_form::prepared, prepared}, messages, &coins, ciphertexts, {});
}
errc encrypt_prepared(pke_id id, in prepared, in messages, out ciphertexts) noexcept {
  return api::encrypt(id, {key_form::prepared, prepared}, messages, nullptr, ciphertexts, {});
}
errc decrypt_prepared(pke_id id, in prepared, in ciphertexts, out messages, std::span<errc> status) noexcept {
  return api::decrypt(id, {key_form::prepared, prepared}, ciphertexts, messages, status);
}

}  // namespace bravais::by_id
