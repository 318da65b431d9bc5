// SPDX-License-Identifier: MIT
// The accumulated vectors of the ML-DSA and Dilithium specification, section 6.3: one stream supplies all inputs, and
// one hash absorbs all outputs. ML-DSA absorbs the public key and the signature of the empty message. Dilithium also
// absorbs the secret key, and signs messages of i mod 257 bytes.
#include <algorithm>

#include "known_answer/digests.hpp"
#include "known_answer/sign_in_all_ways.hpp"
#include "support/model.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

constexpr std::size_t chunk = 64;  // items per batch; no count is a multiple of it

// The name of the accumulator after `count` tests, both of the answer and of the test.
std::string object(std::size_t count) { return "accumulated_" + std::to_string(count); }

// The input of one chunk of tests: the draws of each test, in the order of the stream.
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

// `for_each_driver(first, use)` calls use(driver) for the drivers of the chunk at `first`.
template <class ForEachDriver>
void accumulate(const bravais::signature_parameters& set, std::size_t count, const ForEachDriver& for_each_driver) {
  const bool standard = set.is_standard;
  random_stream stream("");
  reference::sponge accumulator = reference::shake128();
  for (std::size_t first = 0; first < count; first += chunk) {
    const std::size_t items = std::min(chunk, count - first);
    const inputs in = draw(stream, standard, first, items);
    SCOPED_TRACE("in tests from " + std::to_string(first));
    const auto drivers = [&](const auto& use) { for_each_driver(first, use); };
    const auto [keys, signatures] = sign_in_all_ways(drivers, in.seeds, in.messages);
    ASSERT_FALSE(testing::Test::HasFailure());
    for (std::size_t i = 0; i < items; ++i) {
      accumulator.absorb(item(keys.public_keys, set.public_key, i));
      if (!standard) accumulator.absorb(item(keys.secret_keys, set.secret_key, i));
      accumulator.absorb(item(signatures, set.signature, i));
    }
  }
  EXPECT_EQ(to_hex(accumulator.squeeze(32)), answer_of(set.name, object(count)));
}

// Each way of use makes the first thousand tests; after that they take turns, chunk by chunk.
void in_all_ways(const signature_case& c, std::size_t count) {
  accumulate(c.set, count, [&](std::size_t first, const auto& use) {
    for (std::size_t i = 0; i < usages.size(); ++i)
      if (first < 1'000 || first / chunk % usages.size() == i) use(signature_driver(c, usages[i]));
  });
}

void register_accumulated() {
  for (const std::size_t count : {std::size_t{100}, std::size_t{1'000}, std::size_t{10'000}}) {
    for (const bravais::signature_parameters& set : bravais::signature_table | in_library)
      announce(set.name, {object(count)});
    each_signature("known_answer", object(count), [count](const signature_case& c) { in_all_ways(c, count); });
  }
  for (const bravais::signature_parameters& set : bravais::signature_table | in_library)
    once("known_answer", identifier(set.name) + ".model.accumulated_100",
         [&set] { accumulate(set, 100, [&](std::size_t, const auto& use) { use(signature_model(set.id)); }); });
}
const registration tests(register_accumulated);

}  // namespace
}  // namespace bravais_test
