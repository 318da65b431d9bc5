// SPDX-License-Identifier: MIT
#pragma once

#include "common/random.hpp"

namespace bravais_test {

// While this lives the library draws its random bytes from `source`, which may fail.
class random_source_in_place {
 public:
  explicit random_source_in_place(bool (*source)(std::span<std::uint8_t>) noexcept) {
    bravais::set_random_source(source);
  }
  random_source_in_place(const random_source_in_place&) = delete;
  random_source_in_place& operator=(const random_source_in_place&) = delete;
  ~random_source_in_place() { bravais::set_random_source(nullptr); }
};

}  // namespace bravais_test
