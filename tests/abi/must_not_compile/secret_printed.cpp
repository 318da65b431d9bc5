// SPDX-License-Identifier: MIT
// A secret cannot be written to a stream.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  std::cout << secret_a;
#else
  std::cout << secret_a.reveal().size();
#endif
}
