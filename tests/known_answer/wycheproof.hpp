// SPDX-License-Identifier: MIT
// Shared by all files of Wycheproof.
#pragma once

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/hex.hpp"
#include "support/vectors.hpp"

namespace bravais_test::wycheproof {

using nlohmann::json;

inline octets bytes(const json& test, const char* field) { return from_hex(test.at(field).get<std::string>()); }
inline bool valid(const json& test) { return test.at("result") == "valid"; }

// Calls run(group, test) for all tests of a file of vectors, and checks their number. If the file is missing, the test
// is skipped with a message.
template <class Run>
void each_test(const std::string& name, const Run& run) {
  const auto text = vector_file(name);
  if (!text) GTEST_SKIP() << no_vectors(name);
  const json file = json::parse(*text);
  std::size_t count = 0;
  for (const json& group : file.at("testGroups"))
    for (const json& test : group.at("tests")) {
      SCOPED_TRACE("tcId " + test.at("tcId").dump());
      run(group, test);
      ++count;
    }
  EXPECT_GT(count, 0U);
  EXPECT_EQ(count, file.at("numberOfTests").get<std::size_t>());
}

}  // namespace bravais_test::wycheproof
