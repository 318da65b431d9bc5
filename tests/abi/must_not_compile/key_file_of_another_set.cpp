// SPDX-License-Identifier: MIT
// A key of one set is not written under the name of another, even if the sizes agree.
#include "setting.hpp"

void program(std::span<std::uint8_t> file) {
#ifdef BRAVAIS_WRONG
  (void)write_key_file<ml_kem_768>(kyber_keys.secret_key, key_encoding::pem, file);
#else
  (void)write_key_file<kyber768>(kyber_keys.secret_key, key_encoding::pem, file);
#endif
}
