// SPDX-License-Identifier: MIT
// Computes how often decryption fails, from distributions of whole numbers that are combined exactly. Every step adds
// products of nonnegative numbers, so even a tail of 2^-170 keeps the relative precision of double.
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

// Counts of values, which result() divides by their total.
class histogram {
 public:
  explicit histogram(std::int64_t largest) : low_(-largest), count_(static_cast<std::size_t>(2 * largest + 1)) {}
  void add(std::int64_t value) { ++count_.at(static_cast<std::size_t>(value - low_)); }
  [[nodiscard]] distribution result() const;

 private:
  std::int64_t low_;
  std::vector<std::uint64_t> count_;
};

// The centered binomial distribution B_eta.
[[nodiscard]] distribution binomial(unsigned eta);

// The distributions of x + y, of x * y, and of the sum of `count` numbers like x; all independent.
[[nodiscard]] distribution sum_of(const distribution& x, const distribution& y);
[[nodiscard]] distribution product_of(const distribution& x, const distribution& y);
[[nodiscard]] distribution repeated_sum(distribution x, std::size_t count);

[[nodiscard]] double standard_deviation(const distribution& x);
// The probability of |x| > limit.
[[nodiscard]] double beyond(const distribution& x, std::int64_t limit);

// `value` modulo the odd number q, between -q/2 and q/2.
[[nodiscard]] std::int64_t centered(std::int64_t value, std::int64_t q);

// The error of a lossy code: decode(x, y) - x modulo q, over all x below q and all y below `dithers`.
[[nodiscard]] distribution coding_error(std::int64_t q, unsigned dithers,
                                        const std::function<std::int64_t(std::int64_t x, unsigned y)>& decode);

// The parts of the decryption error in one coefficient, for schemes like Kyber: n * rank products of `sender` and
// `public_key`, the same number of products of `receiver` and `vector`, and one `message`.
struct error_parts {
  std::size_t rank;
  distribution sender, receiver;             // the coefficients of r and s
  distribution public_key, vector, message;  // the errors of b (or t), of u and of v
};
[[nodiscard]] distribution decryption_error(const error_parts& parts, std::size_t n);

// The binary logarithm of the probability that the error of one of n coefficients is larger than `largest`. It uses the
// usual bound, n times the probability for one coefficient.
//
// With q = 3329, an error of 833 is wrong for every bit, and an error of 832 only on one side and for a bit that is 1.
// Published figures differ here: ML-KEM takes 831 for `largest`, M-LWQ takes 832 (the rule "beyond q/4"). At the
// failure rates of ML-KEM, 832 lowers the result by 0.3 to 0.4.
[[nodiscard]] double log2_failure_rate(const distribution& error, std::size_t n, std::int64_t largest);

}  // namespace cli
