// SPDX-License-Identifier: MIT
// The code that all operations share: zeroing on errors, table lookup, batches in pieces, randomness of bounded size,
// both forms of secret keys, and key generation. The C interface has already checked sizes, counts and overlaps.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <utility>

#include <bravais/bytes.hpp>

#include "api/operations.hpp"
#include "api/self_checks.hpp"
#include "common/registers.hpp"
#include "dispatch/dispatch.hpp"

namespace bravais::api {

// Zeroes every output and returns the error.
[[nodiscard]] inline errc fail(errc error, std::initializer_list<out> outputs) noexcept {
  for (const out& o : outputs) {
    if (o.data() != nullptr) wipe(o.data(), o.size());
  }
  return error;
}
// The same for a call that is rejected as a whole: no item was done.
[[nodiscard]] inline errc fail_all(errc error, std::span<errc> status, std::initializer_list<out> outputs) noexcept {
  std::fill(status.begin(), status.end(), errc::not_done);
  return fail(error, outputs);
}

// Checks the length of a single key, and that it is not a null pointer.
[[nodiscard]] inline errc check_single(in key, std::size_t size) noexcept {
  if (key.size() != size) return errc::bad_length;
  return key.data() == nullptr ? errc::bad_argument : errc::ok;
}

// The function table of an id in a back end.
[[nodiscard]] inline const kem_ops* ops_of(const backend& table, kem_id id) noexcept {
  return table.kem[static_cast<std::size_t>(id)];
}
[[nodiscard]] inline const pke_ops* ops_of(const backend& table, pke_id id) noexcept {
  return table.pke[static_cast<std::size_t>(id)];
}
[[nodiscard]] inline const signature_ops* ops_of(const backend& table, signature_id id) noexcept {
  return table.signature[static_cast<std::size_t>(id)];
}
template <class Id>
using ops_for = std::remove_pointer_t<decltype(ops_of(std::declval<const backend&>(), Id{}))>;

// An id with the active back end and its table. Declare it before all objects that hold secrets: it clears registers
// when it is destroyed, which must come last.
template <class Id>
struct entry {
  registers_cleared_at_end guard;
  Id id;
  const backend* active = nullptr;
  ops_for<Id>* ops = nullptr;

