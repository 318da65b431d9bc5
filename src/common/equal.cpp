// SPDX-License-Identifier: MIT
// bravais_equal(): a comparison in constant time.
#include <bravais.h>

#include "common/ct.hpp"
#include "common/registers.hpp"

extern "C" {

int bravais_equal(const void* a, const void* b, size_t size) {
  if (a == nullptr || b == nullptr) return size == 0;
  const bravais::registers_cleared_at_end guard;
  const auto* x = static_cast<const std::uint8_t*>(a);
  const auto* y = static_cast<const std::uint8_t*>(b);
  std::uint8_t difference = 0;
  for (std::size_t i = 0; i < size; ++i) difference = static_cast<std::uint8_t>(difference | (x[i] ^ y[i]));
  return bravais::secret_bool::is_zero(difference).declassified("it is what the caller asks for") ? 1 : 0;
}

}  // extern "C"
