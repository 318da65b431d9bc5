// SPDX-License-Identifier: MIT
// The key derivation function read in any pieces gives the bytes of one read, on every instruction set.

#include <algorithm>
#include <utility>

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bravais;
  using namespace bravais::fuzz;
  source from(data, size);
  const buffer input = from.bytes(from.below(136));
  const std::size_t length = from.below(1024);
  std::vector<std::size_t> pieces;
  // Pieces of no bytes are allowed too, but not for ever: after the end of the input there are only zeros.
  for (std::size_t sum = 0; sum < length && pieces.size() < 64; sum += pieces.back()) {
    pieces.push_back(std::min(from.below(300), length - sum));
  }
  on_all_forced([&] {
    buffer whole(length, 0xAA);
    kdf(input).read(whole);
    buffer joined(length, 0xAA);
    kdf reader(input);
    std::size_t done = 0;
    for (const std::size_t piece : pieces) {
      kdf moved(std::move(reader));
      moved.read(std::span(joined).subspan(done, piece));
      done += piece;
      reader = std::move(moved);
    }
    require(std::equal(joined.begin(), joined.begin() + static_cast<std::ptrdiff_t>(done), whole.begin()),
            "pieces differ from the whole");
    return whole;
  });
  return 0;
}
