// SPDX-License-Identifier: MIT
// kernel/rejection.hpp: each sampler on single blocks, with any number of coefficients before them, and on hash output.
#pragma once

#include "field_checks.hpp"
#include "kernel/hashing.hpp"
#include "kernel/rejection.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

// The content of block number `round` of `rate` bytes, except for samplers' own adversarial ones: zeros, ones,
// arbitrary bytes. The bytes after the block are acceptable candidates, so that reading them is detected.
std::vector<std::uint8_t> some_block(std::size_t rate, int round, numbers& random) {
  std::vector<std::uint8_t> out = random.bytes(rate);
  if (round < 2) std::fill(out.begin(), out.end(), round == 0 ? std::uint8_t{0} : std::uint8_t{0xFF});
  out.resize(block_bytes, 0x00);
  return out;
}

// take() on one block after `before` coefficients; `candidates` are the model's values from the block, without those
// that it rejects.
outcome check_block(sink take, const std::vector<std::uint8_t>& block, std::size_t before,
                    const std::vector<std::int32_t>& candidates, numbers& random, const std::string& name) {
  const std::string context = name + " after " + std::to_string(before) + " coefficients";
  fenced_memory in(block.size(), fenced_memory::fence::behind);
  std::copy(block.begin(), block.end(), in.data());
  fenced_memory out(sizeof(std::int32_t) * model::n, both_sides[before % 2]);
  auto* const coefficients = reinterpret_cast<std::int32_t*>(out.data());
  std::vector<std::int32_t> expected;
  for (std::size_t i = 0; i < before; ++i) expected.push_back(random.int32());
  std::copy(expected.begin(), expected.end(), coefficients);
  for (const std::int32_t x : candidates)
    if (expected.size() < model::n) expected.push_back(x);
  const std::size_t after = take(coefficients, before, in.data());
  CHECK_OR_RETURN(fail_unless(after == expected.size(), context + ": there are " + std::to_string(after) +
                                                            ", expected " + std::to_string(expected.size())));
  CHECK_OR_RETURN(compare(std::span<const std::int32_t>(coefficients, after), expected, context));
  return fail_unless(out.intact(), context + ": wrote beside the polynomial");
}
// For every number of coefficients, and many blocks close to the end.
template <class Check>
outcome check_blocks(Check check) {
  for (std::size_t before = 0; before < model::n; ++before)
    for (int round = 0; round < 6; ++round) CHECK_OR_RETURN(check(before, round));
  return {};
}

outcome check_take_uniform() {
  numbers random(90);
  return check_blocks([&](std::size_t before, int round) {
    std::vector<std::uint8_t> block = some_block(shake128.rate, round, random);
    // Next to q, with either top bit.
    for (std::size_t i = 0; round >= 3 && i < shake128.rate; i += 3) {
      const std::int32_t x =
          random.between32(model::q - 2, model::q + 1) | static_cast<std::int32_t>(random.below(2) << 23);
      const bool keep = round > 3 && random.below(2) == 0;
      for (std::size_t j = 0; !keep && j < 3; ++j) block[i + j] = static_cast<std::uint8_t>(x >> (8 * j));
    }
    std::vector<std::int32_t> accepted;
    for (std::size_t i = 0; i < shake128.rate; i += 3)
      if (const auto x = model::coefficient_from_three_bytes(block[i], block[i + 1], block[i + 2]))
        accepted.push_back(*x);
    return check_block(take_uniform, block, before, accepted, random, "take_uniform, round " + std::to_string(round));
  });
}

// All 23-bit words, each equally often at every position of a block.
outcome check_all_uniform_candidates() {
  constexpr std::uint32_t words = 1 << 23;
  constexpr std::uint32_t count = shake128.rate / 3;
  static_assert(words % count != 0);
  alignas(64) static std::int32_t out[model::n];
  std::vector<std::uint8_t> block(block_bytes);
  std::vector<std::int32_t> accepted;
  for (std::uint32_t first = 0; first < words; first += count) {
    accepted.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t x = (first + i) % words | (first + i) % 2 << 23;
      for (std::uint32_t j = 0; j < 3; ++j) block[3 * i + j] = static_cast<std::uint8_t>(x >> 8 * j);
      if (x % words < model::q) accepted.push_back(static_cast<std::int32_t>(x % words));
    }
    const std::size_t taken = take_uniform(out, 0, block.data());
    CHECK_OR_RETURN(compare(std::span<const std::int32_t>(out, taken), accepted, "from " + std::to_string(first)));
  }
  return {};
}

// Each byte value, at each position of a block.
template <int Eta>
outcome check_all_bounded_candidates_of() {
  numbers random(94);
  for (std::size_t first = 0; first < 256; ++first) {
    std::vector<std::uint8_t> block(block_bytes);
    std::vector<std::int32_t> accepted;
    for (std::size_t i = 0; i < shake256.rate; ++i) {
      block[i] = static_cast<std::uint8_t>(first + i);
      for (const unsigned half : {block[i] % 16U, block[i] / 16U})
        if (const auto x = model::coefficient_from_half_byte(Eta, half)) accepted.push_back(*x);
    }
    CHECK_OR_RETURN(check_block(take_bounded<Eta>, block, 0, accepted, random, "bytes from " + std::to_string(first)));
  }
  return {};
}
outcome check_all_bounded_candidates() {
  CHECK_OR_RETURN(check_all_bounded_candidates_of<2>());
  return check_all_bounded_candidates_of<4>();
}

