// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace cli {

// Text for a terminal of which parts come from outside, such as names of files: what would move the cursor, begin
// another line or is no UTF-8 is shown as \xNN.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace cli
