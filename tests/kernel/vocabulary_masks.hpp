// SPDX-License-Identifier: MIT
// The operations on masks. Those that make one lane of each are in vocabulary_lanes.hpp and vocabulary_wide.hpp.
#pragma once

#include "lane_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

outcome check_any() {
  const v16 zero = broadcast(0);
  CHECK_OR_RETURN(fail_unless(!any(greater(zero, zero)), "true somewhere in a mask that is false"));
  CHECK_OR_RETURN(fail_unless(any(greater(broadcast(1), zero)), "false in a mask that is true"));
  for (std::size_t i = 0; i < lanes; ++i) {
    row one{};
    one[i] = 1;
    CHECK_OR_RETURN(fail_unless(any(greater(vector(one), zero)), "misses lane " + std::to_string(i)));
    one.fill(1);
    one[i] = 0;
    CHECK_OR_RETURN(fail_unless(any(greater(vector(one), zero)), "misses all but lane " + std::to_string(i)));
  }
  return {};
}

// Where the instruction set can store into too little room.
template <class Lane, class M, class V>
outcome check_compact_store_at_most(M mask, V values, std::span<const Lane> expected, const std::string& context) {
  if constexpr (requires(Lane* p) { compact_store_at_most(p, mask, values, 1); }) {
    using bravais_test::fenced_memory;
    for (const std::size_t room : {std::size_t{0}, std::size_t{1}, lanes_of_type<Lane> / 2, lanes_of_type<Lane>}) {
      fenced_memory small(sizeof(Lane) * room, fenced_memory::fence::behind);
      auto* p = reinterpret_cast<Lane*>(small.data());
      const auto stored = static_cast<std::size_t>(compact_store_at_most(p, mask, values, static_cast<int>(room)));
      const std::size_t fits = std::min(room, expected.size());
      CHECK_OR_RETURN(fail_unless(stored == fits, "wrong number in little room, " + context));
      CHECK_OR_RETURN(compare(std::span<const Lane>(p, fits), expected.first(fits), "in little room, " + context));
      CHECK_OR_RETURN(fail_unless(small.intact(), "wrote beside the room, " + context));
    }
  }
  return {};
}
// All masks of the lowest and of the highest eight lanes, with the others empty, full or arbitrary: all masks where a
// vector has eight lanes. Lanes that are not greater than zero are zero or very negative.
template <class Lane>
outcome check_compact_store_of() {
  using bravais_test::fenced_memory;
  constexpr std::size_t n = lanes_of_type<Lane>;
  constexpr Lane lowest_lane = std::numeric_limits<Lane>::min();
  numbers random(4);
  for (std::uint32_t round = 0; round < 256 * 6; ++round) {
    const std::uint32_t eight = round / 6;
    const std::uint32_t rest = round % 3 == 0 ? 0 : round % 3 == 1 ? ~0U : static_cast<std::uint32_t>(random.next());
    const std::size_t at = round % 2 == 0 || n < 8 ? 0 : n - 8;
    const std::uint32_t mask = (rest & ~(0xFFU << at)) | eight << at;
    row_of<Lane> values;
    row_of<Lane> flags;
    std::vector<Lane> expected;
    for (std::size_t i = 0; i < n; ++i) {
      values[i] = static_cast<Lane>(random.next());
      const bool is_true = (mask >> i & 1) != 0;
      const bool extreme = random.below(2) == 0;
      flags[i] = is_true ? (extreme ? static_cast<Lane>(~lowest_lane) : Lane{1}) : (extreme ? lowest_lane : Lane{0});
      if (is_true) expected.push_back(values[i]);
    }
    const std::string context = "mask " + std::to_string(mask);
    const auto greater_zero = greater(vector(flags), vector(row_of<Lane>{}));
    CHECK_OR_RETURN(fail_unless(any(greater_zero) == !expected.empty(), "any, " + context));
    fenced_memory memory(sizeof(row), fenced_memory::fence::behind);
    auto* p = reinterpret_cast<Lane*>(memory.data());
    const auto count = static_cast<std::size_t>(compact_store(p, greater_zero, vector(values)));
    CHECK_OR_RETURN(fail_unless(count == expected.size(), "wrong number, " + context));
    CHECK_OR_RETURN(compare(std::span<const Lane>(p, count), expected, context));
    CHECK_OR_RETURN(fail_unless(memory.intact(), "wrote beside the vector, " + context));
    CHECK_OR_RETURN(
        (check_compact_store_at_most<Lane>(greater_zero, vector(values), std::span<const Lane>(expected), context)));
  }
  return {};
}
outcome check_compact_store() { return check_compact_store_of<std::int16_t>(); }
outcome check_wide_compact_store() { return check_compact_store_of<std::int32_t>(); }

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
