// SPDX-License-Identifier: MIT
// A public key is not written as a file of a secret key.
#include "setting.hpp"

void program(std::span<std::uint8_t> file) {
#ifdef BRAVAIS_WRONG
  (void)write_key_file<ml_kem_768, key_content::both>(keys.public_key, key_encoding::pem, file);
#else
  (void)write_key_file<ml_kem_768, key_content::both>(seed, key_encoding::pem, file);
#endif
}
