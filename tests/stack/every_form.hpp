// SPDX-License-Identifier: MIT
// Every operation in every form, for every set, on one item and on batches.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include <bravais/result.hpp>

namespace bravais_test {

struct form {
  std::string_view kind;  // kem, pke, signature, key file
  std::string_view set;   // canonical name
  std::string_view name;  // the operation
  std::size_t n;          // number of items
  std::function<bravais::errc()> run;

  [[nodiscard]] std::string label() const {
    return std::string(kind) + ' ' + std::string(set) + ": " + std::string(name) + ", " + std::to_string(n) +
           " at a time";
  }
};

// Calls `each` with all forms on the active back end. A run() that does not finish does not affect later forms.
void for_each_form(const std::function<void(const form&)>& each);

}  // namespace bravais_test
