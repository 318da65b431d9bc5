// SPDX-License-Identifier: MIT
// The blocks of a hashing job: makes the next block of its message, padded, and delivers a squeezed one.
#pragma once

#include "kernel/hash_job.hpp"
#include "kernel/keccak.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA::detail {

inline constexpr std::size_t block_words = block_bytes / 8;

// The next block, if the message holds it in one piece; otherwise null.
inline const std::uint8_t* block_in_message(const job& j) {
  const std::size_t end = j.absorbed + j.function.rate;
  if (end <= j.first_size) return j.first + j.absorbed;
  if (j.absorbed >= j.first_size && end <= j.length()) return j.second + (j.absorbed - j.first_size);
  return nullptr;
}
// The number of blocks in that piece. It counts them, since a division takes long.
inline std::size_t blocks_in_message(const job& j) {
  const std::size_t rate = j.function.rate;
  const std::size_t end = std::min(j.absorbed < j.first_size ? j.first_size : j.length(), j.available);
  std::size_t count = 1;
  for (std::size_t at = j.absorbed + 2 * rate; at <= end; at += rate) ++count;
  return count;
}
inline void count_block(job& j) {
  j.absorbed += j.function.rate;
  if (j.absorbed > j.length()) j.now = job::phase::squeezing;
}

// Vector loads and stores ignore types and alignment.
inline std::int16_t* lanes_at(std::uint8_t* p) { return reinterpret_cast<std::int16_t*>(p); }
// Copies `rate` bytes and appends zeros. It writes whole vectors, so that later loads find their bytes in one store.
inline void copy_block(std::uint8_t* to, const std::uint8_t* from, std::size_t rate) {
  constexpr int words_of_vector = lanes / 4;
  const int words = static_cast<int>(rate / 8);
  unroll<block_words / words_of_vector>([&](auto v) BRAVAIS_INLINE_LAMBDA {
    constexpr int at = v() * words_of_vector;
    const int here = std::clamp(words - at, 0, words_of_vector);
    store(lanes_at(to + 8 * at), here == 0 ? broadcast(0) : load_words(from + 8 * at, here));
  });
}
// Assembles a block that crosses a border: between the two parts, or between the message and its padding (10*1).
inline void assemble(std::uint8_t* block, const job& j) {
  const std::size_t rate = j.function.rate;
  std::size_t at = 0;
  if (j.absorbed < j.first_size) {
    at = j.first_size - j.absorbed;
    if (at == 32) {  // usually a seed
      std::memcpy(block, j.first + j.absorbed, 32);
    } else {
      std::memcpy(block, j.first + j.absorbed, at);
    }
  }
  const std::size_t from = j.absorbed + at - j.first_size;
  const std::size_t more = std::min(rate - at, j.second_size - from);
  if (more <= 2) {
    for (std::size_t i = 0; i < more; ++i) block[at + i] = j.second[from + i];
  } else {
    std::memcpy(block + at, j.second + from, more);
  }
  at += more;
  if (at < rate) {
    block[at] ^= j.function.suffix;
    block[rate - 1] ^= 0x80;
  }
}

// Copies pieces of 32 bytes; the last one may overlap the one before it. A call with a size known only at run time
// would cost more than the copy.
inline void copy_output(std::uint8_t* to, const std::uint8_t* from, std::size_t size) {
  constexpr std::size_t piece = 32;
  if (size < piece) {
    std::memcpy(to, from, size);
    return;
  }
  for (std::size_t at = 0; at + piece <= size; at += piece) std::memcpy(to + at, from + at, piece);
  std::memcpy(to + size - piece, from + size - piece, piece);
}

inline void take_output(job& j, const std::uint8_t* block) {
  if (j.take != nullptr) {
    j.produced = j.take(j.output, j.produced, block);
  } else {
    std::uint8_t* const to = static_cast<std::uint8_t*>(j.output) + j.produced;
    const std::size_t size = std::min<std::size_t>(j.function.rate, j.output_size - j.produced);
    copy_output(to, block, size);
    j.produced += size;
  }
  if (j.produced == j.output_size) j.now = job::phase::done;
}

// The same for bytes, from a state whose word i is state[i * stride]. It goes word by word, so that nothing waits for
// stores.
inline void take_words(job& j, const std::uint64_t* state, std::size_t stride) {
  std::uint8_t* const to = static_cast<std::uint8_t*>(j.output) + j.produced;
  const std::size_t size = std::min<std::size_t>(j.function.rate, j.output_size - j.produced);
  std::size_t i = 0;
  for (; 8 * i + 8 <= size; ++i) store_word(to + 8 * i, state[i * stride]);
  for (std::size_t at = 8 * i; at < size; ++at)
    to[at] = static_cast<std::uint8_t>(state[i * stride] >> 8 * (at - 8 * i));
  j.produced += size;
  if (j.produced == j.output_size) j.now = job::phase::done;
}

}  // namespace bravais::BRAVAIS_ISA::detail
