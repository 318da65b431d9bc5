// SPDX-License-Identifier: MIT
// Registers as the kernel saves them for a signal handler: the general ones in gregs, the others in the layout of the
// XSAVE instruction (Intel's manual, volume 1, chapter 13), with offsets from the processor.
#include "data_addresses.hpp"

#include <cpuid.h>

#include <bit>
#include <cstring>

namespace bravais::constant_time {
namespace {

enum component : unsigned { sse = 1, avx = 2, opmask = 5, zmm_high = 6, zmm_upper = 7 };

std::size_t offset_of(component which) {
  static const auto offsets = [] {
    struct {
      std::size_t at[8];
    } out{};
    for (unsigned i = 2; i < 8; ++i) {
      unsigned size, offset, flags, unused;
      __cpuid_count(0xD, i, size, offset, flags, unused);
      out.at[i] = offset;
    }
    out.at[sse] = 160;
    return out;
  }();
  return offsets.at[which];
}

// `size` bytes of a component; all zeros if the processor has not saved it.
std::uint64_t saved(const ucontext_t& state, component which, std::size_t at, std::size_t size) {
  const auto* const area = reinterpret_cast<const std::uint8_t*>(state.uc_mcontext.fpregs);
  std::uint64_t present;
  std::memcpy(&present, area + 512, sizeof present);
  std::uint64_t value = 0;
  if ((present >> which & 1) != 0) std::memcpy(&value, area + offset_of(which) + at, size);
  return value;
}

// `size` bytes at byte `at` of a vector register.
std::uint64_t vector_part(const ucontext_t& state, std::size_t number, std::size_t at, std::size_t size) {
  if (number >= 16) return saved(state, zmm_upper, 64 * (number - 16) + at, size);
  if (at < 16) return saved(state, sse, 16 * number + at, size);
  if (at < 32) return saved(state, avx, 16 * number + at - 16, size);
  return saved(state, zmm_high, 32 * number + at - 32, size);
}

// Bit i: lane i is active.
std::uint64_t active_lanes(const decoded& d, const ucontext_t& state, std::size_t lanes) {
  const std::uint64_t all = lanes == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << lanes) - 1;
  if (d.mask_bytes == 0) return d.mask == 0 ? all : all & saved(state, opmask, 8 * std::size_t{d.mask}, 8);
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < lanes; ++i) {
    const std::size_t sign_at = d.mask_bytes * (i + 1) - 1;
    out |= (vector_part(state, d.mask, sign_at, 1) >> 7) << i;
  }
  return out;
}

std::uint64_t general(const ucontext_t& state, std::int8_t place) {
  return place < 0 ? 0 : static_cast<std::uint64_t>(state.uc_mcontext.gregs[place]);
}

}  // namespace

std::size_t addresses_of(const decoded& d, const ucontext_t& state, std::span<std::uint64_t, most_addresses> out) {
  if (d.is_repeated && general(state, REG_RCX) == 0) return 0;
  std::size_t count = 0;
  const auto add = [&](std::uint64_t address) { out[count++] = d.is_narrow ? address & 0xFFFFFFFF : address; };
  for (const memory_operand& operand : std::span(d.operands).first(d.count)) {
    const std::uint64_t base = general(state, operand.base) + static_cast<std::uint64_t>(operand.displacement);
    if (d.lanes == 0) {
      const std::uint64_t address = base + general(state, operand.index) * operand.scale;
      if (d.elements == 0) {
        add(address);
        continue;
      }
      const std::uint64_t active = active_lanes(d, state, d.elements);
      if (active == 0) continue;
      const int first = d.is_packed ? 0 : std::countr_zero(active);
      const int end = d.is_packed ? std::popcount(active) : 64 - std::countl_zero(active);
      add(address + static_cast<std::uint64_t>(first) * d.element_bytes);
      add(address + static_cast<std::uint64_t>(end) * d.element_bytes);
      continue;
    }
    const std::uint64_t active = active_lanes(d, state, d.lanes);
    for (std::size_t i = 0; i < d.lanes; ++i) {
      if ((active >> i & 1) == 0) continue;
      const auto number = static_cast<std::size_t>(operand.index);
      std::uint64_t index = vector_part(state, number, i * d.index_bytes, d.index_bytes);
      if (d.index_bytes == 4) index = static_cast<std::uint64_t>(static_cast<std::int32_t>(index));
      add(base + index * operand.scale);
    }
  }
  return count;
}

}  // namespace bravais::constant_time
