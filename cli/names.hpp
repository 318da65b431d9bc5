// SPDX-License-Identifier: MIT
// The names that values of options may have: for completion, and for what was misspelt.
#pragma once

#include <string>
#include <vector>

namespace cli {

[[nodiscard]] std::vector<std::string> isa_names();
[[nodiscard]] std::vector<std::string> hash_names();

// Throws: `name` is no instruction set that can be used here. misuse if this program does not have it, failure if this
// machine cannot run it. `shown` is how the user said it.
[[noreturn]] void refuse_isa(const std::string& shown, std::string name);

// The values of an option or argument by the name of its type, as the help has it (KEM, FORM); none where there is no
// list of them.
[[nodiscard]] std::vector<std::string> names_of_type(const std::string& type);

}  // namespace cli
