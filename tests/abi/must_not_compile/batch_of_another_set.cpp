// SPDX-License-Identifier: MIT
// The types of a batch are those of single calls.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  std::vector<kyber768::public_key> p(2);
  std::vector<ml_kem_768::secret_key> s(2);
  (void)ml_kem_768::generate_many(p, s);
#else
  std::vector<ml_kem_768::public_key> p(2);
  std::vector<ml_kem_768::secret_key> s(2);
  (void)ml_kem_768::generate_many(p, s);
#endif
}
