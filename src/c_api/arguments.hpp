// SPDX-License-Identifier: MIT
// The code that the files of the C interface share: argument structs, ids, and the checks before an operation runs.
// Each C function makes one call to api/operations.hpp.
#pragma once

#include <bravais.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <span>

#include <bravais/bytes.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#include "api/operations.hpp"
#include "api/overlap.hpp"

namespace bravais::c_api {

using api::in;
using api::key_form;
using api::key_in;
using api::out;

// The kind, in C, of an id type in C++.
template <class Id>
inline constexpr std::uint32_t kind_of = 0;
template <>
inline constexpr std::uint32_t kind_of<kem_id> = BRAVAIS_KIND_KEM;
template <>
inline constexpr std::uint32_t kind_of<pke_id> = BRAVAIS_KIND_PKE;
template <>
inline constexpr std::uint32_t kind_of<signature_id> = BRAVAIS_KIND_SIGNATURE;
// Converts an id. A C id of another kind becomes one that no parameter set has.
template <class Id>
[[nodiscard]] constexpr Id to_id(std::uint32_t id) noexcept {
  return static_cast<Id>(id >> 8 == kind_of<Id> ? id & 0xFF : UINT32_MAX);
}
template <class Id>
[[nodiscard]] constexpr std::uint32_t to_c(Id id) noexcept {
  return kind_of<Id> << 8 | static_cast<std::uint32_t>(id);
}
// Calls f(id) with the C++ id of the kind. An id of no kind becomes a KEM that does not exist.
template <class F>
[[nodiscard]] auto with_id(std::uint32_t id, F&& f) noexcept {
  if (id >> 8 == BRAVAIS_KIND_PKE) return f(to_id<pke_id>(id));
  if (id >> 8 == BRAVAIS_KIND_SIGNATURE) return f(to_id<signature_id>(id));
  return f(to_id<kem_id>(id));
}

// An upper bound for the structs of all later versions. A larger size was never set, so it is not trusted.
inline constexpr std::size_t longest_struct = 4096;

// The caller's struct, or a copy if it has the size of another version, with zeros for members that it does not have.
template <class Args>
class arguments {
 public:
  explicit arguments(const Args* given) noexcept {
    if (given == nullptr) return;
    std::size_t size = 0;
    std::memcpy(&size, given, sizeof size);
    if (size < least() || size > longest_struct) return;
    at_ = api::region(given, size);
    if (size == sizeof(Args)) {
      used_ = given;
      is_valid_ = true;
      return;
    }
    copy_ = Args{};
    std::memcpy(&copy_, given, std::min(size, sizeof copy_));
    used_ = &copy_;
    const auto* octets = reinterpret_cast<const unsigned char*>(given);
    is_valid_ = size < sizeof copy_ ||
                std::all_of(octets + sizeof copy_, octets + size, [](unsigned char byte) { return byte == 0; });
  }
  arguments(const arguments&) = delete;
  arguments& operator=(const arguments&) = delete;

  [[nodiscard]] bool is_valid() const noexcept { return is_valid_; }
  [[nodiscard]] const Args* operator->() const noexcept { return used_; }
  // The memory of the caller's struct, which is an input.
  [[nodiscard]] const api::region& memory() const noexcept { return at_; }

 private:
  static constexpr std::size_t least() noexcept {
    if constexpr (requires(Args a) { a.count; }) return offsetof(Args, count) + sizeof(std::size_t);
    return sizeof(std::size_t);
  }

