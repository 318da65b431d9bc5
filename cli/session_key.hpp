// SPDX-License-Identifier: MIT
// Shared by encapsulate and decapsulate: session keys of any length, for sets with a key derivation function.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <bravais/kdf.hpp>
#include <bravais/parameters.hpp>

#include "buffer.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "numbers.hpp"

namespace cli {

inline void add_kdf_option(CLI::App& options, std::optional<std::uint32_t>& bytes) {
  options.add_option("--kdf-bytes", bytes, "Derive N bytes of shared secret instead of 32 (Kyber only)")
      ->type_name("N")
      ->check(decimal())
      ->check(CLI::Range(1U, 1U << 20));
}

inline void require_kdf(const bravais::kem_parameters& set, const std::optional<std::uint32_t>& bytes) {
  if (!bytes || set.kdf_input != 0) return;
  throw misuse("--kdf-bytes: " + std::string(set.name) +
               " has no key derivation function; its shared secret always has " + std::to_string(set.shared_secret) +
               " bytes");
}

inline buffer derive(const buffer& kdf_input, std::uint32_t bytes) {
  bravais::kdf kdf(kdf_input);
  buffer secret(bytes);
  kdf.read(secret);
  return secret;
}

// Throws misuse unless at most one path is standard input, which can be read only once.
inline void require_one_standard_input(const std::vector<std::string>& paths) {
  if (std::count_if(paths.begin(), paths.end(), is_standard_input) > 1)
    throw misuse("-: standard input is named for two inputs (use a file for one)");
}

}  // namespace cli
