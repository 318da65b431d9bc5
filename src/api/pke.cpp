// SPDX-License-Identifier: MIT
// PKEs by id: checks, then one call through the table of the active back end.
#include "api/batch.hpp"

namespace bravais::by_id {

using namespace api;

namespace {

errc encrypt_with(pke_id id, in public_keys, in messages, const in* coins, out ciphertexts) noexcept {
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

errc decrypt(pke_id id, in secret_keys, in ciphertexts, out messages) noexcept {
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail(error, {messages});
  const pke_parameters& p = parameters(id);
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {secret_keys, p.secret_key, true}, {messages, p.message}});
  if (error != errc::ok) return fail(error, {messages});
  const key_view keys{secret_keys, p.secret_key};
  status_sink sink{{}};
  error = in_pieces(n, [&](std::size_t at, std::size_t count) noexcept {
    errc piece_status[piece];
    e.ops->decrypt(count, keys.from(at, n), keys.stride(n), ciphertexts.data() + at * p.ciphertext,
                   messages.data() + at * p.message, piece_status);
    sink.take(at, {piece_status, count});
    return errc::ok;
  });
  return error == errc::ok ? sink.first : fail(error, {messages});
}

}  // namespace bravais::by_id
