// SPDX-License-Identifier: MIT
// ASCII armor, strict: only the kind of line end and the whitespace around the text may vary.
#include "armor.hpp"

#include <algorithm>

#include "base64.hpp"
#include "fault.hpp"

namespace cli::age {
namespace {

constexpr std::string_view begin_line = "-----BEGIN AGE ENCRYPTED FILE-----";
constexpr std::string_view end_line = "-----END AGE ENCRYPTED FILE-----";
constexpr std::size_t longest_line = 64, bytes_of_line = 48, most_whitespace = 1024;
constexpr std::size_t lines_at_once = 1024;

bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

bool is_armored(peeking_source& from) {
  const auto found = from.peek(most_whitespace + begin_line.size());
  const auto first = std::ranges::find_if_not(found, is_space);
  const std::string_view rest(reinterpret_cast<const char*>(found.data()) + (first - found.begin()),
                              static_cast<std::size_t>(found.end() - first));
  return rest.starts_with(begin_line);
}

void armor_source::fail(const std::string& what) const {
  throw error(fault::armor, "invalid armor: " + what + " (line " + std::to_string(line_number_) + ")");
}

void armor_source::begin() {
  line_number_ = 1;
  bool at_start = true;
  for (std::size_t count = 0;; ++count) {
    const auto next = from_.peek(1);
    if (next.empty() || !is_space(next[0])) break;
    if (count == most_whitespace) fail("too much whitespace before the BEGIN line");
    at_start = next[0] == '\n';
    if (at_start) ++line_number_;
    static_cast<void>(from_.take());
  }
  --line_number_;  // read_line() counts the line
  if (!read_line() || line_ != begin_line || !at_start) fail("expected the BEGIN line");
  state_ = state::inside;
}

// Reads a line without its end. Returns false if the text ended before a line end.
bool armor_source::read_line() {
  line_.clear();
  ++line_number_;
  for (;;) {
    const int c = from_.take();
    if (c < 0) return false;
    if (c == '\n') break;
    if (line_.size() > longest_line) fail("the line has more than 64 characters");  // one more may be a CR
    line_.push_back(static_cast<char>(c));
  }
  if (line_.ends_with('\r')) line_.pop_back();
  return true;
}

void armor_source::next_line() {
  const bool is_complete = read_line();
  if (line_ == end_line || (!is_complete && line_ == std::string(end_line) + '\r')) return end();
  if (!is_complete) fail("the END line is missing");
  if (line_.size() > longest_line) fail("the line has more than 64 characters");
  if (line_.empty()) fail("empty line");
  if (was_short_) fail("expected the END line after a shorter line");
  const std::optional<buffer> content = from_base64(line_, padding::full);
  if (!content) fail("not strict base64");
  was_short_ = content->size() < bytes_of_line;
  decoded_.insert(decoded_.end(), content->begin(), content->end());
}

void armor_source::end() {
  ++line_number_;
  std::size_t count = 0;
  for (int c = from_.take(); c >= 0; c = from_.take()) {
    if (!is_space(c)) fail("text after the END line");
    if (++count == most_whitespace) fail("too much whitespace after the END line");
  }
  state_ = state::done;
}

std::size_t armor_source::read(std::span<std::uint8_t> out) {
  if (at_ == decoded_.size() && late_) std::rethrow_exception(late_);
  if (at_ == decoded_.size() && state_ != state::done) {
    decoded_.clear();
    at_ = 0;
    try {
      if (state_ == state::before) begin();
      while (state_ == state::inside && decoded_.size() < lines_at_once * bytes_of_line) next_line();
    } catch (const error&) {
      if (decoded_.empty()) throw;
      late_ = std::current_exception();
    }
  }
  const std::size_t count = std::min(out.size(), decoded_.size() - at_);
  std::copy_n(decoded_.begin() + static_cast<std::ptrdiff_t>(at_), count, out.begin());
  at_ += count;
  return count;
}

armor_sink::armor_sink(sink& to) : to_(to) {
  text_.assign(begin_line.begin(), begin_line.end());
  text_.push_back('\n');
}

void armor_sink::write(std::span<const std::uint8_t> part) {
  while (!part.empty()) {
    if (rest_.empty() && part.size() > bytes_of_line) {  // keep the last line: it may be the last of all
      const std::size_t lines = std::min((part.size() - 1) / bytes_of_line, lines_at_once);
      const std::size_t before = text_.size();
      text_.resize(before + lines * (longest_line + 1));
      std::uint8_t* to = text_.data() + before;
      for (std::size_t i = 0; i < lines; ++i, to += longest_line + 1) {
        write_base64(part.subspan(i * bytes_of_line, bytes_of_line), to);
        to[longest_line] = '\n';
      }
      part = part.subspan(lines * bytes_of_line);
    } else {
      if (rest_.size() == bytes_of_line) {
        const std::string line = to_base64(rest_, padding::full);
        text_.insert(text_.end(), line.begin(), line.end());
        text_.push_back('\n');
        rest_.clear();
        continue;
      }
      const std::size_t count = std::min(bytes_of_line - rest_.size(), part.size());
      rest_.insert(rest_.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(count));
      part = part.subspan(count);
    }
    if (text_.size() >= lines_at_once * longest_line) {
      to_.write(text_);
      text_.clear();
    }
  }
}

void armor_sink::finish() {
  std::string last = to_base64(rest_, padding::full);
  if (!last.empty()) last += '\n';
  last += end_line;
  last += '\n';
  text_.insert(text_.end(), last.begin(), last.end());
  to_.write(text_);
  text_.clear();
}

}  // namespace cli::age
