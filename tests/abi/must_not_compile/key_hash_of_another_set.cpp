// SPDX-License-Identifier: MIT
// The hash of a key belongs to one set, even if the sizes agree.
#include "setting.hpp"

void program(message_stream& stream) {
#ifdef BRAVAIS_WRONG
  const auto tr = ml_dsa_44::key_hash::from(std::vector<std::uint8_t>(64));
#else
  const auto tr = ml_dsa_65::key_hash::from(std::vector<std::uint8_t>(64));
#endif
  (void)ml_dsa_65::start(stream, *tr);
}
