// SPDX-License-Identifier: MIT
#include "known_answer/digests.hpp"

#include <array>
#include <set>
#include <stdexcept>
#include <utility>

#include "support/cases.hpp"

namespace bravais_test {
namespace {

struct answers_of_family {
  bravais::family of;
  std::span<const answer> rows;
};
std::array<answers_of_family, 5> all_answers() {
  return {{{family::kyber, kyber_answers()},
           {family::dilithium, dilithium_answers()},
           {family::mlwq, mlwq_answers()},
           {family::ntru, ntru_answers()},
           {family::ntru_plus, ntru_plus_answers()}}};
}

const answer* find(std::string_view set, std::string_view object) {
  for (const auto& [of, rows] : all_answers())
    for (const answer& row : rows)
      if (row.set == set && row.object == object) return &row;
  return nullptr;
}

// The set and object of every announced answer.
std::set<std::pair<std::string, std::string>>& announced() {
  static std::set<std::pair<std::string, std::string>> all;
  return all;
}
bool is_announced(std::string_view set, std::string_view object) {
  return announced().contains({std::string(set), std::string(object)});
}

// No row is empty, and no row occurs twice, because the second would never be read.
void every_answer_is_compared() {
  for (const auto& [of, rows] : all_answers())
    for (const answer& row : rows) {
      if (!is_built(of)) continue;  // the build has no tests of this family
      EXPECT_TRUE(is_announced(row.set, row.object)) << row.object << " of " << row.set << ": no test compares it";
      EXPECT_EQ(find(row.set, row.object), &row) << row.object << " of " << row.set << " stands in the table twice";
    }
}

const registration tests([] { once("known_answer", "every_answer_is_compared", every_answer_is_compared); });

}  // namespace

void announce(std::string_view set, const std::vector<std::string>& objects) {
  for (const std::string& object : objects) announced().emplace(set, object);
}

std::string_view answer_of(std::string_view set, std::string_view object) {
  const std::string what = std::string(object) + " of " + std::string(set);
  if (!is_announced(set, object)) throw std::logic_error("compared, but not announced: " + what);
  if (const answer* row = find(set, object)) return row->value;
  throw std::logic_error("no known answer: " + what);
}
bool has_answer(std::string_view set, std::string_view object) { return find(set, object) != nullptr; }

}  // namespace bravais_test
