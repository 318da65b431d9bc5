// SPDX-License-Identifier: MIT
#include "names.hpp"

#include <utility>

#include <bravais/isa.hpp>
#include <bravais/prehash.hpp>

#include "research/failure_cases.hpp"
#include "keys.hpp"
#include "research/report_data.hpp"
#include "sets.hpp"

namespace cli {

std::vector<std::string> isa_names() {
  std::vector<std::string> names;
  for (const bravais::isa id : bravais::built_isas()) names.emplace_back(bravais::name(id));
  return names;
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
