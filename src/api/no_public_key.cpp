// SPDX-License-Identifier: MIT
// Fills memory where no public key could be written.
#include <algorithm>
#include <array>

#include "api/operations.hpp"
#include "common/sponge.hpp"

namespace bravais::api {

void write_no_public_keys(std::string_view set, std::size_t size, out public_keys) noexcept {
  if (public_keys.data() == nullptr || public_keys.empty() || size == 0) return;
  constexpr std::string_view reason = "bravais: no public key";
  const auto octets = [](std::string_view text) {
    std::array<std::uint8_t, 64> copy{};
    std::copy(text.begin(), text.end(), copy.begin());
    return copy;
  };
  // The baseline, because no back end is active if the forced instruction set cannot run on this machine.
  sponge hash(baseline_backend()->hash.keccak_f1600, 136, 0x1F);
  hash.absorb(in(octets(reason)).first(reason.size()));
  hash.absorb(in(octets(set)).first(set.size()));
  const out first = public_keys.first(std::min(size, public_keys.size()));
  hash.squeeze(first);
  for (out rest = public_keys.subspan(first.size()); !rest.empty();) {
    const std::size_t count = std::min(size, rest.size());
    std::copy_n(first.begin(), count, rest.begin());
    rest = rest.subspan(count);
  }
}

}  // namespace bravais::api
