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

// The SHA-256 of what a signature scheme makes of a fixed seed and message.
struct known_object {
  std::string_view set;
  std::string_view object;
  std::string_view digest;
};

inline constexpr known_object known_signatures[] = {
#include "known_signatures.inc"
};

}  // namespace cli
