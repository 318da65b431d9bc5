// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include <bravais/bytes.hpp>

namespace bravais {

// Zeroes the stack below the caller's frame, where functions that it has called have left copies of registers. Not
// inlined, or it would zero the caller's own.
#if defined(__GNUC__)
[[gnu::noinline]]
#endif
void wipe_stack() noexcept;

// The same, 16 KiB deep: for operations whose parts have large frames of their own, such as the inversions of NTRU.
#if defined(__GNUC__)
[[gnu::noinline]]
#endif
void wipe_deep_stack() noexcept;

// memcpy in a frame of its own: the compiler may spread a short copy over vector registers and spill them in the
// caller's frame, out of reach of wipe_stack().
#if defined(__GNUC__)
[[gnu::noinline]]
#endif
void copy_secret(std::uint8_t* to, const std::uint8_t* from, std::size_t size) noexcept;

// A secret of a function's own, wiped at the end of its life. Aligned for vectors.
template <class T>
struct alignas(64) wiped {
  T value;
  ~wiped() { wipe(&value, sizeof value); }
};

}  // namespace bravais
