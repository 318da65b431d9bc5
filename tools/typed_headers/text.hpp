// SPDX-License-Identifier: MIT
// The text of a header: the constants and the functions of each parameter set, with its sizes in the prototypes.
#pragma once

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "families.hpp"
#include "functions.hpp"

namespace typed_headers {

inline constexpr const char* derand_purpose =
    "Encapsulation, encryption and signing with the caller's randomness, and signing without randomness. These are "
    "for\n"
    " * tests and for protocols that bring their own randomness, which must be uniform, secret, and used once.";

namespace detail {

inline std::string replaced(std::string text, char mark, const std::string& value) {
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + value.size())) {
    text.replace(at, 1, value);
  }
  return text;
}

// A declaration or statement up to its closing parenthesis: one line, or lines broken at commas and indented.
inline std::string wrapped(const std::string& begin, const std::string& list, const std::string& end,
                           std::size_t indent) {
  if (begin.size() + list.size() + end.size() <= 120) return begin + list + end;
  std::string lines = begin, line(indent, ' ');
  for (std::size_t at = 0; at < list.size();) {
    std::size_t next = list.find(", ", at);
    next = next == std::string::npos ? list.size() : next + 2;
    const std::string word = list.substr(at, next - at);
    if (line.size() + word.size() + (next == list.size() ? end.size() : 0) > 120) {
      lines += "\n" + line.substr(0, line.find_last_not_of(' ') + 1);
      line = std::string(indent, ' ');
    }
    line += word;
    at = next;
  }
  return lines + "\n" + line + end;
}

inline std::string hexadecimal(unsigned id) {
  char digits[16];
  std::snprintf(digits, sizeof digits, "0x%04x", id);
  return digits;
}

// A size of a set: its name in constants and parameters, the bytes, and their meaning.
struct size_of_set {
  std::string name;
  std::size_t bytes;
  std::string meaning;
};
inline std::vector<size_of_set> sizes(const set& s) {
  std::vector<size_of_set> all = {{"PUBLIC_KEY", s.public_key, "bytes of a public key"},
                                  {"SECRET_KEY", s.secret_key, "bytes of an expanded secret key"},
                                  s.of == kind::signature ? size_of_set{"SIGNATURE", s.third, "bytes of a signature"}
                                                          : size_of_set{"CIPHERTEXT", s.third, "bytes of a ciphertext"},
                                  s.of == kind::kem ? size_of_set{"SHARED_SECRET", s.fourth, "bytes of a shared secret"}
                                                    : size_of_set{"MESSAGE", s.fourth, "bytes of a message"},
                                  {"SEED", s.seed, "bytes of a seed for key generation"},
                                  {"RANDOMNESS", s.randomness, "bytes of randomness, for <bravais/derand.h>"}};
  if (s.of == kind::signature) all.erase(all.begin() + 3);
  return all;
}

inline std::string named(std::string text, const set& s) {
  for (const auto& [name, size, meaning] : sizes(s)) {
    const std::string mark = "<" + name + ">";
    for (std::size_t at; (at = text.find(mark)) != std::string::npos;) {
      text.replace(at, mark.size(), std::to_string(size));
    }
  }
  return replaced(replaced(replaced(text, '#', "bravais_private"), '@', s.c_name), '%', "BRAVAIS_" + upper(s.c_name));
}

// The outputs or inputs of a prototype with their sizes: "ciphertext (<CIPHERTEXT> bytes), shared_secret (...)".
inline std::string described(const std::string& parameters, bool inputs) {
  std::string text;
  for (std::size_t at = 0, end = 0; at < parameters.size(); at = end + 2) {
    end = std::min(parameters.find(", ", at), parameters.size());
    const std::string one = parameters.substr(at, end - at), declared = one.substr(0, one.find('['));
    if (one.starts_with("size_t ") || one.starts_with("const ") != inputs) continue;
    const std::string name = declared.substr(declared.rfind(' ') + 1);
    const std::size_t size = one.find('<');
    std::string bytes;
    if (size != std::string::npos) bytes = one.substr(size, one.find('>') + 1 - size);
    if (one.starts_with("const void*")) bytes = name + "_size";
    if (!text.empty()) text += ", ";
    text += name;
    if (!bytes.empty()) text += " (" + bytes + " bytes" + (name == "context" ? ", at most 255)" : ")");
  }
  return text;
}

