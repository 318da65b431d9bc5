// SPDX-License-Identifier: MIT
// Batches cut into groups whose hashing fills the lanes. A function over a group is written, and compiled, once for
// groups of any size: what grows with the size is the memory that a group is given, here on the stack.
#pragma once

#include "isa/region.hpp"
#include "kernel/hashing.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr std::size_t group_size = max_states;

// The items number first, first + 1, ... of a batch, which go through an operation side by side: what each keeps
// between the steps, and the list of what they hash. An item lists at most Item::jobs jobs.
template <class Item>
class group {
 public:
  // Not inlined, nor the destructor: single calls and batches share them.
  [[gnu::noinline]] group(std::size_t first_of_batch, std::size_t items, Item* memory, std::span<job> jobs)
      : hash(jobs), first(first_of_batch), count(items), items_(memory) {
    for (std::size_t i = 0; i < count; ++i) new (&items_[i]) Item;
  }
  group(const group&) = delete;
  group& operator=(const group&) = delete;
  [[gnu::noinline]] ~group() {
    for (std::size_t i = 0; i < count; ++i) items_[i].~Item();
  }

  hashing hash;
  const std::size_t first;
  const std::size_t count;

  Item& operator[](std::size_t i) { return items_[i]; }
  Item* begin() { return items_; }
  Item* end() { return items_ + count; }
  [[nodiscard]] bool is_single() const { return count == 1; }

 private:
  Item* items_;
};

namespace detail {
// Memory for up to N items, none of which is constructed.
template <class Item, std::size_t N>
union item_memory {
  item_memory() {}
  ~item_memory() {}
  Item items[N];
};
}  // namespace detail

// Calls f(group) for one group of `count` <= Items items. Not inlined, so that a single call has the small frame of its
// own memory.
template <class Item, std::size_t Items, class F>
[[gnu::noinline]] void one_group(F& f, std::size_t first, std::size_t count) {
  detail::item_memory<Item, Items> memory;
  job jobs[Items * Item::jobs];
  group<Item> g(first, count, memory.items, jobs);
  f(g);
}
// Calls f(first item, count) for groups of up to `most` items.
template <class F>
BRAVAIS_INLINE void cut(std::size_t n, std::size_t most, F&& f) {
  for (std::size_t first = 0, count; first < n; first += count) {
    count = std::min(n - first, most);
    f(first, count);
  }
}
// Calls f(group) for groups of up to GroupSize items; a single item has memory of its own size. `f` must not be
// inlined: both kinds of calls share it.
template <class Item, std::size_t GroupSize = group_size, class F>
void in_groups(std::size_t n, F&& f) {
  cut(n, GroupSize, [&](std::size_t first, std::size_t count) BRAVAIS_INLINE_LAMBDA {
    if (count == 1)
      one_group<Item, 1>(f, first, 1);
    else
      one_group<Item, GroupSize>(f, first, count);
  });
}

}  // namespace bravais::BRAVAIS_ISA
