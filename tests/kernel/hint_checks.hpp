// SPDX-License-Identifier: MIT
// kernel/hint.hpp: encodings that Algorithm 20 makes, and those that Algorithm 21 must reject.
#pragma once

#include "field_checks.hpp"
#include "kernel/hint.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

// Calls check.run<k, omega>() for the three sets.
template <class Check>
outcome for_each_set() {
  CHECK_OR_RETURN((Check::template run<4, 80>()));
  CHECK_OR_RETURN((Check::template run<6, 55>()));
  return Check::template run<8, 75>();
}

// Hints of `count` ones at arbitrary positions; in round 0 the first positions of the first polynomial, in round 1 the
// last ones of the last.
model::vector some_hints(std::size_t k, std::size_t count, int round, numbers& random) {
  model::vector h(k, model::polynomial{});
  for (std::size_t i = 0; i < count;) {
    const std::size_t row = round == 0 ? 0 : round == 1 ? k - 1 : random.below(k);
    const std::size_t at = round == 0 ? i : round == 1 ? model::n - 1 - i : random.below(model::n);
    i += h[row][at] == 0 ? 1U : 0U;
    h[row][at] = 1;
  }
  return h;
}

struct append_check {
  template <std::size_t K, std::size_t Omega>
  static outcome run() {
    numbers random(80);
    for (int round = 0; round < 60; ++round) {
      const model::vector h = some_hints(K, round < 4 ? Omega : random.below(Omega + 1), round % 4, random);
      fenced_memory memory(Omega + K, both_sides[static_cast<std::size_t>(round % 2)]);
      std::memset(memory.data(), 0, Omega + K);
      std::size_t count = 0;
      for (std::size_t i = 0; i < K; ++i) {
        count = append_hints(h[i].data(), memory.data(), count);
        memory.data()[Omega + i] = static_cast<std::uint8_t>(count);
      }
      CHECK_OR_RETURN(compare(memory.span(), model::hint_bit_pack(h, Omega), "hints of " + std::to_string(K)));
      CHECK_OR_RETURN(fail_unless(memory.intact(), "append_hints wrote beside its output"));
    }
    return {};
  }
};
outcome check_append_hints() {
  CHECK_OR_RETURN(for_each_set<append_check>());
  const std::vector<std::int32_t> all_ones(model::n, 1);
  std::vector<std::uint8_t> every;
  for (std::size_t i = 0; i < model::n; ++i) every.push_back(static_cast<std::uint8_t>(i));
  fenced_memory memory(model::n, fenced_memory::fence::behind);
  CHECK_OR_RETURN(fail_unless(append_hints(all_ones.data(), memory.data(), 0) == model::n, "not every one is found"));
  return compare(memory.span(), every, "every position");
}

// Decodes `y` into memory with other content, and compares with the model; `accepted` receives the verdict.
template <std::size_t K, std::size_t Omega>
outcome decode_and_compare(const std::vector<std::uint8_t>& y, const std::string& context, bool& accepted) {
  fenced_memory memory(Omega + K, fenced_memory::fence::behind);
  std::copy(y.begin(), y.end(), memory.data());
  static hint_flags<K> flags;
  std::memset(flags.h, 0x55, sizeof flags.h);
  accepted = hint_bit_unpack<K, Omega>(memory.data(), flags);
  const auto expected = model::hint_bit_unpack(y, K, Omega);
  CHECK_OR_RETURN(fail_unless(accepted == expected.has_value(), context + (accepted ? ": accepted" : ": refused")));
  if (!accepted) return {};
  for (std::size_t i = 0; i < K; ++i) {
    model::polynomial row{};
    for (std::size_t v = 0; v < model::n / width; ++v) store(&row[v * width], flags.get(i, v));
    CHECK_OR_RETURN(compare(row, (*expected)[i], context + ", polynomial " + std::to_string(i)));
  }
  return {};
}

