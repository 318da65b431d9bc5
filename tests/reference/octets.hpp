// SPDX-License-Identifier: MIT
// The byte types of the models.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace reference {

using octets = std::vector<std::uint8_t>;
using view = std::span<const std::uint8_t>;

struct key_pair {
  octets public_key;
  octets secret_key;
};

// Concatenates the bytes of all arguments: the standards' || operator.
inline octets concatenate(std::initializer_list<view> parts) {
  octets all;
  for (const view part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}
inline void append(octets& to, view more) { to.insert(to.end(), more.begin(), more.end()); }

}  // namespace reference
