// SPDX-License-Identifier: MIT
#include <cassert>

#include <bravais/bytes.hpp>
#include <bravais/kdf.hpp>

#include "api/overlap.hpp"
#include "common/registers.hpp"
#include "common/sponge.hpp"
#include "common/wipe.hpp"
#include "dispatch/dispatch.hpp"

namespace bravais {
namespace {

constexpr std::size_t rate = 136;  // of SHAKE256, in bytes
constexpr std::uint8_t suffix = 0x1F;

keccak_permutation permutation() noexcept {
  // Any back end gives the same; the portable one stands in where the forced one cannot run.
  const backend* with = active_backend();
  return (with != nullptr ? with : backend_for(isa::portable))->hash.keccak_f1600;
}

}  // namespace

kdf::kdf(std::span<const std::uint8_t> input) noexcept : state_{} {
  const registers_cleared_at_end guard;
  assert(input.size() < rate);
  absorb_bytes(state_, used_, rate, input, permutation());
  pad_sponge(state_, used_, rate, suffix, permutation());
  wipe_stack();
}

kdf::kdf(kdf&& other) noexcept : state_(other.state_), used_(other.used_) {
  const registers_cleared_at_end guard;
  wipe(other.state_.data(), sizeof state_);
}
kdf& kdf::operator=(kdf&& other) noexcept {
  const registers_cleared_at_end guard;
  if (this != &other) {
    state_ = other.state_;
    used_ = other.used_;
    wipe(other.state_.data(), sizeof state_);
  }
  return *this;
}
kdf::~kdf() { wipe(state_.data(), sizeof state_); }

void kdf::read(std::span<std::uint8_t> output) noexcept {
  assert(!api::overlap({this, sizeof *this}, output));
  const registers_cleared_at_end guard;
  squeeze_bytes(state_, used_, rate, output, permutation());
  wipe_stack();
}

}  // namespace bravais
