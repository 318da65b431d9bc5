// SPDX-License-Identifier: MIT
// Parameter sets by name and by length.
#include "sets.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "suggestion.hpp"

namespace cli {

namespace {
template <class Row, std::size_t N>
std::vector<std::string> names_in(const Row (&table)[N]) {
  std::vector<std::string> names;
  for (const Row& row : table | in_library) names.emplace_back(row.name);
  return names;
}

// The names of the kinds, and below the subcommands for each kind.
constexpr const char *kem_words = "key encapsulation mechanism", *pke_words = "public-key encryption scheme",
                     *signature_words = "signature scheme";
std::vector<std::string> kinds_of(const std::string& name) {
  std::vector<std::string> kinds;
  const auto add = [&](const char* what, const char* subcommands) {
    kinds.push_back("a " + std::string(what) + " (" + subcommands + ")");
  };
  if (bravais::find_kem(name)) add(kem_words, "encapsulate, decapsulate");
  if (bravais::find_pke(name)) add(pke_words, "encrypt, decrypt");
  if (bravais::find_signature(name)) add(signature_words, "sign, verify");
  return kinds;
}

// Whether this library was built without the parameter set of this name.
bool is_left_out(const std::string& name) {
  const auto is_it = [&](const auto& set) { return set.name == name && !bravais::is_known(set.id); };
  return std::ranges::any_of(bravais::kem_table, is_it) || std::ranges::any_of(bravais::pke_table, is_it) ||
         std::ranges::any_of(bravais::signature_table, is_it);
}
}  // namespace

void fail_as_unknown(const std::string& name, const std::string& what, const std::vector<std::string>& names) {
  const std::vector<std::string> kinds = kinds_of(name);
  if (kinds.empty() && is_left_out(name)) {
    throw misuse(name + ": this build leaves out the family of this parameter set (CMake: BRAVAIS_FAMILIES)");
  }
  const std::string found =
      kinds.empty() ? ": no " + what + " has this name" : ": is " + listed(kinds, "and") + ", not a " + what;
  throw misuse(name + found + did_you_mean(name, names) + " ('bravais list' shows all)");
}

std::vector<std::string> kem_names() {
  std::vector<std::string> names = names_in(bravais::kem_table);
  for (std::string& alias : names_in(bravais::kem_aliases)) names.push_back(std::move(alias));
  return names;
}
std::vector<std::string> pke_names() { return names_in(bravais::pke_table); }
std::vector<std::string> signature_names() { return names_in(bravais::signature_table); }
std::vector<std::string> set_names() {
  std::vector<std::string> names = kem_names();
  for (const std::vector<std::string>& more : {pke_names(), signature_names()}) {
    for (const std::string& name : more) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

const bravais::kem_parameters& kem_named(const std::string& name) {
  const std::optional<bravais::kem_id> id = bravais::find_kem(name);
  if (!id) fail_as_unknown(name, kem_words, kem_names());
  return bravais::parameters(*id);
}

const bravais::pke_parameters& pke_named(const std::string& name) {
  const std::optional<bravais::pke_id> id = bravais::find_pke(name);
  if (!id) fail_as_unknown(name, pke_words, pke_names());
  return bravais::parameters(*id);
}

const bravais::signature_parameters& signature_named(const std::string& name) {
  const std::optional<bravais::signature_id> id = bravais::find_signature(name);
  if (!id) fail_as_unknown(name, signature_words, signature_names());
  return bravais::parameters(*id);
}

void refuse_set_argument(const std::string& subcommand, const std::string& word) {
  if (kinds_of(word).empty()) return;
  const bool signs = subcommand == "sign" || subcommand == "verify";
  if (signs) {
    static_cast<void>(signature_named(word));
  } else if (subcommand == "encapsulate" || subcommand == "decapsulate") {
    static_cast<void>(kem_named(word));
  } else if (subcommand == "encrypt" || subcommand == "decrypt") {
    static_cast<void>(pke_named(word));
  } else {
    return;
  }
  throw misuse(word + ": the key file names the parameter set, so leave it out; a raw key needs --set " + word +
               (signs ? "; write a message file of this name as ./" + word : ""));
}

std::string use_text(bool is_standard) { return is_standard ? "standard" : "research"; }

std::vector<object_of_set> what_has_length(std::size_t length) {
  std::vector<object_of_set> found;
  const auto consider = [&](std::size_t size, const char* role, std::string_view name) {
    if (size == length) found.push_back({role, std::string(name)});
  };
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library) {
    consider(set.public_key, "a public key", set.name);
    consider(set.secret_key, "a secret key", set.name);
    consider(set.seed, "a seed", set.name);
    consider(set.ciphertext, "a ciphertext", set.name);
  }
  for (const bravais::pke_parameters& set : bravais::pke_table | in_library) {
    // Kyber's public keys and ciphertexts are the same as those of the KEM.
    if (!bravais::find_kem(set.name)) {
      consider(set.public_key, "a public key for encryption", set.name);
      consider(set.ciphertext, "an encrypted message", set.name);
    }
    consider(set.secret_key, "a secret key for encryption", set.name);
    consider(set.seed, "a seed for encryption", set.name);
  }
  for (const bravais::signature_parameters& set : bravais::signature_table | in_library) {
    consider(set.public_key, "a public key", set.name);
    consider(set.secret_key, "a secret key", set.name);
    consider(set.seed, "a seed", set.name);
    consider(set.signature, "a signature", set.name);
  }
  return found;
}

std::string text_of(const std::vector<object_of_set>& objects) {
  constexpr std::size_t few = 4;
  std::vector<std::pair<std::string, std::vector<std::string>>> roles;
  for (const object_of_set& one : objects) {
    const auto known =
        std::find_if(roles.begin(), roles.end(), [&](const auto& role) { return role.first == one.role; });
    (known == roles.end() ? roles.emplace_back(one.role, std::vector<std::string>()) : *known)
        .second.push_back(one.set);
  }
  std::string text;
  for (const auto& [role, sets] : roles) {
    std::string names;
    for (std::size_t i = 0; i < std::min(few, sets.size()); ++i) names += (i == 0 ? "" : " or ") + sets[i];
    if (sets.size() > few) names += " and " + std::to_string(sets.size() - few) + " more";
    text += (text.empty() ? "" : ", or ") + role + " of " + names;
  }
  return text;
}

}  // namespace cli
