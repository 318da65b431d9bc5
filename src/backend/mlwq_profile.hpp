// SPDX-License-Identifier: MIT
// The operations of M-LWQ with instruments: where their time goes, part by part. Not part of the library, whose own
// operations have no instruments.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>

#include "backend/mlwq_part.hpp"
#include "backend/ops.hpp"

namespace bravais {

inline constexpr std::size_t mlwq_part_count = static_cast<std::size_t>(mlwq_part::other) + 1;
using mlwq_ticks = std::array<double, mlwq_part_count>;

// The clock of the instruments, the time-stamp counter: one for the program, for one thread.
class mlwq_clock {
 public:
  static void start() noexcept;
  static void begin(mlwq_part next) noexcept;
  // The ticks of each part since start(), less what the instruments themselves take.
  static mlwq_ticks stop() noexcept;
};

struct mlwq_profile_set {
  pke_id id;
  pke_ops ops;  // of one item they hash part by part; their results are those of the library
  // Rounds the coefficients of a vector like the public key's and of one like v's, after making its dithers, and
  // samples as many errors as Kyber does: the parts gen_dither, quantize and sample. `seed`: 32 bytes.
  void (*vector)(const std::uint8_t* seed);
  void (*polynomial)(const std::uint8_t* seed);
};
struct mlwq_profile {
  isa id;
  std::span<const mlwq_profile_set> sets;
};

// The profile of `id`; null if this binary does not hold it or the machine cannot run it.
[[nodiscard]] const mlwq_profile* mlwq_profile_for(isa id) noexcept;

}  // namespace bravais