  explicit entry(Id set) noexcept : id(set) {}
  [[nodiscard]] errc find() noexcept {
    if (!is_known(id)) return errc::unknown_set;
    active = active_backend();
    if (active == nullptr) return errc::unsupported_isa;
    ops = ops_of(*active, id);
    // is_known() has rejected parameter sets that were not built. One can still be missing if a translation unit of the
    // program sees another bravais/config.h.
    if (ops->generate == nullptr) return errc::unknown_set;
    // A prepared key needs no such test: a call of find() prepared it, on the back end that made it.
    if constexpr (self_checks) return check_known_answers(*active, id);
    return errc::ok;
  }
};

// The maximum of some sizes over a table of parameter sets: a buffer of this size fits any of them.
template <class Row, std::size_t N, class... Member>
[[nodiscard]] consteval std::size_t largest(const Row (&table)[N], Member... member) {
  std::size_t most = 0;
  for (const Row& row : table) most = std::max({most, row.*member...});
  return most;
}
// Only the back ends of KEMs expand randomness.
inline constexpr std::size_t largest_random = largest(kem_table, &kem_parameters::seed, &kem_parameters::randomness);

// A batch is processed in pieces. The randomness and status of one piece live on the stack.
inline constexpr std::size_t piece = 64;

// Calls f(first, count) for each piece of a batch, until one call returns an error.
template <class F>
[[nodiscard]] errc in_pieces(std::size_t n, F&& f, std::size_t at_once = piece) noexcept {
  for (std::size_t at = 0; at < n; at += at_once) {
    const errc error = f(at, std::min(at_once, n - at));
    if (error != errc::ok) return error;
  }
  return errc::ok;
}

// The function that expands a short seed per item, for parameter sets that need more randomness than the system should
// supply; null for all others.
using expansion = decltype(kem_ops::expand_randomness);
[[nodiscard]] inline expansion expansion_of(const kem_ops& ops) noexcept { return ops.expand_randomness; }
template <class Ops>
[[nodiscard]] expansion expansion_of(const Ops&) noexcept {
  return nullptr;
}

// Generates keys with a table. Returns errc::generation_failed if an item fails; the keys of that item are zeroed.
[[nodiscard]] inline errc generate_with(const kem_ops& ops, const batch& all, const std::uint8_t* seeds,
                                        std::uint8_t* public_keys, std::uint8_t* secret_keys) noexcept {
  return ops.generate(all, seeds, public_keys, secret_keys);
}
// The same for kinds whose key generation cannot fail.
template <class Ops>
[[nodiscard]] errc generate_with(const Ops& ops, const batch& all, const std::uint8_t* seeds, std::uint8_t* public_keys,
                                 std::uint8_t* secret_keys) noexcept {
  ops.generate(all, seeds, public_keys, secret_keys);
  return errc::ok;
}

// The part of a workspace that holds expanded randomness: 16 items of `size` bytes.
[[nodiscard]] constexpr std::size_t expanded_size(std::size_t size) noexcept { return 16 * size; }

// The randomness of a batch, `size` bytes per item: the caller's, or the system's, drawn piece by piece and wiped. NTRU
// needs kilobytes per item. The system supplies only a 48-byte seed per item and the back end expands it: the system's
// source is slower than a good generator, and 48 bytes exceed the security level of every parameter set. The expanded
// bytes lie at the front of the workspace or, for fewer items, on the stack. A piece has at most `Items` items.
template <std::size_t Items = piece>
class piece_randomness {
 public:
  piece_randomness(const in* given, std::size_t size, out workspace, expansion expand = nullptr) noexcept
      : given_(given), size_(size), workspace_(workspace), expand_(given == nullptr ? expand : nullptr) {}
  piece_randomness(const piece_randomness&) = delete;
  piece_randomness& operator=(const piece_randomness&) = delete;
  ~piece_randomness() { wipe(drawn_, used_); }

  // Points `at_first` to the bytes of items [at, at + count). Only for randomness that is not expanded.
  [[nodiscard]] errc get(std::size_t at, std::size_t count, const std::uint8_t*& at_first) noexcept {
    if (given_ == nullptr) {
      at_first = drawn_;
      return draw(count * size_);
    }
    at_first = given_->data() + at * size_;
    return errc::ok;
  }
  // Calls f(first item, piece with workspace, bytes of these items) for each piece of a batch, until one call returns
  // an error.
  template <class F>
  [[nodiscard]] errc for_pieces(std::size_t n, F&& f) noexcept {
    if (expand_ != nullptr) {
      if (n == 1) return expanded_on_stack<1>(n, f);
      const std::size_t most = expanded_size(size_);
      return workspace_.size() < most ? expanded_on_stack<2>(n, f)
                                      : for_expanded_pieces(n, workspace_.first(most), workspace_.subspan(most), f);
    }
    const auto one_piece = [&](std::size_t at, std::size_t count) noexcept {
      const std::uint8_t* bytes = nullptr;
      const errc error = get(at, count, bytes);
      return error == errc::ok ? f(at, batch(count, workspace_), bytes) : error;
    };
    std::size_t at_once = Items;
    while (given_ == nullptr && at_once * size_ > sizeof drawn_) at_once >>= 1;  // a power of two fills the lanes
    return in_pieces(n, one_piece, at_once);
  }

 private:
  static constexpr std::size_t short_seed = 48;
  static constexpr std::size_t usually_drawn = 64;  // bytes per item; larger items come in smaller pieces

