// SPDX-License-Identifier: MIT
// Text that is safe to print on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cli {

// Text for a terminal that may contain file names and other input. Bytes that would move the cursor or start another
// line, and bytes that are not UTF-8, become \xNN.
[[nodiscard]] std::string printable(std::string_view text);

// The end of a printable line, in at most `columns` columns of a terminal. The beginning, for example the folder of a
// file, is less useful.
[[nodiscard]] std::string last_columns(std::string_view line, std::size_t columns);

}  // namespace cli
