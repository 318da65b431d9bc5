// SPDX-License-Identifier: MIT
// bravais acvp: answers a prompt of NIST's Automated Cryptographic Validation Protocol.
#include "acvp.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "command.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "progress.hpp"

namespace cli {
namespace acvp {
namespace {

// The modes, by the words of a prompt. The revisions "-tr1" also have keys that are seeds.
struct mode {
  std::string algorithm, name, revision;
  json (*answer)(const fields&);
};
const std::vector<mode>& modes() {
  static const std::vector<mode> all = {{"ML-KEM", "keyGen", "FIPS203", generate_ml_kem},
                                        {"ML-KEM", "encapDecap", "FIPS203", encapsulate_or_decapsulate},
                                        {"ML-KEM", "encapDecap", "FIPS203-tr1", encapsulate_or_decapsulate},
                                        {"ML-DSA", "keyGen", "FIPS204", generate_ml_dsa},
                                        {"ML-DSA", "sigGen", "FIPS204", sign_ml_dsa},
                                        {"ML-DSA", "sigGen", "FIPS204-tr1", sign_ml_dsa},
                                        {"ML-DSA", "sigVer", "FIPS204", verify_ml_dsa}};
  return all;
}

mode mode_of(const fields& vector_set) {
  std::vector<mode> left = modes();
  const auto choose = [&](const char* field, std::string mode::* word) {
    std::vector<std::string> words;
    for (const mode& one : left) {
      if (std::find(words.begin(), words.end(), one.*word) == words.end()) words.push_back(one.*word);
    }
    const std::string& found = vector_set.one_of(field, words);
    std::erase_if(left, [&](const mode& one) { return one.*word != found; });
  };
  choose("algorithm", &mode::algorithm);
  choose("mode", &mode::name);
  choose("revision", &mode::revision);
  return left.front();
}

json answers_of(const mode& how, const std::string& place, const json& group, progress& shown) {
  json tests = json::array();
  for (const json& test : fields(place, group).array("tests")) {
    const std::string number = std::to_string(tests.size() + 1);
    json answer = {{"tcId", fields(place + ", test " + number, test).id("tcId")}};
    const std::string here = place + ", tcId " + answer["tcId"].dump();
    shown.show([&] { return std::string(here); });
    const fields all(here, test, &group);
    static_cast<void>(all.one_of("testType", {"AFT", "VAL"}));
    answer.update(how.answer(all));
    tests.push_back(std::move(answer));
  }
  return tests;
}

// The answer to one vector set.
json answer_to(const std::string& place, const json& prompt) {
  const fields vector_set(place, prompt);
  const mode how = mode_of(vector_set);
  json answer = {
      {"vsId", vector_set.id("vsId")}, {"algorithm", how.algorithm}, {"mode", how.name}, {"revision", how.revision}};
  if (vector_set.has("isSample")) answer["isSample"] = vector_set.flag("isSample");
  json groups = json::array();
  progress shown;
  for (const json& group : vector_set.array("testGroups")) {
    const std::string number = std::to_string(groups.size() + 1);
    const json& id = fields(place + ": group " + number, group).id("tgId");
    groups.push_back({{"tgId", id}, {"tests", answers_of(how, place + ": tgId " + id.dump(), group, shown)}});
  }
  answer["testGroups"] = std::move(groups);
  return answer;
}

// The answer in the form of the prompt: a vector set, alone or in a list after the version of the protocol.
json answer_in_form(const std::string& place, const json& prompt) {
  if (!prompt.is_array()) return answer_to(place, prompt);
  if (prompt.size() != 2)
    throw failure(place + ": expected a vector set, or a list of acvVersion and a vector set; found a list of " +
                  std::to_string(prompt.size()));
  const json version = {{"acvVersion", fields(place + ": first object", prompt[0]).text("acvVersion")}};
  return json::array({version, answer_to(place, prompt[1])});
}

json read_prompt(const std::string& path) {
  constexpr std::size_t longest = std::size_t{1} << 26;
  constexpr int deepest = 16;
  const std::string name = name_of_input(path);
  buffer text;
  read_pieces(path, [&](std::span<const std::uint8_t> piece) {
    text.insert(text.end(), piece.begin(), piece.end());
    if (text.size() > longest) throw failure(name + ": the file is longer than 64 MiB, and no prompt is");
  });
  const auto limit_depth = [&](int depth, json::parse_event_t, const json&) {
    if (depth >= deepest) throw failure(name + ": lists and objects are nested deeper than in any prompt");
    return true;
  };
  try {
    // As char: the C++ standard has no std::char_traits of unsigned char, and libc++ none either.
    const auto* const first = reinterpret_cast<const char*>(text.data());
    return json::parse(first, first + text.size(), limit_depth);
  } catch (const json::parse_error& error) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
    throw failure(name + ": is not JSON: line " + std::to_string(std::count(text.begin(), end, '\n') + 1) + ", byte " +
                  std::to_string(error.byte) + " of the file");
  } catch (const json::exception&) {
    throw failure(name + ": a number is too large");
  }
}

}  // namespace
}  // namespace acvp

namespace {

struct acvp_options : file_options {
  std::string prompt, out = "-";
};

int run(const acvp_options& o) {
  buffer answer;
  output_set outputs(encoding::raw, o.force, o.show_secret);
  outputs.spare({o.prompt});
  outputs.add(o.out, answer, visibility::owner_only);
  const std::string text = acvp::answer_in_form(name_of_input(o.prompt), acvp::read_prompt(o.prompt)).dump(2);
  answer.assign(text.begin(), text.end());
  answer.push_back('\n');
  outputs.commit();
  return success;
}

}  // namespace

command make_acvp(CLI::App& app) {
  CLI::App* options = app.add_subcommand("acvp", "Answer a prompt of NIST's validation protocol (ACVP)");
  options->footer(
      "For laboratories that validate ML-KEM and ML-DSA. The prompt is a vector set of\n"
      "an ACVP server in JSON, alone or in a list after acvVersion; the answer has the\n"
      "same form. Modes:\n"
      "  ML-KEM  keyGen, encapDecap (with both key checks)\n"
      "  ML-DSA  keyGen, sigGen, sigVer (all interfaces)\n"
      "An answer has secrets of the prompt's test keys (dk, sk, k). Never put a key\n"
      "that is in use into a prompt.\n"
      "Examples:\n"
      "  bravais acvp prompt.json > answer.json\n"
      "  bravais acvp prompt.json --out answer.json\n"
      "  bravais --isa portable acvp prompt.json > answer.json");
  const auto o = std::make_shared<acvp_options>();
  options->add_option("FILE", o->prompt, "The prompt; - is standard input")->required();
  options->add_option("--out", o->out, "Write the answer here (default: standard output)")->type_name("FILE");
  options->add_flag("--force", o->force, "Replace an existing output file");
  add_show_option(*options, *o);
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
