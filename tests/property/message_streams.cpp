// SPDX-License-Identifier: MIT
// Messages in pieces: with any form of key, with its hash, and with prepared keys.
#include <optional>

#include <bravais/by_id.hpp>

#include "support/model.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::context;
using bravais::errc;
using bravais::message_stream;
using bravais::message_view;
using bravais::prehash;

// The start of a stream: a key in one of its forms, or tr.
enum class beginning { key, expanded, seed, key_hash, prepared };
template <class... How>
errc start(message_stream& stream, beginning with, bravais::signature_id id, view bytes, How... how) {
  switch (with) {
    case beginning::key: return stream.start(id, bytes, how...);
    case beginning::expanded: return stream.start(id, bravais::by_id::expanded(bytes), how...);
    case beginning::seed: return stream.start(id, bravais::by_id::seed(bytes), how...);
    case beginning::key_hash: return stream.start(id, bravais::by_id::key_hash(bytes), how...);
    case beginning::prepared: break;
  }
  return stream.start(id, bravais::by_id::prepared(bytes), how...);
}

octets mu_in_pieces(bravais::signature_id id, beginning with, view key, std::optional<prehash> hash, view name,
                    view text, std::size_t most, random_stream& random) {
  message_stream stream;
  EXPECT_EQ(hash ? start(stream, with, id, key, *hash, context(name)) : start(stream, with, id, key, context(name)),
            errc::ok);
  while (!text.empty()) {
    const std::size_t size = std::min(random.below(most + 1), text.size());
    stream.update(text.first(size));
    text = text.subspan(size);
  }
  octets mu(65, 0xa5);
  EXPECT_EQ(stream.finish(std::span(mu).first<64>()), errc::ok);
  EXPECT_EQ(mu.back(), 0xa5) << "a byte behind mu was written";
  mu.pop_back();
  return mu;
}

// mu of a message in pieces, from any start of a stream, signs and verifies as the message itself does.
void streams(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const signature_model model(c.set.id);
  const octets seed = random.bytes(c.set.seed);
  const flat_keys keys = model.generate(seed);
  const octets name = random.bytes(c.set.longest_context == 0 ? 0 : 20);
  const octets tr = reference::shake256(keys.public_keys, c.set.key_hash);
  octets open(c.set.prepared_public_key), secret(c.set.prepared_secret_key);
  ASSERT_EQ(bravais::by_id::prepare_public_key(c.set.id, keys.public_keys, open), errc::ok);
  ASSERT_EQ(bravais::by_id::prepare_secret_key(c.set.id, bravais::by_id::seed(seed), secret), errc::ok);
  const std::pair<beginning, view> beginnings[] = {{beginning::key, keys.public_keys},
                                                   {beginning::expanded, keys.secret_keys},
                                                   {beginning::seed, seed},
                                                   {beginning::key_hash, tr},
                                                   {beginning::prepared, open},
                                                   {beginning::prepared, secret}};
  std::vector<std::optional<prehash>> hashes = {std::nullopt};
  if (c.set.has_prehash)
    for (const bravais::prehash_parameters& hash : bravais::prehash_table) hashes.push_back(hash.id);
  for (const std::optional<prehash> hash : hashes) {
    SCOPED_TRACE(hash ? bravais::parameters(*hash).name : "not hashed");
    for (const std::size_t size : {0U, 1U, 1000U}) {
      const octets text = random.bytes(size);
      const message_view whole{text, context(name), hash ? message_view::form::hashed : message_view::form::pure,
                               hash.value_or(prehash::sha2_512)};
      const octets signature = model.sign(keys.secret_keys, std::span(&whole, 1));
      for (const auto& [with, key] : beginnings)
        for (const std::size_t most : {std::size_t{1}, std::size_t{64}, std::size_t{137}, std::size_t{1000}}) {
          const octets mu = mu_in_pieces(c.set.id, with, key, hash, name, text, most, random);
          const message_view m{mu, {}, message_view::form::mu};
          EXPECT_EQ(public_verify(c.set.id, keys.public_keys, m, signature), errc::ok);
          if (most != 137) continue;
          EXPECT_EQ(public_sign(c.set.id, keys.secret_keys, m).signatures, signature);
        }
    }
  }
}

