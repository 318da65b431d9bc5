// SPDX-License-Identifier: MIT
#include <bravais/kdf.hpp>

#include <algorithm>
#include <cassert>

#include <bravais/bytes.hpp>

#include "dispatch/dispatch.hpp"

namespace bravais {
namespace {

constexpr std::size_t rate = 136;  // of SHAKE256, in bytes

void permute(std::array<std::uint64_t, 25>& state) noexcept {
  // Any back end gives the same; the portable one stands in where the forced one cannot run.
  const backend* with = active_backend();
  if (with == nullptr) with = backend_for(isa::portable);
  with->hash.keccak_f1600(state.data());
}
void add_byte(std::array<std::uint64_t, 25>& state, std::size_t at, std::uint8_t byte) noexcept {
  state[at / 8] ^= std::uint64_t{byte} << (8 * (at % 8));
}

}  // namespace

kdf::kdf(std::span<const std::uint8_t> input) noexcept : state_{} {
  assert(input.size() < rate);
  for (std::size_t i = 0; i < input.size(); ++i) add_byte(state_, i, input[i]);
  add_byte(state_, input.size(), 0x1F);
  add_byte(state_, rate - 1, 0x80);
  permute(state_);
}

kdf::kdf(kdf&& other) noexcept : state_(other.state_), used_(other.used_) { wipe(other.state_.data(), sizeof state_); }
kdf& kdf::operator=(kdf&& other) noexcept {
  if (this != &other) {
    state_ = other.state_;
    used_ = other.used_;
    wipe(other.state_.data(), sizeof state_);
  }
  return *this;
}
kdf::~kdf() { wipe(state_.data(), sizeof state_); }

void kdf::read(std::span<std::uint8_t> output) noexcept {
  for (std::uint8_t& byte : output) {
    if (used_ == rate) {
      permute(state_);
      used_ = 0;
    }
    byte = static_cast<std::uint8_t>(state_[used_ / 8] >> (8 * (used_ % 8)));
    ++used_;
  }
}

}  // namespace bravais
