// SPDX-License-Identifier: MIT
// The bytes of a secret are accessible only through reveal().
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  std::span<const std::uint8_t> bytes = secret_a;
  (void)bytes;
#else
  std::span<const std::uint8_t> bytes = secret_a.reveal();
  (void)bytes;
#endif
}
