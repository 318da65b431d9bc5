// SPDX-License-Identifier: MIT
// Traces the operations of signature schemes. The path of a signing depends on public values: the number of attempts,
// the challenge and the hints. Traces leave out sampling the challenge and writing the hints, so any two signings that
// succeed in the first attempt must have the same trace. The test tries secrets until it has two.
//
// Seeds of keys vary such that the key is sampled in the same numbers of hash blocks (key_sampling.hpp), and vary as a
// whole: the matrix, s1, s2 and K differ.
//
// A batch under one key signs side by side, and trying secrets for all of it takes too long. The same message with the
// same randomness signs in the same way, so a batch consists of copies of one signing.

#include "signature_trace.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include "key_sampling.hpp"
#include "planted.hpp"
#include "signature_secrets.hpp"
#include "trace.hpp"

namespace bravais::constant_time {
namespace {

constexpr std::uint64_t most_tries = 4'000'000;
constexpr std::uint64_t most_signings = 40'000;

using signing = operation<signature_case>;
bool has(const signing& op, const char* word) { return std::strstr(op.name, word) != nullptr; }
bool is_from_seed(const signing& op) { return has(op, "generate") || has(op, "seed"); }

// Other secrets of the same shape. A key that passes the key check can differ in K only. Other keys have random s1, s2
// and t0 that do not belong to the public key; signing with them works all the same.
void vary_key(signature_case& c, const signature_shape& shape, std::uint64_t v, bool passes_check) {
  fill(c.randomness, 800 + v);
  const region key(c.secret_keys);
  fill(key.subspan(32, 32), 900 + v);
  if (passes_check) return;
  const std::size_t small_bytes = 32 * shape.small_bits * (shape.k + shape.l);
  const region small = key.subspan(64 + c.set.key_hash, small_bytes);
  std::vector<std::int32_t> coefficients;
  for (const std::uint8_t byte : pattern(256 * (shape.k + shape.l), 1000 + v)) {
    coefficients.push_back(byte % (2 * shape.numbers.eta + 1));
  }
  pack(coefficients, shape.small_bits, small);
  fill(key.subspan(64 + c.set.key_hash + small_bytes), 1100 + v);
}

// Whether the first attempt gave the signature: z - y is c s1, which is small.
bool is_first_attempt(const signature_case& c, const signature_shape& shape, bool randomized) {
  constexpr std::size_t looked_at = 8;
  const buffer y = mask(shape, mask_seed(c, c.secret_keys, 0, randomized), 0);
  const auto of_y = unpack(y, shape.mask_bits, looked_at);
  const auto of_z = unpack(by_id::in(c.out_signatures).subspan(shape.challenge), shape.mask_bits, looked_at);
  for (std::size_t i = 0; i < looked_at; ++i) {
    if (std::abs(of_z[i] - of_y[i]) > shape.numbers.tau * shape.numbers.eta) return false;
  }
  return true;
}

void prepare_key(signature_case& c) {
  expect_ok(by_id::prepare_secret_key(c.set.id, by_id::in(c.secret_keys).first(c.set.secret_key), c.prepared_secret),
            "prepare_secret_key");
}

// Replaces the first seed by one of variant v, and the key from which the mask is derived. False if it must be sampled
// like another seed but is not.
bool vary_seed(signature_case& c, std::uint64_t v, const std::optional<key_sampling>& like) {
  const region seed = region(c.seeds).first(c.set.seed);
  fill(seed, 1200 + v);
  if (like && !like->is_like(key_sampling(c.set, seed))) return false;
  expect_ok(by_id::generate(c.set.id, seed, region(c.public_keys).first(c.set.public_key),
                            region(c.secret_keys).first(c.set.secret_key)),
            "generate");
  return true;
}

// Variant v of the secrets of this operation.
bool vary(signature_case& c, const signature_shape& shape, const signing& op, std::uint64_t v,
          const std::optional<key_sampling>& like = {}) {
  if (is_from_seed(op)) return vary_seed(c, v, like);
  vary_key(c, shape, v, has(op, "prepare"));
  if (has(op, "prepare")) prepare_key(c);
  return true;
}

// Two variants of the secrets that sign in the first attempt.
std::optional<std::pair<std::uint64_t, std::uint64_t>> find_pair(signature_case& c, const signature_shape& shape,
                                                                 const signing& op) {
  std::optional<std::uint64_t> first;
  std::optional<key_sampling> like;
  std::uint64_t signings = 0;
  for (std::uint64_t v = 0; v < most_tries && signings < most_signings; ++v) {
    if (!vary(c, shape, op, v, like)) continue;
    ++signings;
    if (op.run(c) != errc::ok) return {};
    if (!is_first_attempt(c, shape, true) && !is_first_attempt(c, shape, false)) continue;
    if (first) return std::pair{*first, v};
    first = v;
    if (is_from_seed(op)) like.emplace(c.set, by_id::in(c.seeds).first(c.set.seed));
  }
  return {};
}

// Copies the first item, its message and randomness, to all items.
void repeat_first(signature_case& c) {
  const region all(c.randomness);
  for (std::size_t i = 0; i < c.n; ++i) {
    std::ranges::copy(all.first(c.set.randomness), all.subspan(i * c.set.randomness).begin());
    c.messages[i] = c.messages[0];
  }
}

int compare(const signature_parameters& set, std::size_t items, const signing& op) {
  const signature_shape shape(set);
  signature_case c(set, items);
  (void)op.run(c);  // one-time effects (symbol binding, first touch) happen here
  const bool signs = has(op, "sign");
  std::pair<std::uint64_t, std::uint64_t> pair{1, 2};
  char what[160];
  std::snprintf(what, sizeof what, "%.*s: %s, %zu at a time", static_cast<int>(set.name.size()), set.name.data(),
                op.name, items);
  if (signs) {
    signature_case one(set, 1);
    const auto found = find_pair(one, shape, op);
    if (!found) {
      std::printf("%s: no two signings are alike\n", what);
      return 1;
    }
    pair = *found;
  }
  errc status{};  // one object for both runs: traces contain its address
  errc statuses[2] = {};
  const auto run = [&] { status = op.run(c); };
  for (const int which : {0, 1}) {
    if (signs || !is_from_seed(op)) {
      vary(c, shape, op, which == 0 ? pair.first : pair.second);
    } else if (which == 1) {
      vary_seeds(set, c.seeds, 1);
    }
    repeat_first(c);
    record(which, run);
    statuses[which] = status;
  }
  // The key check rejects inconsistent keys, all in the same way.
  if (!traces_agree(what) || statuses[0] != statuses[1]) return 1;
  std::printf("%s: %zu steps, the same\n", what, traced_steps());
  return 0;
}

}  // namespace

int compare_signature_traces(const signature_parameters& set, std::size_t items) {
  int failures = 0;
  for (const signing& op : signature_operations()) {
    if (has(op, "system")) continue;  // system randomness differs each time
    // Signings under many keys run one after another. Operations that neither sign nor generate keys take one item.
    const bool is_batch =
        std::strcmp(op.name, "generate") == 0 || (has(op, "sign") && !has(op, "many keys") && !has(op, "with seeds"));
    if (items == 1 || is_batch) failures += compare(set, items, op);
  }
  return failures;
}

bool planted_after_generation_is_found() {
  signature_case c(signature_table[0], 1);
  const buffer seed = c.seeds;
  buffer other;
  const auto generate = [&] { expect_ok(by_id::generate(c.set.id, c.seeds, c.out_public, c.out_secret), "generate"); };
  const auto bit_of_key = [&] { return static_cast<std::uint8_t>(c.out_secret[32] & 1); };  // of K
  generate();
  const std::uint8_t bit = bit_of_key();
  for (std::uint64_t v = 1; other.empty() || bit_of_key() == bit; ++v) {
    c.seeds = seed;
    vary_seeds(c.set, c.seeds, v);
    other = c.seeds;
    generate();
  }
  int (*leak)(const std::uint8_t*) = [](const std::uint8_t*) { return 0; };
  const auto run = [&] {
    generate();
    const std::uint8_t secret = bit_of_key();
    leak(&secret);
  };
  const auto agree = [&](const char* what) {
    c.seeds = seed;
    record(0, run);
    c.seeds = other;
    record(1, run);
    return traces_agree(what);
  };
  bool good = agree("generation of keys");
  leak = look_up;
  good = !agree("generation of keys and a look-up") && good;
  std::printf("planted: after generation of keys: %s\n", good ? "as it must be" : "NOT as it must be");
  return good;
}

}  // namespace bravais::constant_time
