// SPDX-License-Identifier: MIT
// Secrets of M-LWQ to search the stack for.
#include "stack_secrets.hpp"

namespace bravais::constant_time {
namespace {

// The secret vector of M-LWQ as the 16-bit numbers that arithmetic uses.
void add_mlwq_vector(secrets& s, by_id::in encoded) {
  s.add("secret vector, encoded", encoded);
  std::vector<std::int16_t> numbers;
  for (std::size_t i = 0; i < encoded.size() / 3 * 8; ++i) {
    int field = 0;
    for (std::size_t bit = 0; bit < 3; ++bit) {
      const std::size_t at = 3 * i + bit;
      field |= (encoded[at / 8] >> at % 8 & 1) << bit;
    }
    numbers.push_back(static_cast<std::int16_t>(field - 2));
  }
  s.add_numbers("secret vector", numbers);
}

// The vector r that is derived from 32 bytes of coins, and the seed of the dithers of plain mode.
void add_mlwq_coins(secrets& s, std::size_t k, by_id::in coins) {
  buffer input(coins.begin(), coins.end());
  input.push_back(0);
  for (std::size_t i = 0; i < k; ++i) {
    input.back() = static_cast<std::uint8_t>(i);
    s.add_noise("r", shake256(128, input));
  }
  input.back() = 0xFF;
  const buffer tau = shake256(32, input);
  s.add("tau of plain mode", tau);
}

}  // namespace

secrets mlwq_secrets_of(const kem_case& c) {
  secrets s;
  const std::size_t vector = c.set.secret_key - c.set.public_key - 64;
  for (std::size_t i = 0; i < c.n; ++i) {
    s.add("seed", by_id::in(c.seeds).subspan(i * c.set.seed, c.set.seed));
    const by_id::in key = by_id::in(c.secret_keys).subspan(i * c.set.secret_key, c.set.secret_key);
    add_mlwq_vector(s, key.first(vector));
    s.add("z", key.last(32));
    const by_id::in m = by_id::in(c.messages).subspan(i * 32, 32);
    s.add("m", m);
    for (const std::size_t with : {std::size_t{0}, i}) {
      buffer input(m.begin(), m.end());
      const by_id::in hash = by_id::in(c.secret_keys).subspan((with + 1) * c.set.secret_key - 64, 32);
      input.insert(input.end(), hash.begin(), hash.end());
      const buffer key_and_coins = sha3(64, input);
      s.add("K and coins", key_and_coins);
      add_mlwq_coins(s, vector / 96, by_id::in(key_and_coins).last(32));
    }
    s.add("shared secret", by_id::in(c.shared_secrets).subspan(i * 32, 32));
  }
  return s;
}

secrets mlwq_secrets_of(const pke_case& c) {
  secrets s;
  s.add("seed", c.seeds);
  s.add("message", c.messages);
  for (std::size_t i = 0; i < c.n; ++i) {
    add_mlwq_vector(s, by_id::in(c.secret_keys).subspan(i * c.set.secret_key, mlwq_secret_bytes(c.set)));
    const by_id::in coins = by_id::in(c.coins).subspan(i * 32, 32);
    s.add("coins", coins);
    add_mlwq_coins(s, mlwq_secret_bytes(c.set) / 96, coins);
  }
  return s;
}

}  // namespace bravais::constant_time
