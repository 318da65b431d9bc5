// SPDX-License-Identifier: MIT
// The key derivation function must give the same bytes read in any pieces and at once, on every instruction set.

#include <algorithm>
#include <utility>

#include "pieces.hpp"

namespace bravais::fuzz {

void run(source& from) {
  const buffer input = from.bytes(from.below(136));
  const std::size_t length = from.below(1024);
  const std::vector<std::size_t> pieces = pick_pieces(from, length);
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
}

}  // namespace bravais::fuzz
