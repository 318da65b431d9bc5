// SPDX-License-Identifier: MIT
// Byte buffers that are wiped before their memory is freed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <bravais/bytes.hpp>

namespace cli {

// Wipes memory before freeing it, also when a vector grows. All bytes that a command reads, computes or writes use it,
// so no command has to know which of its bytes are secret.
template <class T>
struct wiping_allocator {
  using value_type = T;

  wiping_allocator() noexcept = default;
  template <class U>
  wiping_allocator(const wiping_allocator<U>&) noexcept {}

  T* allocate(std::size_t count) { return std::allocator<T>().allocate(count); }
  void deallocate(T* memory, std::size_t count) noexcept {
    bravais::wipe(memory, count * sizeof(T));
    std::allocator<T>().deallocate(memory, count);
  }
  friend bool operator==(const wiping_allocator&, const wiping_allocator&) noexcept { return true; }
};

using buffer = std::vector<std::uint8_t, wiping_allocator<std::uint8_t>>;

}  // namespace cli
