// SPDX-License-Identifier: MIT
#include "key_contents.hpp"

#include <string_view>

#include "keyfile/parse.hpp"

namespace cli {
namespace {

using bravais::key_fault;
namespace keyfile = bravais::keyfile;

// The first words of a text that may go on for ever.
std::string shortened(std::string_view text) {
  constexpr std::size_t longest = 60;
  return text.size() <= longest ? std::string(text) : std::string(text.substr(0, longest)) + "...";
}

// What stands between the mark and the hyphens of the first BEGIN line.
std::string label_of(const buffer& file) {
  constexpr std::string_view begin = "-----BEGIN ";
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  std::size_t at = text.find(begin);
  while (at != text.npos && at != 0 && text[at - 1] != '\n') at = text.find(begin, at + 1);
  if (at == text.npos) return {};
  std::string_view line = text.substr(at + begin.size());
  line = line.substr(0, line.find_first_of("\r\n"));
  return shortened(line.substr(0, line.rfind("-----")));
}

// The object identifier of PKCS#8 or SubjectPublicKeyInfo as numbers with points (ITU-T X.690, section 8.19).
std::string identifier_of(const buffer& file) {
  keyfile::decoded memory{};
  keyfile::parts ignored;
  static_cast<void>(keyfile::parse(file, memory, ignored));
  key_fault fault = key_fault::none;
  const bool is_der = !file.empty() && file.front() == keyfile::sequence;
  keyfile::der_reader outer(is_der ? keyfile::in(file) : keyfile::in(memory.value), fault);
  keyfile::der_reader key = outer.enter(keyfile::sequence);
  if (key.next_is(keyfile::integer)) static_cast<void>(key.take(keyfile::integer));
  keyfile::der_reader algorithm = key.enter(keyfile::sequence);
  std::string text;
  std::uint64_t number = 0;
  for (const std::uint8_t byte : algorithm.take(keyfile::object_identifier)) {
    if (number >> 56 != 0) return {};
    number = number << 7 | (byte & 0x7fU);
    if (byte >= 0x80) continue;
    if (text.empty()) {  // the first two numbers are one
      const std::uint64_t first = number < 80 ? number / 40 : 2;
      text = std::to_string(first);
      number -= 40 * first;
    }
    text += '.';
    text += std::to_string(number);
    number = 0;
  }
  return shortened(text);
}

}  // namespace

std::string text_of(const buffer& file, key_fault fault) {
  const std::string found = fault == key_fault::bad_label     ? label_of(file)
                            : fault == key_fault::unknown_set ? identifier_of(file)
                                                              : std::string();
  const std::string quote = fault == key_fault::bad_label ? "\"" : "";
  return bravais::text(fault) + (found.empty() ? std::string() : "; found " + quote + found + quote);
}

}  // namespace cli
