// SPDX-License-Identifier: MIT
// Random bytes from the source that the program selected, and memory for them.
#pragma once

#include <array>
#include <cstddef>

#include <bravais.h>

#include "abi.hpp"

namespace bravais_liboqs {

// Fills memory from the selected source. Returns whether that worked; a function of the program cannot fail.
[[nodiscard]] bool draw(byte* output, std::size_t size);

// Secret bytes for one operation. Wiped afterwards.
template <std::size_t Capacity>
class secret_bytes {
 public:
  explicit secret_bytes(std::size_t size) : size_(size) {}
  ~secret_bytes() { bravais_wipe(bytes_.data(), size_); }
  secret_bytes(const secret_bytes&) = delete;
  secret_bytes& operator=(const secret_bytes&) = delete;

  // Draws the first bytes, then the others in a second draw if there are any.
  [[nodiscard]] bool draw(std::size_t first) {
    return bravais_liboqs::draw(bytes_.data(), first) &&
           (first == size_ || bravais_liboqs::draw(bytes_.data() + first, size_ - first));
  }
  [[nodiscard]] const byte* data() const { return bytes_.data(); }

 private:
  std::array<byte, Capacity> bytes_;
  std::size_t size_;
};

}  // namespace bravais_liboqs
