// SPDX-License-Identifier: MIT
// equal() does not take arrays of char, because a comparison up to their first zero could be true too early.
// The compiler says: deleted
#include "setting.hpp"

void program() {
  const char a[32] = {}, b[32] = {1};
#ifdef BRAVAIS_WRONG
  use(bravais::equal(a, b));
#else
  use(bravais::equal(std::span(a), std::span(b)));
#endif
}
