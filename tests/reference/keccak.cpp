// SPDX-License-Identifier: MIT
#include "reference/keccak.hpp"

#include <bit>

namespace reference {
namespace {

constexpr std::size_t lane(std::size_t x, std::size_t y) { return x % 5 + 5 * (y % 5); }

// Algorithms 2 and 3 move bits in the same way in each round, so the positions are computed once.
struct geometry {
  std::array<int, 25> rotation{};        // of rho
  std::array<std::size_t, 25> source{};  // of pi: the lane that moves here
};
constexpr geometry make_geometry() {
  geometry g;
  for (std::size_t x = 0; x < 5; ++x)
    for (std::size_t y = 0; y < 5; ++y) g.source[lane(x, y)] = lane(x + 3 * y, x);
  // The offsets of rho follow from the walk (x, y) -> (y, 2x + 3y) of Algorithm 2.
  std::size_t x = 1;
  std::size_t y = 0;
  for (int t = 0; t < 24; ++t) {
    g.rotation[lane(x, y)] = (t + 1) * (t + 2) / 2 % 64;
    const std::size_t next = (2 * x + 3 * y) % 5;
    x = y;
    y = next;
  }
  return g;
}
constexpr geometry at = make_geometry();

// The tests spend most of their time in the next four steps. Unrolled, their indices are constants, which makes the
// code of both compilers several times faster.

// Algorithm 1.
void theta(keccak_state& a) {
  std::array<std::uint64_t, 5> c{};
#pragma GCC unroll 25
  for (std::size_t x = 0; x < 5; ++x) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
  std::array<std::uint64_t, 5> d{};
#pragma GCC unroll 25
  for (std::size_t x = 0; x < 5; ++x) d[x] = c[(x + 4) % 5] ^ std::rotl(c[(x + 1) % 5], 1);
#pragma GCC unroll 25
  for (std::size_t y = 0; y < 25; y += 5)
#pragma GCC unroll 25
    for (std::size_t x = 0; x < 5; ++x) a[x + y] ^= d[x];
}

// Algorithm 2.
void rho(keccak_state& a) {
#pragma GCC unroll 25
  for (std::size_t i = 0; i < 25; ++i) a[i] = std::rotl(a[i], at.rotation[i]);
}

// Algorithm 3.
void pi(keccak_state& a) {
  const keccak_state old = a;
#pragma GCC unroll 25
  for (std::size_t i = 0; i < 25; ++i) a[i] = old[at.source[i]];
}

// Algorithm 4.
void chi(keccak_state& a) {
  const keccak_state old = a;
#pragma GCC unroll 25
  for (std::size_t y = 0; y < 25; y += 5)
#pragma GCC unroll 25
    for (std::size_t x = 0; x < 5; ++x) a[x + y] = old[x + y] ^ (~old[(x + 1) % 5 + y] & old[(x + 2) % 5 + y]);
}

// Algorithm 5: one bit of the linear feedback shift register.
bool rc(int t) {
  unsigned r = 0x80;  // R = 10000000, with the standard's R[0] as the highest bit
  for (int i = 0; i < t % 255; ++i) {
    // R = 0 || R; the bit that is pushed out, R[8], is added to R[0], R[4], R[5] and R[6].
    const unsigned out = r & 1U;
    r >>= 1;
    if (out != 0) r ^= 0x80 ^ 0x08 ^ 0x04 ^ 0x02;
  }
  return (r & 0x80) != 0;
}

std::array<std::uint64_t, 24> make_round_constants() {
  std::array<std::uint64_t, 24> constants{};
  for (int round = 0; round < 24; ++round)
    for (int j = 0; j <= 6; ++j)
      if (rc(j + 7 * round)) constants[static_cast<std::size_t>(round)] |= std::uint64_t{1} << ((1U << j) - 1);
  return constants;
}

}  // namespace

void keccak_f1600(keccak_state& state) {
  static const std::array<std::uint64_t, 24> round_constants = make_round_constants();
  for (const std::uint64_t constant : round_constants) {
    theta(state);
    rho(state);
    pi(state);
    chi(state);
    state[0] ^= constant;  // iota, Algorithm 6
  }
}

void sponge::xor_byte(std::size_t position, std::uint8_t value) {
  state_[position / 8] ^= std::uint64_t{value} << (8 * (position % 8));
}

void sponge::absorb(view input) {
  for (const std::uint8_t byte : input) {
    xor_byte(position_++, byte);
    if (position_ == rate_) {
      keccak_f1600(state_);
      position_ = 0;
    }
  }
}

void sponge::squeeze(std::span<std::uint8_t> output) {
  if (!squeezing_) {
    xor_byte(position_, suffix_);
    xor_byte(rate_ - 1, 0x80);
    position_ = rate_;
    squeezing_ = true;
  }
  for (std::uint8_t& byte : output) {
    if (position_ == rate_) {
      keccak_f1600(state_);
      position_ = 0;
    }
    byte = static_cast<std::uint8_t>(state_[position_ / 8] >> (8 * (position_ % 8)));
    ++position_;
  }
}

octets sponge::squeeze(std::size_t size) {
  octets output(size);
  squeeze(std::span(output));
  return output;
}

sponge shake128() { return {168, 0x1f}; }
sponge shake256() { return {136, 0x1f}; }

namespace {
octets hash(sponge state, view input, std::size_t size) {
  state.absorb(input);
  return state.squeeze(size);
}
}  // namespace

octets sha3(view input, std::size_t size) { return hash({200 - 2 * size, 0x06}, input, size); }
octets sha3_256(view input) { return sha3(input, 32); }
octets sha3_512(view input) { return sha3(input, 64); }
octets shake128(view input, std::size_t size) { return hash(shake128(), input, size); }
octets shake256(view input, std::size_t size) { return hash(shake256(), input, size); }

}  // namespace reference
