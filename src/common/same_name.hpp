// SPDX-License-Identifier: MIT
// Comparison of names in all accepted spellings: "ML-KEM-768", "ml_kem_768" and "MLKEM768" name one parameter set.
#pragma once

#include <cstddef>
#include <string_view>

namespace bravais {

[[nodiscard]] constexpr char lower_case(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Whether the names are equal, in upper or lower case.
[[nodiscard]] constexpr bool same_name(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower_case(a[i]) != lower_case(b[i])) return false;
  }
  return true;
}

// Yields the letters and digits of a name one by one, in lower case. It skips separators and reads + as "plus".
class spelled {
 public:
  static constexpr int end = -1;
  constexpr explicit spelled(std::string_view name) noexcept : rest_(name) {}
  constexpr int next() noexcept {
    if (!sign_.empty()) return taken(sign_);
    while (!rest_.empty() && is_separator(rest_.front())) taken(rest_);
    if (rest_.empty()) return end;
    const char c = taken(rest_);
    if (c != '+') return lower_case(c);
    sign_ = "plus";
    return taken(sign_);
  }

 private:
  static constexpr bool is_separator(char c) noexcept { return c == '-' || c == '_' || c == ' ' || c == '/'; }
  static constexpr char taken(std::string_view& text) noexcept {
    const char c = text.front();
    text.remove_prefix(1);
    return c;
  }
  std::string_view rest_, sign_;
};

// Whether the names have the same letters and digits, however people type them.
[[nodiscard]] constexpr bool same_spelling(std::string_view a, std::string_view b) noexcept {
  spelled x(a), y(b);
  for (;;) {
    const int c = x.next();
    if (c != y.next()) return false;
    if (c == spelled::end) return true;
  }
}
static_assert(same_spelling("NTRU+KEM768", "ntru_plus_kem_768") && !same_spelling("ML-KEM-768", "ML-KEM-76"));

}  // namespace bravais