  static constexpr Args none_{};
  const Args* used_ = &none_;
  api::region at_{nullptr, 0};
  bool is_valid_ = false;
  Args copy_;  // written only if it is used
};

// The memory of an object or of one value that the call writes.
template <class T>
[[nodiscard]] api::region object_of(const T* object) noexcept {
  return {object, sizeof *object};
}

// Whether an output overlaps another buffer of the call. `others` are outputs that are not bytes.
[[nodiscard]] inline bool overlaps(std::initializer_list<in> inputs, std::initializer_list<out> outputs,
                                   std::initializer_list<api::region> others) noexcept {
  return api::any_overlap(outputs, inputs) || api::any_overlap(others, inputs) || api::any_overlap(others, outputs);
}
// Whether an input overlaps an output.
[[nodiscard]] inline bool reaches(const api::region& input, std::initializer_list<out> outputs,
                                  const api::region& statuses) noexcept {
  bool found = api::overlap(input, statuses);
  for (const out& output : outputs) found |= api::overlap(input, output);
  return found;
}
[[nodiscard]] inline bool has_null(std::initializer_list<in> inputs, std::initializer_list<out> outputs) noexcept {
  const auto is_null = [](const auto& bytes) { return bytes.data() == nullptr && !bytes.empty(); };
  return std::any_of(inputs.begin(), inputs.end(), is_null) || std::any_of(outputs.begin(), outputs.end(), is_null);
}

// Runs `operation`, unless buffers overlap or a null pointer is given where bytes are needed.
template <class Operation>
[[nodiscard]] int call(std::initializer_list<in> inputs, std::initializer_list<out> outputs, Operation operation,
                       std::initializer_list<api::region> others = {}) noexcept {
  if (overlaps(inputs, outputs, others)) return BRAVAIS_BAD_ARGUMENT;
  if (!has_null(inputs, outputs)) return static_cast<int>(operation());
  for (const out& bytes : outputs) bravais_wipe(bytes.data(), bytes.size());
  return BRAVAIS_BAD_ARGUMENT;
}

// The caller's statuses as errc, which has the layout of int32_t. Empty if there are none or the count exceeds 32 bits.
template <class Args>
[[nodiscard]] std::span<errc> statuses_of(const arguments<Args>& args) noexcept {
  static_assert(sizeof(errc) == sizeof(std::int32_t) && alignof(errc) == alignof(std::int32_t));
  if (args->statuses == nullptr || args->count > UINT32_MAX) return {};
  return {reinterpret_cast<errc*>(args->statuses), args->count};
}

// The caller's workspace. It must not overlap anything either.
template <class Args>
[[nodiscard]] out workspace_of(const arguments<Args>& args) noexcept {
  return {args->workspace, args->workspace_size};
}

// Whether `bytes` is the size of `count` items of `item` bytes. Both factors fit 32 bits, so the product fits 64.
[[nodiscard]] constexpr bool fits(std::size_t bytes, std::size_t count, std::size_t item) noexcept {
  return count <= UINT32_MAX && item <= UINT32_MAX && std::uint64_t{count} * std::uint64_t{item} == bytes;
}

// A buffer of a batch and the size of its items. The size is 0 if the buffer is missing or the parameter set is
// unknown, which the operation reports. One key may serve all items.
struct batch_of {
  in bytes;
  std::size_t item;
  bool one_for_all = false;

