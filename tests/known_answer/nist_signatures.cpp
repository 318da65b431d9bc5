// SPDX-License-Identifier: MIT
// The records of the NIST known-answer generator for pure signatures without a context. ML-DSA is hedged; Dilithium has
// a file for each of its forms.
#include "known_answer/nist_file.hpp"
#include "known_answer/sign_in_all_ways.hpp"
#include "support/model.hpp"

namespace bravais_test {
namespace {

struct draws {
  std::vector<octets> seeds, messages;
  octets key_seeds, randomness;
};
draws draw(std::size_t randomness) {
  ctr_drbg outer = nist_outer_generator();
  draws all;
  for (std::size_t i = 0; i < nist_record_count; ++i) {
    all.seeds.push_back(outer.bytes(48));
    all.messages.push_back(outer.bytes(33 * (i + 1)));
    ctr_drbg inner(all.seeds.back());
    reference::append(all.key_seeds, inner.bytes(32));
    if (randomness > 0) reference::append(all.randomness, inner.bytes(randomness));
  }
  return all;
}

enum class form { deterministic, randomized };

template <class ForEachDriver>
void nist_records(const bravais::signature_parameters& set, form how, const ForEachDriver& for_each_driver) {
  const draws in = draw(how == form::randomized ? set.randomness : 0);
  const auto [keys, signatures] = sign_in_all_ways(for_each_driver, in.key_seeds, in.messages, in.randomness);
  std::vector<std::string> records;
  for (std::size_t i = 0; i < nist_record_count; ++i) {
    const view signature = item(signatures, set.signature, i);
    records.push_back("count = " + std::to_string(i) + "\nseed = " + upper_hex(in.seeds[i]) +
                      "\nmlen = " + std::to_string(in.messages[i].size()) + "\nmsg = " + upper_hex(in.messages[i]) +
                      "\npk = " + upper_hex(item(keys.public_keys, set.public_key, i)) +
                      "\nsk = " + upper_hex(item(keys.secret_keys, set.secret_key, i)) +
                      "\nsmlen = " + std::to_string(signature.size() + in.messages[i].size()) +
                      "\nsm = " + upper_hex(signature) + upper_hex(in.messages[i]) + "\n");
  }
  const bool second_file = how == form::randomized && !set.is_standard;
  expect_nist_records(set.name, second_file ? "nist_randomized" : "nist", records);
}

// The forms with a file.
template <class ForEachDriver>
void nist_files(const bravais::signature_parameters& set, const ForEachDriver& for_each_driver) {
  if (!set.is_standard) nist_records(set, form::deterministic, for_each_driver);
  nist_records(set, form::randomized, for_each_driver);
}

void register_records() {
  for (const bravais::signature_parameters& set : bravais::signature_table | in_library) {
    announce_nist_records(set.name, "nist");
    if (!set.is_standard) announce_nist_records(set.name, "nist_randomized");
  }
  each_signature("known_answer", "nist_records", [](const signature_case& c) {
    nist_files(c.set, [&](const auto& use) {
      for (const usage how : usages) use(signature_driver(c, how));
    });
  });
  for (const bravais::signature_parameters& set : bravais::signature_table | in_library)
    once("known_answer", identifier(set.name) + ".model.nist_records",
         [&set] { nist_files(set, [&](const auto& use) { use(signature_model(set.id)); }); });
}
const registration tests(register_records);

}  // namespace
}  // namespace bravais_test
