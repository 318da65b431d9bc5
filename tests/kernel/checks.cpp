// SPDX-License-Identifier: MIT
#include "check.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "dispatch/dispatch.hpp"
#include "support/cases.hpp"

namespace bravais_test {
namespace {

struct group {
  const char* kind;
  bravais::isa id;
  std::span<const check> checks;
};
std::vector<group>& groups() {
  static std::vector<group> all;
  return all;
}

void run(const check& c, bravais::isa id) {
  if (bravais::backend_for(id) == nullptr) GTEST_SKIP() << "skipped: this machine cannot run " << bravais::name(id);
  const outcome result = c.run();
  EXPECT_EQ(result.failure, "");
  if (!result.skipped.empty()) GTEST_SKIP() << "skipped: " << result.skipped;
}

const registration registered{[] {
  for (const group& g : groups())
    for (const check& c : g.checks)
      once(g.kind, std::string(c.name) + "." + std::string(bravais::name(g.id)), [&c, id = g.id] { run(c, id); });
}};

template <class T>
outcome compare_all(std::span<const T> got, std::span<const T> expected, const std::string& context) {
  if (got.size() != expected.size()) return {context + ": lengths differ"};
  const auto [a, b] = std::mismatch(got.begin(), got.end(), expected.begin());
  if (a == got.end()) return {};
  return {context + ": [" + std::to_string(a - got.begin()) + "] is " + std::to_string(*a) + ", expected " +
          std::to_string(*b)};
}

constexpr std::uint8_t untouched = 0xa5;

}  // namespace

checks_of_isa::checks_of_isa(const char* kind, bravais::isa id, std::span<const check> checks) {
  groups().push_back({kind, id, checks});
}

outcome compare(std::span<const std::int16_t> got, std::span<const std::int16_t> expected, const std::string& context) {
  return compare_all(got, expected, context);
}
outcome compare(std::span<const std::int32_t> got, std::span<const std::int32_t> expected, const std::string& context) {
  return compare_all(got, expected, context);
}
outcome compare(std::span<const std::uint8_t> got, std::span<const std::uint8_t> expected, const std::string& context) {
  return compare_all(got, expected, context);
}
outcome compare(std::span<const std::uint64_t> got, std::span<const std::uint64_t> expected,
                const std::string& context) {
  return compare_all(got, expected, context);
}
outcome fail_unless(bool condition, const std::string& context) { return {condition ? "" : context}; }

// A linear congruential generator with the multiplier 6364136223846793005 of D. Knuth's MMIX; its upper bits are the
// good ones.
std::uint64_t numbers::next() {
  const auto step = [this] { return state_ = state_ * 6364136223846793005U + 1442695040888963407U; };
  const std::uint64_t high = step() >> 32;
  return (high << 32) | (step() >> 32);
}
std::int32_t numbers::between32(std::int32_t low, std::int32_t high) {
  const std::uint64_t choice = below(16);
  if (choice == 0) return low;
  if (choice == 1) return high;
  const auto count = static_cast<std::uint64_t>(std::int64_t{high} - low) + 1;
  return static_cast<std::int32_t>(low + static_cast<std::int64_t>(below(count)));
}
std::int16_t numbers::between(int low, int high) { return static_cast<std::int16_t>(between32(low, high)); }
std::vector<std::uint8_t> numbers::bytes(std::size_t size) {
  std::vector<std::uint8_t> out(size);
  std::generate(out.begin(), out.end(), [this] { return static_cast<std::uint8_t>(next()); });
  return out;
}
std::vector<std::int16_t> numbers::coefficients(std::size_t size, int low, int high) {
  std::vector<std::int16_t> out(size);
  std::generate(out.begin(), out.end(), [=, this] { return between(low, high); });
  return out;
}
std::vector<std::uint64_t> numbers::words(std::size_t size) {
  std::vector<std::uint64_t> out(size);
  std::generate(out.begin(), out.end(), [this] { return next(); });
  return out;
}

fenced_memory::fenced_memory(std::size_t size, fence side) : size_(size) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  accessible_size_ = (size / page + 1) * page;
  reserved_ = accessible_size_ + page;
  void* memory = mmap(nullptr, reserved_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  begin_ = static_cast<std::uint8_t*>(memory);
  accessible_ = side == fence::before ? begin_ + page : begin_;
  data_ = side == fence::before ? accessible_ : accessible_ + accessible_size_ - size;
  std::memset(accessible_, untouched, accessible_size_);
  if (mprotect(side == fence::before ? begin_ : begin_ + accessible_size_, page, PROT_NONE) != 0)
    throw std::bad_alloc();
}
fenced_memory::~fenced_memory() { munmap(begin_, reserved_); }
bool fenced_memory::intact() const {
  const auto clean = [](std::uint8_t byte) { return byte == untouched; };
  return std::all_of(accessible_, data_, clean) && std::all_of(data_ + size_, accessible_ + accessible_size_, clean);
}

}  // namespace bravais_test
