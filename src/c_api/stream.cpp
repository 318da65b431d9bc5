// SPDX-License-Identifier: MIT
// The C interface: mu = H(tr || M', 64) of a message in pieces (FIPS 204, Algorithm 7, line 6, and section 5 for M'). H
// is SHAKE256 for all parameter sets.
#include <memory>
#include <new>
#include <optional>

#include "c_api/arguments.hpp"
#include "api/message_prefix.hpp"
#include "api/prepared.hpp"
#include "common/sponge.hpp"

namespace {

using namespace bravais;
using namespace bravais::api;
using namespace bravais::c_api;

constexpr std::size_t rate = 136;  // of SHAKE256, in bytes
constexpr std::uint8_t suffix = 0x1F;
constexpr std::size_t tr_at = 64;                         // in an expanded secret key, after rho and K (Algorithm 24)
constexpr std::uint64_t started = 0x6d73'672d'6c69'7665;  // "msg-live"

// The content of a bravais_stream while a message is in progress.
struct state {
  std::uint64_t mark = started;  // tells it from memory that was wiped or never begun
  sponge mu;
  std::optional<prehasher> hasher;  // hashes the message, if it is pre-hashed; mu absorbs the digest at the end

  explicit state(keccak_permutation permute) noexcept : mu(permute, rate, suffix) {}
};
static_assert(sizeof(state) <= sizeof(bravais_stream) && alignof(state) <= alignof(bravais_stream));

state* in_progress(bravais_stream* stream) noexcept {
  if (stream == nullptr || stream->private_state[0] != started) return nullptr;
  return std::launder(reinterpret_cast<state*>(stream->private_state));
}

// Checks the context and the hash function, then begins a message. `absorb_key(mu)` absorbs tr. If it fails, the caller
// must wipe the stream.
template <class F>
errc begin(bravais_stream* stream, const backend& table, const signature_parameters& p, const prehash* hash,
           context given, F absorb_key) noexcept {
  errc error = hash != nullptr ? check_prehash(p, *hash) : errc::ok;
  if (error == errc::ok) error = check_context(p, given);
  if (error != errc::ok) return error;

  const keccak_permutation permute = table.hash.keccak_f1600;
  state* s = ::new (static_cast<void*>(stream->private_state)) state(permute);
  error = absorb_key(s->mu);
  std::uint8_t prefix[longest_prefix];
  s->mu.absorb({prefix, write_prefix(p, given, hash, prefix)});
  if (hash != nullptr) s->hasher.emplace(*hash, permute);
  return error;
}

// Absorbs tr, the hash of the public key, which the secret key also stores. Fails if the expansion of a seed does.
errc absorb_key(const entry<signature_id>& e, const bravais_key& key, sponge& mu) noexcept {
  const signature_parameters& p = parameters(e.id);
  const in bytes = bytes_of(key);
  errc error = errc::ok;
  if (key.form == BRAVAIS_KEY_HASH) {
    mu.absorb(bytes);
  } else if (key.form == BRAVAIS_KEY_EXPANDED) {
    mu.absorb(bytes.subspan(tr_at, p.key_hash));
  } else if (key.form == BRAVAIS_KEY_SEED) {
    expanded_seed<signature_id> keys;
    error = expand_seed(e, bytes.data(), keys);
    mu.absorb({keys.secret_key + tr_at, p.key_hash});
  } else {
    std::uint8_t tr[largest(signature_table, &signature_parameters::key_hash)];
    sponge hash(e.active->hash.keccak_f1600, rate, suffix);
    hash.absorb(bytes);
    hash.squeeze({tr, p.key_hash});
    mu.absorb({tr, p.key_hash});
  }
  return error;
}

// Begins a message with an unprepared key or with tr.
errc begin_with(bravais_stream* stream, signature_id id, const bravais_key& key, const prehash* hash,
                context given) noexcept {
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return error;
  const signature_parameters& p = parameters(id);
  const std::size_t size = key.form == BRAVAIS_KEY_PUBLIC     ? p.public_key
                           : key.form == BRAVAIS_KEY_EXPANDED ? p.secret_key
                           : key.form == BRAVAIS_KEY_SEED     ? p.seed
                                                              : p.key_hash;
  error = check_single(bytes_of(key), size);
  if (error != errc::ok) return error;
  return begin(stream, *e.active, p, hash, given, [&](sponge& mu) noexcept { return absorb_key(e, key, mu); });
}

// Begins a message with a prepared key of either role; both hold tr.
errc begin_prepared(bravais_stream* stream, signature_id id, in prepared, const prehash* hash, context given) noexcept {
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
  return begin(stream, *key.maker, p, hash, given, [&](sponge& mu) noexcept {
    mu.absorb({static_cast<const std::uint8_t*>(key.body), p.key_hash});  // both roles begin with tr
    return errc::ok;
  });
}

// Returns the error. Forgets the message if the expansion of its seed failed.
errc finished(bravais_stream* stream, errc error) noexcept {
  if constexpr (self_checks) {
    if (error == errc::self_check_failed) bravais_stream_wipe(stream);
  }
  return error;
}

}  // namespace

