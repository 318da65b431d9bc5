// SPDX-License-Identifier: MIT
// The checks of the vector operations (tests/kernel/vocabulary.cpp) as a program without a test framework, for
// tests/platforms and tests/wasm: runs each check once, in its quick form, and prints the failures.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "kernel/check.hpp"

namespace bravais_test {
namespace {

struct named {
  std::string name;
  outcome (*run)();
  outcome (*run_quick)(run_length);
};
std::vector<named>& all() {
  static std::vector<named> checks;
  return checks;
}
constexpr std::uint8_t untouched = 0xa5;
constexpr std::size_t page = 65536;

}  // namespace

checks_of_isa::checks_of_isa(const char* kind, bravais::isa, std::span<const check> checks) {
  for (const check& c : checks) all().push_back({std::string(kind) + "." + c.name, c.run, nullptr});
}
checks_of_isa::checks_of_isa(const char* kind, bravais::isa, std::span<const check_of_two_lengths> checks) {
  for (const check_of_two_lengths& c : checks) all().push_back({std::string(kind) + "." + c.name, nullptr, c.run});
}

// Both fences detect writes. Only in WebAssembly the one behind the data detects reads too: nothing is accessible
// behind the end of the module's memory, so new memory there ends with the fenced bytes.
fenced_memory::fenced_memory(std::size_t size, [[maybe_unused]] fence side) : size_(size) {
#if defined(__wasm__)
  accessible_size_ = (size / page + 1) * page;
  const std::size_t first = __builtin_wasm_memory_grow(0, accessible_size_ / page);
  if (first == static_cast<std::size_t>(-1)) __builtin_trap();
  begin_ = accessible_ = reinterpret_cast<std::uint8_t*>(first * page);
  data_ = side == fence::before ? accessible_ + page / 2 : accessible_ + accessible_size_ - size;
#else
  accessible_size_ = size + page;
  begin_ = accessible_ = static_cast<std::uint8_t*>(std::malloc(accessible_size_));
  if (begin_ == nullptr) std::abort();
  data_ = accessible_ + page / 2;
#endif
  reserved_ = accessible_size_;
  std::memset(accessible_, untouched, accessible_size_);
}
fenced_memory::~fenced_memory() {
#if !defined(__wasm__)
  std::free(begin_);
#endif
}
bool fenced_memory::intact() const {
  for (const std::uint8_t* p = accessible_; p < accessible_ + accessible_size_; ++p)
    if ((p < data_ || p >= data_ + size_) && *p != untouched) return false;
  return true;
}

}  // namespace bravais_test

int main() {
  std::size_t failed = 0;
  std::size_t skipped = 0;
  for (const auto& check : bravais_test::all()) {
    const auto result = check.run ? check.run() : check.run_quick(bravais_test::run_length::quick);
    if (!result.skipped.empty()) {
      std::printf("skipped: %s: %s\n", check.name.c_str(), result.skipped.c_str());
      ++skipped;
    }
    if (result.failure.empty()) continue;
    std::printf("FAILED: %s: %s\n", check.name.c_str(), result.failure.c_str());
    ++failed;
  }
  const std::size_t compared = bravais_test::all().size() - skipped;
  std::printf("%zu operations are compared with the model, %zu failed; the back end lacks %zu optional ones\n",
              compared, failed, skipped);
  return failed == 0 && compared > 0 ? 0 : 1;
}
