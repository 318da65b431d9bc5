// SPDX-License-Identifier: MIT
// Checks of vector operations and kernels, which are internal to a back end. They are compiled once per instruction
// set, inside its target region, like the back ends. This header therefore does not use the test framework; checks.cpp
// does, and is baseline code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <bravais/isa.hpp>

namespace bravais_test {

// The result of a check: empty strings mean success.
struct outcome {
  std::string failure{};
  std::string skipped{};  // the reason for skipping the check
};

struct check {
  const char* name;
  outcome (*run)();
};

// A check that tries more in the full run: it becomes two tests, `name` and `full_name`.
enum class run_length { quick, full };
struct check_of_two_lengths {
  const char* name;
  outcome (*run)(run_length);
};
// What the full run tries: each number of that step, and that many random numbers. An emulator and code without vectors
// are ten to a hundred times slower than the others.
#if defined(BRAVAIS_TEST_EMULATED) || defined(BRAVAIS_PLAIN_VECTORS)
constexpr std::size_t step_of_full_run = 257;
constexpr std::size_t samples_of_full_run = 10'000'000;
#else
constexpr std::size_t step_of_full_run = 1;
constexpr std::size_t samples_of_full_run = 1'000'000'000;
#endif

// Each unit of checks defines objects of this type, after its region. The tests are called kind.check.isa.
class checks_of_isa {
 public:
  checks_of_isa(const char* kind, bravais::isa id, std::span<const check> checks);
  checks_of_isa(const char* kind, bravais::isa id, std::span<const check_of_two_lengths> checks);
};

// "[3]: got 5, expected 4", or nothing if both are the same. `context` names the case.
outcome compare(std::span<const std::int16_t> got, std::span<const std::int16_t> expected, const std::string& context);
outcome compare(std::span<const std::int32_t> got, std::span<const std::int32_t> expected, const std::string& context);
outcome compare(std::span<const std::uint8_t> got, std::span<const std::uint8_t> expected, const std::string& context);
outcome compare(std::span<const std::uint64_t> got, std::span<const std::uint64_t> expected,
                const std::string& context);
outcome fail_unless(bool condition, const std::string& context);

// Ends a check with the first failure.
#define CHECK_OR_RETURN(expression) \
  if (const bravais_test::outcome result = (expression); !result.failure.empty()) return result

// Numbers in an arbitrary order, the same in each run.
class numbers {
 public:
  explicit numbers(std::uint64_t seed = 0) : state_(seed) {}
  // A linear congruential generator with the multiplier 6364136223846793005 of D. Knuth's MMIX; its upper bits are the
  // good ones.
  std::uint64_t next() {
    const std::uint64_t first = state_ * 6364136223846793005U + 1442695040888963407U;
    state_ = first * 6364136223846793005U + 1442695040888963407U;
    return (first >> 32 << 32) | (state_ >> 32);
  }
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }
  std::int16_t int16() { return static_cast<std::int16_t>(next()); }
  std::int32_t int32() { return static_cast<std::int32_t>(next()); }
  // From `low` to `high`, inclusive; both ends occur more often than the others.
  std::int16_t between(int low, int high);
  std::int32_t between32(std::int32_t low, std::int32_t high);
  std::vector<std::uint8_t> bytes(std::size_t size);
  std::vector<std::int16_t> coefficients(std::size_t size, int low, int high);
  std::vector<std::uint64_t> words(std::size_t size);

 private:
  std::uint64_t state_;
};

// `size` bytes with no accessible byte directly before or directly after them: an access there ends the program.
// intact() detects a write on the other side.
class fenced_memory {
 public:
  enum class fence { before, behind };
  fenced_memory(std::size_t size, fence side);
  fenced_memory(const fenced_memory&) = delete;
  fenced_memory& operator=(const fenced_memory&) = delete;
  ~fenced_memory();

  std::uint8_t* data() { return data_; }
  std::span<std::uint8_t> span() { return {data_, size_}; }
  // Whether all bytes next to them are unchanged.
  bool intact() const;

 private:
  std::size_t size_;
  std::size_t reserved_;
  std::uint8_t* begin_;
  std::uint8_t* data_;
  std::uint8_t* accessible_;
  std::size_t accessible_size_;
};

}  // namespace bravais_test
