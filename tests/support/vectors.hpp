// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace bravais_test {

// The content of an external file of test vectors, which is never part of this project. It comes from the folder that
// the environment variable BRAVAIS_VECTORS names, or from the archives that CMake found and unpacked. Nothing if
// neither has the file.
inline std::optional<std::string> vector_file(const std::string& name) {
  std::vector<std::string> folders;
  if (const char* folder = std::getenv("BRAVAIS_VECTORS")) folders.emplace_back(folder);
  folders.emplace_back(BRAVAIS_UNPACKED_VECTORS);
  for (const std::string& folder : folders) {
    std::ifstream file(folder + "/" + name, std::ios::binary);
    if (!file) continue;
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
  }
  return std::nullopt;
}

inline std::string no_vectors(const std::string& name) {
  return "not run: no " + name + "; configure with BRAVAIS_VECTORS set to the folder of its archive";
}

// The lines "key = value" of a text; other lines are ignored. A repeated key starts the next record.
inline std::vector<std::map<std::string, std::string>> records(const std::string& text) {
  std::vector<std::map<std::string, std::string>> all(1);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t sign = line.find(" = ");
    if (line.starts_with('#') || sign == std::string::npos) continue;
    const std::string key = line.substr(0, sign);
    if (all.back().contains(key)) all.emplace_back();
    all.back()[key] = line.substr(sign + 3);
  }
  return all;
}

}  // namespace bravais_test
