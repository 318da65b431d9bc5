// SPDX-License-Identifier: MIT
// The C functions of signatures give what the C++ functions give, for any bytes, lengths, forms and ids, and survive
// null pointers.

#include <bravais.h>

#include "messages.hpp"

namespace bravais::fuzz {
namespace {

bool same(int status, errc error) { return status == static_cast<int>(error); }
bool same(const std::vector<int>& statuses, const std::vector<errc>& errors) {
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    if (!same(statuses[i], errors[i])) return false;
  }
  return true;
}

std::vector<bravais_message_view> c_views(const std::vector<message_view>& messages) {
  std::vector<bravais_message_view> out;
  for (const message_view& m : messages) {
    const auto octets = m.context.octets;
    out.push_back({m.octets.data(), m.octets.size(), octets.data(), octets.size(), static_cast<int>(m.as),
                   static_cast<int>(m.hash)});
  }
  return out;
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
