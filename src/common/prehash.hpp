// SPDX-License-Identifier: MIT
// The twelve hash functions of HashML-DSA behind one incremental interface.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

#include <bravais/prehash.hpp>

#include "common/sha2.hpp"
#include "common/sponge.hpp"

namespace bravais {

inline constexpr std::size_t longest_prehash = 64;

// The object identifier in DER, which FIPS 204, Algorithm 4, puts in front of the digest.
[[nodiscard]] constexpr std::array<std::uint8_t, 11> prehash_identifier(prehash id) noexcept {
  return {0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, static_cast<std::uint8_t>(id)};
}

// Hashes one message in pieces. The state is wiped on destruction.
class prehasher {
 public:
  // `id` must be a known hash function. Only SHA3 and SHAKE use `permute`.
  prehasher(prehash id, keccak_permutation permute) noexcept
      : digest_(parameters(id).digest), state_(start(id, permute)) {}

  void update(std::span<const std::uint8_t> piece) noexcept {
    if (auto* narrow = std::get_if<sha2<std::uint32_t>>(&state_)) narrow->update(piece);
    if (auto* wide = std::get_if<sha2<std::uint64_t>>(&state_)) wide->update(piece);
    if (auto* keccak = std::get_if<sponge>(&state_)) keccak->absorb(piece);
  }
  // Ends the message, writes its digest and returns the size, parameters(id).digest. May be called once.
  std::size_t finish(std::span<std::uint8_t, longest_prehash> digest) noexcept {
    const std::span<std::uint8_t> out = std::span<std::uint8_t>(digest).first(digest_);
    if (auto* narrow = std::get_if<sha2<std::uint32_t>>(&state_)) narrow->finish(out);
    if (auto* wide = std::get_if<sha2<std::uint64_t>>(&state_)) wide->finish(out);
    if (auto* keccak = std::get_if<sponge>(&state_)) keccak->squeeze(out);
    return digest_;
  }

 private:
  using state = std::variant<sha2<std::uint32_t>, sha2<std::uint64_t>, sponge>;

  static state start(prehash id, keccak_permutation permute) noexcept {
    const auto narrow = [](const auto& initial) { return state(std::in_place_type<sha2<std::uint32_t>>, initial); };
    const auto wide = [](const auto& initial) { return state(std::in_place_type<sha2<std::uint64_t>>, initial); };
    // FIPS 202, sections 6.1 and 6.2: the capacity is twice the strength. SHA3 and SHAKE differ in the suffix.
    const auto sha3 = [&] {
      return state(std::in_place_type<sponge>, permute, 200 - 2 * parameters(id).digest, std::uint8_t{0x06});
    };
    const auto shake = [&](std::size_t rate) {
      return state(std::in_place_type<sponge>, permute, rate, std::uint8_t{0x1F});
    };
    switch (id) {
      case prehash::sha2_224: return narrow(sha224_start);
      case prehash::sha2_256: return narrow(sha256_start);
      case prehash::sha2_384: return wide(sha384_start);
      case prehash::sha2_512: return wide(sha512_start);
      case prehash::sha2_512_224: return wide(sha512_224_start);
      case prehash::sha2_512_256: return wide(sha512_256_start);
      case prehash::sha3_224:
      case prehash::sha3_256:
      case prehash::sha3_384:
      case prehash::sha3_512: return sha3();
      case prehash::shake128: return shake(168);
      case prehash::shake256: break;
    }
    return shake(136);
  }

  std::size_t digest_;
  state state_;
};

// Writes the digest of a whole message and returns its size.
inline std::size_t prehash_message(keccak_permutation permute, prehash id, std::span<const std::uint8_t> message,
                                   std::span<std::uint8_t, longest_prehash> digest) noexcept {
  prehasher hash(id, permute);
  hash.update(message);
  return hash.finish(digest);
}

}  // namespace bravais
