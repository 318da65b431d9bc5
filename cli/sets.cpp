// SPDX-License-Identifier: MIT
#include "sets.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "errors.hpp"

namespace cli {

const bravais::kem_parameters& kem_named(const std::string& name) {
  const std::optional<bravais::kem_id> id = bravais::find_kem(name);
  if (!id) throw misuse(name + ": no key encapsulation mechanism has this name ('bravais list' shows all sets)");
  return bravais::parameters(*id);
}

const bravais::pke_parameters& pke_named(const std::string& name) {
  const std::optional<bravais::pke_id> id = bravais::find_pke(name);
  if (!id) throw misuse(name + ": no public-key encryption scheme has this name ('bravais list' shows all sets)");
  return bravais::parameters(*id);
}

const bravais::signature_parameters& signature_named(const std::string& name) {
  const std::optional<bravais::signature_id> id = bravais::find_signature(name);
  if (!id) throw misuse(name + ": no signature scheme has this name ('bravais list' shows all sets)");
  return bravais::parameters(*id);
}

std::string text_of(bravais::status status) {
  return status == bravais::status::standard ? "standard" : "research and interoperability";
}

std::string what_has_length(std::size_t length) {
  std::vector<std::pair<std::string, std::string>> found;  // role, names
  const auto consider = [&](std::size_t size, const std::string& role, std::string_view name) {
    if (size != length) return;
    for (auto& [known, names] : found) {
      if (known == role) {
        names += " or " + std::string(name);
        return;
      }
    }
    found.emplace_back(role, name);
  };
  for (const bravais::kem_parameters& set : bravais::kem_table) {
    consider(set.public_key, "a public key", set.name);
    consider(set.secret_key, "a secret key", set.name);
    consider(set.seed, "a seed", set.name);
    consider(set.ciphertext, "a ciphertext", set.name);
  }
  for (const bravais::pke_parameters& set : bravais::pke_table) {
    // Kyber's public keys and ciphertexts are those of the KEM.
    if (!bravais::find_kem(set.name)) {
      consider(set.public_key, "a public key for encryption", set.name);
      consider(set.ciphertext, "an encrypted message", set.name);
    }
    consider(set.secret_key, "a secret key for encryption", set.name);
    consider(set.seed, "a seed for encryption", set.name);
  }
  for (const bravais::signature_parameters& set : bravais::signature_table) {
    consider(set.public_key, "a public key", set.name);
    consider(set.secret_key, "a secret key", set.name);
    consider(set.seed, "a seed", set.name);
    consider(set.signature, "a signature", set.name);
  }
  std::string text;
  for (const auto& [role, names] : found) text += (text.empty() ? "" : ", or ") + role + " of " + names;
  return text;
}

}  // namespace cli
