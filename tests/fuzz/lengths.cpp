// SPDX-License-Identifier: MIT
// Every public function with buffers of any lengths around the right ones, and with ids that do not exist: nothing is
// read or written outside the buffers, an error of the whole call zeroes all outputs, right lengths are never refused,
// and all instruction sets judge alike.

#include <tuple>

#include "messages.hpp"

namespace bravais::fuzz {
namespace {

// A length near n items of `size` bytes; `right` becomes false where it is not that.
std::size_t length(source& from, std::size_t n, std::size_t size, bool& right) {
  const std::size_t wanted = n * size;
  std::size_t picked = wanted;
  switch (from.byte() % 8) {
    case 0: picked = wanted + 1; break;
    case 1: picked = wanted == 0 ? 0 : wanted - 1; break;
    case 2: picked = from.below(size + 2); break;
    case 3: picked = wanted + size; break;
    default: break;
  }
  right = right && picked == wanted;
  return picked;
}

// One call with buffers of its own: inputs a, b, c, outputs of the lengths `first` and `second`.
struct call {
  source& from;
  std::uint32_t id;
  bool exists;       // whether there is a set of this id
  std::size_t n;     // items
  std::size_t keys;  // one, or n
  bool right = true;
  buffer a = {}, b = {}, c = {};
  std::size_t first = 0, second = 0, status = 0;

  buffer input(std::size_t count, std::size_t size) { return from.bytes(length(from, count, size, right)); }
  std::size_t output(std::size_t size) { return length(from, n, size, right); }
  // Of statuses, which may be left out.
  std::size_t statuses() { return from.flag() ? length(from, n, 1, right) : 0; }

