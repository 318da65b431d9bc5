// SPDX-License-Identifier: MIT
// One call of a public function with buffers of lengths around the right ones, and what must hold for every such call.
#pragma once

#include <tuple>

#include "surroundings.hpp"

namespace bravais::fuzz {

using status_list = std::vector<errc>;

// A length near n items of `size` bytes; clears `right` if it is a different length.
inline std::size_t length(source& from, std::size_t n, std::size_t size, bool& right) {
  const std::size_t wanted = n * size;
  std::size_t picked = wanted;
  switch (from.byte() % 8) {
    case 4: picked = wanted + 1; break;
    case 5: picked = wanted == 0 ? 0 : wanted - 1; break;
    case 6: picked = from.below(size + 2); break;
    case 7: picked = wanted + size; break;
    default: break;
  }
  right = right && picked == wanted;
  return picked;
}

// The content of a prepared key's memory: the key, one of the other role, or any bytes.
enum class content { key, other_role, any };

// One call with buffers of its own: inputs a, b, c, outputs of lengths `first` and `second`, and memory for a prepared
// key.
struct call {
  source& from;
  std::uint32_t id;
  bool exists;       // whether there is a set of this id
  std::size_t n;     // items
  std::size_t keys;  // one, or n
  bool right = true;
  bool bad_message = false;  // one of the messages may be rejected
  bool first_is_public_key = false;
  buffer a = {}, b = {}, c = {};
  std::size_t first = 0, second = 0, status = 0;
  std::size_t memory = 0, offset = 0;  // of a prepared key
  content in_memory = content::key;

  buffer input(std::size_t count, std::size_t size) { return from.bytes(length(from, count, size, right)); }
  std::size_t output(std::size_t size) { return length(from, n, size, right); }
  // The number of statuses, which are optional.
  std::size_t statuses() { return from.flag() ? length(from, n, 1, right) : 0; }

  // Memory for a prepared key of `size` bytes, at any address between two multiples of 64.
  void pick_memory(std::size_t size) {
    offset = from.byte() % 64;
    const std::size_t wanted = size;
    switch (from.byte() % 8) {
      case 5: memory = wanted - 1; break;
      case 6: memory = wanted + 1; break;
      case 7: memory = from.below(wanted); break;
      default: memory = wanted; break;
    }
    right = right && memory >= wanted;
  }
  // The same for a call that takes one; c are bytes that it may contain.
  void pick_prepared(std::size_t size) {
    pick_memory(size);
    switch (from.byte() % 8) {
      case 6: in_memory = content::other_role; break;
      case 7:
        in_memory = content::any;
        c = from.bytes(memory < 256 ? memory : 256);
        break;
      default: break;
    }
    right = right && in_memory == content::key;
  }

  // Calls `fill(memory)`, which prepares a key; a failure must zero all of it.
  template <class Fill>
  errc prepare(Fill fill) const {
    const placed place(memory, offset);
    const errc error = fill(place.bytes());
    require(error == errc::ok || all_zero(place.bytes()), "memory of a prepared key is zeroed on error");
    return error;
  }
  // Calls `use(memory)` on the key from `fill`, or on one of the other role from `other`.
  template <class Fill, class Other, class Use>
  errc use_prepared(Fill fill, Other other, Use use) const {
    const placed place(memory, offset);
    if (in_memory == content::key) static_cast<void>(fill(place.bytes()));
    if (in_memory == content::other_role) static_cast<void>(other(place.bytes()));
    if (in_memory == content::any && !c.empty()) std::memcpy(place.bytes().data(), c.data(), c.size());
    return use(in(place.bytes()));
  }

  // Calls `function(first, second, status)` on every instruction set, and checks the results.
  template <class Function>
  void run(Function function) const {
    const scripted_randomness randomness(from.one_in(4) ? 1 + from.byte() % 4 : 0);
    const auto [error, out_first, out_second, no_randomness] = on_all_forced([&] {
      std::tuple<errc, buffer, buffer, bool> out(errc::ok, buffer(first, 0xAA), buffer(second, 0xAA), false);
      std::vector<errc> verdicts(status);
      scripted_randomness::restart();
      std::get<0>(out) = function(std::get<1>(out), std::get<2>(out), verdicts);
      std::get<3>(out) = scripted_randomness::failed();
      return out;
    });
    const bool of_an_item =
        error == errc::bad_public_key || error == errc::bad_secret_key || error == errc::bad_ciphertext ||
        error == errc::bad_signature ||
        (bad_message && (error == errc::bad_context || error == errc::bad_prehash || error == errc::bad_length));
    if (error != errc::ok && !of_an_item) {
      const bool first_cleared = first_is_public_key ? out_first.empty() || !all_zero(out_first) : all_zero(out_first);
      require(first_cleared && all_zero(out_second), "outputs after an error: zeros, or no public keys");
    }
    if (!exists) require(error != errc::ok, "an unknown set was accepted");
    // A call without items succeeds without reading its key; with all buffers empty, this is such a call.
    const bool has_items = n != 0 && (first + second + status != 0 || !b.empty());
    if (exists && in_memory != content::key && has_items)
      require(error != errc::ok, "what is no prepared key was accepted");
    require((error == errc::no_randomness) == no_randomness, "a random source that fails is an error, and no other");
    if (exists && right && !no_randomness) require(error == errc::ok || of_an_item, "right lengths were refused");
  }