  [[nodiscard]] errc draw(std::size_t bytes) noexcept {
    assert(bytes <= sizeof drawn_);
    used_ = std::max(used_, bytes);
    return random_bytes({drawn_, bytes});
  }
  // Not inlined: other parameter sets must not pay for the large frame, nor single items for the frame of two.
  template <std::size_t Room, class F>
  [[gnu::noinline]] errc expanded_on_stack(std::size_t n, F& f) noexcept {
    std::uint8_t bytes[Room * largest_random];
    return for_expanded_pieces(n, bytes, workspace_, f);
  }
  // Takes as many items at a time as fit `memory`, rounded down to a power of two, which fills the lanes.
  template <class F>
  [[nodiscard]] errc for_expanded_pieces(std::size_t n, out memory, out workspace, F& f) noexcept {
    std::size_t at_once = 1;
    while (2 * at_once * size_ <= memory.size()) at_once *= 2;
    const auto one_piece = [&](std::size_t at, std::size_t count) noexcept {
      const errc error = draw(count * short_seed);
      if (error != errc::ok) return error;
      expand_(count, drawn_, short_seed, memory.data(), size_);
      return f(at, batch(count, workspace), static_cast<const std::uint8_t*>(memory.data()));
    };
    const errc error = in_pieces(n, one_piece, at_once);
    wipe(memory.data(), std::min(n, at_once) * size_);
    return error;
  }

  const in* given_;
  std::size_t size_;
  out workspace_;
  expansion expand_;
  std::size_t used_ = 0;
  std::uint8_t drawn_[Items * usually_drawn];

  // Whole pieces of these kinds are taken with get().
  static_assert(largest(pke_table, &pke_parameters::randomness) <= usually_drawn);
  static_assert(largest(signature_table, &signature_parameters::seed, &signature_parameters::randomness) <=
                usually_drawn);
};

// The keys of a batch: one for each item, or one for all.
struct key_view {
  in keys;
  std::size_t size;
  [[nodiscard]] bool shared(std::size_t n) const noexcept { return keys.size() == size && n != 1; }
  [[nodiscard]] const std::uint8_t* first(std::size_t at, std::size_t n) const noexcept {
    return shared(n) ? keys.data() : keys.data() + at * size;
  }
  [[nodiscard]] std::size_t stride(std::size_t n) const noexcept { return shared(n) ? 0 : size; }
};

// Collects the status of each piece: all of it in the caller's array, if there is one, and the first failure.
struct status_sink {
  std::span<errc> all;
  errc first = errc::ok;
  void take(std::size_t at, std::span<const errc> part) noexcept {
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (!all.empty()) all[at + i] = part[i];
      if (first == errc::ok) first = part[i];
    }
  }
};

// The key pair of a seed. The secret key is wiped on destruction.
template <class Id>
struct expanded_seed;
template <>
struct expanded_seed<kem_id> {
  std::uint8_t public_key[largest(kem_table, &kem_parameters::public_key)];
  std::uint8_t secret_key[largest(kem_table, &kem_parameters::secret_key)];
  ~expanded_seed() { wipe(secret_key, sizeof secret_key); }
};
template <>
struct expanded_seed<pke_id> {
  std::uint8_t public_key[largest(pke_table, &pke_parameters::public_key)];
  std::uint8_t secret_key[largest(pke_table, &pke_parameters::secret_key)];
  ~expanded_seed() { wipe(secret_key, sizeof secret_key); }
};
template <>
struct expanded_seed<signature_id> {
  std::uint8_t public_key[largest(signature_table, &signature_parameters::public_key)];
  std::uint8_t secret_key[largest(signature_table, &signature_parameters::secret_key)];
  ~expanded_seed() { wipe(secret_key, sizeof secret_key); }
};

// Expands a seed. Returns errc::generation_failed for a seed of NTRU+ that gives no key.
template <class Id>
[[nodiscard]] errc expand_seed(const entry<Id>& e, const std::uint8_t* seed, expanded_seed<Id>& key) noexcept {
  errc error = generate_with(*e.ops, 1, seed, key.public_key, key.secret_key);
  if constexpr (self_checks) check_pairs(*e.ops, parameters(e.id), 1, key.public_key, key.secret_key, &error);
  return error;
}

