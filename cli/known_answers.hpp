// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace cli {

struct known_answer {
  std::string_view set;
  std::string_view secret;
  std::string_view rejection;
};

inline constexpr known_answer known_answers[] = {
#include "known_answers.inc"
};

}  // namespace cli
