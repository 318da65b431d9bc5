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

// Runs `operation`, unless a null pointer stands where bytes are needed: then all outputs that can be are zeroed.
template <class Operation>
[[nodiscard]] int call(std::initializer_list<in> inputs, std::initializer_list<out> outputs,
                       Operation operation) noexcept {
  const auto is_null = [](const auto& bytes) { return bytes.data() == nullptr && !bytes.empty(); };
  if (std::none_of(inputs.begin(), inputs.end(), is_null) && std::none_of(outputs.begin(), outputs.end(), is_null)) {
    return static_cast<int>(operation());
  }
  for (const out& bytes : outputs) bravais_wipe(bytes.data(), bytes.size());
  return BRAVAIS_BAD_ARGUMENT;
}

// The same for operations that report per item: errc is an int, so they write into the caller's array.
template <class Operation>
[[nodiscard]] int call(std::initializer_list<in> inputs, std::initializer_list<out> outputs, int* status,
                       std::size_t count, Operation operation) noexcept {
  static_assert(sizeof(errc) == sizeof(int) && alignof(errc) == alignof(int));
  if (status != nullptr) {
    std::fill_n(status, count, BRAVAIS_BAD_ARGUMENT);  // stands if `operation` does not run
  } else if (count != 0) {
    for (const out& bytes : outputs) bravais_wipe(bytes.data(), bytes.size());
    return BRAVAIS_BAD_ARGUMENT;
  }
  return call(inputs, outputs, [&] { return operation(std::span<errc>(reinterpret_cast<errc*>(status), count)); });
}

template <class Id, std::optional<Id> (*Find)(std::string_view) noexcept>
[[nodiscard]] int find(const char* name, std::uint32_t* id) noexcept {
  if (id == nullptr) return BRAVAIS_BAD_ARGUMENT;
  *id = std::numeric_limits<std::uint32_t>::max();
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  const std::optional<Id> found = Find(name);
  if (!found) return BRAVAIS_UNKNOWN_SET;
  *id = static_cast<std::uint32_t>(*found);
  return BRAVAIS_OK;
}

}  // namespace bravais::c_api
