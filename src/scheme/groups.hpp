// SPDX-License-Identifier: MIT
// Batches cut into groups, so that the hashing of a group fills the lanes. A function over a group is compiled once for
// all sizes; only the memory of the group grows with its size. Small groups have that memory on the stack, larger ones
// in the caller's workspace.
#pragma once

#include "isa/region.hpp"
#include "kernel/hashing.hpp"
#include "scheme/group_of.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr std::size_t group_size = max_states;

// Calls f(first item, count) for groups of up to `most` items.
template <class F>
BRAVAIS_INLINE void cut(std::size_t n, std::size_t most, F&& f) {
  for (std::size_t first = 0, count; first < n; first += count) {
    count = std::min(n - first, most);
    f(first, count);
  }
}

// ---- Memory, on the stack or in a workspace

// Stack for the memory of a group. An operation may use 96 KiB of stack; the rest is for frames above the group, such
// as a key for all items, and for the frames below.
inline constexpr std::size_t group_stack = std::size_t{60} << 10;

// Stack for a group together with a large key for all items.
inline constexpr std::size_t key_and_group_stack = std::size_t{72} << 10;

// The largest group that fits the stack, where Memory<N> is the memory of N items: Most items, or a power of two below.
template <template <std::size_t> class Memory, std::size_t Most, std::size_t Room = group_stack>
consteval std::size_t most_on_stack() {
  if constexpr (Most == 1 || sizeof(Memory<Most>) <= Room)
    return Most;
  else
    return most_on_stack<Memory, std::bit_floor(Most - 1), Room>();
}

// The size in bytes of a workspace that has room for a T at any address.
template <class T>
inline constexpr std::size_t room_for = sizeof(T) + alignof(T) - 1;
// The same for the memory of Most items; 0 if it fits the stack.
template <template <std::size_t> class Memory, std::size_t Most>
inline constexpr std::size_t room_for_group =
    most_on_stack<Memory, Most>() == Most ? 0 : sizeof(Memory<Most>) + alignof(Memory<Most>) - 1;

// Takes memory for a T from the front of a workspace. Returns null and takes nothing if there is no room.
template <class T>
[[nodiscard]] void* take_room(std::span<std::uint8_t>& workspace) {
  const std::size_t skip = (0 - reinterpret_cast<std::uintptr_t>(workspace.data())) & (alignof(T) - 1);
  if (workspace.size() < skip + sizeof(T)) return nullptr;
  std::uint8_t* const at = workspace.data() + skip;
  workspace = workspace.subspan(skip + sizeof(T));
  return at;
}

// Calls f(memory, ...) with a T on the stack. Not inlined, so that a call with a smaller T has a smaller frame.
template <class T, class F, class... More>
[[gnu::noinline]] void on_stack(F& f, More... more) {
  T memory;
  f(memory, more...);
}
// Calls f(memory, rest of the workspace) with a T in the workspace, or on the stack if the workspace has no room.
template <class T, class F>
void with_memory(std::span<std::uint8_t> workspace, F&& f) {
  void* const at = take_room<T>(workspace);
  if (at == nullptr) return on_stack<T>(f, workspace);
  T& memory = *new (at) T;
  f(memory, workspace);
  memory.~T();
}

// The number of items that in_memory() processes at a time.
template <template <std::size_t> class Memory, std::size_t Most>
[[nodiscard]] std::size_t items_at_once(std::span<std::uint8_t> workspace) {
  constexpr std::size_t few = most_on_stack<Memory, Most>();
  return few < Most && take_room<Memory<Most>>(workspace) != nullptr ? Most : few;
}
// Calls f(memory, first item, count) for groups of up to Most items. Groups are smaller if neither stack nor workspace
// has room for so many. A single item gets memory for one item.
template <template <std::size_t> class Memory, std::size_t Most, class F>
void in_memory(const batch& all, F&& f) {
  constexpr std::size_t few = most_on_stack<Memory, Most>();
  const std::size_t at_once = items_at_once<Memory, Most>(all.workspace);
  cut(all.size, at_once, [&](std::size_t first, std::size_t count) BRAVAIS_INLINE_LAMBDA {
    if (count == 1) {
      on_stack<Memory<1>>(f, first, count);
    } else if (few == Most || count <= few) {
      if constexpr (few > 1) on_stack<Memory<few>>(f, first, count);
    } else if constexpr (few < Most) {
      std::span<std::uint8_t> workspace = all.workspace;
      using large = Memory<Most>;
      large& memory = *new (take_room<large>(workspace)) large;
      f(memory, first, count);
      memory.~large();
    }
  });
}

// ---- Groups

// The items first, first + 1, ... of a batch, which go through an operation side by side. A group holds the state of
// each item between the steps and the list of hash jobs. An item lists at most Item::jobs jobs.
template <class Item>
class group : public group_of<Item> {
 public:
  group(std::size_t first_of_batch, std::size_t items, Item* memory, std::span<job> jobs)
      : group_of<Item>(memory, items), hash(jobs), first(first_of_batch) {}

  hashing hash;
  const std::size_t first;

  [[nodiscard]] bool is_single() const { return this->count == 1; }
};

template <class Item>
struct group_memory {
  template <std::size_t N>
  struct of {
    item_memory<Item, N> memory;
    job jobs[N * Item::jobs];
  };
};
template <class Item, std::size_t Most = group_size>
inline constexpr std::size_t room_for_items = room_for_group<group_memory<Item>::template of, Most>;
template <class Item, std::size_t Most = group_size>
[[nodiscard]] std::size_t group_size_with(std::span<std::uint8_t> workspace) {
  return items_at_once<group_memory<Item>::template of, Most>(workspace);
}

// The largest group that fits the stack beside a large key.
template <class Item, class Key>
inline constexpr std::size_t group_size_beside =
    most_on_stack<group_memory<Item>::template of, group_size,
                  key_and_group_stack - std::min(sizeof(Key), key_and_group_stack)>();

// Calls f(group) for groups of up to Most items. `f` must not be inlined, so that groups of all sizes share it.
template <class Item, std::size_t Most = group_size, class F>
void in_groups(const batch& all, F&& f) {
  in_memory<group_memory<Item>::template of, Most>(
      all, [&](auto& memory, std::size_t first, std::size_t count) BRAVAIS_INLINE_LAMBDA {
        group<Item> g(first, count, memory.memory.items, memory.jobs);
        f(g);
      });
}

}  // namespace bravais::BRAVAIS_ISA
