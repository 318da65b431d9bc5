// SPDX-License-Identifier: MIT
// The algorithms of the provider, with the names, numbers and sizes that OpenSSL 3.5 gives to them.
#ifndef BRAVAIS_INTEGRATIONS_OPENSSL_ALGORITHM_HPP
#define BRAVAIS_INTEGRATIONS_OPENSSL_ALGORITHM_HPP

#include <cstdint>

#include <bravais/hybrid.h>
#include <bravais/ml_dsa.h>
#include <bravais/ml_kem.h>

namespace bravais::integrations {

enum class kind { ml_kem, hybrid, ml_dsa };

struct algorithm {
  kind type;
  std::uint32_t id;  // of a parameter set of <bravais.h>, or of a scheme of <bravais/hybrid.h>
  const char* name;
  const char* names;  // all names, with colons between them
  const char* description;
  const char* tls_name;      // of the TLS 1.3 group or signature algorithm
  std::uint32_t tls_number;  // its code point
  int bits, security_bits, category;
  const char* oid;         // null: none
  const char* short_name;  // of the object identifier
  bool is_kem() const { return type != kind::ml_dsa; }
};

// clang-format off
inline constexpr algorithm ml_kem_512 = {kind::ml_kem, BRAVAIS_ML_KEM_512, "ML-KEM-512",
  "ML-KEM-512:MLKEM512:id-alg-ml-kem-512:2.16.840.1.101.3.4.4.1", "ML-KEM-512 of bravais",
  "MLKEM512", 0x0200, 512, 128, 1, "2.16.840.1.101.3.4.4.1", "id-alg-ml-kem-512"};
inline constexpr algorithm ml_kem_768 = {kind::ml_kem, BRAVAIS_ML_KEM_768, "ML-KEM-768",
  "ML-KEM-768:MLKEM768:id-alg-ml-kem-768:2.16.840.1.101.3.4.4.2", "ML-KEM-768 of bravais",
  "MLKEM768", 0x0201, 768, 192, 3, "2.16.840.1.101.3.4.4.2", "id-alg-ml-kem-768"};
inline constexpr algorithm ml_kem_1024 = {kind::ml_kem, BRAVAIS_ML_KEM_1024, "ML-KEM-1024",
  "ML-KEM-1024:MLKEM1024:id-alg-ml-kem-1024:2.16.840.1.101.3.4.4.3", "ML-KEM-1024 of bravais",
  "MLKEM1024", 0x0202, 1024, 256, 5, "2.16.840.1.101.3.4.4.3", "id-alg-ml-kem-1024"};
inline constexpr algorithm secp256r1_mlkem768 = {kind::hybrid, BRAVAIS_SECP256R1_MLKEM768, "SecP256r1MLKEM768",
  "SecP256r1MLKEM768", "SecP256r1MLKEM768 of bravais",
  "SecP256r1MLKEM768", 0x11EB, 768, 192, 3, nullptr, nullptr};
inline constexpr algorithm x25519_mlkem768 = {kind::hybrid, BRAVAIS_X25519_MLKEM768, "X25519MLKEM768",
  "X25519MLKEM768", "X25519MLKEM768 of bravais",
  "X25519MLKEM768", 0x11EC, 768, 192, 3, nullptr, nullptr};
inline constexpr algorithm secp384r1_mlkem1024 = {kind::hybrid, BRAVAIS_SECP384R1_MLKEM1024, "SecP384r1MLKEM1024",
  "SecP384r1MLKEM1024", "SecP384r1MLKEM1024 of bravais",
  "SecP384r1MLKEM1024", 0x11ED, 1024, 256, 5, nullptr, nullptr};
inline constexpr algorithm ml_dsa_44 = {kind::ml_dsa, BRAVAIS_ML_DSA_44, "ML-DSA-44",
  "ML-DSA-44:MLDSA44:2.16.840.1.101.3.4.3.17:id-ml-dsa-44", "ML-DSA-44 of bravais",
  "mldsa44", 0x0904, 8 * BRAVAIS_ML_DSA_44_PUBLIC_KEY_BYTES, 128, 2, "2.16.840.1.101.3.4.3.17", "id-ml-dsa-44"};
inline constexpr algorithm ml_dsa_65 = {kind::ml_dsa, BRAVAIS_ML_DSA_65, "ML-DSA-65",
  "ML-DSA-65:MLDSA65:2.16.840.1.101.3.4.3.18:id-ml-dsa-65", "ML-DSA-65 of bravais",
  "mldsa65", 0x0905, 8 * BRAVAIS_ML_DSA_65_PUBLIC_KEY_BYTES, 192, 3, "2.16.840.1.101.3.4.3.18", "id-ml-dsa-65"};
inline constexpr algorithm ml_dsa_87 = {kind::ml_dsa, BRAVAIS_ML_DSA_87, "ML-DSA-87",
  "ML-DSA-87:MLDSA87:2.16.840.1.101.3.4.3.19:id-ml-dsa-87", "ML-DSA-87 of bravais",
  "mldsa87", 0x0906, 8 * BRAVAIS_ML_DSA_87_PUBLIC_KEY_BYTES, 256, 5, "2.16.840.1.101.3.4.3.19", "id-ml-dsa-87"};
// clang-format on
inline constexpr const algorithm* all_algorithms[] = {&x25519_mlkem768, &secp256r1_mlkem768, &secp384r1_mlkem1024,
                                                      &ml_kem_512,      &ml_kem_768,         &ml_kem_1024,
                                                      &ml_dsa_44,       &ml_dsa_65,          &ml_dsa_87};

// The property definition of every implementation.
#define BRAVAIS_PROPERTY "provider=bravais"

}  // namespace bravais::integrations

#endif
