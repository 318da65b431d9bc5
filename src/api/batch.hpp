// SPDX-License-Identifier: MIT
// What all entry points share: checks of flat buffers, zeroing on errors, randomness in pieces of bounded size.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

#include <bravais/by_id.hpp>
#include <bravais/bytes.hpp>

#include "common/random.hpp"

namespace bravais {

using by_id::in;
using by_id::out;

// Zeroes every output and hands the error on.
[[nodiscard]] inline errc fail(errc error, std::initializer_list<out> outputs) noexcept {
  for (const out& o : outputs) {
    if (o.data() != nullptr) wipe(o.data(), o.size());
  }
  return error;
}

// A buffer of a batch: its bytes, and the size of one item.
struct items {
  const void* data;
  std::size_t bytes;
  std::size_t size;
  bool one_for_all = false;  // may hold one item for the whole batch

  items(in buffer, std::size_t item, bool shared = false)
      : data(buffer.data()), bytes(buffer.size()), size(item), one_for_all(shared) {}
};

// errc::ok if each buffer holds whole items and as many as the batch has.
[[nodiscard]] inline errc check_batch(std::size_t n, std::initializer_list<items> buffers) noexcept {
  for (const items& b : buffers) {
    if (b.data == nullptr && b.bytes != 0) return errc::bad_argument;
    if (b.bytes % b.size != 0) return errc::bad_length;
    // A single item that is missing or doubled is a wrong length; counts of a real batch that differ are said to
    // differ.
    const std::size_t count = b.bytes / b.size;
    if (count != n && !(b.one_for_all && count == 1))
      return n <= 1 || count == 0 ? errc::bad_length : errc::bad_argument;
  }
  return errc::ok;
}

// Secret random bytes for at most `piece` items at a time, wiped at the end.
template <std::size_t Bytes>
class random_buffer {
 public:
  random_buffer() = default;
  random_buffer(const random_buffer&) = delete;
  random_buffer& operator=(const random_buffer&) = delete;
  ~random_buffer() { wipe(bytes_, sizeof bytes_); }

  [[nodiscard]] errc draw(std::size_t size) noexcept { return random_bytes({bytes_, size}); }
  [[nodiscard]] in view(std::size_t size) const noexcept { return {bytes_, size}; }

 private:
  std::uint8_t bytes_[Bytes];
};

}  // namespace bravais
