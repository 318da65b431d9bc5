// SPDX-License-Identifier: MIT
// Reads and writes headers.
#include "header.hpp"

#include <algorithm>
#include <string_view>

#include <bravais/bytes.hpp>

#include "base64.hpp"
#include "fault.hpp"

namespace cli::age {
namespace {

constexpr std::string_view version_line = "age-encryption.org/v1\n";
constexpr std::size_t longest_header = std::size_t{2} << 20, most_arguments = 128, columns = 64;

[[noreturn]] void fail(const char* what) { throw error(fault::header, what); }

// Says what the first line is instead, from its first bytes.
[[noreturn]] void fail_at_version(std::string_view beginning) {
  constexpr const char* text_mode = " (was it damaged by a redirection in text mode?)";
  if (beginning.empty()) fail("the file is empty");
  if (version_line.starts_with(beginning)) fail("unexpected end of file in header");
  if (beginning.starts_with("\xFF\xFE") || beginning.starts_with("\xFE\xFF") ||
      beginning.starts_with(std::string_view("a\0", 2)))
    throw error(fault::header, std::string("not an age file: this is UTF-16") + text_mode);
  if (beginning.starts_with("age-encryption.org/v1\r"))
    throw error(fault::header, std::string("not an age file: carriage return after the first line") + text_mode);
  if (beginning.starts_with("age-encryption.org/"))
    fail("unsupported version of age: the first line must be age-encryption.org/v1");
  fail("not an age file");
}

// Reads lines and keeps them.
class line_reader {
 public:
  line_reader(peeking_source& from, std::string& kept) : from_(from), kept_(kept) {}

  // The next line without its end.
  std::string_view line() {
    const std::size_t begin = kept_.size();
    for (;;) {
      const int c = from_.take();
      if (c < 0) fail("unexpected end of file in header");
      if (kept_.size() == longest_header) fail("header too large: more than 2 MiB");
      kept_.push_back(static_cast<char>(c));
      if (c == '\n') return std::string_view(kept_).substr(begin, kept_.size() - begin - 1);
    }
  }

 private:
  peeking_source& from_;
  std::string& kept_;
};

std::vector<std::string> arguments_of(std::string_view line) {
  if (!line.starts_with("-> ")) fail("malformed stanza: expected a line that begins with ->");
  line.remove_prefix(3);
  std::vector<std::string> words;
  for (;;) {
    const std::size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    if (word.empty()) fail("malformed stanza: empty argument");
    if (std::ranges::any_of(word, [](char c) { return c < 33 || c > 126; }))
      fail("malformed stanza: invalid character in an argument");
    if (words.size() > most_arguments) fail("header too large: a stanza has more than 128 arguments");
    words.emplace_back(word);
    if (space == line.npos) return words;
    line.remove_prefix(space + 1);
  }
}

buffer body_of(line_reader& from) {
  buffer body;
  for (;;) {
    const std::string_view line = from.line();
    if (line.size() > columns) fail("malformed stanza body: a line has more than 64 characters");
    const std::optional<buffer> part = from_base64(line, padding::none);
    if (!part) fail("malformed stanza body: not strict base64");
    body.insert(body.end(), part->begin(), part->end());
    if (line.size() < columns) return body;
  }
}

buffer mac_of(std::string_view authenticated, bytes file_key) {
  return hmac_sha256(hkdf(file_key, {}, "header"), bytes_of(authenticated));
}

}  // namespace

header read_header(peeking_source& from) {
  const auto beginning = from.peek(64);
  const std::string_view start(reinterpret_cast<const char*>(beginning.data()), beginning.size());
  if (!start.starts_with(version_line)) fail_at_version(start);
  header read;
  line_reader lines(from, read.authenticated);
  static_cast<void>(lines.line());
  for (;;) {
    const std::size_t begin = read.authenticated.size();
    std::string_view line = lines.line();
    if (line.starts_with("---")) {
      if (!line.starts_with("--- ")) fail("malformed closing line: expected a space and the MAC after ---");
      std::optional<buffer> mac = from_base64(line.substr(4), padding::none);
      if (!mac || mac->size() != 32) fail("malformed closing line: the MAC must be 43 characters of strict base64");
      read.mac = std::move(*mac);
      read.authenticated.resize(begin + 3);
      if (read.stanzas.empty()) fail("no recipient stanzas");
      return read;
    }
    std::vector<std::string> words = arguments_of(line);
    if (read.stanzas.size() == most_stanzas) fail("header too large: more than 1024 stanzas");
    stanza one{std::move(words.front()), {}, {}};
    one.arguments.assign(std::make_move_iterator(words.begin() + 1), std::make_move_iterator(words.end()));
    one.body = body_of(lines);
    read.stanzas.push_back(std::move(one));
  }
}

std::string write_header(const std::vector<stanza>& stanzas, bytes file_key) {
  std::string text(version_line);
  for (const stanza& one : stanzas) {
    text += "-> " + one.type;
    for (const std::string& argument : one.arguments) text += ' ' + argument;
    text += '\n';
    const std::string body = to_base64(one.body, padding::none);
    for (std::size_t at = 0; at <= body.size(); at += columns) text += body.substr(at, columns) + '\n';
  }
  text += "---";
  return text + ' ' + to_base64(mac_of(text, file_key), padding::none) + '\n';
}

bool has_good_mac(const header& of, bytes file_key) {
  return bravais::equal(of.mac, mac_of(of.authenticated, file_key));
}

}  // namespace cli::age
