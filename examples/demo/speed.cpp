// SPDX-License-Identifier: MIT
#include "speed.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <numeric>
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

// Calls operation(0), ..., operation(runs - 1) in turn for `seconds`, each `calls` times in a row. Other programs
// disturb the shortest time of each the least; the rate is that of the mean of these times.
template <class Operation>
double rate(double seconds, std::size_t runs, int calls, Operation operation) {
  const clock::time_point end =
      clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
  std::vector<clock::duration> best(runs, clock::duration::max());
  do {
    for (std::size_t run = 0; run < runs; ++run) {
      const clock::time_point begin = clock::now();
      for (int i = 0; i < calls; ++i) {
        const bravais::errc error = operation(run);
        if (error != bravais::errc::ok) throw std::runtime_error(bravais::text(error));
      }
      best[run] = std::min(best[run], clock::now() - begin);
    }
  } while (clock::now() < end);
  const std::chrono::duration<double> sum = std::accumulate(best.begin(), best.end(), clock::duration::zero());
  return static_cast<double>(runs) * calls / sum.count();
}
template <class Operation>
double rate(double seconds, Operation operation) {
  return rate(seconds, 1, 16, [&](std::size_t) { return operation(); });
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
  const bytes seed(set.seed, 1), randomness(set.randomness, 2);
  bytes public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), message(set.message, 3);
  const double generate = rate(seconds, [&] { return by_id::generate(set.id, seed, public_key, secret_key); });
  const double encrypt =
      rate(seconds, [&] { return by_id::encrypt(set.id, public_key, message, randomness, ciphertext); });
  const double decrypt = rate(seconds, [&] { return by_id::decrypt(set.id, secret_key, ciphertext, message); });
  return {generate, encrypt, decrypt};
}

speeds measure(const bravais::signature_parameters& set, double seconds) {
  const bytes seed(set.seed, 1);
  bytes public_key(set.public_key), secret_key(set.secret_key), signature(set.signature), message(32);
  const bravais::message_view view{message};
  const double generate = rate(seconds, [&] { return by_id::generate(set.id, seed, public_key, secret_key); });
  // The number of attempts per signature is random, so the rate is that of the mean of 100 messages.
  const double signing = rate(seconds, 100, 1, [&](std::size_t number) {
    message[0] = static_cast<std::uint8_t>(number);
    return by_id::sign_deterministic(set.id, secret_key, {&view, 1}, signature);
  });
  const double verify = rate(seconds, [&] { return by_id::verify(set.id, public_key, {&view, 1}, signature); });
  return {generate, signing, verify};
}

}  // namespace demo
