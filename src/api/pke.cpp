// SPDX-License-Identifier: MIT
// PKEs by id: checks, then one call through the table of the active back end.
#include "api/batch.hpp"
#include "dispatch/dispatch.hpp"

namespace bravais::by_id {
namespace {

constexpr std::size_t piece = 64;
constexpr std::size_t largest_randomness = [] {
  std::size_t out = 0;
  for (const auto& row : pke_table) out = std::max({out, row.seed, row.randomness});
  return out;
}();

errc find(pke_id id, const pke_ops*& ops) noexcept {
  if (!is_known(id)) return errc::unknown_set;
  const backend* with = active_backend();
  if (with == nullptr) return errc::unsupported_isa;
  ops = with->pke[static_cast<std::size_t>(id)];
  return errc::ok;
}

// The stride of keys, of which there may be one for all items.
std::size_t stride_of(in keys, std::size_t size, std::size_t n) noexcept {
  return keys.size() == size && n != 1 ? 0 : size;
}

}  // namespace

errc generate(pke_id id, in seeds, out public_keys, out secret_keys) noexcept {
  const pke_ops* ops = nullptr;
  errc error = find(id, ops);
  if (error != errc::ok) return fail(error, {public_keys, secret_keys});
  const pke_parameters& p = parameters(id);
  const std::size_t n = public_keys.size() / p.public_key;
  error = check_batch(n, {{public_keys, p.public_key}, {secret_keys, p.secret_key}, {seeds, p.seed}});
  if (error != errc::ok) return fail(error, {public_keys, secret_keys});
  ops->generate(n, seeds.data(), public_keys.data(), secret_keys.data());
  return errc::ok;
}

errc generate(pke_id id, out public_keys, out secret_keys) noexcept {
  if (!is_known(id)) return fail(errc::unknown_set, {public_keys, secret_keys});
  const pke_parameters& p = parameters(id);
  const std::size_t n = public_keys.size() / p.public_key;
  errc error = check_batch(n, {{public_keys, p.public_key}, {secret_keys, p.secret_key}});
  random_buffer<piece * largest_randomness> seeds;
  for (std::size_t at = 0; at < n && error == errc::ok; at += piece) {
    const std::size_t count = std::min(piece, n - at);
    error = seeds.draw(count * p.seed);
    if (error != errc::ok) break;
    error = generate(id, seeds.view(count * p.seed), public_keys.subspan(at * p.public_key, count * p.public_key),
                     secret_keys.subspan(at * p.secret_key, count * p.secret_key));
  }
  return error == errc::ok ? error : fail(error, {public_keys, secret_keys});
}

errc encrypt(pke_id id, in public_keys, in messages, in coins, out ciphertexts) noexcept {
  const pke_ops* ops = nullptr;
  errc error = find(id, ops);
  if (error != errc::ok) return fail(error, {ciphertexts});
  const pke_parameters& p = parameters(id);
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(
      n,
      {{ciphertexts, p.ciphertext}, {public_keys, p.public_key, true}, {messages, p.message}, {coins, p.randomness}});
  if (error != errc::ok) return fail(error, {ciphertexts});
  ops->encrypt(n, public_keys.data(), stride_of(public_keys, p.public_key, n), messages.data(), coins.data(),
               ciphertexts.data());
  return errc::ok;
}

errc encrypt(pke_id id, in public_keys, in messages, out ciphertexts) noexcept {
  if (!is_known(id)) return fail(errc::unknown_set, {ciphertexts});
  const pke_parameters& p = parameters(id);
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  errc error = check_batch(n, {{ciphertexts, p.ciphertext}, {public_keys, p.public_key, true}, {messages, p.message}});
  const bool shared = stride_of(public_keys, p.public_key, n) == 0;
  random_buffer<piece * largest_randomness> coins;
  for (std::size_t at = 0; at < n && error == errc::ok; at += piece) {
    const std::size_t count = std::min(piece, n - at);
    error = coins.draw(count * p.randomness);
    if (error != errc::ok) break;
    error = encrypt(id, shared ? public_keys : public_keys.subspan(at * p.public_key, count * p.public_key),
                    messages.subspan(at * p.message, count * p.message), coins.view(count * p.randomness),
                    ciphertexts.subspan(at * p.ciphertext, count * p.ciphertext));
  }
  return error == errc::ok ? error : fail(error, {ciphertexts});
}

errc decrypt(pke_id id, in secret_keys, in ciphertexts, out messages) noexcept {
  const pke_ops* ops = nullptr;
  errc error = find(id, ops);
  if (error != errc::ok) return fail(error, {messages});
  const pke_parameters& p = parameters(id);
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {secret_keys, p.secret_key, true}, {messages, p.message}});
  if (error != errc::ok) return fail(error, {messages});
  ops->decrypt(n, secret_keys.data(), stride_of(secret_keys, p.secret_key, n), ciphertexts.data(), messages.data());
  return errc::ok;
}

}  // namespace bravais::by_id
