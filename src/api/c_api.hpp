// SPDX-License-Identifier: MIT
// What the files of the C interface share. Each function checks pointers and makes one call of bravais/by_id.hpp, which
// has the contracts.
#pragma once

#include <bravais.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include <bravais/by_id.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#include "api/overlap.hpp"

namespace bravais::c_api {

using by_id::in;
using by_id::out;

// A name of the tables in C. Names are literals, so a zero byte follows.
[[nodiscard]] constexpr const char* c_string(std::string_view name) noexcept { return name.data(); }

// A table of sets in C types, computed by the compiler from the one table.
template <class Row, std::size_t N, class F>
[[nodiscard]] consteval auto in_c_types(const Row (&table)[N], F&& in_c) {
  std::array<decltype(in_c(table[0])), N> rows{};
  for (std::size_t i = 0; i < N; ++i) rows[i] = in_c(table[i]);
  return rows;
}
[[nodiscard]] constexpr int is_standard(status of) noexcept { return of == status::standard ? 1 : 0; }

// The memory of an object that is written, or of one value.
template <class T>
[[nodiscard]] api::region object_of(const T* object) noexcept {
  return {object, sizeof *object};
}

// Whether an output overlaps another buffer of the call. `others` are outputs that are no bytes.
[[nodiscard]] inline bool overlaps(std::initializer_list<in> inputs, std::initializer_list<out> outputs,
                                   std::initializer_list<api::region> others) noexcept {
  return api::any_overlap(outputs, inputs) || api::any_overlap(others, inputs) || api::any_overlap(others, outputs);
}
[[nodiscard]] inline bool has_null(std::initializer_list<in> inputs, std::initializer_list<out> outputs) noexcept {
  const auto is_null = [](const auto& bytes) { return bytes.data() == nullptr && !bytes.empty(); };
  return std::any_of(inputs.begin(), inputs.end(), is_null) || std::any_of(outputs.begin(), outputs.end(), is_null);
}
// Zeroes the outputs that can be.
[[nodiscard]] inline int bad_argument(std::initializer_list<out> outputs) noexcept {
  for (const out& bytes : outputs) bravais_wipe(bytes.data(), bytes.size());
  return BRAVAIS_BAD_ARGUMENT;
}

// Runs `operation`, unless buffers overlap, or a null pointer stands where bytes are needed.
template <class Operation>
[[nodiscard]] int call(std::initializer_list<in> inputs, std::initializer_list<out> outputs, Operation operation,
                       std::initializer_list<api::region> others = {}) noexcept {
  if (overlaps(inputs, outputs, others)) return BRAVAIS_BAD_ARGUMENT;
  return has_null(inputs, outputs) ? bad_argument(outputs) : static_cast<int>(operation());
}

// The same for operations that report per item: errc is an int, so they write into the caller's array.
template <class Operation>
[[nodiscard]] int call(std::initializer_list<in> inputs, std::initializer_list<out> outputs, int* status,
                       std::size_t count, Operation operation) noexcept {
  static_assert(sizeof(errc) == sizeof(int) && alignof(errc) == alignof(int));
  const std::span<errc> items(reinterpret_cast<errc*>(status), count);
  if (overlaps(inputs, outputs, {items})) return BRAVAIS_BAD_ARGUMENT;
  if (status == nullptr && count != 0) return bad_argument(outputs);
  if (!has_null(inputs, outputs)) return static_cast<int>(operation(items));
  std::fill(items.begin(), items.end(), errc::bad_argument);
  return bad_argument(outputs);
}

// `find_set` looks a name up. It is an ordinary argument: as a template argument, clang gives it two signatures on
// WebAssembly, before and after std::optional<Id> is complete, and the call traps.
template <class Id>
[[nodiscard]] int find(std::optional<Id> (*find_set)(std::string_view) noexcept, const char* name,
                       std::uint32_t* id) noexcept {
  if (id == nullptr) return BRAVAIS_BAD_ARGUMENT;
  // Read before it is written, for the name may lie there.
  const std::optional<Id> found = name != nullptr ? find_set(name) : std::nullopt;
  *id = found ? static_cast<std::uint32_t>(*found) : std::numeric_limits<std::uint32_t>::max();
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  return found ? BRAVAIS_OK : BRAVAIS_UNKNOWN_SET;
}

}  // namespace bravais::c_api
