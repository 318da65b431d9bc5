// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

#include <gtest/gtest.h>
#include "support/hex.hpp"

namespace bravais_test {

// Memory for outputs at an odd address, filled with a pattern before the call, between guard bytes that the destructor
// checks. Unwritten bytes keep the pattern; writes outside break the guard.
class output {
 public:
  static constexpr std::uint8_t pattern = 0xa5;

  explicit output(std::size_t size) : size_(size), memory_(size + 2 * margin, pattern) {}
  output(const output&) = delete;
  output& operator=(const output&) = delete;
  ~output() {
    const auto is_pattern = [](std::uint8_t byte) { return byte == pattern; };
    EXPECT_TRUE(std::all_of(memory_.begin(), memory_.begin() + margin, is_pattern)) << "wrote before the output";
    EXPECT_TRUE(std::all_of(memory_.end() - margin, memory_.end(), is_pattern)) << "wrote behind the output";
  }

  std::uint8_t* data() { return memory_.data() + margin; }
  std::size_t size() const { return size_; }
  std::span<std::uint8_t> span() { return {data(), size_}; }
  octets copy() const { return {memory_.begin() + margin, memory_.end() - margin}; }
  bool is_zero() const {
    return std::all_of(memory_.begin() + margin, memory_.end() - margin, [](std::uint8_t byte) { return byte == 0; });
  }

 private:
  static constexpr std::ptrdiff_t margin = 65;  // allocators align to an even number, so this makes the address odd

  std::size_t size_;
  std::vector<std::uint8_t> memory_;
};

// Memory for prepared keys: aligned to 64 bytes as back ends demand.
class prepared_memory {
 public:
  explicit prepared_memory(std::size_t size) : memory_(size + 63) {
    void* start = memory_.data();
    std::size_t space = memory_.size();
    aligned_ = std::align(64, size, start, space);
  }
  prepared_memory(const prepared_memory&) = delete;
  prepared_memory& operator=(const prepared_memory&) = delete;

  void* get() { return aligned_; }
  const void* get() const { return aligned_; }

 private:
  std::vector<std::uint8_t> memory_;
  void* aligned_ = nullptr;
};

// Item i of a flat buffer.
inline view item(view flat, std::size_t size, std::size_t i) { return flat.subspan(size * i, size); }

inline octets to_octets(view bytes) { return {bytes.begin(), bytes.end()}; }

}  // namespace bravais_test
