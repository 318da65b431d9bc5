// SPDX-License-Identifier: MIT
// Turns the memory of Python objects into the spans that bravais/by_id.hpp takes, without copying it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <bravais/bravais.hpp>
#include <nanobind/nanobind.h>

namespace python {

namespace nb = nanobind;

// The bytes of an object with a contiguous buffer. The object cannot resize or free them during the lifetime of this.
class buffer {
 public:
  buffer(nb::handle object, int flags) {
    if (PyObject_GetBuffer(object.ptr(), &view_, flags) != 0) throw nb::python_error();
  }
  buffer(buffer&& other) noexcept : view_(std::exchange(other.view_, Py_buffer{})) {}
  buffer& operator=(buffer&&) = delete;
  ~buffer() { PyBuffer_Release(&view_); }

  [[nodiscard]] std::span<std::uint8_t> octets() const noexcept {
    return {static_cast<std::uint8_t*>(view_.buf), static_cast<std::size_t>(view_.len)};
  }

 private:
  Py_buffer view_{};
};

struct input : buffer {
  explicit input(nb::handle object) : buffer(object, PyBUF_SIMPLE) {}
  operator std::span<const std::uint8_t>() const noexcept { return octets(); }
};
struct output : buffer {
  explicit output(nb::handle object) : buffer(object, PyBUF_WRITABLE) {}
  operator std::span<std::uint8_t>() const noexcept { return octets(); }
};

// None means that the argument is absent.
[[nodiscard]] inline std::optional<input> optional_input(nb::handle object) {
  return object.is_none() ? std::nullopt : std::optional<input>(std::in_place, object);
}

// One errc per item, in an array of 32-bit integers; or nothing.
class statuses {
 public:
  explicit statuses(nb::handle object) {
    if (!object.is_none()) memory_.emplace(object);
  }
  operator std::span<bravais::errc>() const noexcept {
    if (!memory_) return {};
    const auto octets = memory_->octets();
    return {reinterpret_cast<bravais::errc*>(octets.data()), octets.size() / sizeof(bravais::errc)};
  }

 private:
  std::optional<output> memory_;
};

// A prepared key, wiped when its last reference goes away.
class prepared_key {
 public:
  explicit prepared_key(std::size_t size) : size_(size), memory_(new std::uint8_t[size_]) {}
  prepared_key(const prepared_key&) = delete;
  prepared_key& operator=(const prepared_key&) = delete;
  ~prepared_key() { bravais::wipe(memory_.get(), size_); }
  [[nodiscard]] std::span<std::uint8_t> octets() const noexcept { return {memory_.get(), size_}; }

 private:
  std::size_t size_;
  std::unique_ptr<std::uint8_t[]> memory_;
};

// The workspace of a batch, for as many items as fill the buffer. It is on the heap; without it, a batch has only a
// small part of the stack and is slower.
class workspace {
 public:
  template <class Id, class Row>
  workspace(Id id, const output& items, std::size_t Row::* item) : workspace(id, items.octets().size(), item) {}
  template <class Id, class Row>
  workspace(Id id, std::size_t bytes, std::size_t Row::* item) {
    if (!bravais::is_known(id)) return;
    size_ = bravais::by_id::workspace_size(id, bytes / (bravais::parameters(id).*item));
    if (size_ != 0) memory_.reset(new std::uint8_t[size_]);
  }
  operator std::span<std::uint8_t>() const noexcept { return {memory_.get(), size_}; }

 private:
  std::size_t size_ = 0;
  std::unique_ptr<std::uint8_t[]> memory_;
};

// A key argument: a prepared key, or a buffer with one or more encoded keys.
class key_argument {
 public:
  explicit key_argument(nb::handle object) {
    prepared_key* held = nullptr;
    prepared = nb::try_cast(object, held) && held != nullptr;
    if (prepared) {
      octets = held->octets();
    } else {
      octets = buffer_.emplace(object);
    }
  }
  bool prepared;
  std::span<const std::uint8_t> octets;

  // Bytes are public keys or expanded secret keys, depending on the function.
  [[nodiscard]] bravais::by_id::key in_form() const noexcept {
    return prepared ? bravais::by_id::prepared(octets) : bravais::by_id::key(octets);
  }

 private:
  std::optional<input> buffer_;
};

// New bytes for an operation to write, before any Python code sees them.
class new_bytes {
 public:
  explicit new_bytes(std::size_t size)
      : size_(size), object_(nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)))) {
    if (!object_.is_valid()) throw nb::python_error();
  }
  operator std::span<std::uint8_t>() const noexcept {
    return {reinterpret_cast<std::uint8_t*>(PyBytes_AsString(object_.ptr())), size_};
  }
  [[nodiscard]] nb::object object() const { return object_; }

 private:
  std::size_t size_;
  nb::object object_;
};

// Runs an operation of the library without the interpreter's lock, and returns its errc as a number.
template <class F>
[[nodiscard]] int unlocked(F&& operation) {
  const nb::gil_scoped_release release;
  return static_cast<int>(operation());
}

// Each source file adds its functions to the module.
void add_table(nb::module_& to);
void add_keys(nb::module_& to);
void add_kem(nb::module_& to);
void add_pke(nb::module_& to);
void add_signature(nb::module_& to);
void add_age(nb::module_& to);  // only in builds with libcrypto

}  // namespace python