// A line of a comment, broken at spaces where it is too long. `end` columns are kept free on the last line.
inline std::string comment_line(const std::string& text, const std::string& indent, std::size_t end) {
  std::string lines, line = " *";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find(' ', at), text.size());
    const std::string word = " " + text.substr(at, next - at);
    if (line.size() + word.size() + (next == text.size() ? end : 0) > 120) {
      lines += line + "\n";
      line = " *" + indent;
    }
    line += word;
    at = next + 1;
  }
  return lines + line;
}

// The comment of a function, in the same shape for all.
inline std::string comment_of(const function& f, const set& s, const char* section) {
  const auto list = [](const std::string& label, const std::string& items, const std::string& none) {
    return items.empty() && none.empty() ? "" : label + ": " + (items.empty() ? none : items) + ".";
  };
  std::vector<std::string> lines = {
      list("Outputs", named(described(f.parameters, false), s), ""),
      list("Inputs", named(described(f.parameters, true), s), ""),
      list("Secret", f.says.secret, "none"),
      list("Errors", f.says.errors, "only the common ones"),
      f.says.lifetime.empty() ? "" : "Lifetime: " + f.says.lifetime,
      section[0] == '\0' || !s.standard ? "" : "Standard: " + s.source + ", " + section + "."};
  std::erase(lines, "");
  std::string text = comment_line(f.says.what, "", 0);
  for (const std::string& line : lines) text += "\n" + comment_line(line, "  ", &line == &lines.back() ? 3 : 0);
  return "/*" + text.substr(2) + " */";
}

inline std::string text_of(const function& f, const set& s, const char* section) {
  const std::size_t list = f.call.find('(') + 1;
  const std::string begin = named("  return " + f.call.substr(0, list), s);
  return "\n" + comment_of(f, s, section) + "\n" +
         wrapped(named("BRAVAIS_PRIVATE_CHECKED int bravais_@_" + f.name + "(", s), named(f.parameters, s), ") {", 4) +
         "\n" + wrapped(begin, named(f.call.substr(list, f.call.size() - list - 1), s), ");", 6) + "\n}\n";
}

// The section or algorithm of the standard that defines a function.
inline const char* section(const set& s, const std::string& name) {
  struct row {
    kind of;
    const char *name, *section;
  };
  static constexpr row rows[] = {{kind::kem, "generate", "Algorithm 19"},
                                 {kind::kem, "generate_from_seed", "Algorithm 16"},
                                 {kind::kem, "encapsulate", "Algorithm 20"},
                                 {kind::kem, "encapsulate_derand", "Algorithm 17"},
                                 {kind::kem, "decapsulate", "Algorithm 21"},
                                 {kind::kem, "check_public_key", "section 7.2"},
                                 {kind::kem, "check_secret_key", "section 7.3"},
                                 {kind::signature, "generate", "Algorithm 1"},
                                 {kind::signature, "generate_from_seed", "Algorithm 6"},
                                 {kind::signature, "sign", "Algorithm 2"},
                                 {kind::signature, "sign_with_context", "Algorithm 2"},
                                 {kind::signature, "verify", "Algorithm 3"},
                                 {kind::signature, "verify_with_context", "Algorithm 3"}};
  for (const row& r : rows) {
    if (r.of == s.of && name == r.name) return r.section;
  }
  return "";
}

}  // namespace detail

// The id and the sizes of a set, and the types of its prepared keys.
inline std::string constants(const set& s) {
  const std::string name = "BRAVAIS_" + upper(s.c_name);
  std::string text = "\n/* ---- " + s.name + (s.of == kind::pke ? ", encryption " : " ");
  text += std::string(114 - text.size(), '-') + " */\n\n/* Source: " + s.source +
          ".\n * The id of the parameter set, for the functions of <bravais.h>, and its sizes. */\n#define " + name +
          " UINT32_C(" + detail::hexadecimal(s.id) + ")\n";
  for (const auto& [what, bytes, meaning] : detail::sizes(s)) {
    text += "#define " + name + "_" + what + "_BYTES " + std::to_string(bytes) + " /* " + meaning + " */\n";
  }
  const auto memory = [&](const std::string& role, std::size_t bytes) {
    text += "typedef struct {\n  uint8_t private_memory[" + std::to_string(bytes) + "];\n} bravais_" + s.c_name +
            "_prepared_" + role + ";\n";
  };
  text += "\n/* Memory for prepared keys, with room to spare. A prepared secret key is secret. */\n";
  memory("public_key", s.prepared_public_key);
  memory("secret_key", s.prepared_secret_key);
  return text;
}

inline std::string functions(const set& s, bool derandomized) {
  std::string text;
  for (const function& f : functions_of(s)) {
    if (f.derandomized == derandomized) text += detail::text_of(f, s, detail::section(s, f.name));
  }
  return text;
}

}  // namespace typed_headers
