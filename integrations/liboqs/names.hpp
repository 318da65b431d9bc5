// SPDX-License-Identifier: MIT
// The names of all algorithms of liboqs 0.16, in its order, and the search for a name.
//
// Their source is <oqs/kem.h> and <oqs/sig.h> of liboqs 0.16.0. Programs go through these lists by number, so both
// libraries must list the same names.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace bravais_liboqs {

// clang-format off
inline constexpr std::string_view kem_names[] = {
    "BIKE-L1", "BIKE-L3", "BIKE-L5", "Classic-McEliece-348864", "Classic-McEliece-348864f",
    "Classic-McEliece-460896", "Classic-McEliece-460896f", "Classic-McEliece-6688128", "Classic-McEliece-6688128f",
    "Classic-McEliece-6960119", "Classic-McEliece-6960119f", "Classic-McEliece-8192128",
    "Classic-McEliece-8192128f", "HQC-1", "HQC-3", "HQC-5", "Kyber512", "Kyber768", "Kyber1024", "ML-KEM-512",
    "ML-KEM-768", "ML-KEM-1024", "NTRU-HPS-2048-509", "NTRU-HPS-2048-677", "NTRU-HPS-4096-821",
    "NTRU-HPS-4096-1229", "NTRU-HRSS-701", "NTRU-HRSS-1373", "sntrup761", "FrodoKEM-640-AES", "FrodoKEM-640-SHAKE",
    "FrodoKEM-976-AES", "FrodoKEM-976-SHAKE", "FrodoKEM-1344-AES", "FrodoKEM-1344-SHAKE", "eFrodoKEM-640-AES",
    "eFrodoKEM-640-SHAKE", "eFrodoKEM-976-AES", "eFrodoKEM-976-SHAKE", "eFrodoKEM-1344-AES", "eFrodoKEM-1344-SHAKE"};
// clang-format on

// The signature schemes before SLH-DSA.
// clang-format off
inline constexpr std::string_view first_sig_names[] = {
    "ML-DSA-44", "ML-DSA-65", "ML-DSA-87", "Falcon-512", "Falcon-1024", "Falcon-padded-512", "Falcon-padded-1024",
    "MAYO-1", "MAYO-2", "MAYO-3", "MAYO-5", "cross-rsdp-128-balanced", "cross-rsdp-128-fast",
    "cross-rsdp-128-small", "cross-rsdp-192-balanced", "cross-rsdp-192-fast", "cross-rsdp-192-small",
    "cross-rsdp-256-balanced", "cross-rsdp-256-fast", "cross-rsdp-256-small", "cross-rsdpg-128-balanced",
    "cross-rsdpg-128-fast", "cross-rsdpg-128-small", "cross-rsdpg-192-balanced", "cross-rsdpg-192-fast",
    "cross-rsdpg-192-small", "cross-rsdpg-256-balanced", "cross-rsdpg-256-fast", "cross-rsdpg-256-small", "OV-Is",
    "OV-Ip", "OV-III", "OV-V", "OV-Is-pkc", "OV-Ip-pkc", "OV-III-pkc", "OV-V-pkc", "OV-Is-pkc-skc", "OV-Ip-pkc-skc",
    "OV-III-pkc-skc", "OV-V-pkc-skc", "SNOVA_24_5_4", "SNOVA_24_5_4_SHAKE", "SNOVA_24_5_4_esk",
    "SNOVA_24_5_4_SHAKE_esk", "SNOVA_37_17_2", "SNOVA_25_8_3", "SNOVA_56_25_2", "SNOVA_49_11_3", "SNOVA_37_8_4",
    "SNOVA_24_5_5", "SNOVA_60_10_4", "SNOVA_29_6_5", "mqom2_cat1_gf16_fast_r3", "mqom2_cat1_gf16_fast_r5",
    "mqom2_cat1_gf16_short_r3", "mqom2_cat1_gf16_short_r5", "mqom2_cat3_gf16_fast_r3", "mqom2_cat3_gf16_fast_r5",
    "mqom2_cat3_gf16_short_r3", "mqom2_cat3_gf16_short_r5", "mqom2_cat5_gf16_fast_r3", "mqom2_cat5_gf16_fast_r5",
    "mqom2_cat5_gf16_short_r3", "mqom2_cat5_gf16_short_r5"};
// clang-format on

// SLH-DSA: a hash function for the message, or none, with each parameter set.
// clang-format off
inline constexpr std::string_view slh_dsa_messages[] = {
    "PURE", "SHA2_224_PREHASH", "SHA2_256_PREHASH", "SHA2_384_PREHASH", "SHA2_512_PREHASH", "SHA2_512_224_PREHASH",
    "SHA2_512_256_PREHASH", "SHA3_224_PREHASH", "SHA3_256_PREHASH", "SHA3_384_PREHASH", "SHA3_512_PREHASH",
    "SHAKE_128_PREHASH", "SHAKE_256_PREHASH"};
inline constexpr std::string_view slh_dsa_sets[] = {
    "SHA2_128S", "SHA2_128F", "SHA2_192S", "SHA2_192F", "SHA2_256S", "SHA2_256F", "SHAKE_128S", "SHAKE_128F",
    "SHAKE_192S", "SHAKE_192F", "SHAKE_256S", "SHAKE_256F"};
// clang-format on
using slh_dsa_name = std::array<char, 48>;  // ends with a zero byte
inline constexpr auto slh_dsa_names = [] {
  std::array<slh_dsa_name, std::size(slh_dsa_messages) * std::size(slh_dsa_sets)> names{};
  auto name = names.begin();
  for (const std::string_view message : slh_dsa_messages) {
    for (const std::string_view set : slh_dsa_sets) {
      auto at = name++->begin();
      for (const std::string_view part : {std::string_view("SLH_DSA_"), message, std::string_view("_"), set}) {
        at = std::copy(part.begin(), part.end(), at);
      }
    }
  }
  return names;
}();

inline constexpr std::size_t kem_name_count = std::size(kem_names);
inline constexpr std::size_t sig_name_count = std::size(first_sig_names) + slh_dsa_names.size();

// Each returns the name with a number, or null after the last one. Names end with a zero byte.
[[nodiscard]] constexpr const char* kem_name(std::size_t index) {
  return index < kem_name_count ? kem_names[index].data() : nullptr;
}
[[nodiscard]] constexpr const char* sig_name(std::size_t index) {
  constexpr std::size_t first = std::size(first_sig_names);
  if (index < first) return first_sig_names[index].data();
  return index < sig_name_count ? slh_dsa_names[index - first].data() : nullptr;
}

// Compares as liboqs does: the case of letters does not matter, whatever the locale.
[[nodiscard]] constexpr bool same_name(std::string_view a, std::string_view b) {
  constexpr auto lower = [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  };
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace bravais_liboqs
