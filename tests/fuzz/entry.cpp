// SPDX-License-Identifier: MIT
#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bravais::fuzz::source from(data, size);
  bravais::fuzz::run(from);
  return 0;
}
