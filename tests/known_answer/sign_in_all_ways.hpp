// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "support/driver.hpp"

namespace bravais_test {

struct signed_batch {
  flat_keys keys;
  octets signatures;
};

// Makes one key from each seed and signs one message with each. `for_each_driver` calls its argument with each driver
// and the model; all of them must give the same bytes, and verify them.
template <class ForEachDriver>
signed_batch sign_in_all_ways(const ForEachDriver& for_each_driver, view seeds, const std::vector<octets>& messages,
                              view randomness = {}) {
  const std::vector<bravais::message_view> views = [&] {
    std::vector<bravais::message_view> all;
    for (const octets& message : messages) all.push_back({message});
    return all;
  }();
  const std::vector<bravais::errc> all_good(messages.size(), bravais::errc::ok);
  signed_batch first;
  for_each_driver([&](const auto& driver) {
    const flat_keys keys = driver.generate(seeds);
    const octets signatures = driver.sign(keys.secret_keys, views, randomness);
    EXPECT_EQ(driver.verify(keys.public_keys, views, signatures), all_good);
    if (first.signatures.empty()) first = {keys, signatures};
    EXPECT_EQ(keys.public_keys, first.keys.public_keys);
    EXPECT_EQ(keys.secret_keys, first.keys.secret_keys);
    EXPECT_EQ(signatures, first.signatures);
  });
  return first;
}

}  // namespace bravais_test
