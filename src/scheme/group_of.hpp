// SPDX-License-Identifier: MIT
// The items of a group that need not be full.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// Only the first `count` items are constructed and, at the end, destroyed. Wiping the memory of the others would cost
// more than a small group saves.
template <class T, std::size_t Items>
class group_of {
 public:
  explicit group_of(std::size_t count) : count_(count) {
    for (std::size_t i = 0; i < count_; ++i) new (&items_[i]) T;
  }
  group_of(const group_of&) = delete;
  group_of& operator=(const group_of&) = delete;
  ~group_of() {
    for (std::size_t i = 0; i < count_; ++i) items_[i].~T();
  }
  T& operator[](std::size_t i) { return items_[i]; }

 private:
  union {
    T items_[Items];
  };
  std::size_t count_;
};

}  // namespace bravais::BRAVAIS_ISA