// Calls that a stream rejects; it gives nothing without a start.
void bad_streams(const signature_case& c) {
  const scoped_isa on(c.end.id);
  const octets bytes(300, 7);
  const view all(bytes);
  const octets key(c.set.public_key, 1);
  const octets tr(c.set.key_hash, 1);
  octets prepared(c.set.prepared_public_key);
  ASSERT_EQ(bravais::by_id::prepare_public_key(c.set.id, key, prepared), errc::ok);
  octets mu(64, 0xa5);
  const std::span<std::uint8_t, 64> to(mu);
  const auto has_nothing = [&](message_stream& stream) {
    stream.update(all);
    std::fill(mu.begin(), mu.end(), std::uint8_t{0xa5});
    EXPECT_EQ(stream.finish(to), errc::bad_argument);
    EXPECT_TRUE(all_zero(mu));
  };
  message_stream stream;
  has_nothing(stream);
  const auto refuses_to = [&](beginning with, errc error, auto... arguments) {
    ASSERT_EQ(stream.start(c.set.id, key), errc::ok);  // a failed start discards the message in progress
    EXPECT_EQ(start(stream, with, arguments...), error);
    has_nothing(stream);
  };
  const auto refuses = [&](errc error, auto... arguments) { refuses_to(beginning::key, error, arguments...); };
  using id_type = bravais::signature_id;
  // For any start: an id beyond the table, no memory, unsupported contexts and hash functions.
  for (const auto& [with, from] : {std::pair{beginning::key, view(key)}, std::pair{beginning::key_hash, view(tr)},
                                   std::pair{beginning::prepared, view(prepared)}}) {
    const view missing(static_cast<const std::uint8_t*>(nullptr), from.size());
    for (const std::uint32_t number : {static_cast<std::uint32_t>(bravais::signature_count), 0xffffffffU})
      refuses_to(with, errc::unknown_set, static_cast<id_type>(number), from);
    refuses_to(with, errc::bad_argument, c.set.id, missing);
    refuses_to(with, errc::bad_context, c.set.id, from, context(all.first(c.set.longest_context + 1)));
    refuses_to(with, errc::bad_prehash, c.set.id, from, static_cast<prehash>(13));
    if (!c.set.has_prehash) refuses_to(with, errc::bad_prehash, c.set.id, from, prehash::sha2_256);
  }
  for (const std::size_t size : {std::size_t{0}, c.set.public_key - 1, c.set.public_key + 1, c.set.secret_key - 1,
                                 c.set.secret_key + 1, c.set.seed - 1, c.set.seed + 1}) {
    const octets other(size);
    refuses(errc::bad_length, c.set.id, view(other));
    refuses_to(beginning::expanded, errc::bad_length, c.set.id, view(other));
    refuses_to(beginning::seed, errc::bad_length, c.set.id, view(other));
  }
  for (const std::size_t size : {std::size_t{0}, c.set.key_hash - 1, c.set.key_hash + 1, c.set.public_key})
    refuses_to(beginning::key_hash, errc::bad_length, c.set.id, view(octets(size)));
  // Memory that is too short at every address, has no key, a damaged key, or one of another set or kind.
  refuses_to(beginning::prepared, errc::bad_length, c.set.id, view(prepared).first(c.set.prepared_public_key - 64));
  refuses_to(beginning::prepared, errc::bad_public_key, c.set.id, view(octets(c.set.prepared_secret_key)));
  refuses_to(beginning::prepared, errc::bad_public_key, c.set.id, view(octets(c.set.prepared_public_key)));
  const bravais::signature_parameters& next = next_in_library(bravais::signature_table, c.set);
  octets of_next(std::max(next.prepared_public_key, c.set.prepared_public_key));
  ASSERT_EQ(bravais::by_id::prepare_public_key(next.id, octets(next.public_key), of_next), errc::ok);
  refuses_to(beginning::prepared, errc::bad_public_key, c.set.id, view(of_next));
  const bravais::kem_parameters& kem = bravais::kem_table[static_cast<std::size_t>(c.set.id)];
  if (!bravais::is_known(kem.id)) return;
  octets of_kem(std::max(kem.prepared_public_key, c.set.prepared_public_key));
  ASSERT_EQ(bravais::by_id::prepare_public_key(kem.id, octets(kem.public_key), of_kem), errc::ok);
  refuses_to(beginning::prepared, errc::bad_public_key, c.set.id, view(of_kem));
  const std::size_t at = (64 - reinterpret_cast<std::uintptr_t>(prepared.data()) % 64) % 64;
  for (std::size_t i = 0; i < 16; ++i) {  // the mark and the back end
    prepared[at + i] ^= 0x40;
    refuses_to(beginning::prepared, errc::bad_public_key, c.set.id, view(prepared));
    prepared[at + i] ^= 0x40;
  }
  ASSERT_EQ(stream.start(c.set.id, bravais::by_id::prepared(prepared)), errc::ok);
  EXPECT_EQ(stream.finish(to), errc::ok);
  ASSERT_EQ(stream.start(c.set.id, key), errc::ok);
  EXPECT_EQ(stream.finish(to), errc::ok);
  EXPECT_FALSE(all_zero(mu));
  has_nothing(stream);
}

// The C interface takes the form of a key as a number. A form that does not exist is an error even if the bytes have
// the length of tr. The parameter set is checked first.
void bad_forms(const signature_case& c) {
  const scoped_isa on(c.end.id);
  const octets tr(c.set.key_hash, 1);
  const std::uint32_t id = bravais::detail::c_id(c.set.id);
  for (const std::uint32_t form : {0U, BRAVAIS_KEY_HASH + 1U, 0xffffffffU}) {
    SCOPED_TRACE(form);
    bravais_stream_args args = BRAVAIS_STREAM_ARGS;
    args.key = {form, tr.data(), tr.size()};
    bravais_stream stream;
    octets mu(64);
    EXPECT_EQ(bravais_stream_start(&stream, id, &args), BRAVAIS_BAD_ARGUMENT);
    EXPECT_EQ(bravais_stream_finish(mu.data(), mu.size(), &stream), BRAVAIS_BAD_ARGUMENT);
    EXPECT_EQ(bravais_stream_start(&stream, id | 0xff, &args), BRAVAIS_UNKNOWN_SET);
  }
}

const registration tests([] {
  each_signature("property", "streams", streams);
  each_signature("property", "bad_streams", bad_streams);
  each_signature("property", "bad_forms", bad_forms);
});

}  // namespace
}  // namespace bravais_test
