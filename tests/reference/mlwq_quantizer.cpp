// SPDX-License-Identifier: MIT
#include "reference/mlwq_quantizer.hpp"

#include <cstdlib>

namespace reference::mlwq {
namespace {

constexpr std::size_t block_size = 8;
constexpr std::int64_t modulus = q;
// Coordinates of points and numbers are in units of 1/(2q), so that halves and all y are integers.
constexpr std::int64_t one = 2 * modulus;
using block = std::array<std::int64_t, block_size>;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
std::uint32_t reduce(std::int64_t a, std::int64_t m) { return static_cast<std::uint32_t>(a - m * floor_divide(a, m)); }

// The point of D8 (integer coordinates, even sum) nearest to y, in integers.
block nearest_in_d8(const block& y) {
  block f{};
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < block_size; ++i) {
    f[i] = floor_divide(y[i] + one / 2, one);
    sum += f[i];
  }
  if (sum % 2 == 0) return f;
  std::size_t farthest = 0;
  for (std::size_t i = 1; i < block_size; ++i) {
    if (std::abs(y[i] - one * f[i]) > std::abs(y[farthest] - one * f[farthest])) farthest = i;
  }
  f[farthest] += y[farthest] > one * f[farthest] ? 1 : -1;
  return f;
}

// The sum of (y_i - z_i / 2)^2 for a point z in doubled coordinates.
std::int64_t squared_distance(const block& y, const block& doubled) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < block_size; ++i) {
    const std::int64_t error = y[i] - modulus * doubled[i];
    sum += error * error;
  }
  return sum;
}

// The point of E8 nearest to y, in doubled coordinates.
block nearest_in_e8(const block& y) {
  block first = nearest_in_d8(y);
  block shifted = y;
  for (std::int64_t& x : shifted) x -= one / 2;
  block second = nearest_in_d8(shifted);
  for (std::int64_t& x : first) x = 2 * x;
  for (std::int64_t& x : second) x = 2 * x + 1;
  return squared_distance(y, second) < squared_distance(y, first) ? second : first;
}

std::uint32_t bits_at(const bits& b, std::size_t& at, std::size_t count) {
  std::uint32_t value = 0;
  for (std::size_t j = 0; j < count; ++j) value += std::uint32_t{b[at++]} << j;
  return value;
}
void append_bits(bits& b, std::uint32_t value, std::size_t count) {
  for (std::size_t j = 0; j < count; ++j) b.push_back(static_cast<std::uint8_t>(value >> j & 1));
}

}  // namespace

polynomial dither(quantizer kind, view seed, std::uint8_t tag, std::size_t index) {
  const octets place = {tag, static_cast<std::uint8_t>(index)};
  const octets x = shake128(concatenate({seed, place}), n);
  polynomial delta{};
  for (std::size_t t = 0; t < n; ++t) {
    const std::size_t position = t % block_size;
    std::uint32_t halves = 2;  // the scale s, doubled
    if (kind != quantizer::z && position == 0) halves = 4;
    if (kind == quantizer::e8 && position == block_size - 1) halves = 1;
    delta[t] = q * x[t] * halves / 512;
  }
  return delta;
}

polynomial quantize(quantizer kind, std::size_t d, const polynomial& x, const polynomial& delta) {
  const std::int64_t steps = std::int64_t{1} << d;
  polynomial c{};
  for (std::size_t start = 0; start < n; start += block_size) {
    block y{};
    for (std::size_t i = 0; i < block_size; ++i) y[i] = 2 * (steps * x[start + i] + delta[start + i]);
    block point{};
    if (kind == quantizer::z) {
      for (std::size_t i = 0; i < block_size; ++i) point[i] = floor_divide(y[i], one);
    } else {
      point = kind == quantizer::d8 ? nearest_in_d8(y) : nearest_in_e8(y);
    }
    for (std::size_t i = 0; i < block_size; ++i)
      c[start + i] = reduce(point[i], kind == quantizer::e8 ? 2 * steps : steps);
  }
  return c;
}

polynomial dequantize(quantizer kind, std::size_t d, bool subtractive, const polynomial& c, const polynomial& delta) {
  const std::int64_t steps = std::int64_t{1} << d;
  polynomial x{};
  for (std::size_t t = 0; t < n; ++t) {
    const std::int64_t code = c[t];
    const std::int64_t offset = delta[t];
    std::int64_t value = 0;
    switch (kind) {
      case quantizer::z:
        value = floor_divide(modulus * code + (subtractive ? (modulus - 1) / 2 - offset : 0) + steps / 2, steps);
        break;
      case quantizer::d8: value = floor_divide(modulus * code - offset + steps / 2, steps); break;
      case quantizer::e8: value = floor_divide(modulus * code - 2 * offset + steps, 2 * steps); break;
    }
    x[t] = reduce(value, modulus);
  }
  return x;
}

octets pack(quantizer kind, std::size_t d, const polynomial& c) {
  bits b;
  for (std::size_t start = 0; start < n; start += block_size) {
    for (std::size_t i = 0; i < block_size; ++i) {
      const std::uint32_t f = kind == quantizer::e8 ? c[start + i] >> 1 : c[start + i];
      if (kind != quantizer::z && i == block_size - 1)
        append_bits(b, f >> 1, d - 1);
      else
        append_bits(b, f, d);
    }
    if (kind == quantizer::e8) append_bits(b, c[start] & 1, 1);
  }
  return bits_to_bytes(b);
}

// The low bit that D8 and E8 omit from the last coordinate makes the sum even.
polynomial unpack(quantizer kind, std::size_t d, view bytes) {
  const bits b = bytes_to_bits(bytes);
  std::size_t at = 0;
  polynomial c{};
  for (std::size_t start = 0; start < n; start += block_size) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < block_size - 1; ++i) sum += c[start + i] = bits_at(b, at, d);
    std::uint32_t& last = c[start + block_size - 1];
    last = kind == quantizer::z ? bits_at(b, at, d) : 2 * bits_at(b, at, d - 1) + sum % 2;
    if (kind != quantizer::e8) continue;
    const std::uint32_t half = bits_at(b, at, 1);
    for (std::size_t i = 0; i < block_size; ++i) c[start + i] = 2 * c[start + i] + half;
  }
  return c;
}

std::size_t packed_size(quantizer kind, std::size_t d) {
  return n / block_size * (block_size * d - (kind == quantizer::d8 ? 1 : 0)) / 8;
}

}  // namespace reference::mlwq
