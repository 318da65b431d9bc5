// SPDX-License-Identifier: MIT
// The report of M-LWQ as text, JSON and a page, of numbers made up here.
#include <string>

#include <gtest/gtest.h>

#include "research/report_data.hpp"

namespace cli {
namespace {

// Names with what a page must not take as markup.
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
        "Part 3", "\nSample (s) 1000 25.0% 250 25.0% 4.00x\n", "\ntogether 4000 100.0% 1000 100.0% 4.00x\n",
        "\nDecode 80 100.0% 0 0.0% -\n", "\nKeyGen 1234567 617284 2.00x\n", "\nPK / u plain 400 1000 2.50x - 600\n",
        "\nPK / u wide&fast 100 500 5.00x 4.00x 300\n"}) {
    EXPECT_TRUE(has(text, part)) << part << "\nis not in\n" << text;
  }
}

TEST(report, json) {
  const std::string text = report_json(example());
  for (const char* part : {"\"name\": \"M-LWQ-<512>\"", "\"is_standard\": false", "\"rounds\": 40",
                           "\"verified\": true", "\"part\": \"Quantize\"", "\"percent\": 75.0", "\"speed_up\": 4.0",
                           "\"efficiency\": 2.5", "\"dither\": 300.0", "\"ticks\": 1234567.0"}) {
    EXPECT_TRUE(has(text, part)) << part << "\nis not in\n" << text;
  }
}

// A round that was not verified is in every form.
TEST(report, rounds_that_are_not_verified) {
  EXPECT_TRUE(example().is_verified());
  report_data report = example();
  report.verified[1] = 39;
  EXPECT_FALSE(report.is_verified());
  const std::string text = report_text(report), json = report_json(report), page = report_html(report);
  EXPECT_TRUE(has(text, "plain: all 40 messages"));
  EXPECT_TRUE(has(text, "wide&fast: ONLY 39 of 40 messages"));
  EXPECT_TRUE(has(json, "\"verified\": false"));
  EXPECT_TRUE(has(page, "NOT every message"));
  EXPECT_TRUE(has(report_html(example()), "every message was decrypted to itself"));
  EXPECT_FALSE(has(report_html(example()), "NOT every message"));
  report.verified.clear();
  EXPECT_FALSE(report.is_verified());
}

TEST(report, page_needs_nothing_else) {
  const std::string page = report_html(example());
  EXPECT_EQ(page.rfind("<!DOCTYPE html>", 0), 0U);
  for (const char* part : {"http", "src=", "href=", "url(", "@import", "<script", "<512>", "wide&f"})
    EXPECT_FALSE(has(page, part)) << part;
  for (const char* part : {"prefers-color-scheme: dark", "M-LWQ-&lt;512&gt;", "wide&amp;fast", "1,234,567",
                           "4.00&times;", "not a standard", "&ndash;"})
    EXPECT_TRUE(has(page, part)) << part;
}

// Bars of the slowest instruction set fill the row, the others are as long as their ticks; shares fill it always.
TEST(report, bars) {
  const std::string page = report_html(example());
  const std::string sample =
      "<div>plain</div><div class=\"bar\"><i style=\"width:25.00%;background:var(--p0)\"></i>"
      "<i style=\"width:75.00%;background:var(--p1)\"></i></div>";
  EXPECT_TRUE(has(page, sample)) << page;
  EXPECT_TRUE(has(page,
                  "<div>wide&amp;fast</div><div class=\"bar\"><i style=\"width:6.25%;background:var(--p0)\"></i>"
                  "<i style=\"width:18.75%;background:var(--p1)\"></i></div>"));
  // Samples of both kinds have one colour, two parts of arithmetic have two.
  EXPECT_TRUE(has(page, "var(--p0)\"></span>Sample (s)"));
  EXPECT_TRUE(has(page, "var(--p0)\"></span>Sample (r)"));
  EXPECT_TRUE(has(page, "var(--p2)\"></span>Arith (u)"));
  EXPECT_TRUE(has(page, "var(--p3)\"></span>Arith (v)"));
  std::size_t opened = 0, closed = 0;
  for (std::size_t at = 0; (at = page.find("<div", at)) != std::string::npos; ++at) ++opened;
  for (std::size_t at = 0; (at = page.find("</div>", at)) != std::string::npos; ++at) ++closed;
  EXPECT_EQ(opened, closed);
}

}  // namespace
}  // namespace cli
