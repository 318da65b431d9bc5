// SPDX-License-Identifier: MIT
// The buffers for a call of an operation, and the required outputs after an error.
#pragma once

#include <memory>
#include <string_view>

#include "support/buffer.hpp"
#include "support/no_public_key.hpp"
#include "support/operations.hpp"

namespace bravais_test {

// Buffers for `items` items, with copies of valid inputs; number `changed` has `length` bytes.
class call_memory {
 public:
  static constexpr std::size_t none = ~std::size_t{0};

  call_memory(const operation& op, std::size_t items, std::size_t changed = none, std::size_t length = 0) : op_(op) {
    for (const argument& a : op.arguments) {
      const std::size_t normal = a.is_prepared() || op.fixed_length ? a.size : items * a.size;
      memory_.push_back(std::make_unique<output>(memory_.size() == changed ? length : normal));
      spans.push_back(memory_.back()->span());
      for (std::size_t i = 0; !a.content.empty() && i < spans.back().size(); ++i)
        spans.back()[i] = a.content[i % a.content.size()];
    }
  }
  // The number of outputs, and of those with the required content after an error.
  std::size_t outputs() const {
    return static_cast<std::size_t>(std::ranges::count_if(op_.arguments, &argument::is_output));
  }
  std::size_t refused(std::string_view set) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < memory_.size(); ++i) {
      const argument& a = op_.arguments[i];
      if (!a.is_output()) continue;
      count += a.name == "public_keys" ? is_no_public_key(set, a.size, memory_[i]->copy()) : memory_[i]->is_zero();
    }
    return count;
  }

  buffers spans;

 private:
  const operation& op_;
  std::vector<std::unique_ptr<output>> memory_;
};

}  // namespace bravais_test
