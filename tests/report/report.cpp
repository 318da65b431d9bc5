// SPDX-License-Identifier: MIT
// The M-LWQ report as text and JSON, for numbers defined here.
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "research/report_data.hpp"

namespace cli {
namespace {

report_data example() {
  return {"M-LWQ-<512>",
          false,
          40,
          {"plain", "wide&fast"},
          {40, 40},
          {{"KeyGen", {{"Sample (s)", {1000, 250}}, {"Quantize", {3000, 750}}}},
           {"Encrypt", {{"Arith (u)", {10, 10}}, {"Arith (v)", {10, 10}}, {"Sample (r)", {20, 20}}}},
           {"Decrypt", {{"Decode", {80, 0}}}}},
          {{"PK / u", {400, 100}, {600, 300}, {1000, 500}}},
          {{"KeyGen", {1234567, 617284}}}};
}

// With one space between the cells of a table.
std::string single_spaced(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' || out.empty() || out.back() != ' ') out += c;
  }
  return out;
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(report, shares_and_speed_ups) {
  EXPECT_EQ(percent(1, 4), 25);
  EXPECT_EQ(percent(1, 0), 0);
  EXPECT_EQ(times_faster(30, 10), 3);
  EXPECT_EQ(times_faster(30, 0), 0);
  EXPECT_EQ(example().breakdown[0].total(), (ticks_by_isa{4000, 1000}));
  EXPECT_TRUE(report_operation{}.total().empty());
}

TEST(report, text) {
  const std::string text = single_spaced(report_text(example()));
  for (const char* part :
       {"M-LWQ-<512>", "plain: all 40 messages", "wide&fast: all 40 messages", "not a standard", "Part 1", "Part 2",
        "Part 3", "\nSample (s) 1000 25.0% 250 25.0% 4.00x\n", "\ntotal 4000 100.0% 1000 100.0% 4.00x\n",
        "\nDecode 80 100.0% 0 0.0% -\n", "\nKeyGen 1234567 617284 2.00x\n", "\nPK / u plain 400 1000 2.50x - 600\n",
        "\nPK / u wide&fast 100 500 5.00x 4.00x 300\n"}) {
    EXPECT_TRUE(has(text, part)) << part << "\nis not in\n" << text;
  }
}

// The columns of shares may be hidden, and a note names them. The other columns stay, with headings in two lines.
TEST(report, text_on_a_narrow_terminal) {
  const report_data report = example();
  for (const std::size_t width : {std::size_t{72}, std::size_t{80}}) {
    std::istringstream lines(report_text(report, width));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), width) << line;
    EXPECT_FALSE(has(report_text(report, width), "Hidden"));
  }
  const std::string text = single_spaced(report_text(report, 40));
  EXPECT_TRUE(has(text, "\nSample (s) 1000 250 4.00x\n")) << text;
  EXPECT_TRUE(has(text, "\nHidden to fit the terminal: the share of\nwide&fast, the share of plain.")) << text;
}

TEST(report, json) {
  const std::string text = report_json(example());
  for (const char* part : {"\"name\": \"M-LWQ-<512>\"", "\"is_standard\": false", "\"rounds\": 40",
                           "\"verified\": true", "\"part\": \"Quantize\"", "\"percent\": 75.0", "\"speed_up\": 4.0",
                           "\"efficiency\": 2.5", "\"dither\": 300.0", "\"ticks\": 1234567.0"}) {
    EXPECT_TRUE(has(text, part)) << part << "\nis not in\n" << text;
  }
}

// Every format shows a round that was not verified.
TEST(report, rounds_that_are_not_verified) {
  EXPECT_TRUE(example().is_verified());
  report_data report = example();
  report.verified[1] = 39;
  EXPECT_FALSE(report.is_verified());
  const std::string text = report_text(report), json = report_json(report);
  EXPECT_TRUE(has(text, "plain: all 40 messages"));
  EXPECT_TRUE(has(text, "wide&fast: ONLY 39 of 40 messages"));
  EXPECT_TRUE(has(json, "\"verified\": false"));
  report.verified.clear();
  EXPECT_FALSE(report.is_verified());
}

}  // namespace
}  // namespace cli
