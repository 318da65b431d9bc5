// SPDX-License-Identifier: MIT
// A result without a value: accessing the value ends the program with the error's message.
#include <bravais/result.hpp>

#include <string>

#include "support/cases.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::result;

struct pair {
  int first, second;
};

// Each way to access the value, on a result that has none.
void value_of_an_error() {
  for (const errc error : {errc::bad_length, errc::no_randomness, errc::bad_key_file}) {
    const std::string message = std::string("^bravais: ") + bravais::text(error) + "\n";
    result<pair> failed = error;
    const result<pair> failed_too = error;
    EXPECT_DEATH((void)failed.value(), message);
    EXPECT_DEATH((void)failed_too.value(), message);
    EXPECT_DEATH((void)std::move(failed).value(), message);
    EXPECT_DEATH((void)*failed, message);
    EXPECT_DEATH((void)*failed_too, message);
    EXPECT_DEATH((void)failed->first, message);
    EXPECT_DEATH((void)failed_too->second, message);
  }
}

// With a value all of them return it, also at compile time.
constexpr bool has_value_of(int first, int second) {
  result<pair> made = pair{first, second};
  const result<pair> other = pair{first, second};
  return made && made.error() == errc::ok && made.value().first == first && (*made).second == second &&
         made->first == first && other.value().second == second && (*other).first == first && other->second == second;
}
static_assert(has_value_of(1, 2));
static_assert(!result<pair>(errc::bad_length) && result<pair>(errc::bad_length).error() == errc::bad_length);

void value() {
  EXPECT_TRUE(has_value_of(3, 4));
  result<pair> made = pair{5, 6};
  made->first = 7;
  (*made).second = 8;
  const pair moved = std::move(made).value();
  EXPECT_EQ(moved.first, 7);
  EXPECT_EQ(moved.second, 8);
}

const registration tests([] {
  once("property", "value_of_an_error", value_of_an_error);
  once("property", "value", value);
});

}  // namespace
}  // namespace bravais_test
