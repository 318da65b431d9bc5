// SPDX-License-Identifier: MIT
// A job of a hashing list (kernel/hashing.hpp): a message, a hash function, and where the output goes.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// A function of FIPS 202: its rate in bytes, and the bits that end a message.
struct hash_function {
  std::uint8_t rate;
  std::uint8_t suffix;
};
inline constexpr hash_function sha3_256{136, 0x06};
inline constexpr hash_function sha3_512{72, 0x06};
inline constexpr hash_function shake128{168, 0x1F};
inline constexpr hash_function shake256{136, 0x1F};

// Consumes a squeezed block for a sampler. `to` already holds `produced` elements; returns the new count. The first
// `rate` bytes of the block are output; the rest, up to block_bytes, is readable and may hold anything.
using sink = std::size_t (*)(void* to, std::size_t produced, const std::uint8_t* block);
inline constexpr std::size_t block_bytes = 192;  // a block of any rate, rounded up to whole vectors

// Plain data without initializers: lists of jobs live on the stack, and only the entries in use are written.
struct job {
  enum class phase : std::uint8_t { waiting, absorbing, squeezing, done };

  // The message is `first`, then `second`. Only `available` bytes of it are present; whoever adds more raises this
  // number.
  const std::uint8_t* first;
  std::size_t first_size;
  const std::uint8_t* second;
  std::size_t second_size;
  std::size_t available;
  // Where the output goes: bytes, or the elements that a sampler makes of them.
  void* output;
  sink take;                // the sampler; null for bytes
  std::size_t output_size;  // bytes, or elements of the sampler's result
  std::size_t absorbed;     // bytes so far; beyond the length once the padding is in
  std::size_t produced;     // of output_size so far
  int remaining;            // permutations to come; for a sampler, the usual number
  hash_function function;
  phase now;
  // Its output completes the messages of `feeds_count` consecutive jobs of the list, from number `feeds` on.
  std::size_t feeds;
  std::size_t feeds_count;

  [[nodiscard]] std::size_t length() const { return first_size + second_size; }
  // Whether the next step has its input.
  [[nodiscard]] bool ready() const {
    return now == phase::squeezing || available == length() || available >= absorbed + function.rate;
  }
};

namespace detail {
// A job that has not started and needs `permutations` permutations.
inline job new_job(hash_function f, std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                   sink take, void* output, std::size_t output_size, int permutations) {
  return {.first = first.data(),
          .first_size = first.size(),
          .second = second.data(),
          .second_size = second.size(),
          .available = first.size() + second.size(),
          .output = output,
          .take = take,
          .output_size = output_size,
          .absorbed = 0,
          .produced = 0,
          .remaining = permutations,
          .function = f,
          .now = job::phase::waiting,
          .feeds = 0,
          .feeds_count = 0};
}
}  // namespace detail

inline job hash_job(hash_function f, std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                    std::span<std::uint8_t> output) {
  // One permutation for each block of the padded message, and one for each block of output after the first.
  int permutations = 1;
  for (std::size_t n = first.size() + second.size(); n >= f.rate; n -= f.rate) ++permutations;
  for (std::size_t n = output.size(); n > f.rate; n -= f.rate) ++permutations;
  return detail::new_job(f, first, second, nullptr, output.data(), output.size(), permutations);
}
// A job for a sampler that usually needs `blocks` blocks for `parts` elements. The message fits in one block.
inline job sampling_job(hash_function f, std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                        sink take, void* to, std::size_t parts, int blocks) {
  return detail::new_job(f, first, second, take, to, parts, blocks);
}

}  // namespace bravais::BRAVAIS_ISA
