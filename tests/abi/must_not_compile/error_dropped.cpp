// SPDX-License-Identifier: MIT
// An error must not be dropped: results and error codes are [[nodiscard]].
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  ml_kem_768::check(keys.public_key);
#else
  (void)ml_kem_768::check(keys.public_key);
#endif
}