// One secret key for each of n items, or one for all. Each is an expanded key or a seed.
template <class Id>
struct secret_keys_in {
  in octets;
  std::size_t n;
  bool seeds;

  secret_keys_in(key_in keys, std::size_t count) noexcept
      : octets(keys.bytes), n(count), seeds(keys.form == key_form::seed) {}
  // Calls f(first, count, expanded keys, stride) for each piece. Seeds are expanded one at a time. A seed of NTRU+ may
  // give no key; f() then gets a null pointer. A seed that fails its self-check ends the call.
  template <class F>
  [[nodiscard]] errc for_pieces(const entry<Id>& e, F&& f) const noexcept {
    const auto& p = parameters(e.id);
    if (!seeds) {
      const key_view keys{octets, p.secret_key};
      return in_pieces(n, [&](std::size_t at, std::size_t count) noexcept {
        return f(at, count, keys.first(at, n), keys.stride(n));
      });
    }
    const key_view keys{octets, p.seed};
    expanded_seed<Id> key;
    errc error = errc::ok;
    const auto expanded = [&](std::size_t at, std::size_t count) noexcept {
      if (at == 0 || !keys.shared(n)) error = expand_seed(e, keys.first(at, n), key);
      if constexpr (self_checks) {
        if (error == errc::self_check_failed) return error;
      }
      return f(at, count, error == errc::ok ? key.secret_key : nullptr, std::size_t{0});
    };
    return in_pieces(n, expanded, keys.shared(n) ? piece : 1);
  }
};

// Generates keys one by one after a batch has failed: sets each item's status, and overwrites the public keys of
// failures.
template <class Id>
[[gnu::noinline]] void generate_one_by_one(const entry<Id>& e, std::size_t n, const std::uint8_t* seeds,
                                           std::uint8_t* public_keys, std::uint8_t* secret_keys,
                                           errc* status) noexcept {
  const auto& p = parameters(e.id);
  for (std::size_t i = 0; i < n; ++i) {
    std::uint8_t* const public_key = public_keys + i * p.public_key;
    status[i] = generate_with(*e.ops, 1, seeds + i * p.seed, public_key, secret_keys + i * p.secret_key);
    if (status[i] != errc::ok) write_no_public_keys(e.id, {public_key, p.public_key});
  }
}

// The workspace bytes that are useful for n items: expanded randomness in front, then those of the back end.
template <class Id>
[[nodiscard]] std::size_t workspace_size(Id id, std::size_t n) noexcept {
  entry e(id);
  if (n < 2 || e.find() != errc::ok) return 0;
  const auto& p = parameters(id);
  return e.ops->workspace + (expansion_of(*e.ops) == nullptr ? 0 : expanded_size(std::max(p.seed, p.randomness)));
}

// Generates keys of any kind, with the caller's seeds or the system's randomness.
template <class Id>
[[nodiscard]] errc generate_keys(Id id, const batch& all, const in* seeds, out public_keys, out secret_keys,
                                 std::span<errc> status) noexcept {
  const auto refuse = [&](errc error) noexcept {
    write_no_public_keys(id, public_keys);
    return fail_all(error, status, {secret_keys});
  };
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return refuse(error);
  const auto& p = parameters(id);
  piece_randomness<> random(seeds, p.seed, all.workspace, expansion_of(*e.ops));
  status_sink sink{status};
  error = random.for_pieces(all.size, [&](std::size_t at, const batch& items, const std::uint8_t* first) noexcept {
    std::uint8_t* const pk = public_keys.data() + at * p.public_key;
    std::uint8_t* const sk = secret_keys.data() + at * p.secret_key;
    errc part[piece];
    std::fill_n(part, items.size, errc::ok);
    if (generate_with(*e.ops, items, first, pk, sk) != errc::ok)
      generate_one_by_one(e, items.size, first, pk, sk, part);
    if constexpr (self_checks) check_pairs(*e.ops, p, items, pk, sk, part);
    sink.take(at, {part, items.size});
    return errc::ok;
  });
  return error == errc::ok ? sink.first : refuse(error);
}

}  // namespace bravais::api
