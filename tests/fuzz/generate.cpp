// SPDX-License-Identifier: MIT
// Generates key pairs of every kind from any seeds, one and several at a time: every instruction set must give the same
// keys, and keys must pass the checks.

#include "fuzz.hpp"

namespace bravais::fuzz {
namespace {

template <class Parameters>
void generate_keys(source& from, const Parameters& set) {
  const std::size_t n = from.below(10);
  const buffer seeds = from.flag() ? from.bytes(n * set.seed) : from.seeds(n * set.seed);
  const key_pairs pairs = on_all([&](const backend& b) { return generate(b, set, seeds); });
  const auto& table = ops(portable(), set);
  for (std::size_t i = 0; i < n; ++i) {
    if constexpr (requires { table.check_public_key; }) {
      require(table.check_public_key(item(pairs.public_keys, set.public_key, i).data()) == errc::ok,
              "made a bad public key");
    }
    if constexpr (requires { table.check_secret_key; }) {
      require(table.check_secret_key(item(pairs.secret_keys, set.secret_key, i).data()) == errc::ok,
              "made a bad secret key");
    }
  }
}

}  // namespace

void run(source& from) {
  with_table(from.byte(), [&](const auto& table) { generate_keys(from, pick_set(from, table)); });
}

}  // namespace bravais::fuzz
