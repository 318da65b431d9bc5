// SPDX-License-Identifier: MIT
// The items of a group that need not be full.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// Memory for up to N items, none of which is constructed.
template <class Item, std::size_t N>
union item_memory {
  item_memory() {}
  ~item_memory() {}
  Item items[N];
};

// Items in the memory of a group. Only the first `count` are constructed and, at the end, destroyed: wiping the memory
// of the others would cost more than a small group saves.
template <class Item>
class group_of {
 public:
  // Not inlined, nor the destructor: single calls and batches share them.
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
