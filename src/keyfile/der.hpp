// SPDX-License-Identifier: MIT
// The subset of DER (ITU-T X.690) that key files need: values with one-byte tags and definite lengths.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/key_file.hpp>

namespace bravais::keyfile {

using in = std::span<const std::uint8_t>;
using out = std::span<std::uint8_t>;

enum tag : std::uint8_t {
  integer = 0x02,
  bit_string = 0x03,
  octet_string = 0x04,
  object_identifier = 0x06,
  sequence = 0x30,
  context_0 = 0x80,              // [0] IMPLICIT of a primitive type
  context_1 = 0x81,              // [1] IMPLICIT of a primitive type
  context_0_constructed = 0xa0,  // [0] IMPLICIT SET OF
};

// Reads consecutive values inside one value. After the first fault, everything reads as empty: a caller reads a whole
// structure and checks the fault once.
class der_reader {
 public:
  der_reader(in content, key_fault& fault) noexcept : rest_(content), fault_(&fault) {}

  [[nodiscard]] bool next_is(tag wanted) const noexcept { return !rest_.empty() && rest_.front() == wanted; }
  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }

  // Returns the content of the next value, which must have this tag.
  in take(tag wanted) noexcept {
    if (*fault_ != key_fault::none) return {};
    if (rest_.empty()) return failed(key_fault::truncated);
    if (rest_.front() != wanted) return failed(key_fault::wrong_type);
    std::size_t header = 2, length = 0;
    if (rest_.size() < header) return failed(key_fault::truncated);
    const std::size_t first = rest_[1];
    if (first < 0x80) {
      length = first;
    } else {
      const std::size_t count = first - 0x80;
      // The length of a key has at most three bytes; an indefinite length has none.
      const bool is_shortest = count != 0 && (rest_.size() == header || rest_[header] != 0);
      if (!is_shortest) return failed(key_fault::bad_length_form);
      if (count > 3 || rest_.size() < header + count) return failed(key_fault::truncated);
      for (std::size_t i = 0; i < count; ++i) length = length << 8 | rest_[header + i];
      if (length < 0x80) return failed(key_fault::bad_length_form);
      header += count;
    }
    if (rest_.size() - header < length) return failed(key_fault::truncated);
    const in content = rest_.subspan(header, length);
    rest_ = rest_.subspan(header + length);
    return content;
  }
  der_reader enter(tag wanted) noexcept { return {take(wanted), *fault_}; }

  // Reports a fault if bytes are left.
  void finish() noexcept {
    if (*fault_ == key_fault::none && !rest_.empty()) *fault_ = key_fault::trailing_bytes;
  }
  void refuse(key_fault fault) noexcept {
    if (*fault_ == key_fault::none) *fault_ = fault;
  }

 private:
  in failed(key_fault fault) noexcept {
    *fault_ = fault;
    return {};
  }
  in rest_;
  key_fault* fault_;
};

// Writes a structure from its end to its beginning, so that each length is known when its header is written. Without
// memory, it only counts.
class der_writer {
 public:
  explicit der_writer(out memory = {}) noexcept : memory_(memory) {}

  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  void put(in bytes) noexcept {
    size_ += bytes.size();
    if (size_ <= memory_.size())
      std::copy(bytes.begin(), bytes.end(), memory_.end() - static_cast<std::ptrdiff_t>(size_));
  }
  void put(std::uint8_t byte) noexcept { put(in(&byte, 1)); }

  // Makes everything written since size() was `end` the content of one value.
  void wrap(tag of, std::size_t end) noexcept {
    std::size_t length = size_ - end;
    if (length < 0x80) {
      put(static_cast<std::uint8_t>(length));
    } else {
      std::uint8_t count = 0;
      for (; length != 0; length >>= 8, ++count) put(static_cast<std::uint8_t>(length & 0xff));
      put(static_cast<std::uint8_t>(0x80 | count));
    }
    put(static_cast<std::uint8_t>(of));
  }
  void put(tag of, in content) noexcept {
    const std::size_t end = size_;
    put(content);
    wrap(of, end);
  }

 private:
  out memory_;
  std::size_t size_ = 0;
};

}  // namespace bravais::keyfile
