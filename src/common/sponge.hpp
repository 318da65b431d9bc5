// SPDX-License-Identifier: MIT
// An incremental sponge (FIPS 202, section 4): absorbs a message and squeezes output in pieces of any size. It is for
// code outside the schemes' job lists (kernel/hashing.hpp): key derivation and streams.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/bytes.hpp>

namespace bravais {

using keccak_state = std::array<std::uint64_t, 25>;
using keccak_permutation = void (*)(std::uint64_t* state);

// `at` counts the bytes of the current block that were absorbed or, after pad_sponge(), squeezed. Eight bytes that fill
// a word of the state are absorbed together; `rate` is a multiple of 8.
inline void absorb_bytes(keccak_state& state, std::size_t& at, std::size_t rate, std::span<const std::uint8_t> message,
                         keccak_permutation permute) noexcept {
  while (!message.empty()) {
    std::size_t count = 1;
    std::uint64_t word = message[0];
    if (at % 8 == 0 && message.size() >= 8) {
      for (count = 1; count < 8; ++count) word |= std::uint64_t{message[count]} << (8 * count);
    }
    state[at / 8] ^= word << (8 * (at % 8));
    at += count;
    message = message.subspan(count);
    if (at == rate) {
      permute(state.data());
      at = 0;
    }
  }
}
inline void pad_sponge(keccak_state& state, std::size_t& at, std::size_t rate, std::uint8_t suffix,
                       keccak_permutation permute) noexcept {
  state[at / 8] ^= std::uint64_t{suffix} << (8 * (at % 8));
  state[(rate - 1) / 8] ^= std::uint64_t{0x80} << (8 * ((rate - 1) % 8));
  permute(state.data());
  at = 0;
}
inline void squeeze_bytes(keccak_state& state, std::size_t& at, std::size_t rate, std::span<std::uint8_t> output,
                          keccak_permutation permute) noexcept {
  for (std::uint8_t& byte : output) {
    if (at == rate) {
      permute(state.data());
      at = 0;
    }
    byte = static_cast<std::uint8_t>(state[at / 8] >> (8 * (at % 8)));
    ++at;
  }
}

// Incremental SHA3 and SHAKE. The first call of squeeze() ends the message. The state is wiped on destruction.
class sponge {
 public:
  // `rate` is in bytes, a multiple of 8, at most 168. `suffix` is 0x06 for SHA3 and 0x1F for SHAKE.
  sponge(keccak_permutation permute, std::size_t rate, std::uint8_t suffix) noexcept
      : permute_(permute), rate_(rate), suffix_(suffix) {}
  sponge(const sponge&) = delete;
  sponge& operator=(const sponge&) = delete;
  ~sponge() { wipe(state_.data(), sizeof state_); }

  void absorb(std::span<const std::uint8_t> message) noexcept { absorb_bytes(state_, at_, rate_, message, permute_); }
  void squeeze(std::span<std::uint8_t> output) noexcept {
    if (!padded_) pad_sponge(state_, at_, rate_, suffix_, permute_);
    padded_ = true;
    squeeze_bytes(state_, at_, rate_, output, permute_);
  }

 private:
  keccak_state state_{};
  keccak_permutation permute_;
  std::size_t rate_;
  std::size_t at_ = 0;
  std::uint8_t suffix_;
  bool padded_ = false;
};

}  // namespace bravais
