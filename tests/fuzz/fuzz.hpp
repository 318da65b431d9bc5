// SPDX-License-Identifier: MIT
// Shared by the fuzzers: reading the input piece by piece, picking a set, making keys, and comparing instruction sets
// with each other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include <bravais/bravais.hpp>

#include "isa/ops.hpp"
#include "dispatch/dispatch.hpp"

namespace bravais::fuzz {

using buffer = std::vector<std::uint8_t>;

// Reports a finding.
inline void require(bool truth, const char* what) {
  if (truth) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

// The bytes of one run. Zeros follow them, so that every input is complete. Zeros choose what is right, such as
// lengths, so that a short input can be a call that goes all the way.
class source {
 public:
  source(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const std::uint8_t first = rest_.front();
    rest_ = rest_.subspan(1);
    return first;
  }
  std::size_t below(std::size_t bound) { return (byte() | static_cast<std::size_t>(byte()) << 8) % bound; }
  bool flag() { return (byte() & 1) != 0; }
  // True in one of `runs`, which divides 256.
  bool one_in(unsigned runs) { return byte() % runs == runs - 1; }

  buffer bytes(std::size_t size) {
    buffer out(size);
    const std::size_t have = size < rest_.size() ? size : rest_.size();
    if (have != 0) std::memcpy(out.data(), rest_.data(), have);
    rest_ = rest_.subspan(have);
    return out;
  }

  // Seeds of key pairs. NTRU samples f directly from the seed: zeros give f = 0. The specification does not check that
  // f has an inverse, so nothing would decrypt. The pattern prevents this.
  buffer seeds(std::size_t size) {
    buffer out = bytes(size);
    for (std::size_t i = 0; i < size; ++i) out[i] = static_cast<std::uint8_t>(out[i] ^ (37 * i + 11));
    return out;
  }

  // Changes some bytes of valid data, or replaces all of it.
  void mutate(std::span<std::uint8_t> valid) {
    if (valid.empty()) return;
    if (flag()) {
      const buffer fresh = bytes(valid.size());
      std::memcpy(valid.data(), fresh.data(), fresh.size());
      return;
    }
    for (std::size_t changes = byte() % 8; changes > 0; --changes) valid[below(valid.size())] ^= byte();
  }
  // The same in one of two runs; returns whether it did.
  bool perhaps_mutate(std::span<std::uint8_t> valid) {
    const bool changed = flag();
    if (changed) mutate(valid);
    return changed;
  }

 private:
  std::span<const std::uint8_t> rest_;
};

// Runs one input; each fuzzer defines this function.
void run(source& from);

// The functions of a set.
inline const kem_ops& ops(const backend& b, const kem_parameters& set) {
  return *b.kem[static_cast<std::size_t>(set.id)];
}
inline const pke_ops& ops(const backend& b, const pke_parameters& set) {
  return *b.pke[static_cast<std::size_t>(set.id)];
}
inline const signature_ops& ops(const backend& b, const signature_parameters& set) {
  return *b.signature[static_cast<std::size_t>(set.id)];
}

// One set and a number of items, with a key for each or one for all.
template <class Parameters>
struct trial {
  const Parameters& set;
  std::size_t n;
  std::size_t keys;

  [[nodiscard]] bool one_key() const { return keys == 1; }
  [[nodiscard]] std::size_t stride(std::size_t size) const { return one_key() ? 0 : size; }
  [[nodiscard]] const auto& on(const backend& b) const { return ops(b, set); }
};
// Whether the library has sets in this kind's table. Families may be left out.
template <class Parameters, std::size_t Count>
bool has_sets(const Parameters (&table)[Count]) {
  return std::ranges::any_of(table, [](const Parameters& set) { return is_known(set.id); });
}
// The set at this position of a table, or the next one that the library has.
template <class Parameters, std::size_t Count>
const Parameters& set_from(const Parameters (&table)[Count], std::size_t at) {
  require(has_sets(table), "the library has no set of this kind: tests/fuzz/CMakeLists.txt leaves this fuzzer out");
  at %= Count;
  while (!is_known(table[at].id)) at = (at + 1) % Count;
  return table[at];
}
template <class Parameters, std::size_t Count>
const Parameters& pick_set(source& from, const Parameters (&table)[Count]) {
  return set_from(table, from.byte());
}
// An id of the table, of a set that was left out, or of no set. Also a set of the library: the one with this id, if it
// exists.
template <class Parameters>
struct any_id {
  std::uint32_t id;
  bool exists;
  const Parameters& set;
};
template <class Parameters, std::size_t Count>
any_id<Parameters> any_id_of(const Parameters (&table)[Count], std::uint32_t id) {
  return {id, id < Count && is_known(table[id].id), set_from(table, id < Count ? id : 0)};
}
template <class Parameters, std::size_t Count>
any_id<Parameters> pick_id(source& from, const Parameters (&table)[Count]) {
  return any_id_of(table, static_cast<std::uint32_t>(from.byte() % (Count + 1)));
}
// Calls use(table) with the table of KEMs, PKEs or signatures (0, 1, 2), or with the next one that has sets.
template <class Use>
void with_table(unsigned kind, Use use) {
  const bool has[] = {has_sets(kem_table), has_sets(pke_table), has_sets(signature_table)};
  while (!has[kind % 3]) ++kind;  // every family has sets of some kind
  if (kind % 3 == 0) return use(kem_table);
  if (kind % 3 == 1) return use(pke_table);
  return use(signature_table);
}

template <class Parameters, std::size_t Count>
trial<Parameters> pick(source& from, const Parameters (&table)[Count], std::size_t most) {
  const Parameters& set = pick_set(from, table);
  const std::size_t n = 1 + from.below(most);
  return {set, n, from.flag() ? n : 1};
}

// The form and size of the session keys of an encapsulation.
struct session_form {
  secret_form form;
  std::size_t size;
};
inline session_form pick_form(source& from, const kem_parameters& set) {
  if (set.kdf_input != 0 && from.flag()) return {secret_form::kdf_input, set.kdf_input};
  return {secret_form::shared_secret, set.shared_secret};
}

struct key_pairs {
  buffer public_keys, secret_keys;
  bool operator==(const key_pairs&) const = default;
};
template <class Parameters>
key_pairs generate(const backend& b, const Parameters& set, const buffer& seeds) {
  const std::size_t n = seeds.size() / set.seed;
  key_pairs out{buffer(n * set.public_key, 0xAA), buffer(n * set.secret_key, 0xAA)};
  ops(b, set).generate(n, seeds.data(), out.public_keys.data(), out.secret_keys.data());
  return out;
}

inline const backend& portable() { return *backend_for(isa::portable); }

// Calls `call(backend)` for each instruction set of this machine. All must return what the portable one returns.
template <class Call>
auto on_all(Call call) {
  auto expected = call(portable());
  for (const isa id : built_isas()) {
    const backend* other = backend_for(id);
    if (other != nullptr && id != isa::portable) require(call(*other) == expected, "instruction sets differ");
  }
  return expected;
}

// The same through the public functions: each instruction set is forced in turn.
template <class Call>
auto on_all_forced(Call call) {
  return on_all([&](const backend& chosen) {
    require(force_isa(chosen.id) == errc::ok, "force_isa");
    return call();
  });
}

inline bool all_zero(std::span<const std::uint8_t> bytes) {
  for (const std::uint8_t byte : bytes) {
    if (byte != 0) return false;
  }
  return true;
}

// Item i of a buffer of items of `size` bytes.
inline std::span<const std::uint8_t> item(const buffer& all, std::size_t size, std::size_t i) {
  return std::span(all).subspan(i * size, size);
}

// Memory for a prepared key, aligned to 64 bytes as the tables demand.
class aligned {
 public:
  explicit aligned(std::size_t size) : memory_(size + 63) {}
  void* data() {
    const auto address = reinterpret_cast<std::uintptr_t>(memory_.data());
    return memory_.data() + (64 - address % 64) % 64;
  }

 private:
  buffer memory_;
};

}  // namespace bravais::fuzz
