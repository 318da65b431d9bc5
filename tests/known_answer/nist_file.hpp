// SPDX-License-Identifier: MIT
// Shared by all files of the NIST known-answer generator, as sections 6.1 of the specifications describe them.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "known_answer/digests.hpp"
#include "support/ctr_drbg.hpp"
#include "support/sha256.hpp"

namespace bravais_test {

inline constexpr std::size_t nist_record_count = 100;

// The generator that draws the seeds and, for signatures, the messages of all records.
inline ctr_drbg nist_outer_generator() {
  octets entropy;
  for (unsigned i = 0; i < 48; ++i) entropy.push_back(static_cast<std::uint8_t>(i));
  return ctr_drbg(entropy);
}

inline std::string upper_hex(view bytes) {
  std::string text = to_hex(bytes);
  for (char& c : text)
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

// Compares the first record, all records and, if it is published, the whole file with the answers `prefix`_single, _all
// and _file.
inline void announce_nist_records(std::string_view set, const std::string& prefix) {
  announce(set, {prefix + "_single", prefix + "_all", prefix + "_file"});
}
inline void expect_nist_records(std::string_view set, const std::string& prefix,
                                const std::vector<std::string>& records) {
  ASSERT_EQ(records.size(), nist_record_count);
  std::string all;
  std::string file = "# " + std::string(set) + "\n\n";
  for (const std::string& record : records) {
    all += (all.empty() ? "" : "\n") + record;
    file += record + "\n";
  }
  EXPECT_EQ(sha256(records[0]), answer_of(set, prefix + "_single"));
  EXPECT_EQ(sha256(all), answer_of(set, prefix + "_all"));
  if (has_answer(set, prefix + "_file")) {
    EXPECT_EQ(sha256(file), answer_of(set, prefix + "_file"));
  }
}

}  // namespace bravais_test
