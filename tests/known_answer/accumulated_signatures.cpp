// SPDX-License-Identifier: MIT
// The accumulated vectors of the specification of ML-DSA and Dilithium, section 6.3: all inputs come from one stream,
// all outputs go into one hash. ML-DSA absorbs the public key and the signature of the empty message; Dilithium the
// secret key, too, and signs messages of i mod 257 bytes.
#include <algorithm>

#include "known_answer/digests.hpp"
#include "known_answer/sign_in_all_ways.hpp"
#include "support/model.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

constexpr std::size_t chunk = 64;  // items in one batch; none of the counts is a multiple of it

// What one chunk of tests consumes: the draws of each test lie in this order in the stream.
struct inputs {
  octets seeds;
  std::vector<octets> messages;
};
inputs draw(random_stream& stream, bool standard, std::size_t first, std::size_t items) {
  inputs in;
  for (std::size_t i = first; i < first + items; ++i) {
    reference::append(in.seeds, stream.bytes(32));
    in.messages.push_back(stream.bytes(standard ? 0 : i % 257));
  }
  return in;
}

template <class ForEachDriver>
void accumulate(const bravais::signature_parameters& set, std::size_t count, const ForEachDriver& for_each_driver) {
  const bool standard = set.status == bravais::status::standard;
  random_stream stream("");
  reference::sponge accumulator = reference::shake128();
  for (std::size_t first = 0; first < count; first += chunk) {
    const std::size_t items = std::min(chunk, count - first);
    const inputs in = draw(stream, standard, first, items);
    SCOPED_TRACE("in tests from " + std::to_string(first));
    const auto [keys, signatures] = sign_in_all_ways(for_each_driver, in.seeds, in.messages);
    ASSERT_FALSE(testing::Test::HasFailure());
    for (std::size_t i = 0; i < items; ++i) {
      accumulator.absorb(item(keys.public_keys, set.public_key, i));
      if (!standard) accumulator.absorb(item(keys.secret_keys, set.secret_key, i));
      accumulator.absorb(item(signatures, set.signature, i));
    }
  }
  EXPECT_EQ(to_hex(accumulator.squeeze(32)), answer_of(set.name, "accumulated_" + std::to_string(count)));
}

void in_batches(const signature_case& c, std::size_t count) {
  accumulate(c.set, count, [&](const auto& use) { use(signature_driver(c, usage::batch)); });
}

void register_accumulated() {
  each_signature("known_answer", "accumulated_100", [](const signature_case& c) {
    accumulate(c.set, 100, [&](const auto& use) {
      for (const usage how : usages) use(signature_driver(c, how));
    });
  });
  each_signature("known_answer", "accumulated_1000", [](const signature_case& c) { in_batches(c, 1'000); });
  each_signature("known_answer", "full_accumulated_10000", [](const signature_case& c) {
    if (!full_run()) GTEST_SKIP() << "skipped: ten thousand tests take a minute; set BRAVAIS_FULL=1 to run them";
    in_batches(c, 10'000);
  });
  for (const bravais::signature_parameters& set : bravais::signature_table)
    once("known_answer", identifier(set.name) + ".model.accumulated_100",
         [&set] { accumulate(set, 100, [&](const auto& use) { use(signature_model(set.id)); }); });
}
const registration tests(register_accumulated);

}  // namespace
}  // namespace bravais_test