template <int Eta>
outcome check_take_bounded_of() {
  numbers random(91);
  return check_blocks([&](std::size_t before, int round) {
    std::vector<std::uint8_t> block = some_block(shake256.rate, round, random);
    // Next to the limits 15 and 9.
    for (std::size_t i = 0; round >= 4 && i < shake256.rate; ++i) {
      const std::int32_t low = random.between32(Eta == 2 ? 13 : 8, Eta == 2 ? 15 : 9);
      block[i] = static_cast<std::uint8_t>(low | random.between32(Eta == 2 ? 14 : 7, Eta == 2 ? 15 : 10) << 4);
    }
    std::vector<std::int32_t> accepted;
    for (std::size_t i = 0; i < shake256.rate; ++i)
      for (const unsigned half : {block[i] % 16U, block[i] / 16U})
        if (const auto x = model::coefficient_from_half_byte(Eta, half)) accepted.push_back(*x);
    return check_block(take_bounded<Eta>, block, before, accepted, random,
                       "take_bounded for " + std::to_string(Eta) + ", round " + std::to_string(round));
  });
}
outcome check_take_bounded() {
  CHECK_OR_RETURN(check_take_bounded_of<2>());
  return check_take_bounded_of<4>();
}

// Algorithm 29 on bytes that come in blocks: the number of blocks, and c.
template <int Tau>
outcome check_take_challenge_of() {
  numbers random(92);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::uint8_t> stream;
    for (int block = 0; block < 4; ++block) {
      const auto bytes = random.bytes(shake256.rate);
      stream.insert(stream.end(), bytes.begin(), bytes.end());
    }
    // Positions that are all too large at first, all equal, or the largest allowed.
    for (std::size_t i = 8; i < stream.size() && round < 4; ++i) {
      if (round == 0) stream[i] = i < 2 * shake256.rate ? std::uint8_t{255} : std::uint8_t{0};
      if (round == 1) stream[i] = 0;
      if (round == 2) stream[i] = i % 3 != 0 ? std::uint8_t{255} : static_cast<std::uint8_t>(i);
      if (round == 3) stream[i] = static_cast<std::uint8_t>(256 - Tau + (i - 8) % Tau);
    }
    model::polynomial c{};
    std::size_t used = 8;
    for (std::size_t i = 256 - Tau; i < 256; ++i) {
      while (stream[used] > i) ++used;
      const std::size_t j = stream[used++];
      const std::size_t sign = i + Tau - 256;
      c[i] = c[j];
      c[j] = (stream[sign / 8] >> sign % 8 & 1) != 0 ? -1 : 1;
    }
    static challenge<Tau> out;
    std::memset(static_cast<void*>(&out), 0x55, sizeof out);
    std::size_t produced = 0;
    std::size_t blocks = 0;
    for (; produced < model::n; ++blocks) {
      fenced_memory in(block_bytes, fenced_memory::fence::behind);
      std::memcpy(in.data(), stream.data() + shake256.rate * blocks, shake256.rate);
      produced = take_challenge<Tau>(&out, produced, in.data());
    }
    const std::string context = "challenge of " + std::to_string(Tau) + ", round " + std::to_string(round);
    CHECK_OR_RETURN(fail_unless(produced == model::n && blocks == (used + shake256.rate - 1) / shake256.rate,
                                context + ": wrong number of blocks"));
    CHECK_OR_RETURN(compare(challenge_poly(out).c, c, context));
  }
  return {};
}
outcome check_take_challenge() {
  CHECK_OR_RETURN(check_take_challenge_of<39>());
  CHECK_OR_RETURN(check_take_challenge_of<49>());
  return check_take_challenge_of<60>();
}

template <int Tau>
outcome check_challenge_job(const std::vector<std::uint8_t>& seed) {
  static challenge<Tau> c;
  job jobs[1];
  hashing hash(jobs);
  hash.add(sampling_job(shake256, seed, {}, take_challenge<Tau>, &c, model::n, 1));
  hash.finish();
  return compare(c.c, model::sample_in_ball(seed, Tau), "challenge of a seed");
}
outcome check_sampling_jobs() {
  numbers random(93);
  for (int round = 0; round < 30; ++round) {
    const auto rho = random.bytes(34);
    const auto seed = random.bytes(66);
    alignas(64) static std::int32_t out[3][model::n];
    job jobs[3];
    hashing hash(jobs);
    hash.add(sampling_job(shake128, rho, {}, take_uniform, out[0], model::n, 5));
    hash.add(sampling_job(shake256, seed, {}, take_bounded<2>, out[1], model::n, 2));
    hash.add(sampling_job(shake256, seed, {}, take_bounded<4>, out[2], model::n, 2));
    hash.finish();
    CHECK_OR_RETURN(compare(out[0], model::rej_ntt_poly(rho), "matrix entry of a seed"));
    CHECK_OR_RETURN(compare(out[1], model::rej_bounded_poly(seed, 2), "short polynomial of a seed, eta 2"));
    CHECK_OR_RETURN(compare(out[2], model::rej_bounded_poly(seed, 4), "short polynomial of a seed, eta 4"));
    CHECK_OR_RETURN(check_challenge_job<39>(random.bytes(32)));
    CHECK_OR_RETURN(check_challenge_job<49>(random.bytes(48)));
    CHECK_OR_RETURN(check_challenge_job<60>(random.bytes(64)));
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
