// SPDX-License-Identifier: MIT
// The C interface: signatures, and streams of messages.
#include "api/c_api.hpp"

#include <memory>
#include <new>

#include <bravais/bytes.hpp>
#include <bravais/message.hpp>

#include "api/signature.hpp"

namespace {

using namespace bravais::c_api;
using bravais::errc;
using bravais::message_view;
using bravais::prehash;
using bravais::api::hedging;
using bravais::api::key_form;
using bravais::api::mask_source;
using bravais::api::message_list;

constexpr auto signatures = in_c_types(bravais::signature_table, [](const bravais::signature_parameters& p) {
  return bravais_signature_parameters{c_string(p.name),
                                      c_string(p.source),
                                      p.public_key,
                                      p.secret_key,
                                      p.signature,
                                      p.seed,
                                      p.randomness,
                                      p.message_hash,
                                      p.longest_context,
                                      p.prepared_public_key,
                                      p.prepared_secret_key,
                                      p.has_prehash ? 1 : 0,
                                      p.category,
                                      is_standard(p.status),
                                      p.key_hash};
});

static_assert(BRAVAIS_FORM_PURE == static_cast<int>(message_view::form::pure) &&
              BRAVAIS_FORM_HASHED == static_cast<int>(message_view::form::hashed) &&
              BRAVAIS_FORM_MU == static_cast<int>(message_view::form::mu) &&
              BRAVAIS_FORM_INTERNAL == static_cast<int>(message_view::form::internal));
static_assert(BRAVAIS_SHA2_256 == static_cast<int>(prehash::sha2_256) &&
              BRAVAIS_SHA2_384 == static_cast<int>(prehash::sha2_384) &&
              BRAVAIS_SHA2_512 == static_cast<int>(prehash::sha2_512) &&
              BRAVAIS_SHA2_224 == static_cast<int>(prehash::sha2_224) &&
              BRAVAIS_SHA2_512_224 == static_cast<int>(prehash::sha2_512_224) &&
              BRAVAIS_SHA2_512_256 == static_cast<int>(prehash::sha2_512_256) &&
              BRAVAIS_SHA3_224 == static_cast<int>(prehash::sha3_224) &&
              BRAVAIS_SHA3_256 == static_cast<int>(prehash::sha3_256) &&
              BRAVAIS_SHA3_384 == static_cast<int>(prehash::sha3_384) &&
              BRAVAIS_SHA3_512 == static_cast<int>(prehash::sha3_512) &&
              BRAVAIS_SHAKE128 == static_cast<int>(prehash::shake128) &&
              BRAVAIS_SHAKE256 == static_cast<int>(prehash::shake256));

constexpr bravais::signature_id signature(std::uint32_t id) noexcept { return static_cast<bravais::signature_id>(id); }

message_view message_at(const void* array, std::size_t i) noexcept {
  const bravais_message_view& m = static_cast<const bravais_message_view*>(array)[i];
  return {{m.octets, m.size},
          bravais::context(in(m.context, m.context_size)),
          static_cast<message_view::form>(m.form),
          static_cast<prehash>(m.hash)};
}

int sign(std::uint32_t id, key_form form, in keys, const bravais_message_view* messages, std::size_t n,
         mask_source source, out made, int* status, std::size_t count) noexcept {
  const message_list list{messages, n, sizeof *messages, message_at};
  // Before call() writes anything.
  if (outputs_overlap({made, {status, count * sizeof *status}}, list)) return BRAVAIS_BAD_ARGUMENT;
  return call({keys, source.randomness}, {made}, status, count, [&](std::span<errc> items) {
    return bravais::api::sign_messages(signature(id), form, keys, list, source, made, items);
  });
}
int verify(std::uint32_t id, key_form form, in keys, const bravais_message_view* messages, std::size_t n, in given,
           int* status, std::size_t count) noexcept {
  const message_list list{messages, n, sizeof *messages, message_at};
  if (outputs_overlap({{status, count * sizeof *status}}, list)) return BRAVAIS_BAD_ARGUMENT;
  return call({keys, given}, {}, status, count, [&](std::span<errc> items) {
    return bravais::api::verify_messages(signature(id), form, keys, list, given, items);
  });
}

// What a bravais_message_stream holds: the object, and a mark that tells it from memory that was never initialized.
struct stream_box {
  bravais::message_stream object;
  std::uint64_t mark;
};
constexpr std::uint64_t stream_mark = 0x6d73'672d'6c69'7665;  // "msg-live"
static_assert(sizeof(stream_box) <= sizeof(bravais_message_stream) &&
              alignof(stream_box) <= alignof(bravais_message_stream));

stream_box* live(bravais_message_stream* stream) noexcept {
  if (stream == nullptr) return nullptr;
  stream_box* box = std::launder(reinterpret_cast<stream_box*>(stream->state));
  return box->mark == stream_mark ? box : nullptr;
}

// Begins a message with one of the functions of message_stream that do: start(object, [hash function,] context).
template <class F>
int init(bravais_message_stream* stream, in key, in context, int hash, F start) noexcept {
  if (stream == nullptr || overlaps({key, context}, {}, {object_of(stream)})) return BRAVAIS_BAD_ARGUMENT;
  bravais::wipe(stream, sizeof *stream);
  return call({key, context}, {}, [&] {
    auto* box = ::new (static_cast<void*>(stream->state)) stream_box{{}, stream_mark};
    const bravais::context with(context);
    const errc error = hash == 0 ? start(box->object, with) : start(box->object, static_cast<prehash>(hash), with);
    if (error != errc::ok) bravais_message_stream_wipe(stream);
    return error;
  });
}

}  // namespace

