// SPDX-License-Identifier: MIT
// The state of a key derivation function is secret and must not be copied.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  kdf first;
  kdf second = first;
  (void)second;
#else
  kdf first;
  kdf second = std::move(first);
  (void)second;
#endif
}
