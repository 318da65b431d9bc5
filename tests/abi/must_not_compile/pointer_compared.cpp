// SPDX-License-Identifier: MIT
// equal() does not take pointers to char beside bytes, for the same reason as arrays of char.
// The compiler says: deleted
#include "setting.hpp"

void program(const char* text) {
#ifdef BRAVAIS_WRONG
  use(bravais::equal(letter, text));
#else
  use(bravais::equal(letter, std::string_view(text)));
#endif
}
