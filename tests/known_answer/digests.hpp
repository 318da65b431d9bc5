// SPDX-License-Identifier: MIT
// The published answers of all sets as one table: what a test computes has a name there, or is not published.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bravais_test {

// One known answer, in hexadecimal digits. SHA-256 of the object, but the values themselves of shared secrets, of the
// beginning of mu and of accumulators.
struct answer {
  std::string_view set;     // canonical name
  std::string_view object;  // what it is, in words that the tests make up
  std::string_view value;
};

std::span<const answer> kyber_answers();      // of KEMs, and of the encryption schemes inside them
std::span<const answer> dilithium_answers();  // of signatures
std::span<const answer> mlwq_answers();       // SHA3-256 of ten results, its beginning for one; packed code words
std::span<const answer> ntru_answers();
std::span<const answer> ntru_plus_answers();

// Said where a test is registered: which answers it compares. A published answer that no test announces is found by
// known_answer.every_answer_is_compared, in whichever process that runs.
void announce(std::string_view set, const std::vector<std::string>& objects);

// The value of one answer, which must have been announced; has_answer() says whether there is one, for sets that have
// no such object.
std::string_view answer_of(std::string_view set, std::string_view object);
bool has_answer(std::string_view set, std::string_view object);

}  // namespace bravais_test
