// SPDX-License-Identifier: MIT
// A secret does not go to a stream.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  std::cout << secret_a;
#else
  std::cout << secret_a.reveal().size();
#endif
}
