// SPDX-License-Identifier: MIT
// The names of instruction sets, hash functions and parameter sets for help, completion and errors.
#include "names.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <bravais/isa.hpp>
#include <bravais/prehash.hpp>

#include "errors.hpp"
#include "research/failure_cases.hpp"
#include "keys.hpp"
#include "research/report_data.hpp"
#include "sets.hpp"
#include "suggestion.hpp"

namespace cli {

std::vector<std::string> isa_names() {
  std::vector<std::string> names;
  for (const bravais::isa id : bravais::built_isas()) names.emplace_back(bravais::name(id));
  return names;
}

void refuse_isa(const std::string& shown, std::string name) {
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const std::vector<std::string> known = isa_names();
  if (std::find(known.begin(), known.end(), name) != known.end()) {
    throw failure(shown + ": this machine cannot run this instruction set ('bravais isa' lists those it can)");
  }
  throw misuse(shown + ": this program has no such instruction set" + did_you_mean(name, known) + " (it has " +
               listed(known, "and") + ")");
}

std::vector<std::string> hash_names() {
  std::vector<std::string> names;
  for (const bravais::prehash_parameters& hash : bravais::prehash_table) names.emplace_back(hash.name);
  return names;
}

std::vector<std::string> names_of_type(const std::string& type) {
  constexpr std::pair<const char*, std::vector<std::string> (*)()> types[] = {
#if BRAVAIS_HAS_RESEARCH
      {"LEVEL", level_names},      {"M-LWQ", reported_sets},
#endif
      {"SET", set_names},          {"KEM", kem_names},       {"PKE", pke_names},  {"SIGNATURE", signature_names},
      {"ENCODING", encoding_list}, {"ISA", isa_names},       {"HASH", hash_names}};
  for (const auto& [name, list] : types) {
    if (type == name) return list();
  }
  return {};
}

}  // namespace cli
