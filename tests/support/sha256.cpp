// SPDX-License-Identifier: MIT
#include "support/sha256.hpp"

#include "reference/sha2.hpp"

namespace bravais_test {

std::string sha256(view bytes) { return to_hex(reference::sha256(bytes)); }
std::string sha256(std::string_view text) {
  return sha256(view(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

}  // namespace bravais_test
