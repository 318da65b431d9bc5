// SPDX-License-Identifier: MIT
// The items of a group, in memory that may have room for more.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// Memory for up to N items; constructs none of them.
template <class Item, std::size_t N>
union item_memory {
  item_memory() {}
  ~item_memory() {}
  Item items[N];
};

// Items in the memory of a group. Only the first `count` are constructed and destroyed: wiping the memory of the others
// would cost more than a small group saves.
template <class Item>
class group_of {
 public:
  // The constructor and the destructor are not inlined, so that single calls and batches share them.
  [[gnu::noinline]] group_of(Item* memory, std::size_t items) : count(items), items_(memory) {
    for (std::size_t i = 0; i < count; ++i) new (&items_[i]) Item;
  }
  group_of(const group_of&) = delete;
  group_of& operator=(const group_of&) = delete;
  [[gnu::noinline]] ~group_of() {
    for (std::size_t i = 0; i < count; ++i) items_[i].~Item();
  }

  const std::size_t count;

  Item& operator[](std::size_t i) { return items_[i]; }
  Item* begin() { return items_; }
  Item* end() { return items_ + count; }

 private:
  Item* items_;
};

}  // namespace bravais::BRAVAIS_ISA
