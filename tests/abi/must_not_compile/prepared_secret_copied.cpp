// SPDX-License-Identifier: MIT
// A prepared secret key can be moved, but not copied.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  auto first = ml_kem_768::prepare(seed);
  auto second = *first;
  (void)second;
#else
  auto first = ml_kem_768::prepare(seed);
  auto second = std::move(*first);
  (void)second;
#endif
}
