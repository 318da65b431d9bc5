// SPDX-License-Identifier: MIT
// Makes the environment of compared calls the same: random bytes, and the alignment of memory.
#pragma once

#include <new>

#include "fuzz.hpp"
#include "support/random_source.hpp"

namespace bravais::fuzz {

// Replaces the system's randomness, which would differ on each instruction set: the same bytes after each restart(),
// and optionally one failing call.
class scripted_randomness {
 public:
  explicit scripted_randomness(std::size_t failing_call) {
    failing = failing_call;
    bravais_test::set_random_source(give);
  }
  scripted_randomness(const scripted_randomness&) = delete;
  scripted_randomness& operator=(const scripted_randomness&) = delete;
  ~scripted_randomness() { bravais_test::set_random_source(nullptr); }

  static void restart() { calls = 0; }
  // Whether it has failed since the last restart().
  static bool failed() { return failing != 0 && calls >= failing; }

 private:
  static bool give(std::span<std::uint8_t> bytes) noexcept {
    ++calls;
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(37 * i + 101 * calls + i / 256);
    return calls != failing;
  }
  static inline std::size_t calls = 0;
  static inline std::size_t failing = 0;  // from 1; 0: none
};

// `size` bytes that begin `offset` bytes after a multiple of 64; nothing accessible follows them.
class placed {
 public:
  placed(std::size_t size, std::size_t offset)
      : begin_(static_cast<std::uint8_t*>(::operator new(offset + size, std::align_val_t{64}))),
        bytes_(begin_ + offset, size) {
    for (std::uint8_t& byte : bytes_) byte = 0xAA;
  }
  placed(const placed&) = delete;
  placed& operator=(const placed&) = delete;
  ~placed() { ::operator delete(begin_, std::align_val_t{64}); }
  [[nodiscard]] std::span<std::uint8_t> bytes() const { return bytes_; }
  [[nodiscard]] std::uint8_t* data() const { return bytes_.data(); }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  friend bool operator==(const placed& a, const placed& b) {
    return a.size() == b.size() && (a.size() == 0 || std::memcmp(a.data(), b.data(), a.size()) == 0);
  }

 private:
  std::uint8_t* begin_;
  std::span<std::uint8_t> bytes_;
};

}  // namespace bravais::fuzz