extern "C" {

int bravais_stream_start(bravais_stream* stream, uint32_t set, const bravais_stream_args* given_args) {
  const arguments args(given_args);
  const in context(static_cast<const std::uint8_t*>(args->context), args->context_size);
  if (stream == nullptr || overlaps({bytes_of(args->key), context}, {}, {object_of(stream)}) ||
      api::overlap(args.memory(), object_of(stream)))
    return BRAVAIS_BAD_ARGUMENT;
  bravais_stream_wipe(stream);
  if (!args.is_valid()) return BRAVAIS_BAD_ARGUMENT;
  return call({bytes_of(args->key), context}, {}, [&] {
    const signature_id id = to_id<signature_id>(set);
    if (!is_known(id)) return errc::unknown_set;
    if (args->key.form < BRAVAIS_KEY_PUBLIC || args->key.form > BRAVAIS_KEY_HASH) return errc::bad_argument;
    const auto named = static_cast<prehash>(args->prehash);
    const prehash* hash = args->prehash != 0 ? &named : nullptr;
    const bravais::context given(context);
    return finished(stream, is_prepared(args->key) ? begin_prepared(stream, id, bytes_of(args->key), hash, given)
                                                   : begin_with(stream, id, args->key, hash, given));
  });
}

int bravais_stream_update(bravais_stream* stream, const void* data, size_t size) {
  const in bytes(static_cast<const std::uint8_t*>(data), size);
  const auto update = [&] {
    state* s = in_progress(stream);
    if (s == nullptr) return errc::bad_argument;
    if (s->hasher) {
      s->hasher->update(bytes);
    } else {
      s->mu.absorb(bytes);
    }
    return errc::ok;
  };
  return call({bytes}, {}, update, {object_of(stream)});
}

int bravais_stream_finish(uint8_t* mu, size_t mu_size, bravais_stream* stream) {
  const out written(mu, mu_size);
  const auto finish = [&] {
    state* s = in_progress(stream);
    if (s == nullptr) return fail(errc::bad_argument, {written});
    if (mu_size != 64) return fail(errc::bad_length, {written});
    if (s->hasher) {
      std::uint8_t digest[longest_prehash];
      const std::size_t size = s->hasher->finish(digest);
      s->mu.absorb({digest, size});
    }
    s->mu.squeeze(written.first<64>());
    bravais_stream_wipe(stream);
    return errc::ok;
  };
  return call({}, {written}, finish, {object_of(stream)});
}

void bravais_stream_wipe(bravais_stream* stream) {
  if (state* s = in_progress(stream); s != nullptr) std::destroy_at(s);
  if (stream != nullptr) bravais_wipe(stream, sizeof *stream);
}

}  // extern "C"
