// SPDX-License-Identifier: MIT
// The state of a bravais_kdf: SHAKE256 that has absorbed a secret input and is read in one or more pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "api/operations.hpp"

namespace bravais::api {

// Holds only integers, so that its bytes may be moved in memory. Wiped on destruction.
class kdf_reader {
 public:
  // Precondition: at most 135 bytes.
  explicit kdf_reader(in input) noexcept;
  kdf_reader(const kdf_reader&) = delete;
  kdf_reader& operator=(const kdf_reader&) = delete;
  ~kdf_reader();

  void read(out output) noexcept;

 private:
  std::array<std::uint64_t, 25> state_{};
  std::size_t used_ = 0;  // bytes of the current block that were read
};

}  // namespace bravais::api
