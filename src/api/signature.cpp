// SPDX-License-Identifier: MIT
// Signatures by id: checks messages, makes their prefixes and pre-hashes, then calls the table of the active back end.
#include "api/signature.hpp"

#include "api/message_prefix.hpp"
#include "api/prepared.hpp"

namespace bravais::api {
namespace {

errc check_message(const signature_parameters& p, const message_in& m) noexcept {
  if (m.octets.data() == nullptr && !m.octets.empty()) return errc::bad_argument;
  switch (m.form) {
    case message_view::form::pure: return check_context(p, m.context);
    case message_view::form::hashed: {
      const errc error = check_prehash(p, m.hash);
      return error == errc::ok ? check_context(p, m.context) : error;
    }
    case message_view::form::mu:
      if (m.octets.size() != p.message_hash) return errc::bad_length;
      [[fallthrough]];  // mu already contains the context, if any
    case message_view::form::internal: return m.context.octets.empty() ? errc::ok : errc::bad_context;
  }
  return errc::bad_argument;
}
// A null pointer and an unknown form are mistakes of the calling program and reject the whole call. The other errors
// may come from whoever sent the message and reject only this message.
errc check_messages(const signature_parameters& p, const message_list& messages) noexcept {
  if (messages.array == nullptr && messages.size != 0) return errc::bad_argument;
  for (std::size_t i = 0; i < messages.size; ++i) {
    if (check_message(p, messages[i]) == errc::bad_argument) return errc::bad_argument;
  }
  return errc::ok;
}

// What the back end gets in place of a rejected message: a mu of zeros.
constexpr std::uint8_t no_mu[64] = {};
constexpr signed_message stand_in{nullptr, 0, no_mu, sizeof no_mu, true};

// The messages of a piece in the form that back ends take.
template <std::size_t Items>
class encoded_messages {
 public:
  // Encodes items from number `at` on, once check_messages() has accepted all: `count` of them, or fewer if their
  // prefixes and digests do not fit the memory, but at least one. Returns how many.
  std::size_t encode(const backend& table, const signature_parameters& p, const message_list& messages, std::size_t at,
                     std::size_t count) noexcept {
    std::uint8_t* place = memory_;
    for (std::size_t i = 0; i < count; ++i) {
      if (memory_ + sizeof memory_ - place < static_cast<std::ptrdiff_t>(longest)) return i;
      const message_in m = messages[at + i];
      errors_[i] = check_message(p, m);
      if (is_refused(i)) {
        encoded_[i] = stand_in;
        continue;
      }
      signed_message& encoded =
          encoded_[i] = {place, 0, m.octets.data(), m.octets.size(), m.form == message_view::form::mu};
      const bool hashed = m.form == message_view::form::hashed;
      if (hashed || m.form == message_view::form::pure) {
        encoded.prefix_size = write_prefix(p, m.context, hashed ? &m.hash : nullptr, place);
        place += encoded.prefix_size;
      }
      if (hashed) {
        prehasher hasher(m.hash, table.hash.keccak_f1600);
        hasher.update(m.octets);
        encoded.body = place;
        encoded.body_size = hasher.finish(std::span<std::uint8_t, longest_prehash>(place, longest_prehash));
        place += encoded.body_size;
      }
    }
    return count;
  }
  [[nodiscard]] const signed_message* get() const noexcept { return encoded_; }
  [[nodiscard]] bool is_refused(std::size_t i) const noexcept { return errors_[i] != errc::ok; }
  // Whether any of the first `count` items was accepted.
  [[nodiscard]] bool any(std::size_t count) const noexcept {
    return std::find(errors_, errors_ + count, errc::ok) != errors_ + count;
  }
  // Replaces the back end's status of each stand-in by the error of the rejected message.
  void refuse(std::span<errc> part) const noexcept {
    std::transform(part.begin(), part.end(), errors_, part.begin(),
                   [](errc found, errc refused) noexcept { return refused == errc::ok ? found : refused; });
  }

