// SPDX-License-Identifier: MIT
// bravais list: lists all parameter sets, their sizes and their use.
#include <iostream>
#include <memory>

#include <bravais/parameters.hpp>
#include <bravais/prehash.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "sets.hpp"
#include "system/terminal.hpp"
#include "table.hpp"

namespace cli {
namespace {

using json = nlohmann::ordered_json;

template <class Parameters>
json common_fields(const char* kind, const Parameters& set) {
  return {{"kind", kind},
          {"name", set.name},
          {"category", set.category},
          {"is_standard", set.is_standard},
          {"source", set.source},
          {"sizes",
           {{"public_key", set.public_key},
            {"secret_key", set.secret_key},
            {"seed", set.seed},
            {"randomness", set.randomness},
            {"prepared_public_key", set.prepared_public_key},
            {"prepared_secret_key", set.prepared_secret_key}}}};
}

void print_json() {
  json sets = json::array();
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library) {
    json row = common_fields("kem", set);
    row["sizes"]["ciphertext"] = set.ciphertext;
    row["sizes"]["shared_secret"] = set.shared_secret;
    row["any_secret_length"] = set.kdf_input != 0;
    row["explicit_rejection"] = set.explicit_rejection;
    row["aliases"] = json::array();
    for (const bravais::kem_alias& alias : bravais::kem_aliases) {
      if (alias.id == set.id) row["aliases"].push_back(alias.name);
    }
    sets.push_back(std::move(row));
  }
  for (const bravais::pke_parameters& set : bravais::pke_table | in_library) {
    json row = common_fields("pke", set);
    row["sizes"]["ciphertext"] = set.ciphertext;
    row["sizes"]["message"] = set.message;
    sets.push_back(std::move(row));
  }
  for (const bravais::signature_parameters& set : bravais::signature_table | in_library) {
    json row = common_fields("signature", set);
    row["sizes"]["signature"] = set.signature;
    row["sizes"]["mu"] = set.message_hash;
    row["sizes"]["key_hash"] = set.key_hash;
    row["longest_context"] = set.longest_context;
    row["prehash"] = json::array();
    for (const bravais::prehash_parameters& hash : bravais::prehash_table) {
      if (set.has_prehash) row["prehash"].push_back(hash.name);
    }
    sets.push_back(std::move(row));
  }
  std::cout << json{{"version", bravais::version()}, {"sets", sets}}.dump(2) << '\n';
}

void print_table() {
  table rows = {
      {"kind", "set", "category", "public key", "secret key", "seed", "cipher|text", "secret", "signature", "use"}};
  const auto add = [&](const char* kind, const auto& set, const std::vector<std::string>& sizes) {
    std::vector<std::string> row = {kind,
                                    std::string(set.name),
                                    std::to_string(set.category),
                                    std::to_string(set.public_key),
                                    std::to_string(set.secret_key),
                                    std::to_string(set.seed)};
    row.insert(row.end(), sizes.begin(), sizes.end());
    row.push_back(use_text(set.is_standard));
    rows.push_back(std::move(row));
  };
  const auto number = [](std::size_t size) { return std::to_string(size); };
  for (const auto& set : bravais::kem_table | in_library)
    add("kem", set, {number(set.ciphertext), number(set.shared_secret), "-"});
  for (const auto& set : bravais::pke_table | in_library)
    add("pke", set, {number(set.ciphertext), number(set.message), "-"});
  for (const auto& set : bravais::signature_table | in_library)
    add("signature", set, {"-", "-", number(set.signature)});
  const std::size_t width = system::columns_of_output();
  const table_layout layout(rows, width, {{7, "secret"}, {5, "seed"}, {2, "category"}, {9, "use"}, {0, "kind"}});
  print(std::cout, rows, layout);
  std::cout << '\n';
  std::string aliases;
  for (const bravais::kem_alias& alias : bravais::kem_aliases | in_library) {
    aliases += (aliases.empty() ? "" : ", ") + std::string(alias.name) + " for " +
               std::string(bravais::parameters(alias.id).name);
  }
  if (!aliases.empty()) aliases = "Other names of a kem: " + aliases + ".";
  print_paragraphs(
      std::cout,
      {"Sizes are in bytes. 'secret' is the shared secret of a kem, or the message of a pke.", aliases, layout.note()},
      width);
}

}  // namespace

command make_list(CLI::App& app) {
  CLI::App* options = app.add_subcommand("list", "List the parameter sets: kind, category, sizes, use");
  options->footer(
      "Examples:\n"
      "  bravais list\n"
      "  bravais list --json");
  const auto as_json = std::make_shared<bool>(false);
  options->add_flag("--json", *as_json, "Print JSON");
  return {options, [as_json](const global_options&) {
            *as_json ? print_json() : print_table();
            return int{success};
          }};
}

}  // namespace cli