 private:
  using in = std::span<const std::uint8_t>;
};

// Key pairs from seeds, or from the system's randomness.
template <class Id, class Parameters>
void generate_any(call& with, const Parameters& set) {
  const auto id = static_cast<Id>(with.id);
  const bool seeded = with.from.flag();
  if (seeded) with.a = with.input(with.n, set.seed);
  with.first = with.output(set.public_key);
  with.first_is_public_key = true;
  with.second = with.output(set.secret_key);
  with.run([&](buffer& x, buffer& y, status_list&) {
    return seeded ? by_id::generate(id, with.a, x, y) : by_id::generate(id, x, y);
  });
}

// Functions that prepare the keys of one pair, of either role.
template <class Id>
struct preparation {
  Id id;
  key_pairs keys;

  auto public_key() const {
    return [this](std::span<std::uint8_t> memory) { return by_id::prepare_public_key(id, keys.public_keys, memory); };
  }
  auto secret_key() const {
    return [this](std::span<std::uint8_t> memory) { return by_id::prepare_secret_key(id, keys.secret_keys, memory); };
  }
};
template <class Id, class Parameters>
preparation<Id> prepare_keys(call& with, const Parameters& set) {
  return {static_cast<Id>(with.id), generate(portable(), set, with.from.seeds(set.seed))};
}

// A prepared key from arbitrary bytes.
template <class Id, class Parameters>
void prepare_any(call& with, const Parameters& set) {
  const auto id = static_cast<Id>(with.id);
  const bool open = with.from.flag();
  const bool seed = !open && with.from.flag();
  with.a = with.input(1, open ? set.public_key : seed ? set.seed : set.secret_key);
  if (with.from.flag() && !seed) {
    const auto pair = generate(portable(), set, with.from.seeds(set.seed));
    const buffer& key = open ? pair.public_keys : pair.secret_keys;
    if (with.a.size() == key.size()) with.a = key;
  }
  with.pick_memory(open ? set.prepared_public_key : set.prepared_secret_key);
  with.run([&](buffer&, buffer&, status_list&) {
    return with.prepare([&](std::span<std::uint8_t> memory) {
      return open ? by_id::prepare_public_key(id, with.a, memory)
                  : by_id::prepare_secret_key(id, seed ? by_id::seed(with.a) : by_id::expanded(with.a), memory);
    });
  });
}

// A check of arbitrary bytes as a key.
template <class Id, class Parameters>
void check_any(call& with, const Parameters& set) {
  const auto id = static_cast<Id>(with.id);
  const bool open = with.from.flag();
  with.a = with.input(1, open ? set.public_key : set.secret_key);
  with.run([&](buffer&, buffer&, status_list&) {
    return open ? by_id::check_public_key(id, with.a) : by_id::check_secret_key(id, with.a);
  });
}

// The public key of a seed, or of an expanded key, which may be any bytes; `follows` says whether the set has the
// latter.
template <class Id, class Parameters>
void public_key_any(call& with, const Parameters& set, bool follows) {
  const auto id = static_cast<Id>(with.id);
  const bool seed = with.from.flag();
  with.a = with.input(1, seed ? set.seed : set.secret_key);
  if (!seed && with.from.flag() && with.a.size() == set.secret_key) {
    with.a = generate(portable(), set, with.from.seeds(set.seed)).secret_keys;
    with.from.perhaps_mutate(with.a);
  }
  with.n = 1;
  with.first = with.output(set.public_key);
  with.first_is_public_key = true;
  if (!seed && !follows) with.right = false;
  with.run([&](buffer& x, buffer&, status_list&) {
    return by_id::public_key_from_secret_key(id, seed ? by_id::seed(with.a) : by_id::expanded(with.a), x);
  });
}

}  // namespace bravais::fuzz
