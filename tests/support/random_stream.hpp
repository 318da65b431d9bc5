// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "support/hex.hpp"

namespace bravais_test {

// Reproducible bytes for tests: SHAKE128 of a label. Tests use their own name as the label, so a failure that prints
// its name has printed its seed. The empty label gives the stream of the accumulated known answers.
class random_stream {
 public:
  explicit random_stream(std::string_view label) {
    stream_.absorb({reinterpret_cast<const std::uint8_t*>(label.data()), label.size()});
  }

  octets bytes(std::size_t size) { return stream_.squeeze(size); }
  void fill(std::span<std::uint8_t> output) { stream_.squeeze(output); }

  // A number below `bound`, close enough to uniform for a test.
  std::size_t below(std::size_t bound) {
    std::size_t number = 0;
    for (const std::uint8_t byte : bytes(4)) number = 256 * number + byte;
    return number % bound;
  }

 private:
  reference::sponge stream_ = reference::shake128();
};

}  // namespace bravais_test
