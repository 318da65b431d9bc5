// SPDX-License-Identifier: MIT
// mu = H(tr || M', 64) of a message in pieces (FIPS 204, Algorithm 7, line 6, and section 5 for M'). H is SHAKE256 in
// all sets.
#include <memory>
#include <new>
#include <optional>

#include "api/message_prefix.hpp"
#include "api/prepared.hpp"
#include "common/sponge.hpp"

namespace bravais {
namespace {

using namespace api;

constexpr std::size_t rate = 136;  // of SHAKE256, in bytes
constexpr std::uint8_t suffix = 0x1F;
constexpr std::size_t tr_at = 64;  // in an expanded secret key, behind rho and K (Algorithm 24)
constexpr std::uint64_t started = 0x6d75'2d6c'6976'6521;

// The lengths of keys tell their forms apart.
static_assert([] {
  for (const signature_parameters& p : signature_table) {
    if (p.public_key == p.secret_key || p.public_key == p.seed || p.secret_key == p.seed) return false;
  }
  return true;
}());

struct state {
  std::uint64_t mark = started;  // tells memory with a message under way from other memory
  sponge mu;
  std::optional<prehasher> hasher;  // takes the message, if it is hashed; mu takes its digest at the end

  explicit state(keccak_permutation permute) noexcept : mu(permute, rate, suffix) {}
};

template <class Memory>
state* under_way(Memory& memory) noexcept {
  static_assert(sizeof(state) <= sizeof memory && alignof(state) <= alignof(Memory));
  return memory[0] == started ? std::launder(reinterpret_cast<state*>(memory.data())) : nullptr;
}
template <class Memory>
void forget(Memory& memory) noexcept {
  if (state* s = under_way(memory); s != nullptr) std::destroy_at(s);
  wipe(memory.data(), sizeof memory);
}

// Absorbs tr: a hash of the public key, and stored in the secret key.
void absorb_key(const entry<signature_id>& e, in key, sponge& mu) noexcept {
  const signature_parameters& p = parameters(e.id);
  if (key.size() == p.secret_key) return mu.absorb(key.subspan(tr_at, p.key_hash));
  expanded_seed<signature_id> keys;
  if (key.size() == p.seed) {
    e.ops->generate(1, key.data(), keys.public_key, keys.secret_key);
    return mu.absorb({keys.secret_key + tr_at, p.key_hash});
  }
  std::uint8_t tr[largest(signature_table, &signature_parameters::key_hash)];
  sponge hash(e.with->hash.keccak_f1600, rate, suffix);
  hash.absorb(key);
  hash.squeeze({tr, p.key_hash});
  mu.absorb({tr, p.key_hash});
}

// Begins a message in the memory of a stream. `absorb_key(mu)` absorbs tr.
template <class Memory, class F>
errc begin_message(Memory& memory, const backend& on, const signature_parameters& p, const prehash* hash, context with,
                   F&& absorb_key) noexcept {
  errc error = hash != nullptr ? check_prehash(p, *hash) : errc::ok;
  if (error == errc::ok) error = check_context(p, with);
  if (error != errc::ok) return error;

  const keccak_permutation permute = on.hash.keccak_f1600;
  state* s = ::new (static_cast<void*>(memory.data())) state(permute);
  absorb_key(s->mu);
  std::uint8_t prefix[longest_prefix];
  s->mu.absorb({prefix, write_prefix(p, with, hash, prefix)});
  if (hash != nullptr) s->hasher.emplace(*hash, permute);
  return errc::ok;
}

// What is read while a stream is written must not lie in it.
template <class Memory>
bool lies_in(const Memory& memory, region bytes) noexcept {
  return overlap({memory.data(), sizeof memory}, bytes);
}

template <class Memory>
errc start_in(Memory& memory, signature_id id, in key, const prehash* hash, context with) noexcept {
  if (lies_in(memory, key) || lies_in(memory, with.octets)) return errc::bad_argument;
  forget(memory);
  entry e(id);
  const errc error = e.find();
  if (error != errc::ok) return error;
  const signature_parameters& p = parameters(id);
  if (key.size() != p.public_key && key.size() != p.secret_key && key.size() != p.seed) return errc::bad_length;
  if (key.data() == nullptr) return errc::bad_argument;
  return begin_message(memory, *e.with, p, hash, with, [&](sponge& mu) noexcept { absorb_key(e, key, mu); });
}

template <class Memory>
errc start_from_key_hash_in(Memory& memory, signature_id id, in key_hash, const prehash* hash, context with) noexcept {
  if (lies_in(memory, key_hash) || lies_in(memory, with.octets)) return errc::bad_argument;
  forget(memory);
  entry e(id);
  errc error = e.find();
  if (error == errc::ok) error = check_single(key_hash, parameters(id).key_hash);
  if (error != errc::ok) return error;
  return begin_message(memory, *e.with, parameters(id), hash, with, [&](sponge& mu) noexcept { mu.absorb(key_hash); });
}

template <class Memory>
errc start_prepared_in(Memory& memory, signature_id id, in prepared, const prehash* hash, context with) noexcept {
  if (lies_in(memory, prepared) || lies_in(memory, with.octets)) return errc::bad_argument;
  forget(memory);
  if (!is_known(id)) return errc::unknown_set;
  const signature_parameters& p = parameters(id);
  opened<signature_id> key, secret_key;
  const errc error = key.open(id, role::signature_public_key, prepared, p.prepared_public_key, errc::bad_public_key);
  if (error != errc::ok) {
    const bool is_secret = secret_key.open(id, role::signature_secret_key, prepared, p.prepared_secret_key,
                                           errc::bad_secret_key) == errc::ok;
    if (!is_secret) return error;
    key = secret_key;
  }
  return begin_message(memory, *key.with, p, hash, with, [&](sponge& mu) noexcept {
    mu.absorb({static_cast<const std::uint8_t*>(key.body), p.key_hash});  // both roles begin with tr
  });
}

}  // namespace

errc message_stream::start(signature_id id, std::span<const std::uint8_t> key, context with) noexcept {
  return start_in(memory_, id, key, nullptr, with);
}
errc message_stream::start(signature_id id, std::span<const std::uint8_t> key, prehash hash, context with) noexcept {
  return start_in(memory_, id, key, &hash, with);
}
errc message_stream::start_from_key_hash(signature_id id, std::span<const std::uint8_t> key_hash,
                                         context with) noexcept {
  return start_from_key_hash_in(memory_, id, key_hash, nullptr, with);
}
errc message_stream::start_from_key_hash(signature_id id, std::span<const std::uint8_t> key_hash, prehash hash,
                                         context with) noexcept {
  return start_from_key_hash_in(memory_, id, key_hash, &hash, with);
}
errc message_stream::start_prepared(signature_id id, std::span<const std::uint8_t> prepared, context with) noexcept {
  return start_prepared_in(memory_, id, prepared, nullptr, with);
}
errc message_stream::start_prepared(signature_id id, std::span<const std::uint8_t> prepared, prehash hash,
                                    context with) noexcept {
  return start_prepared_in(memory_, id, prepared, &hash, with);
}

void message_stream::update(octets bytes) noexcept {
  state* s = under_way(memory_);
  if (s == nullptr) return;
  if (lies_in(memory_, bytes)) return forget(memory_);
  if (s->hasher) {
    s->hasher->update(bytes);
  } else {
    s->mu.absorb(bytes);
  }
}

errc message_stream::finish(std::span<std::uint8_t, 64> mu) noexcept {
  if (lies_in(memory_, mu)) return errc::bad_argument;
  state* s = under_way(memory_);
  if (s == nullptr) return api::fail(errc::bad_argument, {mu});
  if (s->hasher) {
    std::uint8_t digest[longest_prehash];
    const std::size_t size = s->hasher->finish(digest);
    s->mu.absorb({digest, size});
  }
  s->mu.squeeze(mu);
  forget(memory_);
  return errc::ok;
}

}  // namespace bravais
