// SPDX-License-Identifier: MIT
// The process: its arguments, and what it does before any other work. One file for each operating system implements
// this.
#pragma once

#include <string>
#include <vector>

namespace cli::system {

// Prepares the standard streams, and keeps the memory of the process from reports of crashes. A closed pipe then makes
// a write fail, and does not end the program.
void prepare_process();

// The arguments after the name of the program, on Windows in UTF-8. Throws failure for text that is not Unicode.
[[nodiscard]] std::vector<std::string> arguments_of(int argc, char** argv);

}  // namespace cli::system
