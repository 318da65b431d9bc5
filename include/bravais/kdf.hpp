// SPDX-License-Identifier: MIT
// The key derivation function of round-3 Kyber, for session keys of any length.
#pragma once

#include <bravais/cxx20.hpp>

#include <cstddef>
#include <cstdint>

#include <bravais/bytes.hpp>
#include <bravais/kdf.h>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

// The key derivation function of round-3 Kyber: SHAKE256 over a secret input. The output is read in one or many pieces,
// any number of bytes in all. Its first 32 bytes are the shared secret of the standard interface. The object is wiped
// on destruction and when it is moved from.
// Threads: an object serves one thread at a time.
class kdf {
 public:
  // Makes an empty object, like one that was moved from. Reading it gives zeros.
  kdf() noexcept : state_{} {}
  // Begins the output of one input. The object is empty if the input has more than 135 bytes, or is a null pointer with
  // a size.
  // Inputs: input (64 bytes for Kyber), which the caller must wipe.
  // Secret: input.
  explicit kdf(octets input) noexcept : state_{} {
    [[maybe_unused]] const int empty_on_errors = bravais_kdf_begin(&state_, input.data(), input.size());
  }
  // Moves but does not copy: one output has one reader.
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

  // Writes the next output.size() bytes. An output that overlaps this object is zeroed, and the object is then empty.
  // Secret: output.
  void read(writable_octets output) noexcept {
    if (bravais_kdf_read(output.data(), output.size(), &state_) == BRAVAIS_OK || output.data() == nullptr) return;
    wipe(output.data(), output.size());
    bravais_kdf_wipe(&state_);
  }

 private:
  bravais_kdf state_;
};

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
