// SPDX-License-Identifier: MIT
// The fields of ACVP prompts, and the functions that answer one test.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bravais/parameters.hpp>
#include <bravais/result.hpp>
#include <nlohmann/json.hpp>

#include "buffer.hpp"

namespace cli::acvp {

// JSON does not wipe its memory. The keys in a prompt are test values that the server knows.
using json = nlohmann::ordered_json;

// The fields of one JSON object. All functions throw failure for a missing or malformed field. The message names the
// place of the object in the file, the field, and what was expected and found.
class fields {
 public:
  // Takes an object and its place ("prompt.json: tgId 1, tcId 5"). A field that the object does not have is looked up
  // in `outer`, since some fields of a test stand in its group. Both must outlive this view. Throws failure if `object`
  // is not a JSON object.
  fields(std::string place, const json& object, const json* outer = nullptr);

  [[nodiscard]] bool has(const char* name) const { return find(name) != nullptr; }
  [[nodiscard]] const json& id(const char* name) const;     // an integer
  [[nodiscard]] const json& array(const char* name) const;  // a list
  [[nodiscard]] bool flag(const char* name) const;          // true or false
  [[nodiscard]] const std::string& text(const char* name) const;
  // One of these texts.
  [[nodiscard]] const std::string& one_of(const char* name, const std::vector<std::string>& texts) const;
  // Bytes as hex text, of any size or of this size.
  [[nodiscard]] buffer bytes(const char* name) const;
  [[nodiscard]] buffer bytes(const char* name, std::size_t size) const;

  // Throws failure unless `error` is ok.
  void require(bravais::errc error, const char* name) const;
  [[noreturn]] void fail(const std::string& name, const std::string& what) const;

 private:
  [[nodiscard]] const json* find(const char* name) const;
  [[nodiscard]] const json& get(const char* name) const;

  std::string place_;
  const json* object_;
  const json* outer_;
};

// The row of the parameter set of a test, one of those with names that begin with `family` ("ML-KEM-").
template <class Row, std::size_t N>
[[nodiscard]] const Row& set_of(const fields& test, const Row (&table)[N], std::string_view family) {
  std::vector<std::string> names;
  for (const Row& row : table) {
    if (row.name.starts_with(family)) names.emplace_back(row.name);
  }
  const std::string& name = test.one_of("parameterSet", names);
  const Row* found = table;
  while (found->name != name) ++found;
  if (!bravais::is_known(found->id)) {
    test.fail("parameterSet", "this build leaves out the family of " + name + " (CMake: BRAVAIS_FAMILIES)");
  }
  return *found;
}

// Hex text in upper case, as NIST writes it.
[[nodiscard]] json hex_text(std::span<const std::uint8_t> bytes);

// Each answers one test of a mode, without its tcId. Throws failure.
[[nodiscard]] json generate_ml_kem(const fields& test);
[[nodiscard]] json encapsulate_or_decapsulate(const fields& test);
[[nodiscard]] json generate_ml_dsa(const fields& test);
[[nodiscard]] json sign_ml_dsa(const fields& test);
[[nodiscard]] json verify_ml_dsa(const fields& test);

}  // namespace cli::acvp
