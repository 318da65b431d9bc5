// SPDX-License-Identifier: MIT
// kernel/sample.hpp: every field, and candidates at every position of a block, against the model.
#pragma once

#include "encoding_checks.hpp"
#include "kernel/sample.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

template <int Eta>
outcome check_cbd_of() {
  numbers random(50);
  constexpr int fields = 1 << 2 * Eta;
  for (int round = 0; round < fields + 100; ++round) {
    std::vector<std::uint8_t> bytes = random.bytes(64 * Eta);
    if (round < fields) {  // each field value, at each position
      std::vector<std::int16_t> field(degree);
      for (std::size_t i = 0; i < degree; ++i)
        field[i] = static_cast<std::int16_t>((static_cast<int>(i) + round) % fields);
      bytes = packed(field, 2 * Eta);
    }
    fenced_memory memory(bytes.size(), both_fences[static_cast<std::size_t>(round % 2)]);
    std::copy(bytes.begin(), bytes.end(), memory.data());
    poly<kyber_ring, domain::normal, Eta> f;
    sample_poly_cbd<Eta>(memory.data(), f);
    const reference::polynomial expected = reference::sample_poly_cbd(Eta, bytes);
    CHECK_OR_RETURN(congruent(f.c, expected, Eta, "eta " + std::to_string(Eta)));
  }
  return {};
}
outcome check_sample_poly_cbd() {
  CHECK_OR_RETURN(check_cbd_of<2>());
  return check_cbd_of<3>();
}

// One block of 112 candidates, after each possible number of coefficients.
outcome check_sample_ntt_block() {
  numbers random(51);
  for (int before = 0; before < kyber_ring::n; ++before) {
    for (int round = 0; round < 5; ++round) {
      std::vector<std::int16_t> candidates;
      for (std::size_t i = 0; i < shake128.rate * 8 / 12; ++i) {
        const std::int16_t near_q = random.between(q - 1, q);
        const std::int16_t any = random.between(0, 4095);
        const std::int16_t choices[] = {static_cast<std::int16_t>(q - 1), static_cast<std::int16_t>(q), near_q, any,
                                        any};
        candidates.push_back(choices[round]);
      }
      auto block = packed(candidates, 12);
      block.resize(block_bytes, 0xFF);
      fenced_memory out(2 * kyber_ring::n, fenced_memory::fence::behind);
      auto* coefficients = reinterpret_cast<std::int16_t*>(out.data());
      std::vector<std::int16_t> expected = random.coefficients(static_cast<std::size_t>(before), 0, q - 1);
      std::copy(expected.begin(), expected.end(), coefficients);
      for (const std::int16_t x : candidates) {
        if (x < q && expected.size() < degree) expected.push_back(x);
      }
      const std::size_t after = take_ntt(coefficients, static_cast<std::size_t>(before), block.data());
      const std::string context = "a block after " + std::to_string(before) + " coefficients";
      CHECK_OR_RETURN(fail_unless(after == expected.size(), context + ": wrong number"));
      CHECK_OR_RETURN(compare(std::span<const std::int16_t>(coefficients, expected.size()), expected, context));
      CHECK_OR_RETURN(fail_unless(out.intact(), context + ": wrote beside the polynomial"));
    }
  }
  return {};
}

// Each candidate value, at each position of a block: it is accepted if and only if it is below q.
outcome check_all_ntt_candidates() {
  constexpr std::size_t count = shake128.rate * 8 / 12;
  alignas(64) static std::int16_t out[kyber_ring::n];
  for (int first = 0; first < 4096; ++first) {
    std::vector<std::int16_t> candidates, expected;
    for (int i = 0; i < static_cast<int>(count); ++i) {
      candidates.push_back(static_cast<std::int16_t>((first + i) % 4096));
      if (candidates.back() < q) expected.push_back(candidates.back());
    }
    auto block = packed(candidates, 12);
    block.resize(block_bytes, 0xFF);
    const std::size_t taken = take_ntt(out, 0, block.data());
    CHECK_OR_RETURN(compare(std::span<const std::int16_t>(out, taken), expected, "from " + std::to_string(first)));
  }
  return {};
}

outcome check_all_below_q() {
  numbers random(52);
  const auto all_below = [](std::span<const std::int16_t> fields) {
    fenced_memory memory(384, fenced_memory::fence::behind);
    const auto bytes = packed(fields, 12);
    std::copy(bytes.begin(), bytes.end(), memory.data());
    return all_below_q(memory.data());
  };
  for (std::size_t i = 0; i < degree; ++i) {
    auto fields = random.coefficients(degree, 0, q - 1);
    CHECK_OR_RETURN(fail_unless(all_below(fields), "refuses coefficients below q"));
    for (const int bad : {q, q + 1, 4095}) {
      fields[i] = static_cast<std::int16_t>(bad);
      CHECK_OR_RETURN(fail_unless(!all_below(fields), "accepts " + std::to_string(bad) + " at " + std::to_string(i)));
    }
  }
  return fail_unless(!all_below(std::vector<std::int16_t>(degree, 4095)), "accepts 4095 everywhere");
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
