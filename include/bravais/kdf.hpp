// SPDX-License-Identifier: MIT
// The key derivation function of round-3 Kyber, for session keys of any length.
#pragma once

#include <bravais/cxx20.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/bytes.hpp>
#include <bravais/kdf.h>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

// The key derivation function of round-3 Kyber: SHAKE256 that has absorbed its secret input and is read in one or many
// pieces, any number of bytes. The first 32 bytes are the shared secret of the standard interface. Wiped on destruction
// and when moved from.
class kdf {
 public:
  // Holds nothing, as one that was moved from does: reading it gives zeros.
  kdf() noexcept : state_{} {}
  // `input`: secret bytes (Kyber: 64), which stay the caller's to wipe. More than 135 bytes, or a null pointer: holds
  // nothing.
  explicit kdf(std::span<const std::uint8_t> input) noexcept : state_{} {
    [[maybe_unused]] const int empty_on_errors = bravais_kdf_begin(&state_, input.data(), input.size());
  }
  // Moved but not copied: one reader of one output.
  kdf(const kdf&) = delete;
  kdf& operator=(const kdf&) = delete;
  kdf(kdf&& other) noexcept : state_(other.state_) { bravais_kdf_wipe(&other.state_); }
  kdf& operator=(kdf&& other) noexcept {
    if (this != &other) {
      state_ = other.state_;
      bravais_kdf_wipe(&other.state_);
    }
    return *this;
  }
  ~kdf() { bravais_kdf_wipe(&state_); }

  // The next output.size() secret bytes. Precondition: `output` does not overlap the object.
  void read(std::span<std::uint8_t> output) noexcept {
    [[maybe_unused]] const int zeros_on_errors = bravais_kdf_read(output.data(), output.size(), &state_);
  }

 private:
  bravais_kdf state_;
};

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
