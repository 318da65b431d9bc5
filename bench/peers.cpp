// SPDX-License-Identifier: MIT
// The list of the other libraries that this program can measure.
#include "peers.hpp"

namespace bravais_bench {

std::vector<peer> peers(std::vector<std::string>& missing) {
  std::vector<peer> found;
  const auto add = [&](peer library, const std::string& why_not) {
    if (why_not.empty()) {
      found.push_back(std::move(library));
    } else {
      missing.push_back(library.name + ": " + why_not);
    }
  };
#if defined(BRAVAIS_PEER_liboqs)
  add({"liboqs", liboqs_version(), open_liboqs, open_liboqs_signature}, "");
#else
  add({"liboqs", "", nullptr, nullptr}, "not found when this program was configured (CMAKE_PREFIX_PATH)");
#endif
#if defined(BRAVAIS_PEER_openssl)
  add({"openssl", openssl_version(), open_openssl, open_openssl_signature}, openssl_lack());
#else
  add({"openssl", "", nullptr, nullptr},
      "no libcrypto of version 3.5 when this program was configured (OPENSSL_ROOT_DIR)");
#endif
#if defined(BRAVAIS_PEER_mlkem_native)
  add({"mlkem-native", "", open_mlkem_native, nullptr}, "");
#else
  add({"mlkem-native", "", nullptr, nullptr}, "BRAVAIS_MLKEM_NATIVE_ROOT was not set when this program was configured");
#endif
#if defined(BRAVAIS_PEER_ntruplus)
  add({"ntruplus", "", open_ntruplus, nullptr}, "");
#else
  add({"ntruplus", "", nullptr, nullptr}, "BRAVAIS_NTRUPLUS_ROOT was not set when this program was configured");
#endif
  return found;
}

}  // namespace bravais_bench
