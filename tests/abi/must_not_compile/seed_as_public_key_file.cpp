// SPDX-License-Identifier: MIT
// A file of a public key never contains a seed.
#include "setting.hpp"

void program(std::span<std::uint8_t> file) {
#ifdef BRAVAIS_WRONG
  (void)write_key_file<ml_dsa_65, key_content::public_key>(dsa_seed, key_encoding::pem, file);
#else
  (void)write_key_file<ml_dsa_65, key_content::seed>(dsa_seed, key_encoding::pem, file);
#endif
}
