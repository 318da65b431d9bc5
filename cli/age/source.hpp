// SPDX-License-Identifier: MIT
// Where bytes come from and where they go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "cli/buffer.hpp"

namespace cli::age {

class source {
 public:
  source() = default;
  source(const source&) = delete;
  source& operator=(const source&) = delete;
  virtual ~source() = default;
  // Writes up to out.size() bytes and returns their number, which is 0 only at the end. Throws if reading fails.
  virtual std::size_t read(std::span<std::uint8_t> out) = 0;
};

class sink {
 public:
  sink() = default;
  sink(const sink&) = delete;
  sink& operator=(const sink&) = delete;
  virtual ~sink() = default;
  virtual void write(std::span<const std::uint8_t> part) = 0;
};

class memory_source : public source {
 public:
  explicit memory_source(std::span<const std::uint8_t> content) : rest_(content) {}
  std::size_t read(std::span<std::uint8_t> out) override {
    const std::size_t count = out.size() < rest_.size() ? out.size() : rest_.size();
    if (count != 0) std::memcpy(out.data(), rest_.data(), count);
    rest_ = rest_.subspan(count);
    return count;
  }

 private:
  std::span<const std::uint8_t> rest_;
};

class memory_sink : public sink {
 public:
  void write(std::span<const std::uint8_t> part) override { content.insert(content.end(), part.begin(), part.end()); }
  buffer content;
};

// Lets a reader look at the next bytes of a source, and take them one by one.
class peeking_source : public source {
 public:
  explicit peeking_source(source& from) : from_(from), memory_(4096) {}

  std::size_t read(std::span<std::uint8_t> out) override {
    if (begin_ == end_) return from_.read(out);
    const std::size_t count = out.size() < end_ - begin_ ? out.size() : end_ - begin_;
    std::memcpy(out.data(), memory_.data() + begin_, count);
    begin_ += count;
    return count;
  }

  // Up to `most` (at most 4096) next bytes, fewer only at the end. They stay.
  std::span<const std::uint8_t> peek(std::size_t most) {
    if (begin_ + most > memory_.size()) {
      std::memmove(memory_.data(), memory_.data() + begin_, end_ - begin_);
      end_ -= begin_;
      begin_ = 0;
    }
    while (end_ - begin_ < most) {
      const std::size_t got = from_.read(std::span(memory_).subspan(end_));
      if (got == 0) break;
      end_ += got;
    }
    const std::size_t have = end_ - begin_;
    return {memory_.data() + begin_, have < most ? have : most};
  }

  // The next byte, or -1 at the end.
  int take() {
    if (begin_ == end_ && peek(1).empty()) return -1;
    return memory_[begin_++];
  }

 private:
  source& from_;
  buffer memory_;
  std::size_t begin_ = 0, end_ = 0;
};

}  // namespace cli::age
