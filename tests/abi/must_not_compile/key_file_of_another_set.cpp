// SPDX-License-Identifier: MIT
// A key of one set is not written under the name of another, though the sizes agree.
#include "setting.hpp"

void program(std::span<std::uint8_t> file) {
#ifdef BRAVAIS_WRONG
  (void)write_key_file<ml_kem_768>(key_encoding::pem, kyber_keys.secret_key, file);
#else
  (void)write_key_file<kyber768>(key_encoding::pem, kyber_keys.secret_key, file);
#endif
}
