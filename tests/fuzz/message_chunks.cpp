// SPDX-License-Identifier: MIT
// mu of a message in any pieces, with any form of key or its hash, must be the mu of the whole message on every
// instruction set; signatures of it must be those of the message.

#include "messages.hpp"
#include "pieces.hpp"

namespace bravais::fuzz {

void run(source& from) {
  using form = message_view::form;
  const signature_parameters& set = pick_set(from, signature_table);
  const buffer seed = from.seeds(set.seed);
  const auto [public_key, secret_key] = generate(portable(), set, seed);
  const std::uint8_t which = from.byte();
  const by_id::key key = which % 3 == 0   ? by_id::key(public_key)
                         : which % 3 == 1 ? by_id::expanded(secret_key)
                                          : by_id::seed(seed);
  const std::span tr = std::span(secret_key).subspan(64, set.key_hash);
  const std::size_t length = from.below(2000);
  const std::vector<std::size_t> pieces = pick_pieces(from, length);
  signed_text whole = pick_message(from, set);
  if (whole.as != form::hashed) whole.as = form::pure;
  whole.text = from.bytes(length);

  const buffer mu = on_all_forced([&, &open = public_key, &secret = secret_key] {
    message_stream stream;
    const context with(whole.context_bytes);
    buffer prepared(set.prepared_public_key);
    require(by_id::prepare_public_key(set.id, open, prepared) == errc::ok, "prepare");
    const auto start = [&](auto... how) {
      return which < 128   ? stream.start(set.id, key, how...)
             : which < 192 ? stream.start(set.id, by_id::key_hash(tr), how...)
                           : stream.start(set.id, by_id::prepared(prepared), how...);
    };
    require((whole.as == form::hashed ? start(whole.hash, with) : start(with)) == errc::ok, "start");
    std::size_t done = 0;
    for (const std::size_t piece : pieces) {
      stream.update(std::span(whole.text).subspan(done, piece));
      done += piece;
    }
    stream.update(std::span(whole.text).subspan(done));
    buffer out(64, 0xAA);
    require(stream.finish(std::span(out).first<64>()) == errc::ok, "finish");

    const message_view of_mu{out, {}, form::mu};
    const message_view of_whole = whole.view();
    buffer from_mu(set.signature), from_whole(set.signature);
    require(by_id::sign_deterministic(set.id, secret, std::span(&of_mu, 1), from_mu) == errc::ok, "sign mu");
    require(by_id::sign_deterministic(set.id, secret, std::span(&of_whole, 1), from_whole) == errc::ok, "sign");
    require(from_mu == from_whole, "pieces differ from the whole");
    return out;
  });
  require(mu.size() == set.message_hash, "size of mu");
}

}  // namespace bravais::fuzz