extern "C" {

uint32_t bravais_signature_count(void) { return static_cast<uint32_t>(signatures.size()); }
const bravais_signature_parameters* bravais_signature(uint32_t id) {
  return id < signatures.size() ? &signatures[id] : nullptr;
}
int bravais_signature_find(const char* name, uint32_t* id) { return find(bravais::find_signature, name, id); }

int bravais_signature_generate(uint32_t id, uint8_t* public_keys, size_t public_keys_size, uint8_t* secret_keys,
                               size_t secret_keys_size) {
  const out pk(public_keys, public_keys_size), sk(secret_keys, secret_keys_size);
  return call({}, {pk, sk}, [&] { return bravais::by_id::generate(signature(id), pk, sk); });
}
int bravais_signature_generate_seeded(uint32_t id, const uint8_t* seeds, size_t seeds_size, uint8_t* public_keys,
                                      size_t public_keys_size, uint8_t* secret_keys, size_t secret_keys_size) {
  const in from(seeds, seeds_size);
  const out pk(public_keys, public_keys_size), sk(secret_keys, secret_keys_size);
  return call({from}, {pk, sk}, [&] { return bravais::by_id::generate(signature(id), from, pk, sk); });
}

int bravais_sign(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size, const bravais_message_view* messages,
                 size_t n, uint8_t* made, size_t made_size, int* status, size_t status_count) {
  return sign(id, key_form::bytes, {secret_keys, secret_keys_size}, messages, n, {hedging::system}, {made, made_size},
              status, status_count);
}
int bravais_sign_seeded(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                        const bravais_message_view* messages, size_t n, const uint8_t* randomness,
                        size_t randomness_size, uint8_t* made, size_t made_size, int* status, size_t status_count) {
  return sign(id, key_form::bytes, {secret_keys, secret_keys_size}, messages, n,
              {hedging::given, {randomness, randomness_size}}, {made, made_size}, status, status_count);
}
int bravais_sign_deterministic(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                               const bravais_message_view* messages, size_t n, uint8_t* made, size_t made_size,
                               int* status, size_t status_count) {
  return sign(id, key_form::bytes, {secret_keys, secret_keys_size}, messages, n, {hedging::none}, {made, made_size},
              status, status_count);
}
int bravais_verify(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                   const bravais_message_view* messages, size_t n, const uint8_t* given, size_t given_size, int* status,
                   size_t status_count) {
  return verify(id, key_form::bytes, {public_keys, public_keys_size}, messages, n, {given, given_size}, status,
                status_count);
}
int bravais_signature_check_secret_key(uint32_t id, const uint8_t* secret_key, size_t secret_key_size) {
  const in sk(secret_key, secret_key_size);
  return call({sk}, {}, [&] { return bravais::by_id::check_secret_key(signature(id), sk); });
}

int bravais_signature_prepare_public_key(uint32_t id, const uint8_t* public_key, size_t public_key_size,
                                         uint8_t* prepared, size_t prepared_size) {
  const in pk(public_key, public_key_size);
  const out to(prepared, prepared_size);
  return call({pk}, {to}, [&] { return bravais::by_id::prepare_public_key(signature(id), pk, to); });
}
int bravais_signature_prepare_secret_key(uint32_t id, const uint8_t* secret_key, size_t secret_key_size,
                                         uint8_t* prepared, size_t prepared_size) {
  const in sk(secret_key, secret_key_size);
  const out to(prepared, prepared_size);
  return call({sk}, {to}, [&] { return bravais::by_id::prepare_secret_key(signature(id), sk, to); });
}
int bravais_sign_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                          const bravais_message_view* messages, size_t n, uint8_t* made, size_t made_size, int* status,
                          size_t status_count) {
  return sign(id, key_form::prepared, {prepared, prepared_size}, messages, n, {hedging::system}, {made, made_size},
              status, status_count);
}
int bravais_sign_prepared_seeded(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                 const bravais_message_view* messages, size_t n, const uint8_t* randomness,
                                 size_t randomness_size, uint8_t* made, size_t made_size, int* status,
                                 size_t status_count) {
  return sign(id, key_form::prepared, {prepared, prepared_size}, messages, n,
              {hedging::given, {randomness, randomness_size}}, {made, made_size}, status, status_count);
}
int bravais_sign_prepared_deterministic(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                        const bravais_message_view* messages, size_t n, uint8_t* made, size_t made_size,
                                        int* status, size_t status_count) {
  return sign(id, key_form::prepared, {prepared, prepared_size}, messages, n, {hedging::none}, {made, made_size},
              status, status_count);
}
int bravais_verify_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                            const bravais_message_view* messages, size_t n, const uint8_t* given, size_t given_size,
                            int* status, size_t status_count) {
  return verify(id, key_form::prepared, {prepared, prepared_size}, messages, n, {given, given_size}, status,
                status_count);
}

