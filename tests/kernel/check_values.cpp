// SPDX-License-Identifier: MIT
// What checks compare and draw, on any system: no test framework, no system call.
#include "check.hpp"

#include <algorithm>

namespace bravais_test {
namespace {

template <class T>
outcome compare_all(std::span<const T> got, std::span<const T> expected, const std::string& context) {
  if (got.size() != expected.size()) return {context + ": lengths differ"};
  const auto [a, b] = std::mismatch(got.begin(), got.end(), expected.begin());
  if (a == got.end()) return {};
  return {context + ": [" + std::to_string(a - got.begin()) + "] is " + std::to_string(*a) + ", expected " +
          std::to_string(*b)};
}

}  // namespace

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

}  // namespace bravais_test
