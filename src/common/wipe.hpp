// SPDX-License-Identifier: MIT
// Wiping of the stack and of local secrets; wipe() for memory is public (bravais/bytes.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include <bravais/bytes.hpp>

namespace bravais {

// Zeroes the stack below the caller's frame, where earlier calls have left copies of registers. Not inlined, because
// its own frame would then be part of the caller's.
#if defined(__GNUC__)
[[gnu::noinline]]
#endif
void wipe_stack() noexcept;

// The same, 16 KiB deep: for operations that call functions with large frames, such as the inversions of NTRU.
#if defined(__GNUC__)
[[gnu::noinline]]
#endif
void wipe_deep_stack() noexcept;

// memcpy() in a frame of its own. If inlined, the compiler may spread a short copy over vector registers and spill them
// to the caller's frame, out of reach of wipe_stack().
#if defined(__GNUC__)
[[gnu::noinline]]
#endif
void copy_secret(std::uint8_t* to, const std::uint8_t* from, std::size_t size) noexcept;

// A local secret that is wiped on destruction. Aligned for vectors.
template <class T>
struct alignas(64) wiped {
  T value;
  ~wiped() { wipe(&value, sizeof value); }
};

}  // namespace bravais