int bravais_message_stream_init(bravais_message_stream* stream, uint32_t id, const uint8_t* key, size_t key_size,
                                const uint8_t* context, size_t context_size, int hash) {
  const in of(key, key_size);
  return init(stream, of, {context, context_size}, hash,
              [&](auto& object, auto... how) { return object.start(signature(id), of, how...); });
}
int bravais_message_stream_init_key_hash(bravais_message_stream* stream, uint32_t id, const uint8_t* key_hash,
                                         size_t key_hash_size, const uint8_t* context, size_t context_size, int hash) {
  const in of(key_hash, key_hash_size);
  return init(stream, of, {context, context_size}, hash,
              [&](auto& object, auto... how) { return object.start_from_key_hash(signature(id), of, how...); });
}
int bravais_message_stream_init_prepared(bravais_message_stream* stream, uint32_t id, const uint8_t* prepared,
                                         size_t prepared_size, const uint8_t* context, size_t context_size, int hash) {
  const in of(prepared, prepared_size);
  return init(stream, of, {context, context_size}, hash,
              [&](auto& object, auto... how) { return object.start_prepared(signature(id), of, how...); });
}
int bravais_message_stream_update(bravais_message_stream* stream, const uint8_t* piece, size_t piece_size) {
  const in bytes(piece, piece_size);
  const auto update = [&] {
    stream_box* box = live(stream);
    if (box == nullptr) return errc::bad_argument;
    box->object.update(bytes);
    return errc::ok;
  };
  return call({bytes}, {}, update, {object_of(stream)});
}
int bravais_message_stream_finish(bravais_message_stream* stream, uint8_t* mu, size_t mu_size) {
  const out to(mu, mu_size);
  const auto finish = [&] {
    stream_box* box = live(stream);
    errc error = box == nullptr ? errc::bad_argument : errc::ok;
    if (error == errc::ok && mu_size != 64) error = errc::bad_length;
    if (error == errc::ok) error = box->object.finish(to.first<64>());
    if (error != errc::ok) bravais_wipe(mu, mu_size);
    if (error != errc::bad_length) bravais_message_stream_wipe(stream);
    return error;
  };
  return call({}, {to}, finish, {object_of(stream)});
}
void bravais_message_stream_wipe(bravais_message_stream* stream) {
  if (stream_box* box = live(stream); box != nullptr) std::destroy_at(box);
  if (stream != nullptr) bravais::wipe(stream, sizeof *stream);
}

}  // extern "C"