 private:
  errc errors_[Items];
  signed_message encoded_[Items];
  // The prefixes and digests, one after the other. Long contexts or digests of 64 bytes may not all fit; the piece is
  // then shorter.
  static constexpr std::size_t longest = longest_prefix + longest_prehash;
  std::uint8_t memory_[std::max(longest, 64 * Items)];
};

// A call on messages: the back end that it uses, its own or that of a prepared key.
struct message_call {
  entry<signature_id> e;
  opened<signature_id> key;
  bool is_prepared;

  message_call(signature_id id, key_in keys) noexcept : e(id), is_prepared(keys.form == key_form::prepared) {}
  [[nodiscard]] const backend& table() const noexcept { return is_prepared ? *key.maker : *e.active; }

  // Finds the tables of the back end. Returns the error that rejects the whole call, if any.
  [[nodiscard]] errc begin(key_in keys, role r, const message_list& messages) noexcept {
    if (!is_known(e.id)) return errc::unknown_set;
    const signature_parameters& p = parameters(e.id);
    const bool is_public = r == role::signature_public_key;
    const errc error = is_prepared
                           ? key.open(e.id, r, keys.bytes, is_public ? p.prepared_public_key : p.prepared_secret_key,
                                      is_public ? errc::bad_public_key : errc::bad_secret_key)
                           : e.find();
    return error == errc::ok ? check_messages(p, messages) : error;
  }
};

// `Items` is 1 for a single message, which then does not need the stack of a whole piece.
template <std::size_t Items>
errc sign_sized(signature_id id, key_in keys, const message_list& messages, mask_source source, out signatures,
                std::span<errc> status, out workspace) noexcept {
  message_call call(id, keys);
  errc error = call.begin(keys, role::signature_secret_key, messages);
  if (error != errc::ok) return fail_all(error, status, {signatures});
  const signature_parameters& p = parameters(id);
  const std::size_t n = messages.size;

  const secret_keys_in<signature_id> secret(keys, n);
  const bool given = source.how == hedging::given;
  const backend& table = call.table();
  status_sink sink{status};
  piece_randomness<Items> random(given ? &source.randomness : nullptr, p.randomness, workspace);
  encoded_messages<Items> encoded;
  const auto sign_piece = [&](std::size_t at, std::size_t count, auto sign) noexcept {
    for (const std::size_t end = at + count; at < end; at += count) {
      count = encoded.encode(table, p, messages, at, std::min(end - at, Items));
      std::uint8_t* const first = signatures.data() + at * p.signature;
      errc part[Items] = {};
      if (encoded.any(count)) {
        const std::uint8_t* r = nullptr;
        const errc failed = source.how == hedging::none ? errc::ok : random.get(at, count, r);
        if (failed != errc::ok) return failed;
        sign(batch(count, workspace), at, encoded.get(), r, first, part);
      }
      for (std::size_t i = 0; i < count; ++i) {
        if (encoded.is_refused(i)) wipe(first + i * p.signature, p.signature);
      }
      encoded.refuse({part, count});
      sink.take(at, {part, count});
    }
    return errc::ok;
  };
  if (call.is_prepared) {
    error = sign_piece(0, n, [&](const batch& items, std::size_t, auto... rest) {
      call.key.ops->sign_prepared(items, call.key.body, rest...);
      if constexpr (self_checks) {
        const auto* const body = static_cast<const std::uint8_t*>(call.key.body);
        check_signatures(*call.key.ops, p, items, body + kept_public_key(p), rest...);
      }
    });
  } else {
    error = secret.for_pieces(
        call.e, [&](std::size_t at, std::size_t count, const std::uint8_t* secret_keys, std::size_t stride) noexcept {
          return sign_piece(at, count, [&](const batch& items, std::size_t from, auto... rest) {
            call.e.ops->sign(items, secret_keys + (from - at) * stride, stride, rest...);
            if constexpr (self_checks) {  // without p, whose capture changes what g++ inlines in other libraries
              check_signatures(*call.e.ops, parameters(call.e.id), items, secret_keys + (from - at) * stride, stride,
                               rest...);
            }
          });
        });
  }
  return error == errc::ok ? sink.first : fail_all(error, status, {signatures});
}

template <std::size_t Items>
errc verify_sized(signature_id id, key_in keys, const message_list& messages, in signatures, std::span<errc> status,
                  out workspace) noexcept {
  message_call call(id, keys);
  const errc error = call.begin(keys, role::signature_public_key, messages);
  if (error != errc::ok) return fail_all(error, status, {});
  const signature_parameters& p = parameters(id);
  const std::size_t n = messages.size;

  const backend& table = call.table();
  const key_view under{keys.bytes, p.public_key};
  status_sink sink{status};
  encoded_messages<Items> encoded;
  for (std::size_t at = 0, count = 0; at < n; at += count) {
    count = encoded.encode(table, p, messages, at, std::min(n - at, Items));
    const std::uint8_t* const s = signatures.data() + at * p.signature;
    const batch items(count, workspace);
    errc part[Items] = {};
    if (call.is_prepared) {
      call.key.ops->verify_prepared(items, call.key.body, encoded.get(), s, part);
    } else {
      call.e.ops->verify(items, under.first(at, n), under.stride(n), encoded.get(), s, part);
    }
    encoded.refuse({part, count});
    sink.take(at, {part, count});
  }
  return sink.first;
}

// Calls f(messages per piece). If one key serves all messages, every piece expands it again, so pieces are large, and
// larger with a workspace, which leaves room on the stack. They are smaller if each message has its own key.
template <class F>
errc in_pieces_of(std::size_t n, bool one_key, out workspace, F f) noexcept {
  if (n == 1) return f(std::integral_constant<std::size_t, 1>{});
  if (!one_key) return f(std::integral_constant<std::size_t, 16>{});
  if (workspace.empty()) return f(std::integral_constant<std::size_t, 32>{});
  return f(std::integral_constant<std::size_t, piece>{});
}
bool is_one(signature_id id, key_in key) noexcept {
  if (key.form == key_form::prepared || !is_known(id)) return true;
  const signature_parameters& p = parameters(id);
  const std::size_t size = key.form == key_form::public_key ? p.public_key
                           : key.form == key_form::seed     ? p.seed
                                                            : p.secret_key;
  return key.bytes.size() == size;
}

}  // namespace

errc sign_messages(signature_id id, key_in key, const message_list& messages, mask_source source, out signatures,
                   std::span<errc> status, out workspace) noexcept {
  return in_pieces_of(messages.size, is_one(id, key), workspace, [&](auto items) noexcept {
    return sign_sized<items()>(id, key, messages, source, signatures, status, workspace);
  });
}
errc verify_messages(signature_id id, key_in key, const message_list& messages, in signatures, std::span<errc> status,
                     out workspace) noexcept {
  return in_pieces_of(messages.size, is_one(id, key), workspace, [&](auto items) noexcept {
    return verify_sized<items()>(id, key, messages, signatures, status, workspace);
  });
}

errc prepare_key(signature_id id, key_in key, out prepared) noexcept {
  return key.form == key_form::public_key ? prepare_public(id, role::signature_public_key, key.bytes, prepared)
                                          : prepare_secret(id, role::signature_secret_key, key, prepared);
}

errc check_secret_key(signature_id id, in secret_key) noexcept {
  entry e(id);
  errc error = e.find();
  if (error == errc::ok) error = check_single(secret_key, parameters(id).secret_key);
  return error == errc::ok ? e.ops->check_secret_key(secret_key.data()) : error;
}

errc public_key_of(signature_id id, in secret_key, out public_key) noexcept {
  entry e(id);
  errc error = e.find();
  if (error == errc::ok) error = check_single(secret_key, parameters(id).secret_key);
  if (error == errc::ok) error = check_single(public_key, parameters(id).public_key);
  if (error == errc::ok) error = e.ops->public_key_of(secret_key.data(), public_key.data());
  if (error != errc::ok) write_no_public_keys(id, public_key);
  return error;
}

}  // namespace bravais::api
