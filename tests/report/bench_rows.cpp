// SPDX-License-Identifier: MIT
// The rows of bravais bench, for tasks defined here. Each row is printed before the next is measured, and a failing
// task does not affect the others.
#include <functional>
#include <memory>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../cli/bench_run.hpp"
#include "../cli/errors.hpp"

namespace cli {
namespace {

using bravais::errc;

constexpr double seconds = 0.0001;

task good(const char* operation) {
  return {operation, "single", 1, [] { return errc::ok; }};
}

// Three groups: one with two good tasks and four that fail in different ways, one that cannot be prepared, and one good
// one.
std::vector<bench_subject> subjects() {
  const auto tasks = [] {
    task wrong = good("wrong"), late = good("late");
    wrong.is_right = [] { return false; };
    late.call = [calls = 0]() mutable { return calls++ == 0 ? errc::ok : errc::no_randomness; };
    return task_list{nullptr,
                     {good("first"),
                      {"refused", "single", 1, [] { return errc::bad_ciphertext; }},
                      std::move(wrong),
                      std::move(late),
                      {"thrown", "single", 1, []() -> errc { throw std::runtime_error("out of luck"); }},
                      good("last")}};
  };
  const auto nothing = []() -> task_list { throw failure("no keys today"); };
  const auto one = [] { return task_list{nullptr, {good("only")}}; };
  return {{{"kem", "A", "plain", true}, tasks},
          {{"kem", "B", "plain", true}, nothing},
          {{"pke", "C", "plain", false}, one}};
}
constexpr std::size_t failures = 5;

std::string printed(const std::vector<bench_subject>& what, bench_output& form, std::size_t expected_failures) {
  std::ostringstream out;
  progress shown(false);
  EXPECT_EQ(run_bench(what, form, out, seconds, shown), expected_failures);
  return out.str();
}

// The line that begins with these words, with single spaces; empty if there is none.
std::string line_of(const std::string& text, const std::string& begin) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string spaced;
    for (std::string word; words >> word;) spaced += (spaced.empty() ? "" : " ") + word;
    if (spaced.rfind(begin, 0) == 0) return spaced;
  }
  return {};
}

TEST(bench_rows, table) {
  const std::string text = printed(subjects(), *bench_as_table(""), failures);
  EXPECT_NE(line_of(text, "kind set instruction set operation form per second"), "");
  for (const char* operation : {"kem A plain first", "kem A plain last"}) {
    const std::string line = line_of(text, operation + std::string(" single "));
    EXPECT_EQ(line.rfind(" standard"), line.size() - 9) << text;
  }
  EXPECT_EQ(line_of(text, "kem A plain refused"),
            "kem A plain refused single FAILED: refused: " + std::string(bravais::text(errc::bad_ciphertext)));
  EXPECT_EQ(line_of(text, "kem A plain wrong"), "kem A plain wrong single FAILED: wrong: the result is wrong");
  EXPECT_EQ(line_of(text, "kem A plain late"),
            "kem A plain late single FAILED: late: " + std::string(bravais::text(errc::no_randomness)));
  EXPECT_EQ(line_of(text, "kem A plain thrown"), "kem A plain thrown single FAILED: out of luck");
  EXPECT_EQ(line_of(text, "kem B"), "kem B plain - - FAILED: no keys today");
  EXPECT_NE(line_of(text, "pke C plain only single "), "");
}

TEST(bench_rows, json) {
  const auto all = nlohmann::json::parse(printed(subjects(), *bench_as_json(""), failures));
  EXPECT_EQ(all["failures"], failures);
  std::string names, failed;
  for (const auto& row : all["results"]) {
    const std::string name = row["name"].get<std::string>() + '.' + row.value("operation", "-") + ' ';
    names += name;
    EXPECT_NE(row.contains("error"), row.contains("microseconds")) << row;
    if (row.contains("error")) failed += name;
  }
  EXPECT_EQ(names, "A.first A.refused A.wrong A.late A.thrown A.last B.- C.only ");
  EXPECT_EQ(failed, "A.refused A.wrong A.late A.thrown B.- ");
  EXPECT_TRUE(nlohmann::json::parse(printed({}, *bench_as_json(""), 0))["results"].empty());
}

TEST(bench_rows, speed) {
  const std::string text = printed(subjects(), *bench_as_speed(), failures);
  EXPECT_EQ(line_of(text, "wrong"), "wrong | FAILED: wrong: the result is wrong");
  EXPECT_EQ(line_of(text, "all operations"), "all operations | FAILED: no keys today");
  for (const char* place : {"A (plain) |", "B (plain) |", "C (plain) |", "first | ", "last | ", "only | "})
    EXPECT_NE(line_of(text, place), "") << place;
}

// A task and its alternative, each of which works only while it is selected.
task_list selected_tasks(const std::shared_ptr<std::string>& selected, const std::string& other_needs) {
  const auto on = [selected](const std::string& selects, const std::string& needs) {
    task one{"keygen", "single", 1,
             [selected, needs] { return *selected == needs ? errc::ok : errc::unsupported_isa; }};
    one.select = [selected, selects] { *selected = selects; };
    return one;
  };
  return compared({selected, {on("wide", "wide")}}, {selected, {on("narrow", other_needs)}});
}

TEST(bench_rows, compared) {
  const auto selected = std::make_shared<std::string>();
  const auto subject = [&](const std::string& other_needs) {
    return std::vector<bench_subject>{
        {{"kem", "A", "wide", true}, [=] { return selected_tasks(selected, other_needs); }}};
  };
  const std::string table = printed(subject("narrow"), *bench_as_table("narrow"), 0);
  EXPECT_EQ(line_of(table, "kind"), "kind set instruction set operation form microseconds narrow times as fast");
  EXPECT_NE(line_of(table, "kem A wide keygen single "), "");
  const auto row = nlohmann::json::parse(printed(subject("narrow"), *bench_as_json("narrow"), 0))["results"][0];
  EXPECT_EQ(row["against"]["name"], "narrow");
  EXPECT_TRUE(row.contains("times_as_fast"));
  // If the alternative fails, the row fails.
  EXPECT_NE(printed(subject("wide"), *bench_as_table("narrow"), 1).find("FAILED"), std::string::npos);
}

// When a task is measured, the row of the previous task is already printed.
TEST(bench_rows, one_by_one) {
  const auto as_table = [] { return bench_as_table(""); };
  const auto as_json = [] { return bench_as_json(""); };
  using maker = std::function<std::unique_ptr<bench_output>()>;
  for (const maker& make : {maker(as_table), maker(as_json), maker(bench_as_speed)}) {
    std::ostringstream out;
    std::string before;
    const auto tasks = [&] {
      return task_list{nullptr, {good("opening"), {"closing", "single", 1, [&] {
                                                     before = out.str();
                                                     return errc::ok;
                                                   }}}};
    };
    progress shown(false);
    EXPECT_EQ(run_bench({{{"kem", "A", "plain", true}, tasks}}, *make(), out, seconds, shown), 0U);
    EXPECT_NE(before.find("opening"), std::string::npos) << out.str();
    EXPECT_EQ(before.find("closing"), std::string::npos) << out.str();
  }
}

}  // namespace
}  // namespace cli
