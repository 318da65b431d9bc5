// SPDX-License-Identifier: MIT
// The C functions of signatures give what the C++ functions give, for any bytes, lengths, forms and ids, and survive
// null pointers.

#include "c_calls.hpp"
#include "messages.hpp"

namespace bravais::fuzz {
namespace {

std::vector<bravais_message_view> c_views(const std::vector<message_view>& messages) {
  std::vector<bravais_message_view> out;
  for (const message_view& m : messages) {
    const auto octets = m.context.octets;
    out.push_back({m.octets.data(), m.octets.size(), octets.data(), octets.size(), static_cast<int>(m.as),
                   static_cast<int>(m.hash)});
  }
  return out;
}

// The random source of the system in the place of what the caller gives.
void system_randomness(std::uint32_t id, const signature_parameters& set, const buffer& with,
                       const std::vector<message_view>& messages, std::size_t n) {
  const auto which = static_cast<signature_id>(id);
  const std::vector<bravais_message_view> c_messages = c_views(messages);
  buffer pk(n * set.public_key), sk(n * set.secret_key), pk2 = pk, sk2 = sk;
  require(same_of([&] { return bravais_signature_generate(id, pk.data(), pk.size(), sk.data(), sk.size()); },
                  [&] { return by_id::generate(which, pk2, sk2); }) &&
              pk == pk2 && sk == sk2,
          "generate with system randomness");
  buffer made(n * set.signature), made2 = made;
  std::vector<int> status(n);
  std::vector<errc> status2(n);
  require(same_of(
              [&] {
                return bravais_sign(id, with.data(), with.size(), c_messages.data(), n, made.data(), made.size(),
                                    status.data(), n);
              },
              [&] { return by_id::sign(which, with, messages, made2, status2); }) &&
              made == made2 && same(status, status2),
          "sign with system randomness");
}

// Prepared keys of the first item. The two are alike where their memory lies alike.
void prepared_calls(source& from, std::uint32_t id, const signature_parameters& set, std::span<const std::uint8_t> pk,
                    std::span<const std::uint8_t> sk, const std::vector<message_view>& messages, const buffer& random,
                    std::size_t n) {
  const auto which = static_cast<signature_id>(id);
  const std::vector<bravais_message_view> c_messages = c_views(messages);
  const auto memory = [&](std::size_t size) { return from.byte() % 4 == 0 ? from.below(size + 64) : size + 63; };
  const std::size_t offset = from.byte() % 64;
  const std::size_t open_size = memory(set.prepared_public_key), secret_size = memory(set.prepared_secret_key);
  const placed open(open_size, offset), open2(open_size, offset);
  const placed secret(secret_size, offset), secret2(secret_size, offset);
  require(same(bravais_signature_prepare_public_key(id, pk.data(), pk.size(), open.data(), open.size()),
               by_id::prepare_public_key(which, pk, open2.bytes())) &&
              open == open2,
          "prepare_public_key");
  require(same(bravais_signature_prepare_secret_key(id, sk.data(), sk.size(), secret.data(), secret.size()),
               by_id::prepare_secret_key(which, sk, secret2.bytes())) &&
              secret == secret2,
          "prepare_secret_key");
  buffer made(n * set.signature), made2 = made;
  std::vector<int> status(n);
  std::vector<errc> status2(n);
  switch (from.byte() % 3) {
    case 0:
      require(same(bravais_sign_prepared_seeded(id, secret.data(), secret.size(), c_messages.data(), n, random.data(),
                                                random.size(), made.data(), made.size(), status.data(), n),
                   by_id::sign_prepared(which, secret2.bytes(), messages, random, made2, status2)),
              "sign_prepared");
      break;
    case 1:
      require(same_of(
                  [&] {
                    return bravais_sign_prepared(id, secret.data(), secret.size(), c_messages.data(), n, made.data(),
                                                 made.size(), status.data(), n);
                  },
                  [&] { return by_id::sign_prepared(which, secret2.bytes(), messages, made2, status2); }),
              "sign_prepared with system randomness");
      break;
    default:
      require(same(bravais_sign_prepared_deterministic(id, secret.data(), secret.size(), c_messages.data(), n,
                                                       made.data(), made.size(), status.data(), n),
                   by_id::sign_prepared_deterministic(which, secret2.bytes(), messages, made2, status2)),
              "sign_prepared without randomness");
  }
  require(made == made2 && same(status, status2), "signatures or statuses of a prepared key differ");
  from.perhaps_mutate(made);
  require(same(bravais_verify_prepared(id, open.data(), open.size(), c_messages.data(), n, made.data(), made.size(),
                                       status.data(), n),
               by_id::verify_prepared(which, open2.bytes(), messages, made, status2)) &&
              same(status, status2),
          "verify_prepared");
  // The key of the other role, and null.
  require(bravais_verify_prepared(id, secret.data(), secret.size(), c_messages.data(), n, made.data(), made.size(),
                                  nullptr, 0) != BRAVAIS_OK,
          "a prepared secret key verifies");
  require(bravais_verify_prepared(id, nullptr, open.size() + 1, c_messages.data(), n, made.data(), made.size(), nullptr,
                                  0) != BRAVAIS_OK,
          "null pointer accepted");
}

void calls(source& from, std::uint32_t id, const signature_parameters& set) {
  const auto which = static_cast<signature_id>(id);
  const std::size_t n = from.below(3);
  const std::size_t change = from.byte() % 4 == 0 ? 1 : 0;  // one byte too many in one of four runs
  const buffer seeds = from.bytes(n * set.seed + change);
  buffer pk(n * set.public_key), sk(n * set.secret_key), pk2 = pk, sk2 = sk;
  require(same(bravais_signature_generate_seeded(id, seeds.data(), seeds.size(), pk.data(), pk.size(), sk.data(),
                                                 sk.size()),
               by_id::generate(which, seeds, pk2, sk2)) &&
              pk == pk2 && sk == sk2,
          "generate");
  from.perhaps_mutate(sk);
  std::vector<signed_text> texts = pick_messages(from, set, n);
  if (n > 0 && from.byte() % 8 == 0) {
    texts[0].as = static_cast<message_view::form>(from.byte());
    texts[0].hash = static_cast<prehash>(from.byte());
    texts[0].context_bytes = from.bytes(from.below(300));
  }
  const std::vector<message_view> messages = views(texts);
  const std::vector<bravais_message_view> c_messages = c_views(messages);
  const buffer randomness = from.bytes(n * set.randomness + change);
  buffer made(n * set.signature), made2 = made;
  std::vector<int> status(n);
  std::vector<errc> status2(n);
  if (from.flag()) {
    require(same(bravais_sign_seeded(id, sk.data(), sk.size(), c_messages.data(), n, randomness.data(),
                                     randomness.size(), made.data(), made.size(), status.data(), n),
                 by_id::sign(which, sk, messages, randomness, made2, status2)),
            "sign");
  } else {
    require(same(bravais_sign_deterministic(id, sk.data(), sk.size(), c_messages.data(), n, made.data(), made.size(),
                                            status.data(), n),
                 by_id::sign_deterministic(which, sk, messages, made2, status2)),
            "sign without randomness");
  }
  require(made == made2 && same(status, status2), "signatures or statuses differ");
  from.perhaps_mutate(made);
  require(
      same(bravais_verify(id, pk.data(), pk.size(), c_messages.data(), n, made.data(), made.size(), status.data(), n),
           by_id::verify(which, pk, messages, made, status2)) &&
          same(status, status2),
      "verify");
  const unsigned more = from.byte() % 3;
  if (more == 0) system_randomness(id, set, sk, messages, n);
  if (more == 1 && n > 0) {
    prepared_calls(from, id, set, std::span(pk).first(set.public_key), std::span(sk).first(set.secret_key), messages,
                   randomness, n);
  }
  const buffer key = from.bytes(from.below(set.secret_key + 2));
  require(same(bravais_signature_check_secret_key(id, key.data(), key.size()), by_id::check_secret_key(which, key)),
          "check");
  // Null with a length is an error, whatever else is right.
  require(n == 0 || bravais_verify(id, nullptr, pk.size(), c_messages.data(), n, made.data(), made.size(), nullptr,
                                   0) != BRAVAIS_OK,
          "null key accepted");
  require(n == 0 ||
              bravais_verify(id, pk.data(), pk.size(), nullptr, n, made.data(), made.size(), nullptr, 0) != BRAVAIS_OK,
          "null messages accepted");
}

void stream_calls(source& from, std::uint32_t id, const signature_parameters& set) {
  const auto which = static_cast<signature_id>(id);
  // A key, which may be a seed; tr; or memory, which may hold a prepared key.
  const unsigned what = from.byte() % 3;
  buffer key = what == 2 ? buffer(set.prepared_public_key + 63)
                         : from.bytes(from.flag() ? (what == 0 ? set.seed : set.key_hash) : from.below(100));
  if (what == 2) {
    const bool prepared = by_id::prepare_public_key(set.id, from.bytes(set.public_key), key) == errc::ok;
    require(prepared, "prepare");
    from.perhaps_mutate(key);
  }
  const buffer with = from.bytes(from.below(300));
  const int hash = from.byte() % 16;
  bravais_message_stream stream{};
  message_stream stream2;
  auto* const init = what == 0   ? bravais_message_stream_init
                     : what == 1 ? bravais_message_stream_init_key_hash
                                 : bravais_message_stream_init_prepared;
  const int status = init(&stream, id, key.data(), key.size(), with.data(), with.size(), hash);
  const auto start = [&](auto... how) {
    return what == 0   ? stream2.start(which, key, how...)
           : what == 1 ? stream2.start_from_key_hash(which, key, how...)
                       : stream2.start_prepared(which, key, how...);
  };
  require(same(status, hash == 0 ? start(context(with)) : start(static_cast<prehash>(hash), context(with))),
          "start of a stream");
  const buffer piece = from.bytes(from.below(300));
  require(bravais_message_stream_update(&stream, piece.data(), piece.size()) ==
              (status == BRAVAIS_OK ? BRAVAIS_OK : BRAVAIS_BAD_ARGUMENT),
          "update of a stream");
  stream2.update(piece);
  buffer mu(64), mu2 = mu;
  const errc error = stream2.finish(std::span(mu2).first<64>());
  require(same(bravais_message_stream_finish(&stream, mu.data(), mu.size()), error) && mu == mu2, "end of a stream");
  bravais_message_stream_wipe(&stream);
}

}  // namespace

void run(source& from) {
  const scripted_randomness randomness(from.byte() % 4 == 0 ? 1 + from.byte() % 4 : 0);
  const bool streams = from.byte() % 3 == 0;
  const std::uint32_t id = from.byte() % 8;
  const signature_parameters& set = signature_table[id < signature_count ? id : 0];
  if (streams) {
    stream_calls(from, id, set);
  } else {
    calls(from, id, set);
  }
}

}  // namespace bravais::fuzz
