// SPDX-License-Identifier: MIT
#pragma once

#include <bravais/cxx20.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#if BRAVAIS_CXX20

namespace bravais {

// The key derivation function of round-3 Kyber: SHAKE256 that has absorbed its secret input and is read in one or many
// pieces, any number of bytes. The first 32 bytes are the shared secret of the standard interface. Wiped on destruction
// and when moved from.
class kdf {
 public:
  // Holds nothing: what is read from it, as from one that was moved from, is no secret.
  kdf() noexcept : state_{} {}
  // `input`: secret bytes (Kyber: 64), which stay the caller's to wipe. Precondition: at most 135.
  explicit kdf(std::span<const std::uint8_t> input) noexcept;
  // Moved but not copied: one reader of one output.
  kdf(const kdf&) = delete;
  kdf& operator=(const kdf&) = delete;
  kdf(kdf&& other) noexcept;
  kdf& operator=(kdf&& other) noexcept;
  ~kdf();

  // The next output.size() secret bytes. Precondition: `output` does not overlap the object.
  void read(std::span<std::uint8_t> output) noexcept;

 private:
  std::array<std::uint64_t, 25> state_;
  std::size_t used_ = 0;  // bytes of the current block that were read
};

}  // namespace bravais

#endif  // BRAVAIS_CXX20
