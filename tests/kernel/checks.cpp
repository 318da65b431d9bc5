// SPDX-License-Identifier: MIT
// Registers the checks as tests, and makes memory with inaccessible neighbors.
#include "check.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <new>

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "dispatch/dispatch.hpp"
#include "support/cases.hpp"

namespace bravais_test {
namespace {

struct test_of_isa {
  const char* kind;
  bravais::isa id;
  std::string name;
  std::function<outcome()> run;
};
std::vector<test_of_isa>& tests() {
  static std::vector<test_of_isa> all;
  return all;
}

void run(const test_of_isa& test) {
  if (bravais::backend_for(test.id) == nullptr)
    GTEST_SKIP() << "skipped: this machine cannot run " << bravais::name(test.id);
  if (test.name.starts_with("full_") && !full_run()) GTEST_SKIP() << "skipped: takes seconds; set BRAVAIS_FULL=1";
  const outcome result = test.run();
  EXPECT_EQ(result.failure, "");
  if (!result.skipped.empty()) GTEST_SKIP() << "skipped: " << result.skipped;
}

const registration registered{[] {
  for (const test_of_isa& test : tests())
    once(test.kind, test.name + "." + std::string(bravais::name(test.id)), [&test] { run(test); });
}};

constexpr std::uint8_t untouched = 0xa5;

}  // namespace

checks_of_isa::checks_of_isa(const char* kind, bravais::isa id, std::span<const check> checks) {
  for (const check& c : checks) tests().push_back({kind, id, c.name, c.run});
}
checks_of_isa::checks_of_isa(const char* kind, bravais::isa id, std::span<const check_of_two_lengths> checks) {
  for (const check_of_two_lengths& c : checks) {
    tests().push_back({kind, id, c.name, [run = c.run] { return run(run_length::quick); }});
    tests().push_back({kind, id, std::string("full_") + c.name, [run = c.run] { return run(run_length::full); }});
  }
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
