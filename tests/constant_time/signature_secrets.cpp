// SPDX-License-Identifier: MIT
#include "signature_secrets.hpp"

#include "dispatch/dispatch.hpp"

namespace bravais::constant_time {
namespace {

// The row of Table 1 with k rows of the matrix; k is unique among the sets of a version.
dilithium_parameters with_rows(std::size_t k) {
  for (const dilithium_parameters& p : {dilithium_44, dilithium_65}) {
    if (static_cast<std::size_t>(p.k) == k) return p;
  }
  return dilithium_87;
}

void append(buffer& to, by_id::in bytes) { to.insert(to.end(), bytes.begin(), bytes.end()); }
bool is_standard(const signature_parameters& set) { return set.is_standard; }

}  // namespace

signature_shape::signature_shape(const signature_parameters& set)
    : numbers(with_rows((set.public_key - 32) / 320)),
      k(static_cast<std::size_t>(numbers.k)),
      l(static_cast<std::size_t>(numbers.l)),
      omega(static_cast<std::size_t>(numbers.omega)),
      small_bits(numbers.eta == 2 ? 3 : 4),
      mask_bits(static_cast<std::size_t>(numbers.log_gamma1) + 1),
      challenge(set.signature - 32 * mask_bits * l - omega - k) {}

std::vector<std::int32_t> unpack(by_id::in bytes, std::size_t bits, std::size_t count) {
  std::vector<std::int32_t> out(count);
  for (std::size_t i = 0; i < count * bits; ++i) {
    out[i / bits] |= (bytes[i / 8] >> (i % 8) & 1) << (i % bits);
  }
  return out;
}
void pack(std::span<const std::int32_t> numbers, std::size_t bits, region out) {
  for (std::uint8_t& byte : out) byte = 0;
  for (std::size_t i = 0; i < numbers.size() * bits; ++i) {
    const int bit = numbers[i / bits] >> (i % bits) & 1;
    out[i / 8] = static_cast<std::uint8_t>(out[i / 8] | bit << (i % 8));
  }
}

buffer shake256(by_id::in message, std::size_t size) {
  buffer out(size);
  backend_for(isa::portable)->hash.sponge(136, 0x1F, message.data(), message.size(), out.data(), out.size());
  return out;
}

buffer expand_seed(const signature_parameters& set, by_id::in seed) {
  const signature_shape shape(set);
  buffer input(seed.begin(), seed.end());
  if (is_standard(set)) append(input, buffer{static_cast<std::uint8_t>(shape.k), static_cast<std::uint8_t>(shape.l)});
  return shake256(input, 128);
}

buffer mask_seed(const signature_case& c, by_id::in secret_key, std::size_t item, bool randomized) {
  const by_id::in rnd = by_id::in(c.randomness).subspan(item * c.set.randomness, c.set.randomness);
  if (!is_standard(c.set) && randomized) return {rnd.begin(), rnd.end()};
  const by_id::in tr = secret_key.subspan(64, c.set.key_hash);
  buffer message(tr.begin(), tr.end());
  if (is_standard(c.set)) append(message, buffer{0, 0});  // the message itself, with an empty context
  append(message, c.messages[item].message());
  const by_id::in key = secret_key.subspan(32, 32);
  buffer input(key.begin(), key.end());
  if (is_standard(c.set)) append(input, randomized ? buffer(rnd.begin(), rnd.end()) : buffer(32));
  append(input, shake256(message, c.set.message_hash));
  return shake256(input, 64);
}

buffer mask(const signature_shape& shape, by_id::in seed, std::size_t kappa) {
  buffer input(seed.begin(), seed.end());
  append(input, buffer{static_cast<std::uint8_t>(kappa), static_cast<std::uint8_t>(kappa >> 8)});
  return shake256(input, 32 * shape.mask_bits);
}

}  // namespace bravais::constant_time
