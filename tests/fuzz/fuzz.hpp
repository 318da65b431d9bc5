// SPDX-License-Identifier: MIT
// What the fuzzers share: reading the input piece by piece, and comparing instruction sets with each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include <bravais/bravais.hpp>

#include "backend/ops.hpp"
#include "dispatch/dispatch.hpp"

namespace bravais::fuzz {

using buffer = std::vector<std::uint8_t>;

// A finding.
inline void require(bool truth, const char* what) {
  if (truth) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

// The bytes of one run. After their end come zeros, so that every input leads somewhere.
class source {
 public:
  source(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const std::uint8_t first = rest_.front();
    rest_ = rest_.subspan(1);
    return first;
  }
  std::size_t below(std::size_t bound) { return (byte() | static_cast<std::size_t>(byte()) << 8) % bound; }
  bool flag() { return (byte() & 1) != 0; }

  buffer bytes(std::size_t size) {
    buffer out(size);
    const std::size_t have = size < rest_.size() ? size : rest_.size();
    if (have != 0) std::memcpy(out.data(), rest_.data(), have);
    rest_ = rest_.subspan(have);
    return out;
  }

  // Changes some bytes of what was valid, or makes all of it new.
  void mutate(buffer& valid) {
    if (valid.empty()) return;
    if (flag()) {
      valid = bytes(valid.size());
      return;
    }
    for (std::size_t changes = byte() % 8; changes > 0; --changes) valid[below(valid.size())] ^= byte();
  }

 private:
  std::span<const std::uint8_t> rest_;
};

inline const kem_parameters& pick_kem(source& from) { return kem_table[from.byte() % kem_count]; }
inline const pke_parameters& pick_pke(source& from) { return pke_table[from.byte() % pke_count]; }

// Calls `run(backend)` for each instruction set of this machine. What it returns must be what the portable one returns.
template <class Run>
auto on_all(Run run) {
  auto expected = run(*backend_for(isa::portable));
  for (const isa id : built_isas()) {
    const backend* other = backend_for(id);
    if (other != nullptr && id != isa::portable) require(run(*other) == expected, "instruction sets differ");
  }
  return expected;
}

// The same through the public functions: each instruction set is forced in turn.
template <class Run>
auto on_all_forced(Run run) {
  return on_all([&](const backend& chosen) {
    require(force_isa(chosen.id) == errc::ok, "force_isa");
    return run();
  });
}

inline bool all_zero(const buffer& bytes) {
  for (const std::uint8_t byte : bytes) {
    if (byte != 0) return false;
  }
  return true;
}

// Memory for a prepared key: aligned to 64 bytes as the tables demand.
class aligned {
 public:
  explicit aligned(std::size_t size) : memory_(size + 63) {}
  void* data() {
    const auto address = reinterpret_cast<std::uintptr_t>(memory_.data());
    return memory_.data() + (64 - address % 64) % 64;
  }

 private:
  buffer memory_;
};

}  // namespace bravais::fuzz
