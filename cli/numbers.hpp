// SPDX-License-Identifier: MIT
// What options that are numbers take, where CLI11 takes more: it reads 010 as eight, and NaN as within any range.
#pragma once

#include <cmath>
#include <string>

#include <CLI/CLI.hpp>

namespace cli {

// Decimal digits, the first of which is no zero.
inline CLI::Validator decimal() {
  return {[](const std::string& text) {
            const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
            return digits && !text.empty() && (text.size() == 1 || text[0] != '0') ? std::string()
                                                                                   : text + ": is no decimal number";
          },
          ""};
}
// A number that is one.
inline CLI::Validator finite() {
  return {[](const std::string& text) {
            double value = 0;
            return CLI::detail::lexical_cast(text, value) && std::isfinite(value) ? std::string()
                                                                                  : text + ": is no number";
          },
          ""};
}

}  // namespace cli
