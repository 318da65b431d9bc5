// SPDX-License-Identifier: MIT
// The published answers of all sets in one table: every computed object has a name in it, or is not published.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bravais_test {

// One known answer in hexadecimal: SHA-256 of the object. Shared secrets, the beginning of mu and accumulators are the
// values themselves.
struct answer {
  std::string_view set;     // canonical name
  std::string_view object;  // a name for the object, chosen by the tests
  std::string_view value;
};

std::span<const answer> kyber_answers();      // of KEMs and their inner PKEs
std::span<const answer> dilithium_answers();  // of signatures
std::span<const answer> mlwq_answers();       // SHA3-256 of ten results, its beginning for one; packed code words
std::span<const answer> ntru_answers();
std::span<const answer> ntru_plus_answers();

// Called where a test is registered: announces the answers that it compares. known_answer.every_answer_is_compared
// fails if no test announces a published answer, in whichever process it runs.
void announce(std::string_view set, const std::vector<std::string>& objects);

// The value of one answer, which must be announced; has_answer() tells whether a set has such an answer.
std::string_view answer_of(std::string_view set, std::string_view object);
bool has_answer(std::string_view set, std::string_view object);

}  // namespace bravais_test
