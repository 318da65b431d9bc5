// SPDX-License-Identifier: MIT
// The checks that a key from a file must pass, and the keys that follow from its parts.
#pragma once

#include <array>
#include <cstdint>

#include <bravais/result.hpp>

#include "common/wipe.hpp"
#include "keyfile/parse.hpp"

namespace bravais::keyfile {

// What an operation says: an error with its reason.
struct verdict {
  errc error = errc::ok;
  key_fault fault = key_fault::none;

  verdict() noexcept = default;
  verdict(errc of) noexcept : error(of) {}
  // errc for a fault: what is wrong with the key itself, or with the file.
  verdict(key_fault why) noexcept : fault(why) {
    if (why == key_fault::none) return;
    error = why < key_fault::modulus_check    ? errc::bad_key_file
            : why == key_fault::modulus_check ? errc::bad_public_key
                                              : errc::bad_secret_key;
  }
  [[nodiscard]] bool ok() const noexcept { return error == errc::ok; }
};

// The keys of a file. `secret_key` is empty for a public key.
struct keys {
  std::array<std::uint8_t, largest_public_key> public_key_memory;
  std::array<std::uint8_t, largest_secret_key> secret_key_memory;
  in public_key, secret_key;  // public_key is empty where it does not follow
};

// Checks all parts, and finds the keys.
[[nodiscard]] verdict check(const parts& found, wiped<keys>& out_keys) noexcept;

}  // namespace bravais::keyfile
