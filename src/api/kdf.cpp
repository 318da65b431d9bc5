// SPDX-License-Identifier: MIT
#include "api/kdf.hpp"

#include <cassert>

#include <bravais/bytes.hpp>

#include "common/registers.hpp"
#include "common/sponge.hpp"
#include "common/wipe.hpp"
#include "dispatch/dispatch.hpp"

namespace bravais::api {
namespace {

constexpr std::size_t rate = 136;  // of SHAKE256, in bytes
constexpr std::uint8_t suffix = 0x1F;

keccak_permutation permutation() noexcept {
  // If the forced back end cannot run, the baseline replaces it: all back ends compute the same.
  const backend* active = active_backend();
  return (active != nullptr ? active : baseline_backend())->hash.keccak_f1600;
}

}  // namespace

kdf_reader::kdf_reader(in input) noexcept {
  const registers_cleared_at_end guard;
  assert(input.size() < rate);
  absorb_bytes(state_, used_, rate, input, permutation());
  pad_sponge(state_, used_, rate, suffix, permutation());
  wipe_stack();
}

kdf_reader::~kdf_reader() { wipe(state_.data(), sizeof state_); }

void kdf_reader::read(out output) noexcept {
  const registers_cleared_at_end guard;
  squeeze_bytes(state_, used_, rate, output, permutation());
  wipe_stack();
}

}  // namespace bravais::api
