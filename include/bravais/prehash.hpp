// SPDX-License-Identifier: MIT
// The hash functions that HashML-DSA may apply to a message.
#pragma once

#include <bravais/cxx20.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include <bravais.h>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

// The hash functions that HashML-DSA may apply to a message. The value is N, the last arc of the object identifier
// 2.16.840.1.101.3.4.2.N, and it is part of the C ABI. FIPS 204 asks for a function that is as strong as the parameter
// set; the library accepts all functions for all sets.
// Standard: FIPS 204, section 5.4.
enum class prehash : std::uint32_t {
  sha2_256 = BRAVAIS_SHA2_256,
  sha2_384 = BRAVAIS_SHA2_384,
  sha2_512 = BRAVAIS_SHA2_512,
  sha2_224 = BRAVAIS_SHA2_224,
  sha2_512_224 = BRAVAIS_SHA2_512_224,
  sha2_512_256 = BRAVAIS_SHA2_512_256,
  sha3_224 = BRAVAIS_SHA3_224,
  sha3_256 = BRAVAIS_SHA3_256,
  sha3_384 = BRAVAIS_SHA3_384,
  sha3_512 = BRAVAIS_SHA3_512,
  shake128 = BRAVAIS_SHAKE128,
  shake256 = BRAVAIS_SHAKE256,
};

// One row of the table of hash functions.
struct BRAVAIS_PRIVATE_OF_CXX_LIBRARY prehash_parameters {
  prehash id;
  std::string_view name;  // the canonical spelling; see find_prehash()
  std::size_t digest;     // size of the digest in bytes
};

// The table of hash functions. Row i describes the function with the id i + 1.
inline constexpr prehash_parameters prehash_table[] = {
    {prehash::sha2_256, "SHA2-256", 32},         {prehash::sha2_384, "SHA2-384", 48},
    {prehash::sha2_512, "SHA2-512", 64},         {prehash::sha2_224, "SHA2-224", 28},
    {prehash::sha2_512_224, "SHA2-512/224", 28}, {prehash::sha2_512_256, "SHA2-512/256", 32},
    {prehash::sha3_224, "SHA3-224", 28},         {prehash::sha3_256, "SHA3-256", 32},
    {prehash::sha3_384, "SHA3-384", 48},         {prehash::sha3_512, "SHA3-512", 64},
    {prehash::shake128, "SHAKE128", 32},         {prehash::shake256, "SHAKE256", 64},
};
// The number of hash functions, and whether a number is the id of one.
inline constexpr std::size_t prehash_count = std::size(prehash_table);
[[nodiscard]] constexpr bool is_known(prehash id) noexcept { return static_cast<std::size_t>(id) - 1 < prehash_count; }

// Returns the row of an id.
// Precondition: is_known(id).
[[nodiscard]] constexpr const prehash_parameters& parameters(prehash id) noexcept {
  return prehash_table[static_cast<std::size_t>(id) - 1];
}

namespace detail {
// Whether two names have the same letters and digits, in any case and with any of - _ / and space between them.
[[nodiscard]] constexpr bool same_spelling(std::string_view a, std::string_view b) noexcept {
  const auto next = [](std::string_view& name) {
    while (!name.empty() && std::string_view("-_/ ").find(name.front()) != name.npos) name.remove_prefix(1);
    if (name.empty()) return '\0';
    const char c = name.front();
    name.remove_prefix(1);
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  for (;;) {
    const char c = next(a);
    if (c != next(b)) return false;
    if (c == '\0') return a.empty() && b.empty();
  }
}
}  // namespace detail

// Finds a hash function by its name, in upper or lower case and with any separators. Returns nothing if there is none.
[[nodiscard]] constexpr std::optional<prehash> find_prehash(std::string_view name) noexcept {
  for (const prehash_parameters& row : prehash_table) {
    if (detail::same_spelling(row.name, name)) return row.id;
  }
  return std::nullopt;
}

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
