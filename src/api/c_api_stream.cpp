// SPDX-License-Identifier: MIT
// The C interface: messages in pieces.
#include <memory>
#include <new>

#include <bravais/message.hpp>

#include "api/batch.hpp"
#include "api/c_api.hpp"

namespace {

using namespace bravais;
using namespace bravais::c_api;

// What a bravais_stream holds: the object, and a mark that tells it from memory that was never begun.
struct stream_box {
  message_stream object;
  std::uint64_t mark;
};
constexpr std::uint64_t stream_mark = 0x6d73'672d'6c69'7665;  // "msg-live"
static_assert(sizeof(stream_box) <= sizeof(bravais_stream) && alignof(stream_box) <= alignof(bravais_stream));

stream_box* live(bravais_stream* stream) noexcept {
  if (stream == nullptr) return nullptr;
  stream_box* box = std::launder(reinterpret_cast<stream_box*>(stream->private_state));
  return box->mark == stream_mark ? box : nullptr;
}

// Begins a message; `how` is [the hash function,] the context.
template <class... How>
errc begin(message_stream& stream, signature_id id, const bravais_key& key, How... how) noexcept {
  if (!is_known(id)) return errc::unknown_set;
  const signature_parameters& p = parameters(id);
  const in octets = bytes_of(key);
  switch (key.form) {
    case BRAVAIS_KEY_HASH: return stream.start_from_key_hash(id, octets, how...);
    case BRAVAIS_KEY_PREPARED: return stream.start_prepared(id, octets, how...);
    case BRAVAIS_KEY_PUBLIC: return octets.size() == p.public_key ? stream.start(id, octets, how...) : errc::bad_length;
    case BRAVAIS_KEY_EXPANDED:
      return octets.size() == p.secret_key ? stream.start(id, octets, how...) : errc::bad_length;
    case BRAVAIS_KEY_SEED: return octets.size() == p.seed ? stream.start(id, octets, how...) : errc::bad_length;
    default: return errc::bad_argument;
  }
}

}  // namespace

extern "C" {

int bravais_stream_begin(bravais_stream* stream, uint32_t set, const bravais_stream_args* given_args) {
  const arguments args(given_args);
  const in key = bytes_of(args->key), context(static_cast<const std::uint8_t*>(args->context), args->context_size);
  if (stream == nullptr || overlaps({key, context, args.memory()}, {}, {object_of(stream)}))
    return BRAVAIS_BAD_ARGUMENT;
  bravais::wipe(stream, sizeof *stream);
  if (!args.is_valid()) return BRAVAIS_BAD_ARGUMENT;
  return call({key, context}, {}, [&] {
    auto* box = ::new (static_cast<void*>(stream->private_state)) stream_box{{}, stream_mark};
    const signature_id id = to_id<signature_id>(set);
    const bravais::context with(context);
    const errc error = args->hash == 0 ? begin(box->object, id, args->key, with)
                                       : begin(box->object, id, args->key, static_cast<prehash>(args->hash), with);
    if (error != errc::ok) bravais_stream_wipe(stream);
    return error;
  });
}

int bravais_stream_update(bravais_stream* stream, const void* piece, size_t piece_size) {
  const in bytes(static_cast<const std::uint8_t*>(piece), piece_size);
  const auto update = [&] {
    stream_box* box = live(stream);
    if (box == nullptr) return errc::bad_argument;
    box->object.update(bytes);
    return errc::ok;
  };
  return call({bytes}, {}, update, {object_of(stream)});
}

int bravais_stream_finish(uint8_t* mu, size_t mu_size, bravais_stream* stream) {
  const out to(mu, mu_size);
  const auto finish = [&] {
    stream_box* box = live(stream);
    errc error = box == nullptr ? errc::bad_argument : errc::ok;
    if (error == errc::ok && mu_size != 64) error = errc::bad_length;
    if (error == errc::ok) error = box->object.finish(to.first<64>());
    if (error != errc::ok) bravais_wipe(mu, mu_size);
    if (error != errc::bad_length) bravais_stream_wipe(stream);
    return error;
  };
  return call({}, {to}, finish, {object_of(stream)});
}

void bravais_stream_wipe(bravais_stream* stream) {
  if (stream_box* box = live(stream); box != nullptr) std::destroy_at(box);
  if (stream != nullptr) bravais::wipe(stream, sizeof *stream);
}

}  // extern "C"
