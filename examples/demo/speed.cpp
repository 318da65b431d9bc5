// SPDX-License-Identifier: MIT
#include "speed.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <bravais/by_id.hpp>
#include <bravais/result.hpp>

namespace demo {
namespace {

namespace by_id = bravais::by_id;
using clock = std::chrono::steady_clock;
using bytes = std::vector<std::uint8_t>;

// Calls `operation` for `seconds` in short runs; the rate of the best run is the one least disturbed by other programs.
template <class Operation>
double rate(double seconds, Operation operation) {
  const clock::time_point end =
      clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
  double best = 0;
  do {
    constexpr int calls = 16;
    const clock::time_point begin = clock::now();
    for (int i = 0; i < calls; ++i) {
      const bravais::errc error = operation();
      if (error != bravais::errc::ok) throw std::runtime_error(bravais::message(error));
    }
    const std::chrono::duration<double> passed = clock::now() - begin;
    best = std::max(best, calls / passed.count());
  } while (clock::now() < end);
  return best;
}

}  // namespace

speeds measure(const bravais::kem_parameters& set, double seconds) {
  const bytes seed(set.seed, 1), randomness(set.randomness, 2);
  bytes public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), secret(set.shared_secret);
  const double generate = rate(seconds, [&] { return by_id::generate(set.id, seed, public_key, secret_key); });
  const double encapsulate =
      rate(seconds, [&] { return by_id::encapsulate(set.id, public_key, randomness, ciphertext, secret); });
  const double decapsulate = rate(seconds, [&] { return by_id::decapsulate(set.id, secret_key, ciphertext, secret); });
  return {generate, encapsulate, decapsulate};
}

speeds measure(const bravais::pke_parameters& set, double seconds) {
  const bytes seed(set.seed, 1), coins(set.randomness, 2);
  bytes public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), message(set.message, 3);
  const double generate = rate(seconds, [&] { return by_id::generate(set.id, seed, public_key, secret_key); });
  const double encrypt = rate(seconds, [&] { return by_id::encrypt(set.id, public_key, message, coins, ciphertext); });
  const double decrypt = rate(seconds, [&] { return by_id::decrypt(set.id, secret_key, ciphertext, message); });
  return {generate, encrypt, decrypt};
}

}  // namespace demo