  [[nodiscard]] constexpr bool has(std::size_t count) const noexcept {
    return item == 0 || fits(bytes.size(), count, item) || (one_for_all && bytes.size() == item);
  }
};

// Whether a workspace overlaps another buffer. Most calls have none, and the comparisons would slow down small calls.
[[nodiscard]] inline bool is_shared(const out& workspace, std::initializer_list<in> inputs,
                                    std::initializer_list<out> outputs, const api::region& statuses,
                                    const api::region& arguments) noexcept {
  if (workspace.empty()) return false;
  return overlaps(inputs, {workspace}, {statuses}) || reaches(arguments, {workspace}, {nullptr, 0}) ||
         api::any_overlap(std::initializer_list<out>{workspace}, outputs);
}

// Runs `operation(statuses)` on a batch. If the arguments are bad, `give_up()` writes what outputs hold after an error.
template <class Args, class Operation, class GiveUp>
[[nodiscard]] int call(const arguments<Args>& args, std::initializer_list<in> inputs,
                       std::initializer_list<out> outputs, bool key_fits, std::initializer_list<batch_of> buffers,
                       Operation operation, GiveUp give_up) noexcept {
  const std::span<errc> statuses = statuses_of(args);
  const out workspace = workspace_of(args);
  if (overlaps(inputs, outputs, {statuses}) || reaches(args.memory(), outputs, statuses) ||
      is_shared(workspace, inputs, outputs, statuses, args.memory())) {
    return BRAVAIS_BAD_ARGUMENT;
  }
  errc error = errc::ok;
  for (const batch_of& buffer : buffers) {
    if (!buffer.has(args->count)) error = errc::bad_length;
  }
  if (!args.is_valid() || args->count == 0 || !key_fits || has_null(inputs, outputs) || has_null({}, {workspace})) {
    error = errc::bad_argument;
  }
  if (error == errc::ok) return static_cast<int>(operation(statuses));
  std::fill(statuses.begin(), statuses.end(), errc::not_done);
  give_up();
  return static_cast<int>(error);
}
template <class Args, class Operation>
[[nodiscard]] int call(const arguments<Args>& args, std::initializer_list<in> inputs,
                       std::initializer_list<out> outputs, bool key_fits, std::initializer_list<batch_of> buffers,
                       Operation operation) noexcept {
  return call(args, inputs, outputs, key_fits, buffers, operation, [&] {
    for (const out& bytes : outputs) bravais_wipe(bytes.data(), bytes.size());
  });
}

// The bytes of a key, tests of its form, and its conversion to C++.
[[nodiscard]] inline in bytes_of(const bravais_key& key) noexcept { return {key.data, key.size}; }
[[nodiscard]] inline bool is_public(const bravais_key& key) noexcept { return key.form == BRAVAIS_KEY_PUBLIC; }
[[nodiscard]] inline bool is_secret(const bravais_key& key) noexcept {
  return key.form == BRAVAIS_KEY_EXPANDED || key.form == BRAVAIS_KEY_SEED;
}
[[nodiscard]] inline bool is_prepared(const bravais_key& key) noexcept { return key.form == BRAVAIS_KEY_PREPARED; }
[[nodiscard]] inline key_in key_of(const bravais_key& key) noexcept {
  const key_form form = key.form == BRAVAIS_KEY_PUBLIC     ? key_form::public_key
                        : key.form == BRAVAIS_KEY_EXPANDED ? key_form::expanded
                        : key.form == BRAVAIS_KEY_SEED     ? key_form::seed
                                                           : key_form::prepared;
  return {form, bytes_of(key)};
}

// A size of a parameter set; 0 if it does not exist.
template <class Id, class Row>
[[nodiscard]] std::size_t size_of(Id id, std::size_t Row::* size) noexcept {
  return is_known(id) ? parameters(id).*size : 0;
}
// An optional input: null if the bytes are missing.
[[nodiscard]] inline const in* given(const in& bytes) noexcept { return bytes.data() != nullptr ? &bytes : nullptr; }

// The buffers of a batch: items with a size from the table, the same if they are optional, and keys.
template <class Id, class Row>
[[nodiscard]] batch_of items_of(Id id, in bytes, std::size_t Row::* size) noexcept {
  return {bytes, size_of(id, size)};
}
template <class Id, class Row>
[[nodiscard]] batch_of optional_items_of(Id id, in bytes, std::size_t Row::* size) noexcept {
  return {bytes, given(bytes) != nullptr ? size_of(id, size) : 0};
}
template <class Id>
[[nodiscard]] batch_of keys_of(Id id, const bravais_key& key) noexcept {
  std::size_t item = 0;
  if (is_known(id) && is_public(key)) item = parameters(id).public_key;
  if (is_known(id) && is_secret(key))
    item = key.form == BRAVAIS_KEY_SEED ? parameters(id).seed : parameters(id).secret_key;
  return {bytes_of(key), item, true};
}

}  // namespace bravais::c_api