  // Calls `function(first, second, status)` on every instruction set, and judges what it says.
  template <class Function>
  void run(Function function) const {
    const auto [error, out_first, out_second] = on_all_forced([&] {
      std::tuple<errc, buffer, buffer> out(errc::ok, buffer(first, 0xAA), buffer(second, 0xAA));
      std::vector<errc> verdicts(status);
      std::get<0>(out) = function(std::get<1>(out), std::get<2>(out), verdicts);
      return out;
    });
    const bool of_an_item = error == errc::bad_public_key || error == errc::bad_secret_key ||
                            error == errc::bad_ciphertext || error == errc::bad_signature;
    if (error != errc::ok && !of_an_item) {
      require(all_zero(out_first) && all_zero(out_second), "outputs are zeroed on error");
    }
    if (!exists) require(error != errc::ok, "an unknown set was accepted");
    if (exists && right) require(error == errc::ok || of_an_item, "right lengths were refused");
  }
};
using status_list = std::vector<errc>;

template <class Id, class Parameters>
void generate_any(call& with, const Parameters& set) {
  with.a = with.input(with.n, set.seed);
  with.first = with.output(set.public_key);
  with.second = with.output(set.secret_key);
  with.run([&](buffer& x, buffer& y, status_list&) { return by_id::generate(static_cast<Id>(with.id), with.a, x, y); });
}

void kem_call(call& with, const kem_parameters& set) {
  const auto id = static_cast<kem_id>(with.id);
  const unsigned function = with.from.byte() % 7;
  const bool derives = function == 2 || function == 4;
  const std::size_t secret = derives ? set.kdf_input : set.shared_secret;
  if (derives && set.kdf_input == 0) with.right = false;
  switch (function) {
    case 0: return generate_any<kem_id>(with, set);
    case 1:
    case 2:
      with.a = with.input(with.keys, set.public_key);
      with.b = with.input(with.n, set.randomness);
      with.first = with.output(set.ciphertext);
      with.second = with.output(secret);
      with.status = with.statuses();
      return with.run([&](buffer& x, buffer& y, status_list& status) {
        return derives ? by_id::encapsulate_kdf(id, with.a, with.b, x, y, status)
                       : by_id::encapsulate(id, with.a, with.b, x, y, status);
      });
    case 3:
    case 4:
      with.a = with.input(with.keys, with.from.flag() ? set.secret_key : set.seed);
      with.b = with.input(with.n, set.ciphertext);
      with.first = with.output(secret);
      with.status = with.statuses();
      return with.run([&](buffer& x, buffer&, status_list& status) {
        return derives ? by_id::decapsulate_kdf(id, with.a, with.b, x, status)
                       : by_id::decapsulate(id, with.a, with.b, x, status);
      });
    case 5:
      with.a = with.input(1, set.public_key);
      return with.run([&](buffer&, buffer&, status_list&) { return by_id::check_public_key(id, with.a); });
    default:
      with.a = with.input(1, set.secret_key);
      return with.run([&](buffer&, buffer&, status_list&) { return by_id::check_secret_key(id, with.a); });
  }
}

void pke_call(call& with, const pke_parameters& set) {
  const auto id = static_cast<pke_id>(with.id);
  switch (with.from.byte() % 3) {
    case 0: return generate_any<pke_id>(with, set);
    case 1:
      with.a = with.input(with.keys, set.public_key);
      with.b = with.input(with.n, set.message);
      with.c = with.input(with.n, set.randomness);
      with.first = with.output(set.ciphertext);
      return with.run([&](buffer& x, buffer&, status_list&) { return by_id::encrypt(id, with.a, with.b, with.c, x); });
    default:
      with.a = with.input(with.keys, set.secret_key);
      with.b = with.input(with.n, set.ciphertext);
      with.first = with.output(set.message);
      return with.run([&](buffer& x, buffer&, status_list&) { return by_id::decrypt(id, with.a, with.b, x); });
  }
}

void signature_call(call& with, const signature_parameters& set) {
  const auto id = static_cast<signature_id>(with.id);
  const unsigned function = with.from.byte() % 5;
  if (function == 0) return generate_any<signature_id>(with, set);
  if (function == 1) {
    with.a = with.input(1, set.secret_key);
    return with.run([&](buffer&, buffer&, status_list&) { return by_id::check_secret_key(id, with.a); });
  }
  std::vector<signed_text> texts = pick_messages(with.from, set, with.n);
  // Forms, hash functions and contexts that the set has not, and mu of another length.
  const bool bad_message = with.n > 0 && with.from.byte() % 8 == 0;
  if (bad_message) {
    signed_text& bad = texts[with.from.below(with.n)];
    bad.as = static_cast<message_view::form>(with.from.byte());
    bad.hash = static_cast<prehash>(with.from.byte());
    bad.context_bytes = with.from.bytes(with.from.below(300));
    with.right = false;
  }
  const std::vector<message_view> messages = views(texts);
  with.a = function == 2 ? with.input(with.keys, set.public_key)
                         : with.input(with.keys, with.from.flag() ? set.secret_key : set.seed);
  if (function == 2) with.b = with.input(with.n, set.signature);
  if (function == 3) with.b = with.input(with.n, set.randomness);
  if (function != 2) with.first = with.output(set.signature);
  with.status = with.statuses();
  with.run([&](buffer& x, buffer&, status_list& status) {
    switch (function) {
      case 2: return by_id::verify(id, with.a, messages, with.b, status);
      case 3: return by_id::sign(id, with.a, messages, with.b, x, status);
      default: return by_id::sign_deterministic(id, with.a, messages, x, status);
    }
  });
}

template <class Parameters, std::size_t Count>
void call_one(source& from, const Parameters (&table)[Count], void (*make)(call&, const Parameters&)) {
  const std::size_t row = from.byte();
  const std::uint32_t id = row == 255 ? 0xFFFFFFFF : static_cast<std::uint32_t>(row % (Count + 1));
  const std::size_t n = from.below(4);
  call with{from, id, id < Count, n, from.flag() ? 1 : n};
  make(with, table[id < Count ? id : 0]);
}

}  // namespace

void run(source& from) {
  switch (from.byte() % 3) {
    case 0: return call_one(from, kem_table, kem_call);
    case 1: return call_one(from, pke_table, pke_call);
    default: return call_one(from, signature_table, signature_call);
  }
}

}  // namespace bravais::fuzz
