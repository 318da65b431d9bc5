// SPDX-License-Identifier: MIT
// Suggests known names for an unknown word.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

// The letters, digits and '+' of a word, in lower case: without hyphens, underscores, slashes and the like.
inline std::string bare(std::string_view word) {
  std::string letters;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '+') letters += static_cast<char>(std::tolower(byte));
  }
  return letters;
}

// The edit distance: letters changed, added, removed, or swapped with their neighbors.
inline std::size_t distance_between(const std::string& a, const std::string& b) {
  // Distances from the prefix of `a` (`now`), and from the prefixes shorter by one and two, to each prefix of `b`.
  std::vector<std::size_t> before, last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before = last;
    std::swap(last, now);
  }
  return last[b.size()];
}

// Similar names: the one with the same letters, otherwise the few that start with the word, otherwise the nearest.
inline std::vector<std::string> names_like(std::string_view word, const std::vector<std::string>& names) {
  constexpr std::size_t few = 4;
  const std::string wanted = bare(word);
  if (wanted.size() < 3) return {};
  std::vector<std::string> longer;
  std::string nearest;
  std::size_t least = std::max<std::size_t>(1, wanted.size() / 4) + 1;
  for (const std::string& name : names) {
    const std::string known = bare(name);
    if (known == wanted) return {name};
    if (known.starts_with(wanted)) longer.push_back(name);
    const std::size_t difference = std::max(known.size(), wanted.size()) - std::min(known.size(), wanted.size());
    if (difference >= least) continue;  // avoids comparing long words
    const std::size_t distance = distance_between(wanted, known);
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  if (!longer.empty() && longer.size() <= few) return longer;
  return nearest.empty() ? std::vector<std::string>() : std::vector<std::string>{nearest};
}

// "a, b or c".
inline std::string listed(const std::vector<std::string>& words, const std::string& before_last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == words.size() ? " " + before_last + " " : ", ") + words[i];
  }
  return text;
}

// "; did you mean this?" to follow a message about `word`, or nothing.
inline std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  const std::vector<std::string> meant = names_like(word, names);
  return meant.empty() ? std::string() : "; did you mean " + listed(meant, "or") + "?";
}

}  // namespace cli
