// SPDX-License-Identifier: MIT
#include <bravais/bytes.hpp>

#include "common/ct.hpp"
#include "common/registers.hpp"

namespace bravais {

bool equal(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) noexcept {
  const registers_cleared_at_end guard;
  if (a.size() != b.size()) return false;
  std::uint8_t difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference = static_cast<std::uint8_t>(difference | (a[i] ^ b[i]));
  return secret_bool::is_zero(difference).declassified("it is what the caller asks for");
}

}  // namespace bravais
