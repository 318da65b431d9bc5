// SPDX-License-Identifier: MIT
// The names that are values of options, for completion and for suggestions after a misspelling.
#pragma once

#include <string>
#include <vector>

namespace cli {

[[nodiscard]] std::vector<std::string> isa_names();
[[nodiscard]] std::vector<std::string> hash_names();

// Throws misuse if this program does not have the instruction set `name`, and failure if this machine cannot run it.
// `shown` is the user's spelling.
[[noreturn]] void refuse_isa(const std::string& shown, std::string name);

// The values of an option or argument with this type name in the help (KEM, ENCODING); empty if they are not a list.
[[nodiscard]] std::vector<std::string> names_of_type(const std::string& type);

}  // namespace cli
