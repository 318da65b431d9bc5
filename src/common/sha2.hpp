// SPDX-License-Identifier: MIT
// SHA-2 (FIPS 180-4) for code outside the schemes' job lists: SHA-224 and SHA-256 use 32-bit words; SHA-384, SHA-512
// and SHA-512/t use 64-bit words.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/bytes.hpp>

namespace bravais {

template <std::unsigned_integral Word>
using sha2_state = std::array<Word, 8>;

// The initial hash values of section 5.3. Functions with the same word size differ only in these and in the length of
// the digest.
extern const sha2_state<std::uint32_t> sha224_start;      // section 5.3.2
extern const sha2_state<std::uint32_t> sha256_start;      // section 5.3.3
extern const sha2_state<std::uint64_t> sha384_start;      // section 5.3.4
extern const sha2_state<std::uint64_t> sha512_start;      // section 5.3.5
extern const sha2_state<std::uint64_t> sha512_224_start;  // section 5.3.6.1
extern const sha2_state<std::uint64_t> sha512_256_start;  // section 5.3.6.2

// Hashes a message in pieces of any size, below 2^61 bytes in total. The state is wiped on destruction.
template <std::unsigned_integral Word>
class sha2 {
 public:
  static constexpr std::size_t block = 16 * sizeof(Word);

  explicit sha2(const sha2_state<Word>& start) noexcept : state_(start) {}
  sha2(const sha2&) = delete;
  sha2& operator=(const sha2&) = delete;
  ~sha2() {
    wipe(state_.data(), sizeof state_);
    wipe(pending_.data(), sizeof pending_);
  }

  void update(std::span<const std::uint8_t> message) noexcept;
  // Ends the message and writes the first digest.size() bytes of the hash value, at most sizeof(sha2_state<Word>).
  // May be called once.
  void finish(std::span<std::uint8_t> digest) noexcept;

 private:
  sha2_state<Word> state_;
  std::array<std::uint8_t, block> pending_{};  // an incomplete block
  std::uint64_t size_ = 0;                     // bytes of the message so far
};

extern template class sha2<std::uint32_t>;
extern template class sha2<std::uint64_t>;

}  // namespace bravais
