// SPDX-License-Identifier: MIT
// What fuzzers of the C functions compare with the C++ functions: statuses, also of calls that ask for random bytes.
#pragma once

#include <bravais.h>

#include "surroundings.hpp"

namespace bravais::fuzz {

inline bool same(int status, errc error) { return status == static_cast<int>(error); }
inline bool same(const std::vector<int>& statuses, const std::vector<errc>& errors) {
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    if (!same(statuses[i], errors[i])) return false;
  }
  return true;
}

// The same of two calls that ask for random bytes, which find the same.
template <class First, class Second>
bool same_of(First first, Second second) {
  scripted_randomness::restart();
  const int status = first();
  scripted_randomness::restart();
  return same(status, second());
}

}  // namespace bravais::fuzz
