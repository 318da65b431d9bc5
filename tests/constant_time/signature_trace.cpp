// SPDX-License-Identifier: MIT
// The way of a signing depends on things that are public: the number of attempts, the challenge, and the hints. Two
// signings can only be compared where these are alike. So secrets are tried until two of them sign in the first
// attempt, with challenges that are sampled in the same steps, and with equally many hints in each polynomial. Where so
// much likeness is too rare to be found, and where hints are written in steps that depend on their places, the traces
// must agree up to the hints, which are nearly the end. Traces of the emulator have no sampling of challenges in them
// and no writing of hints, but where the compiler makes no function of the latter (portable code): any two signings in
// the first attempt are alike.
//
// Several signings under one key run side by side. Their secrets cannot all be tried at once, but the same message with
// the same randomness signs in the same way: so a batch is made of copies of a signing, and the two signings that are
// alike make two batches that are.

#include "signature_trace.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include "signature_secrets.hpp"
#include "trace.hpp"

namespace bravais::constant_time {
namespace {

// What comes before the first hint, in percent of the steps, is more than this.
constexpr std::size_t share_before_hints = 80;
constexpr std::uint64_t most_tries = 40'000;

// Other secrets of the same shape. A key that passes the check of keys can differ in K only; others have random s1, s2
// and t0 that do not belong to the public key, with which one can sign all the same.
void vary(signature_case& c, const signature_shape& shape, std::uint64_t v, bool passes_check) {
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

// Which bytes SampleInBall (Algorithm 29) refuses.
std::vector<bool> refusals(const signature_case& c, const signature_shape& shape) {
  const buffer bytes = shake256(by_id::in(c.out_signatures).first(shape.challenge), 272);
  std::vector<bool> refused;
  std::size_t at = 8;
  for (std::size_t i = 256 - static_cast<std::size_t>(shape.numbers.tau); i < 256 && at < bytes.size(); ++at) {
    refused.push_back(bytes[at] > i);
    if (!refused.back()) ++i;
  }
  return refused;
}
buffer hint_counts(const signature_case& c, const signature_shape& shape) {
  const by_id::in ends = by_id::in(c.out_signatures).last(shape.k);
  return {ends.begin(), ends.end()};
}

struct like_pair {
  std::uint64_t first, second;  // variants of the secrets
  bool hints_too;
};
using signing = operation<signature_case>;

std::optional<like_pair> find_pair(signature_case& c, const signature_shape& shape, const signing& op,
                                   bool passes_check, bool with_hints, void (*prepare)(signature_case&)) {
  std::map<std::vector<bool>, std::uint64_t> by_challenge;
  std::map<std::pair<std::vector<bool>, buffer>, std::uint64_t> by_both;
  std::optional<like_pair> found;
  for (std::uint64_t v = 0; v < most_tries; ++v) {
    vary(c, shape, v, passes_check);
    prepare(c);
    if (op.run(c) != errc::ok) return {};
    if (!is_first_attempt(c, shape, true) && !is_first_attempt(c, shape, false)) continue;
    const auto challenge = traces_by_emulator() ? std::vector<bool>() : refusals(c, shape);
    const auto [both, is_new] = by_both.try_emplace({challenge, hint_counts(c, shape)}, v);
    if (!is_new) return like_pair{both->second, v, true};
    const auto [similar, is_first] = by_challenge.try_emplace(challenge, v);
    if (!is_first && !found) found = like_pair{similar->second, v, false};
    // With many hints to a signature, or many refusals, more tries would not help.
    if (found && (!with_hints || shape.k > 4)) return found;
  }
  return found;
}

// Makes all items those of the first: its message with its randomness.
void repeat_first(signature_case& c) {
  const region all(c.randomness);
  for (std::size_t i = 0; i < c.n; ++i) {
    std::ranges::copy(all.first(c.set.randomness), all.subspan(i * c.set.randomness).begin());
    c.messages[i] = c.messages[0];
  }
}

void prepare_key(signature_case& c) {
  expect_ok(by_id::prepare_secret_key(c.set.id, by_id::in(c.secret_keys).first(c.set.secret_key), c.prepared_secret),
            "prepare_secret_key");
}

int compare(const signature_parameters& set, std::size_t items, const signing& op) {
  const signature_shape shape(set);
  signature_case c(set, items);
  (void)op.run(c);  // what happens once only (symbol binding, first touch) happens here
  const bool signs = std::strstr(op.name, "sign") != nullptr;
  const bool prepared = std::strstr(op.name, "prepare") != nullptr;
  void (*const prepare)(signature_case&) = prepared ? prepare_key : [](signature_case&) {};
  const auto active = active_isa();
  const bool hints_by_count = active && active.value() == isa::avx512;
  const bool without_hints = traces_by_emulator();
  like_pair pair{1, 2, true};
  char what[160];
  std::snprintf(what, sizeof what, "%.*s: %s, %zu at a time", static_cast<int>(set.name.size()), set.name.data(),
                op.name, items);
  if (signs) {
    signature_case one(set, 1);
    const auto found = find_pair(one, shape, op, prepared, hints_by_count, prepare);
    if (!found) {
      std::printf("%s: no two signings are alike\n", what);
      return 1;
    }
    pair = *found;
  }
  errc status{};  // one place for both: its address is in the traces
  errc statuses[2] = {};
  const auto run = [&] { status = op.run(c); };
  for (const int which : {0, 1}) {
    vary(c, shape, which == 0 ? pair.first : pair.second, prepared);
    repeat_first(c);
    prepare(c);
    record(which, run);
    statuses[which] = status;
  }
  const bool whole = !signs || without_hints || (pair.hints_too && hints_by_count);
  const std::size_t share = whole ? 100 : share_before_hints;
  // Keys that belong to nothing are refused by the check of keys, each in the same way.
  if (!traces_agree(what, share) || statuses[0] != statuses[1]) return 1;
  std::printf("%s: %zu steps, the same%s\n", what, traced_steps(), whole ? "" : " up to the hints at least");
  return 0;
}

}  // namespace

int compare_signature_traces(const signature_parameters& set, std::size_t items) {
  const auto has = [](const signing& op, const char* word) { return std::strstr(op.name, word) != nullptr; };
  int failures = 0;
  for (const signing& op : signature_operations()) {
    // Other seeds have other public keys; what the system gives differs each time.
    if (has(op, "generate") || has(op, "system") || has(op, "seed")) continue;
    // Signings under many keys follow one another; what does not sign, takes one item.
    if (items > 1 && (!has(op, "sign") || has(op, "many keys"))) continue;
    failures += compare(set, items, op);
  }
  return failures;
}

}  // namespace bravais::constant_time
