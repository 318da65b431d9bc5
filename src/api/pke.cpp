// SPDX-License-Identifier: MIT
// PKEs by id: checks, then one call through the table of the active back end.
#include "api/prepared.hpp"

namespace bravais::by_id {

using namespace api;

namespace {

errc encrypt_with(pke_id id, in public_keys, in messages, const in* coins, out ciphertexts) noexcept {
  if (outputs_overlap({ciphertexts}, {public_keys, messages, optional(coins)})) return errc::bad_argument;
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail(error, {ciphertexts});
  const pke_parameters& p = parameters(id);
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {public_keys, p.public_key, true}, {messages, p.message}});
  if (error == errc::ok && coins != nullptr) error = check_batch(n, {{*coins, p.randomness}});
  if (error != errc::ok) return fail(error, {ciphertexts});
  const key_view keys{public_keys, p.public_key};
  piece_randomness random(coins, p.randomness);
  error = random.for_pieces(n, [&](std::size_t at, std::size_t count, const std::uint8_t* r) noexcept {
    e.ops->encrypt(count, keys.from(at, n), keys.stride(n), messages.data() + at * p.message, r,
                   ciphertexts.data() + at * p.ciphertext);
    return errc::ok;
  });
  return error == errc::ok ? error : fail(error, {ciphertexts});
}

errc encrypt_with_prepared(pke_id id, in prepared, in messages, const in* coins, out ciphertexts) noexcept {
  if (outputs_overlap({ciphertexts}, {prepared, messages, optional(coins)})) return errc::bad_argument;
  if (!is_known(id)) return fail(errc::unknown_set, {ciphertexts});
  const pke_parameters& p = parameters(id);
  opened<pke_id> key;
  errc error = key.open(id, role::pke_public_key, prepared, p.prepared_public_key, errc::bad_public_key);
  if (error != errc::ok) return fail(error, {ciphertexts});
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {messages, p.message}});
  if (error == errc::ok && coins != nullptr) error = check_batch(n, {{*coins, p.randomness}});
  if (error != errc::ok) return fail(error, {ciphertexts});
  piece_randomness random(coins, p.randomness);
  error = random.for_pieces(n, [&](std::size_t at, std::size_t count, const std::uint8_t* r) noexcept {
    key.ops->encrypt_prepared(count, key.body, messages.data() + at * p.message, r,
                              ciphertexts.data() + at * p.ciphertext);
    return errc::ok;
  });
  return error == errc::ok ? error : fail(error, {ciphertexts});
}

}  // namespace

errc generate(pke_id id, in seeds, out public_keys, out secret_keys) noexcept {
  return generate_keys(id, &seeds, public_keys, secret_keys);
}
errc generate(pke_id id, out public_keys, out secret_keys) noexcept {
  return generate_keys(id, nullptr, public_keys, secret_keys);
}
errc encrypt(pke_id id, in public_keys, in messages, in coins, out ciphertexts) noexcept {
  return encrypt_with(id, public_keys, messages, &coins, ciphertexts);
}
errc encrypt(pke_id id, in public_keys, in messages, out ciphertexts) noexcept {
  return encrypt_with(id, public_keys, messages, nullptr, ciphertexts);
}

errc decrypt(pke_id id, in secret_keys, in ciphertexts, out messages, std::span<errc> status) noexcept {
  if (outputs_overlap({messages, status}, {secret_keys, ciphertexts})) return errc::bad_argument;
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail_all(error, status, {messages});
  const pke_parameters& p = parameters(id);
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {secret_keys, p.secret_key, true}, {messages, p.message}});
  if (error == errc::ok) error = check_status(n, status);
  if (error != errc::ok) return fail_all(error, status, {messages});
  const key_view keys{secret_keys, p.secret_key};
  status_sink sink{status};
  error = in_pieces(n, [&](std::size_t at, std::size_t count) noexcept {
    errc part[piece];
    e.ops->decrypt(count, keys.from(at, n), keys.stride(n), ciphertexts.data() + at * p.ciphertext,
                   messages.data() + at * p.message, part);
    sink.take(at, {part, count});
    return errc::ok;
  });
  return error == errc::ok ? sink.first : fail_all(error, status, {messages});
}

errc prepare_public_key(pke_id id, in public_key, out prepared) noexcept {
  if (outputs_overlap({prepared}, {public_key})) return errc::bad_argument;
  entry e(id);
  errc error = e.find();
  if (error == errc::ok) error = check_single(public_key, parameters(id).public_key);
  if (error != errc::ok) return fail(error, {prepared});
  return prepare(e, role::pke_public_key, parameters(id).prepared_public_key, prepared, [&](void* body) noexcept {
    e.ops->prepare_public_key(public_key.data(), body);
    return errc::ok;
  });
}
errc prepare_secret_key(pke_id id, in secret_key, out prepared) noexcept {
  return prepare_secret(id, role::pke_secret_key, secret_key, prepared);
}

errc encrypt_prepared(pke_id id, in prepared, in messages, in coins, out ciphertexts) noexcept {
  return encrypt_with_prepared(id, prepared, messages, &coins, ciphertexts);
}
errc encrypt_prepared(pke_id id, in prepared, in messages, out ciphertexts) noexcept {
  return encrypt_with_prepared(id, prepared, messages, nullptr, ciphertexts);
}

errc decrypt_prepared(pke_id id, in prepared, in ciphertexts, out messages, std::span<errc> status) noexcept {
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

}  // namespace bravais::by_id
