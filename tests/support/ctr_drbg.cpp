// SPDX-License-Identifier: MIT
#include "support/ctr_drbg.hpp"

#include <algorithm>

#include "reference/aes.hpp"

namespace bravais_test {

ctr_drbg::ctr_drbg(view entropy_of_48_bytes) { update(entropy_of_48_bytes); }

// Adds one to the counter and encrypts it.
octets ctr_drbg::block() {
  for (std::size_t i = counter_.size(); i-- > 0;)
    if (++counter_[i] != 0) break;
  const std::array<std::uint8_t, 16> encrypted = reference::aes_256(key_, counter_);
  return {encrypted.begin(), encrypted.end()};
}

void ctr_drbg::update(std::optional<view> data) {
  octets fresh = reference::concatenate({block(), block(), block()});
  if (data)
    for (std::size_t i = 0; i < fresh.size(); ++i) fresh[i] = static_cast<std::uint8_t>(fresh[i] ^ (*data)[i]);
  std::copy_n(fresh.begin(), 32, key_.begin());
  std::copy_n(fresh.begin() + 32, 16, counter_.begin());
}

octets ctr_drbg::bytes(std::size_t size) {
  octets output;
  while (output.size() < size) {
    const octets next = block();
    output.insert(output.end(), next.begin(), next.end());
  }
  output.resize(size);
  update(std::nullopt);
  return output;
}

}  // namespace bravais_test
