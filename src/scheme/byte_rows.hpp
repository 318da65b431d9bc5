// SPDX-License-Identifier: MIT
// Byte strings whose size the parameter set fixes, such as keys and ciphertexts, and rows of them: one for each item of
// a batch. They cost what a pointer costs.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

template <std::size_t Size>
using bytes_in = std::span<const std::uint8_t, Size>;
template <std::size_t Size>
using bytes_out = std::span<std::uint8_t, Size>;

// The byte string of `Size` bytes that begins at `first`.
template <std::size_t Size, class Byte>
[[nodiscard]] BRAVAIS_INLINE std::span<Byte, Size> bytes_at(Byte* first) {
  return std::span<Byte, Size>(first, Size);
}

// `Size` bytes of a byte string, from byte `At` on.
template <std::size_t At, std::size_t Size, class Byte, std::size_t Whole>
[[nodiscard]] BRAVAIS_INLINE std::span<Byte, Size> part(std::span<Byte, Whole> bytes) {
  static_assert(At + Size <= Whole);
  return std::span<Byte, Size>(bytes.data() + At, Size);
}
template <std::size_t At, std::size_t Size, class Byte, std::size_t Whole>
[[nodiscard]] BRAVAIS_INLINE std::span<Byte, Size> part(Byte (&bytes)[Whole]) {
  return part<At, Size>(std::span<Byte, Whole>(bytes));
}

// Row `i` of a byte string that consists of rows of `Size` bytes, and perhaps more.
template <std::size_t Size, class Byte, std::size_t Whole>
[[nodiscard]] BRAVAIS_INLINE std::span<Byte, Size> row_of(std::span<Byte, Whole> bytes, std::size_t i) {
  assert((i + 1) * Size <= Whole);
  return bytes_at<Size>(bytes.data() + i * Size);
}

// One byte string after the other.
template <class Byte, std::size_t Size>
struct rows_of {
  Byte* first;
  [[nodiscard]] BRAVAIS_INLINE std::span<Byte, Size> operator[](std::size_t item) const {
    return std::span<Byte, Size>(first + item * Size, Size);
  }
  [[nodiscard]] BRAVAIS_INLINE rows_of from(std::size_t item) const { return {first + item * Size}; }
};
template <std::size_t Size>
using rows_in = rows_of<const std::uint8_t, Size>;
template <std::size_t Size>
using rows_out = rows_of<std::uint8_t, Size>;

// The keys of the items, `stride` bytes apart. With a stride of 0 all items have the first key.
template <std::size_t Size>
struct keys_in {
  const std::uint8_t* first;
  std::size_t stride;
  [[nodiscard]] BRAVAIS_INLINE bytes_in<Size> operator[](std::size_t item) const {
    return bytes_in<Size>(first + item * stride, Size);
  }
  [[nodiscard]] BRAVAIS_INLINE keys_in from(std::size_t item) const { return {first + item * stride, stride}; }
};

// The same part of every row.
template <class Byte, std::size_t Size>
struct parts_of {
  Byte* first;
  std::size_t stride;
  [[nodiscard]] BRAVAIS_INLINE std::span<Byte, Size> operator[](std::size_t item) const {
    return std::span<Byte, Size>(first + item * stride, Size);
  }
};
template <std::size_t Size>
using parts_in = parts_of<const std::uint8_t, Size>;
template <std::size_t Size>
using parts_out = parts_of<std::uint8_t, Size>;
template <std::size_t At, std::size_t Size, class Byte, std::size_t Whole>
[[nodiscard]] BRAVAIS_INLINE parts_of<Byte, Size> part(rows_of<Byte, Whole> rows) {
  static_assert(At + Size <= Whole);
  return {rows.first + At, Whole};
}

// The same bytes as rows.
template <std::size_t Size, class Byte, std::size_t Whole>
[[nodiscard]] BRAVAIS_INLINE rows_of<Byte, Size> as_rows(std::span<Byte, Whole> bytes) {
  static_assert(Whole % Size == 0);
  return {bytes.data()};
}

// A byte string that may be missing, alone or as the first of rows: then all of them are missing.
template <std::size_t Size>
struct optional_in {
  const std::uint8_t* first = nullptr;
  [[nodiscard]] BRAVAIS_INLINE explicit operator bool() const { return first != nullptr; }
  [[nodiscard]] BRAVAIS_INLINE bytes_in<Size> operator*() const { return bytes_in<Size>(first, Size); }
  [[nodiscard]] BRAVAIS_INLINE optional_in from(std::size_t item) const {
    return first == nullptr ? *this : optional_in{first + item * Size};
  }
};

}  // namespace bravais::BRAVAIS_ISA
