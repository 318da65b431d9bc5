// SPDX-License-Identifier: MIT
// Describes faults of key files.
#include "key_contents.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <span>
#include <string_view>

namespace cli {
namespace {

using bravais::key_fault;
using view = std::span<const std::uint8_t>;

// The beginning of a text of any length.
std::string shortened(std::string_view text) {
  constexpr std::size_t longest = 60;
  return text.size() <= longest ? std::string(text) : std::string(text.substr(0, longest)) + "...";
}

// The text after the mark of the first BEGIN line, or nothing.
std::string_view behind_begin(const buffer& file) {
  constexpr std::string_view begin = "-----BEGIN ";
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  std::size_t at = text.find(begin);
  while (at != text.npos && at != 0 && text[at - 1] != '\n') at = text.find(begin, at + 1);
  return at == text.npos ? std::string_view() : text.substr(at + begin.size());
}

// The label between that mark and the hyphens at the end of the line.
std::string label_of(const buffer& file) {
  std::string_view line = behind_begin(file);
  line = line.substr(0, line.find_first_of("\r\n"));
  return shortened(line.substr(0, line.rfind("-----")));
}

constexpr std::uint8_t integer = 0x02, object_identifier = 0x06, sequence = 0x30;  // tags of ITU-T X.690

// The DER of a key file: the file itself, or the decoded base64 of PEM. The structure must be known to be well formed
// up to the object identifier.
buffer der_of(const buffer& file) {
  if (!file.empty() && file.front() == sequence) return file;
  std::string_view text = behind_begin(file);
  text.remove_prefix(std::min(text.find('\n'), text.size()));
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  buffer der;
  unsigned pending = 0;
  int bits = 0;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0) continue;
    const std::size_t digit = digits.find(c);
    if (digit == digits.npos) break;
    pending = pending << 6 | static_cast<unsigned>(digit);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    der.push_back(static_cast<std::uint8_t>(pending >> bits));
  }
  return der;
}

// Removes the value with this tag from the beginning of `der` and returns its content; returns nothing for another tag.
view take(view& der, std::uint8_t tag) {
  if (der.size() < 2 || der[0] != tag) return {};
  std::size_t size = der[1], header = 2;
  if (size >= 0x80) {  // long form: the low seven bits are the number of length bytes
    header += size - 0x80;
    if (header > der.size() || header > 2 + sizeof(std::uint32_t)) return {};
    size = 0;
    for (const std::uint8_t byte : der.subspan(2, header - 2)) size = size << 8 | byte;
  }
  if (size > der.size() - header) return {};
  const view content = der.subspan(header, size);
  der = der.subspan(header + size);
  return content;
}

// The object identifier of PKCS#8 or SubjectPublicKeyInfo in dotted form (X.690, section 8.19).
std::string identifier_of(const buffer& file) {
  const buffer der = der_of(file);
  view outer = der;
  view key = take(outer, sequence);
  static_cast<void>(take(key, integer));  // the version, in PKCS#8 only
  view algorithm = take(key, sequence);
  std::string text;
  std::uint64_t number = 0;
  for (const std::uint8_t byte : take(algorithm, object_identifier)) {
    if (number >> 56 != 0) return {};
    number = number << 7 | (byte & 0x7fU);
    if (byte >= 0x80) continue;
    if (text.empty()) {  // the first byte group encodes two numbers
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
