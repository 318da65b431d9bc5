// SPDX-License-Identifier: MIT
// Checks a key from a file, and derives the keys that its parts determine.
#pragma once

#include <array>
#include <cstdint>

#include <bravais/result.hpp>

#include "common/wipe.hpp"
#include "keyfile/parse.hpp"

namespace bravais::keyfile {

// The result of an operation: an error and its reason.
struct verdict {
  errc error = errc::ok;
  key_fault fault = key_fault::none;

  verdict() noexcept = default;
  verdict(errc of) noexcept : error(of) {}
  // The error for a fault: bad_key_file for a fault of the file, else an error of the key itself.
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
  in public_key, secret_key;  // public_key is empty if the parts do not determine it
};

// Checks all parts and derives the keys.
[[nodiscard]] verdict check(const parts& found, wiped<keys>& out_keys) noexcept;

}  // namespace bravais::keyfile
