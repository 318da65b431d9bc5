// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cli {

// Text for a terminal of which parts come from outside, such as names of files: what would move the cursor, begin
// another line or is no UTF-8 is shown as \xNN.
[[nodiscard]] std::string printable(std::string_view text);

// The end of a line that is printable, in so many columns of a terminal or less. The beginning tells less: it is the
// folder of a file, say.
[[nodiscard]] std::string last_columns(std::string_view line, std::size_t columns);

}  // namespace cli
