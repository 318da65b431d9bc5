// SPDX-License-Identifier: MIT
// Validators for numeric options. CLI11 accepts more: it reads 010 as eight, and NaN as inside any range.
#pragma once

#include <cmath>
#include <string>

#include <CLI/CLI.hpp>

namespace cli {

// Decimal digits without a leading zero.
inline CLI::Validator decimal() {
  return {[](const std::string& text) {
            const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
            return digits && !text.empty() && (text.size() == 1 || text[0] != '0') ? std::string()
                                                                                   : text + ": not a decimal number";
          },
          ""};
}
// A finite number.
inline CLI::Validator finite() {
  return {[](const std::string& text) {
            double value = 0;
            return CLI::detail::lexical_cast(text, value) && std::isfinite(value) ? std::string()
                                                                                  : text + ": not a finite number";
          },
          ""};
}

}  // namespace cli
