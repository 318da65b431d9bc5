// SPDX-License-Identifier: MIT
// A message in progress cannot be copied.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  message_stream one;
  message_stream other(one);
#else
  message_stream one;
  message_stream other;
#endif
}
