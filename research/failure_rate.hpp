// SPDX-License-Identifier: MIT
// How often decryption fails: distributions of whole numbers, combined exactly. Every step adds products of numbers
// that are not negative, so even a tail of 2^-170 keeps the relative precision of double.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace cli {

// A distribution on whole numbers: `weight[i]` is the probability of `low + i`.
struct distribution {
  std::int64_t low = 0;
  std::vector<double> weight{1.0};
};

// What was counted, divided by the number of all counts.
class histogram {
 public:
  explicit histogram(std::int64_t largest) : low_(-largest), count_(static_cast<std::size_t>(2 * largest + 1)) {}
  void add(std::int64_t value) { ++count_.at(static_cast<std::size_t>(value - low_)); }
  [[nodiscard]] distribution result() const;

 private:
  std::int64_t low_;
  std::vector<std::uint64_t> count_;
};

// The centred binomial distribution B_eta.
[[nodiscard]] distribution binomial(unsigned eta);

// Of x + y, of x * y, and of the sum of `count` numbers like x; all independent.
[[nodiscard]] distribution sum_of(const distribution& x, const distribution& y);
[[nodiscard]] distribution product_of(const distribution& x, const distribution& y);
[[nodiscard]] distribution repeated_sum(distribution x, std::size_t count);

[[nodiscard]] double standard_deviation(const distribution& x);
// The probability of |x| > limit.
[[nodiscard]] double beyond(const distribution& x, std::int64_t limit);

// `value` modulo the odd number q, between -q/2 and q/2.
[[nodiscard]] std::int64_t centred(std::int64_t value, std::int64_t q);

// What a lossy code of `x` does to it: decode(x, y) - x modulo q, over all x below q and all y below `dithers`.
[[nodiscard]] distribution coding_error(std::int64_t q, unsigned dithers,
                                        const std::function<std::int64_t(std::int64_t x, unsigned y)>& decode);

// The parts of the error that decryption meets in one coefficient, for schemes of Kyber's shape: n * rank products of
// `sender` and `public_key`, as many of `receiver` and `vector`, and one `message`.
struct error_parts {
  std::size_t rank;
  distribution sender, receiver;             // the coefficients of r and s
  distribution public_key, vector, message;  // the errors of b (or t), of u and of v
};
[[nodiscard]] distribution decryption_error(const error_parts& parts, std::size_t n);

// The probability that an error of one of n coefficients is larger than `largest`, as a power of two: n times that of
// one coefficient, the usual bound.
//
// With q = 3329 an error of 833 is wrong for every bit, and 832 on one side only for a bit that is 1. The published
// figures differ in this: those of ML-KEM take 831 for `largest`, those of M-LWQ take 832 (the rule "beyond q/4"),
// which is lower by 0.3 to 0.4 at the rates of ML-KEM.
[[nodiscard]] double log2_failure_rate(const distribution& error, std::size_t n, std::int64_t largest);

}  // namespace cli
