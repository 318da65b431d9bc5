// SPDX-License-Identifier: MIT
// Prepared keys in the caller's memory. At its first multiple of 64 lies a header, then the key in the form of the back
// end. The size in the table of parameter sets is enough wherever the memory begins.
#pragma once

#include <new>

#include "api/batch.hpp"

namespace bravais::api {

struct alignas(64) prepared_header {
  std::uint64_t mark;  // identifies the parameter set and the role
  const backend* maker;
};
static_assert(sizeof(prepared_header) == prepared_header_size);

// The kind of scheme and of key. Adding the id gives the mark.
enum class role : std::uint64_t {
  kem_public_key = 0x6272'6176'7075'0000,
  kem_secret_key = 0x6272'6176'7365'0000,
  pke_public_key = 0x6272'6176'656e'0000,
  pke_secret_key = 0x6272'6176'6465'0000,
  signature_public_key = 0x6272'6176'766b'0000,
  signature_secret_key = 0x6272'6176'736b'0000,
};
template <class Id>
[[nodiscard]] std::uint64_t mark_of(Id id, role r) noexcept {
  return static_cast<std::uint64_t>(r) + static_cast<std::uint64_t>(id);
}

// The aligned part of `memory`; null if it has no room for a key with `promised` bytes in the table.
[[nodiscard]] inline const std::uint8_t* aligned(in memory, std::size_t promised) noexcept {
  const std::size_t skip = (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64;
  const bool has_room = memory.data() != nullptr && memory.size() >= skip + promised - prepared_alignment;
  return has_room ? memory.data() + skip : nullptr;
}

// The error for memory in which aligned() finds no room.
[[nodiscard]] inline errc no_room(in memory) noexcept {
  return memory.data() == nullptr && !memory.empty() ? errc::bad_argument : errc::bad_length;
}

// Writes the header and calls `fill(body)` to write the rest. Zeroes all of it if that fails.
template <class Id, class F>
[[nodiscard]] errc prepare(const entry<Id>& e, role r, std::size_t promised, out prepared, F&& fill) noexcept {
  auto* at = const_cast<std::uint8_t*>(aligned(prepared, promised));
  if (at == nullptr) return fail(no_room(prepared), {prepared});
  auto* header = new (at) prepared_header{mark_of(e.id, r), e.active};
  const errc error = fill(at + sizeof *header);
  return error == errc::ok ? error : fail(error, {prepared});
}

// Prepares a public key.
template <class Id>
[[nodiscard]] errc prepare_public(Id id, role r, in public_key, out prepared) noexcept {
  entry e(id);
  errc error = e.find();
  if (error == errc::ok) error = check_single(public_key, parameters(id).public_key);
  if (error != errc::ok) return fail(error, {prepared});
  return prepare(e, r, parameters(id).prepared_public_key, prepared, [&](void* body) noexcept {
    if constexpr (std::is_same_v<Id, kem_id>) {
      return e.ops->prepare_public_key(public_key.data(), body);
    } else {
      e.ops->prepare_public_key(public_key.data(), body);  // every byte string is a key
      return errc::ok;
    }
  });
}

// Where a prepared signing key keeps its public key if signatures are verified before they are released: at the end of
// the memory that the table promises, behind the part of the back end. Counts from the beginning of that part.
[[nodiscard]] constexpr std::size_t kept_public_key(const signature_parameters& p) noexcept {
  return p.prepared_secret_key - prepared_overhead - p.public_key;
}

// Prepares an expanded secret key or a seed.
template <class Id>
[[nodiscard]] errc prepare_secret(Id id, role r, key_in secret_key, out prepared) noexcept {
  const in octets = secret_key.bytes;
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail(error, {prepared});
  const auto& p = parameters(id);
  const bool seed = secret_key.form == key_form::seed;
  error = check_single(octets, seed ? p.seed : p.secret_key);
  if (error != errc::ok) return fail(error, {prepared});
  const auto expand = [&](const std::uint8_t* key) noexcept {
    return prepare(e, r, p.prepared_secret_key, prepared, [&](std::uint8_t* body) noexcept {
      const errc made = e.ops->prepare_secret_key(key, body);
      if constexpr (self_checks && std::is_same_v<Id, signature_id>) {
        if (made == errc::ok) return e.ops->public_key_of(key, body + kept_public_key(p));
      }
      return made;
    });
  };
  if (!seed) return expand(octets.data());
  expanded_seed<Id> key;
  error = expand_seed(e, octets.data(), key);
  return error == errc::ok ? expand(key.secret_key) : fail(error, {prepared});
}

// The back end that made a prepared key, and its part of the memory. Like entry, it clears registers.
template <class Id>
struct opened {
  registers_cleared_at_end guard;
  const backend* maker = nullptr;
  ops_for<Id>* ops = nullptr;
  const void* body = nullptr;

  // Returns the error of no_room(), or `no_key` if the memory holds no such key or the key of another process. Follows
  // the header's pointer only if it points to a table of this library.
  [[nodiscard]] errc open(Id id, role r, in prepared, std::size_t promised, errc no_key) noexcept {
    const std::uint8_t* at = aligned(prepared, promised);
    if (at == nullptr) return no_room(prepared);
    const auto* header = reinterpret_cast<const prepared_header*>(at);
    if (header->mark != mark_of(id, r) || !is_table(header->maker)) return no_key;
    maker = header->maker;
    ops = ops_of(*maker, id);
    body = at + sizeof *header;
    return errc::ok;
  }
};

}  // namespace bravais::api
