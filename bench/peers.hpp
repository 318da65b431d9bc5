// SPDX-License-Identifier: MIT
// The other libraries, one file each. CMake compiles those that it finds and defines BRAVAIS_PEER_<name> for them.
#pragma once

#include "subject.hpp"

namespace bravais_bench {

std::string liboqs_version();
std::unique_ptr<kem_on_bytes> open_liboqs(const bravais::kem_parameters& set);
std::unique_ptr<signature_on_bytes> open_liboqs_signature(const bravais::signature_parameters& set);

// Empty, or the reason why the libcrypto that was loaded at run time cannot be measured.
std::string openssl_lack();
std::string openssl_version();
std::unique_ptr<kem_on_bytes> open_openssl(const bravais::kem_parameters& set);
std::unique_ptr<signature_on_bytes> open_openssl_signature(const bravais::signature_parameters& set);

std::unique_ptr<kem_on_bytes> open_mlkem_native(const bravais::kem_parameters& set);
std::unique_ptr<kem_on_bytes> open_ntruplus(const bravais::kem_parameters& set);

}  // namespace bravais_bench
