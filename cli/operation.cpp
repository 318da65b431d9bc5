// SPDX-License-Identifier: MIT
// What the commands that use a key have in common.
#include "operation.hpp"

namespace cli {

void add_key_options(CLI::App& options, key_options& values, const char* what, const char* kind) {
  options.add_option("--key", values.path, what)->required()->type_name("FILE");
  add_set_option(options, values, kind);
}

CLI::Option* add_randomness_option(CLI::App& options, std::string& path) {
  return options
      .add_option("--randomness", path,
                  "Read the randomness from here: for tests and interoperability only, never twice")
      ->type_name("FILE");
}

buffer read_object(const std::string& path, encoding format, const form& object, std::string_view set) {
  buffer bytes = read_file(path, format);
  expect_length(path, bytes, {object}, set);
  return bytes;
}

void require_operation(bravais::errc error, std::string_view set, const std::string& key,
                       const std::string& ciphertext) {
  const bool is_of_key = error == bravais::errc::bad_public_key || error == bravais::errc::bad_secret_key;
  const bool is_of_file = is_of_key || error == bravais::errc::bad_ciphertext;
  const std::string file = is_of_file ? name_of_input(is_of_key ? key : ciphertext) + " for " : "";
  require(error, file + std::string(set));
}

}  // namespace cli
