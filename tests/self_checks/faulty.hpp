// SPDX-License-Identifier: MIT
// A back end that computes wrong results on demand. It is the portable one with other functions in the tables of all
// parameter sets, and a program that is linked with faulty.cpp uses it instead of the library's choice.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bravais/bravais.hpp>

#include "support/no_public_key.hpp"

namespace bravais_test {

using bravais::errc;
namespace by_id = bravais::by_id;
using octets = std::vector<std::uint8_t>;

// What is wrong. In the first seven, one bit of one item of a call is.
enum class fault {
  none,
  public_key,
  secret_key,
  ciphertext,
  sent,      // the shared secret of encapsulation
  received,  // that of decapsulation
  decrypted,
  signature,
  refuses,  // verification takes every signature for bad
  accepts,  // verification takes every signature for good, decapsulation every ciphertext for the last good one
};
inline constexpr std::string_view fault_names[] = {"none",     "public_key", "secret_key", "ciphertext", "sent",
                                                   "received", "decrypted",  "signature",  "refuses",    "accepts"};

// Sets what is wrong, and which item of a call. The first `skipped` calls that the fault concerns are right. Nothing is
// wrong at the start.
void inject(fault what, std::size_t item = 0, int skipped = 0) noexcept;

// Whether a fault can show in a kind of scheme.
inline bool concerns(fault what, const bravais::kem_parameters&) {
  return what != fault::decrypted && what != fault::signature && what != fault::refuses;
}
inline bool concerns(fault what, const bravais::pke_parameters&) {
  return what <= fault::ciphertext || what == fault::decrypted;
}
inline bool concerns(fault what, const bravais::signature_parameters&) {
  return what <= fault::secret_key || what >= fault::signature;
}

// Reports a statement that is wrong, with the name of the parameter set.
inline bool all_right = true;
inline void expect(bool truth, std::string_view set, const std::string& what) {
  if (truth) return;
  std::printf("wrong: %s: %s\n", std::string(set).c_str(), what.c_str());
  all_right = false;
}

inline bool is_zero(std::span<const std::uint8_t> x) {
  return std::ranges::all_of(x, [](std::uint8_t byte) { return byte == 0; });
}
template <class Row>
bool is_no_key(const Row& p, std::span<const std::uint8_t> x) {
  return is_no_public_key(p.name, p.public_key, x);
}
inline std::span<std::uint8_t> item(octets& x, std::size_t size, std::size_t i) {
  return std::span(x).subspan(i * size, size);
}
inline octets counting(std::size_t size, std::uint8_t first = 0) {
  octets bytes(size);
  for (std::uint8_t& byte : bytes) byte = first++;
  return bytes;
}

// Calls f(row) for each parameter set of the library.
template <class F>
void each_set(F f) {
  const auto each = [&](const auto& table) {
    for (const auto& row : table) {
      if (bravais::is_known(row.id)) f(row);
    }
  };
  each(bravais::kem_table), each(bravais::pke_table), each(bravais::signature_table);
}

}  // namespace bravais_test
