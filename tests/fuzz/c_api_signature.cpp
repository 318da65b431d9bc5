// SPDX-License-Identifier: MIT
// The C functions of signatures must agree with the C++ functions for any bytes, lengths, forms and ids, and must
// reject null pointers.

#include "c_calls.hpp"
#include "messages.hpp"

namespace bravais::fuzz {
namespace {

std::vector<bravais_message> c_views(const std::vector<message_view>& messages) {
  std::vector<bravais_message> out;
  for (const message_view& m : messages) out.push_back(m.in_c());
  return out;
}

// The system's random source instead of the caller's randomness.
void system_randomness(std::uint32_t id, const signature_parameters& set, const buffer& with,
                       const std::vector<message_view>& messages, std::size_t n) {
  const auto which = static_cast<signature_id>(id);
  const std::uint32_t number = c_id(BRAVAIS_KIND_SIGNATURE, id);
  const std::vector<bravais_message> list = c_views(messages);
  buffer pk(n * set.public_key), sk(n * set.secret_key), pk2 = pk, sk2 = sk;
  require(same_of([&] { return c::generate(number, n, nullptr, pk, sk); },
                  [&] { return by_id::generate(which, pk2, sk2); }) &&
              pk == pk2 && sk == sk2,
          "generate with system randomness");
  buffer made(n * set.signature), made2 = made;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  const bravais_key key = c::key(BRAVAIS_KEY_EXPANDED, with);
  require(same_of([&] { return c::sign(number, key, list, nullptr, made, status); },
                  [&] { return by_id::sign(which, with, messages, made2, status2); }) &&
              made == made2 && same(status, status2),
          "sign with system randomness");
}

// Prepared keys of the first item. The two agree because their memory has the same alignment.
void prepared_calls(source& from, std::uint32_t id, const signature_parameters& set, std::span<const std::uint8_t> pk,
                    std::span<const std::uint8_t> sk, const std::vector<message_view>& messages, const buffer& random,
                    std::size_t n, bool wrong_length) {
  const auto which = static_cast<signature_id>(id);
  const std::uint32_t number = c_id(BRAVAIS_KIND_SIGNATURE, id);
  const std::vector<bravais_message> list = c_views(messages);
  const std::size_t offset = from.byte() % 64;
  const std::size_t open_size = memory_for(from, set.prepared_public_key);
  const std::size_t secret_size = memory_for(from, set.prepared_secret_key);
  const placed open(open_size, offset), open2(open_size, offset);
  const placed secret(secret_size, offset), secret2(secret_size, offset);
  const bravais_key to = c::key(BRAVAIS_KEY_PUBLIC, pk), with = c::key(BRAVAIS_KEY_EXPANDED, sk);
  require(same(bravais_prepare(number, open.data(), open.size(), &to),
               by_id::prepare_public_key(which, pk, open2.bytes())) &&
              open == open2,
          "prepare_public_key");
  require(same(bravais_prepare(number, secret.data(), secret.size(), &with),
               by_id::prepare_secret_key(which, sk, secret2.bytes())) &&
              secret == secret2,
          "prepare_secret_key");
  buffer made(n * set.signature), made2 = made;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  const bravais_key signer = c::prepared(secret), verifier = c::prepared(open);
  switch (from.byte() % 3) {
    case 0:
      require(
          same(c::sign(number, signer, list, &random, made, status),
               by_id::sign(which, by_id::prepared(secret2.bytes()), messages, random, made2, status2), wrong_length),
          "sign_prepared");
      break;
    case 1:
      require(same_of([&] { return c::sign(number, signer, list, nullptr, made, status); },
                      [&] { return by_id::sign(which, by_id::prepared(secret2.bytes()), messages, made2, status2); }),
              "sign_prepared with system randomness");
      break;
    default:
      require(same(c::sign_deterministic(number, signer, list, made, status),
                   by_id::sign_deterministic(which, by_id::prepared(secret2.bytes()), messages, made2, status2)),
              "sign_prepared without randomness");
  }
  require(made == made2 && same(status, status2), "signatures or statuses of a prepared key differ");
  from.perhaps_mutate(made);
  require(same(c::verify(number, verifier, list, made, status),
               by_id::verify(which, by_id::prepared(open2.bytes()), messages, made, status2)) &&
              same(status, status2),
          "verify_prepared");
  // The key of the other role, and a null pointer.
  require(c::verify(number, signer, list, made, status) != BRAVAIS_OK, "a prepared secret key verifies");
  require(c::verify(number, {BRAVAIS_KEY_PREPARED, nullptr, open.size() + 1}, list, made, status) != BRAVAIS_OK,
          "null pointer accepted");
}

// Concatenated messages with arbitrary offsets.
void flat_calls(source& from, std::uint32_t id, const signature_parameters& set, const buffer& pk, const buffer& sk,
                std::size_t n) {
  const auto which = static_cast<signature_id>(id);
  const std::uint32_t number = c_id(BRAVAIS_KIND_SIGNATURE, id);
  const buffer text = from.bytes(from.below(300)), with = from.bytes(from.below(set.longest_context + 1));
  std::vector<std::uint64_t> offsets;
  std::uint64_t last = 0;
  bool good = true;
  for (std::size_t i = 0; i <= n; ++i) {
    const std::uint64_t next = from.one_in(8) ? from.below(400) : last + from.below(text.size() / (n + 1) + 1);
    good = good && next >= last && next <= text.size();
    offsets.push_back(next);
    last = next;
  }
  buffer made(n * set.signature), made2 = made;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  bravais_sign_args args = BRAVAIS_SIGN_ARGS;
  args.count = n, args.statuses = status.data(), args.key = c::key(BRAVAIS_KEY_EXPANDED, sk), args.deterministic = 1;
  args.signatures = made.data(), args.signatures_size = made.size();
  args.messages = text.data(), args.messages_size = text.size(), args.message_offsets = offsets.data();
  args.context = with.data(), args.context_size = with.size();
  const int signed_with = bravais_sign(number, &args);
  if (!good) {
    require(signed_with == BRAVAIS_BAD_ARGUMENT && all_zero(made), "bad offsets accepted");
    return;
  }
  std::vector<message_view> messages;
  for (std::size_t i = 0; i < n; ++i) {
    const auto first = static_cast<std::size_t>(offsets[i]), next = static_cast<std::size_t>(offsets[i + 1]);
    messages.push_back({std::span(text).subspan(first, next - first), context(with)});
  }
  require(same(signed_with, by_id::sign_deterministic(which, sk, messages, made2, status2)) && made == made2 &&
              same(status, status2),
          "sign flat messages");
  bravais_verify_args check = BRAVAIS_VERIFY_ARGS;
  check.count = n, check.statuses = status.data(), check.key = c::key(BRAVAIS_KEY_PUBLIC, pk);
  check.signatures = made.data(), check.signatures_size = made.size();
  check.messages = text.data(), check.messages_size = text.size(), check.message_offsets = offsets.data();
  check.context = with.data(), check.context_size = with.size();
  require(
      same(bravais_verify(number, &check), by_id::verify(which, pk, messages, made, status2)) && same(status, status2),
      "verify flat messages");
}

void calls(source& from, std::uint32_t id, const signature_parameters& set) {
  const auto which = static_cast<signature_id>(id);
  const std::uint32_t number = c_id(BRAVAIS_KIND_SIGNATURE, id);
  const std::size_t n = 1 + from.below(3);
  const std::size_t change = from.one_in(4) ? 1 : 0;  // one extra byte in one of four runs
  const buffer seeds = from.seeds(n * set.seed + change);
  buffer pk(n * set.public_key), sk(n * set.secret_key), pk2 = pk, sk2 = sk;
  require(
      same(c::generate(number, n, &seeds, pk, sk), by_id::generate(which, seeds, pk2, sk2)) && pk == pk2 && sk == sk2,
      "generate");
  from.perhaps_mutate(sk);
  std::vector<signed_text> texts = pick_messages(from, set, n);
  if (from.one_in(8)) {
    texts[0].as = static_cast<message_view::form>(from.byte());
    texts[0].hash = static_cast<prehash>(from.byte());
    texts[0].context_bytes = from.bytes(from.below(300));
  }
  const std::vector<message_view> messages = views(texts);
  const std::vector<bravais_message> list = c_views(messages);
  const buffer randomness = from.bytes(n * set.randomness + change);
  const bravais_key secret_key = c::key(BRAVAIS_KEY_EXPANDED, sk), public_key = c::key(BRAVAIS_KEY_PUBLIC, pk);
  buffer made(n * set.signature), made2 = made;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  if (from.flag()) {
    require(same(c::sign(number, secret_key, list, &randomness, made, status),
                 by_id::sign(which, sk, messages, randomness, made2, status2), change != 0),
            "sign");
  } else {
    require(same(c::sign_deterministic(number, secret_key, list, made, status),
                 by_id::sign_deterministic(which, sk, messages, made2, status2)),
            "sign without randomness");
  }
  require(made == made2 && same(status, status2), "signatures or statuses differ");
  from.perhaps_mutate(made);
  require(same(c::verify(number, public_key, list, made, status), by_id::verify(which, pk, messages, made, status2)) &&
              same(status, status2),
          "verify");
  switch (from.byte() % 4) {
    case 0: system_randomness(id, set, sk, messages, n); break;
    case 1:
      prepared_calls(from, id, set, std::span(pk).first(set.public_key), std::span(sk).first(set.secret_key), messages,
                     randomness, n, change != 0);
      break;
    case 2: flat_calls(from, id, set, pk, sk, n); break;
    default: break;
  }
  const buffer any = from.bytes(from.below(set.secret_key + 2));
  const bravais_key open = c::key(BRAVAIS_KEY_PUBLIC, any), secret = c::key(BRAVAIS_KEY_EXPANDED, any);
  require(same(bravais_check_key(number, &secret), by_id::check_secret_key(which, any)), "check");
  const int expected = !is_known(which)               ? BRAVAIS_UNKNOWN_SET
                       : any.size() != set.public_key ? BRAVAIS_BAD_LENGTH
                                                      : BRAVAIS_OK;
  require(bravais_check_key(number, &open) == expected, "check");
  // A null pointer with a length is an error even if everything else is right; so is another form of key, and a call
  // without items.
  require(c::verify(number, {BRAVAIS_KEY_PUBLIC, nullptr, pk.size()}, list, made, status) != BRAVAIS_OK,
          "null key accepted");
  require(c::verify(number, c::key(BRAVAIS_KEY_EXPANDED, pk), list, made, status) != BRAVAIS_OK, "form accepted");
  require(c::verify(number, public_key, list, made, {}) != BRAVAIS_OK, "no items accepted");
}

void stream_calls(source& from, std::uint32_t id, const signature_parameters& set) {
  const auto which = static_cast<signature_id>(id);
  // A key, which may be a seed; tr; or memory, which may contain a prepared key.
  const unsigned what = from.byte() % 3;
  buffer bytes = what == 2 ? buffer(set.prepared_public_key)
                           : from.bytes(from.flag() ? (what == 0 ? set.seed : set.key_hash) : from.below(100));
  if (what == 2) {
    const bool prepared = by_id::prepare_public_key(set.id, from.bytes(set.public_key), bytes) == errc::ok;
    require(prepared, "prepare");
    from.perhaps_mutate(bytes);
  }
  const buffer with = from.bytes(from.below(300));
  const std::uint32_t hash = from.byte() % 16;
  bravais_stream stream{};
  message_stream stream2;
  bravais_stream_args args = BRAVAIS_STREAM_ARGS;
  args.key = c::key(what == 0 ? BRAVAIS_KEY_SEED : what == 1 ? BRAVAIS_KEY_HASH : BRAVAIS_KEY_PREPARED, bytes);
  args.context = with.data(), args.context_size = with.size(), args.prehash = hash;
  const int status = bravais_stream_start(&stream, c_id(BRAVAIS_KIND_SIGNATURE, id), &args);
  const auto start = [&](auto... how) {
    return what == 0   ? stream2.start(which, by_id::seed(bytes), how...)
           : what == 1 ? stream2.start(which, by_id::key_hash(bytes), how...)
                       : stream2.start(which, by_id::prepared(bytes), how...);
  };
  const errc started = hash == 0 ? start(context(with)) : start(static_cast<prehash>(hash), context(with));
  require(same(status, started), "start of a stream");
  const buffer piece = from.bytes(from.below(300));
  require(bravais_stream_update(&stream, piece.data(), piece.size()) ==
              (status == BRAVAIS_OK ? BRAVAIS_OK : BRAVAIS_BAD_ARGUMENT),
          "update of a stream");
  stream2.update(piece);
  buffer mu(64), mu2 = mu;
  const errc error = stream2.finish(std::span(mu2).first<64>());
  require(same(bravais_stream_finish(mu.data(), mu.size(), &stream), error) && mu == mu2, "end of a stream");
  bravais_stream_wipe(&stream);
}

}  // namespace

void run(source& from) {
  const scripted_randomness randomness(from.one_in(4) ? 1 + from.byte() % 4 : 0);
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
