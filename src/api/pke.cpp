// SPDX-License-Identifier: MIT
// PKEs by id: batches in pieces, each one call through the table of the active back end.
#include "api/prepared.hpp"

namespace bravais::api {
namespace {

// Finishes an encryption: it succeeds or fails for all items together.
errc done(errc error, std::span<errc> status, out ciphertexts) noexcept {
  if (error != errc::ok) return fail_all(error, status, {ciphertexts});
  std::fill(status.begin(), status.end(), errc::ok);
  return errc::ok;
}

errc encrypt_with(pke_id id, const batch& all, in public_keys, in messages, const in* randomness, out ciphertexts,
                  std::span<errc> status) noexcept {
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail_all(error, status, {ciphertexts});
  const pke_parameters& p = parameters(id);
  const key_view keys{public_keys, p.public_key};
  piece_randomness<> random(randomness, p.randomness, all.workspace);
  error = random.for_pieces(all.size, [&](std::size_t at, const batch& items, const std::uint8_t* r) noexcept {
    e.ops->encrypt(items, keys.first(at, all.size), keys.stride(all.size), messages.data() + at * p.message, r,
                   ciphertexts.data() + at * p.ciphertext);
    return errc::ok;
  });
  return done(error, status, ciphertexts);
}

errc encrypt_with_prepared(pke_id id, const batch& all, in prepared, in messages, const in* randomness, out ciphertexts,
                           std::span<errc> status) noexcept {
  if (!is_known(id)) return fail_all(errc::unknown_set, status, {ciphertexts});
  const pke_parameters& p = parameters(id);
  opened<pke_id> key;
  errc error = key.open(id, role::pke_public_key, prepared, p.prepared_public_key, errc::bad_public_key);
  if (error != errc::ok) return fail_all(error, status, {ciphertexts});
  piece_randomness<> random(randomness, p.randomness, all.workspace);
  error = random.for_pieces(all.size, [&](std::size_t at, const batch& items, const std::uint8_t* r) noexcept {
    key.ops->encrypt_prepared(items, key.body, messages.data() + at * p.message, r,
                              ciphertexts.data() + at * p.ciphertext);
    return errc::ok;
  });
  return done(error, status, ciphertexts);
}

errc decrypt_with(pke_id id, const batch& all, key_in key, in ciphertexts, out messages,
                  std::span<errc> status) noexcept {
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail_all(error, status, {messages});
  const pke_parameters& p = parameters(id);
  const secret_keys_in<pke_id> keys(key, all.size);
  status_sink sink{status};
  error = keys.for_pieces(
      e, [&](std::size_t at, std::size_t count, const std::uint8_t* expanded, std::size_t stride) noexcept {
        errc part[piece];
        e.ops->decrypt({count, all.workspace}, expanded, stride, ciphertexts.data() + at * p.ciphertext,
                       messages.data() + at * p.message, part);
        sink.take(at, {part, count});
        return errc::ok;
      });
  return error == errc::ok ? sink.first : fail_all(error, status, {messages});
}

errc decrypt_with_prepared(pke_id id, const batch& all, in prepared, in ciphertexts, out messages,
                           std::span<errc> status) noexcept {
  if (!is_known(id)) return fail_all(errc::unknown_set, status, {messages});
  const pke_parameters& p = parameters(id);
  opened<pke_id> key;
  errc error = key.open(id, role::pke_secret_key, prepared, p.prepared_secret_key, errc::bad_secret_key);
  if (error != errc::ok) return fail_all(error, status, {messages});
  status_sink sink{status};
  error = in_pieces(all.size, [&](std::size_t at, std::size_t count) noexcept {
    errc part[piece];
    key.ops->decrypt_prepared({count, all.workspace}, key.body, ciphertexts.data() + at * p.ciphertext,
                              messages.data() + at * p.message, part);
    sink.take(at, {part, count});
    return errc::ok;
  });
  return error == errc::ok ? sink.first : fail_all(error, status, {messages});
}

}  // namespace

errc encrypt(pke_id id, const batch& all, key_in key, in messages, const in* randomness, out ciphertexts,
             std::span<errc> status) noexcept {
  return key.form == key_form::prepared
             ? encrypt_with_prepared(id, all, key.bytes, messages, randomness, ciphertexts, status)
             : encrypt_with(id, all, key.bytes, messages, randomness, ciphertexts, status);
}
errc decrypt(pke_id id, const batch& all, key_in key, in ciphertexts, out messages, std::span<errc> status) noexcept {
  return key.form == key_form::prepared ? decrypt_with_prepared(id, all, key.bytes, ciphertexts, messages, status)
                                        : decrypt_with(id, all, key, ciphertexts, messages, status);
}

// Decrypts a ciphertext of zeros: decryption rejects a malformed key, whatever the ciphertext.
errc check_secret_key(pke_id id, in secret_key) noexcept {
  if (!is_known(id)) return errc::unknown_set;
  const pke_parameters& p = parameters(id);
  const errc error = check_single(secret_key, p.secret_key);
  if (error != errc::ok) return error;
  const std::uint8_t ciphertext[largest(pke_table, &pke_parameters::ciphertext)] = {};
  std::uint8_t message[largest(pke_table, &pke_parameters::message)];
  const errc found =
      decrypt(id, 1, {key_form::expanded, secret_key}, {ciphertext, p.ciphertext}, {message, p.message}, {});
  wipe(message, sizeof message);
  return found;
}

errc prepare_key(pke_id id, key_in key, out prepared) noexcept {
  return key.form == key_form::public_key ? prepare_public(id, role::pke_public_key, key.bytes, prepared)
                                          : prepare_secret(id, role::pke_secret_key, key, prepared);
}

}  // namespace bravais::api