struct unpack_hints_check {
  template <std::size_t K, std::size_t Omega>
  static outcome run() {
    numbers random(81);
    for (int round = 0; round < 60; ++round) {
      const model::vector h = some_hints(K, round < 4 ? Omega : random.below(Omega + 1), round % 4, random);
      bool accepted = false;
      CHECK_OR_RETURN((decode_and_compare<K, Omega>(model::hint_bit_pack(h, Omega), "a good encoding", accepted)));
      CHECK_OR_RETURN(fail_unless(accepted, "refuses a good encoding"));
    }
    bool accepted = false;
    CHECK_OR_RETURN((decode_and_compare<K, Omega>(std::vector<std::uint8_t>(Omega + K, 0), "no hints", accepted)));
    return fail_unless(accepted, "refuses an encoding without hints");
  }
};
outcome check_hint_bit_unpack() { return for_each_set<unpack_hints_check>(); }

// Every way to break an encoding, at every position; then arbitrary changes, which the model judges.
struct malformed_check {
  template <std::size_t K, std::size_t Omega>
  static outcome run() {
    numbers random(82);
    const auto refused = [](const std::vector<std::uint8_t>& y, const std::string& what) -> outcome {
      bool accepted = false;
      CHECK_OR_RETURN((decode_and_compare<K, Omega>(y, what, accepted)));
      return fail_unless(!accepted, what + ": accepted");
    };
    for (int round = 0; round < 10; ++round) {
      // At least two ones in each polynomial, and two unused positions.
      model::vector h(K, model::polynomial{});
      for (std::size_t i = 0; i < Omega - 2; ++i) h[i % K][3 * (i / K) + random.below(3)] = 1;
      const std::vector<std::uint8_t> good = model::hint_bit_pack(h, Omega);
      const std::size_t count = good[Omega + K - 1];
      for (std::size_t i = 0; i < K; ++i) {
        std::vector<std::uint8_t> y = good;
        if (i > 0) {
          y[Omega + i] = static_cast<std::uint8_t>(y[Omega + i - 1] - 1);
          CHECK_OR_RETURN(refused(y, "limit " + std::to_string(i) + " falls"));
        }
        for (const std::size_t limit : {Omega + 1, Omega + K, std::size_t{255}}) {
          y[Omega + i] = static_cast<std::uint8_t>(limit);
          CHECK_OR_RETURN(refused(y, "limit " + std::to_string(i) + " is " + std::to_string(limit)));
        }
      }
      std::size_t at = 0;
      for (std::size_t i = 0; i < K; ++i) {
        for (const std::size_t first = at; at < good[Omega + i]; ++at) {
          if (at == first) continue;
          std::vector<std::uint8_t> y = good;
          y[at] = y[at - 1];
          CHECK_OR_RETURN(refused(y, "position " + std::to_string(at) + " comes twice"));
          y = good;
          std::swap(y[at - 1], y[at]);
          CHECK_OR_RETURN(refused(y, "position " + std::to_string(at) + " is too small"));
        }
      }
      for (at = count; at < Omega; ++at) {
        for (const int bit : {1, 128, 255}) {
          std::vector<std::uint8_t> y = good;
          y[at] = static_cast<std::uint8_t>(bit);
          CHECK_OR_RETURN(refused(y, "byte " + std::to_string(at) + " behind the last position"));
        }
      }
      for (int change = 0; change < 300; ++change) {
        std::vector<std::uint8_t> y = good;
        const std::size_t from = random.below(2) == 0 ? 0 : Omega;
        const std::size_t where = from + random.below(y.size() - from);
        y[where] = static_cast<std::uint8_t>(y[where] + random.between32(-2, 2));
        bool accepted = false;
        CHECK_OR_RETURN((decode_and_compare<K, Omega>(y, "byte " + std::to_string(where) + " changed", accepted)));
      }
    }
    // A decreasing limit as the only fault: all ones are in the first polynomial.
    for (std::size_t i = 1; i < K; ++i) {
      std::vector<std::uint8_t> y = model::hint_bit_pack(some_hints(K, Omega, 0, random), Omega);
      y[Omega + i] = static_cast<std::uint8_t>(Omega - 1);
      CHECK_OR_RETURN(refused(y, "only limit " + std::to_string(i) + " falls"));
    }
    // Limits above omega with positions in order all the way.
    std::vector<std::uint8_t> y;
    for (std::size_t i = 0; i < Omega; ++i) y.push_back(static_cast<std::uint8_t>(i));
    y.resize(Omega + K, static_cast<std::uint8_t>(Omega + 1));
    return refused(y, "one hint too many");
  }
};
outcome check_malformed_hints() { return for_each_set<malformed_check>(); }

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
