// SPDX-License-Identifier: MIT
// Reads input files, and writes all outputs of a command together.
#include "files.hpp"

#include <algorithm>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <optional>
#include <sys/stat.h>
#include <utility>

#include <bravais/parameters.hpp>

#include "descriptor.hpp"
#include "hex.hpp"
#include "sets.hpp"
#include "signals.hpp"

namespace cli {
namespace {

// Longer than every object of every parameter set in hex.
constexpr std::size_t longest_input = std::size_t{1} << 24;

bool same_file(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

// The status of the file at `path`, or of the stream `number` for "-". Returns false if there is none.
bool status_of(const std::string& path, int number, struct stat& found) {
  return (path == "-" ? ::fstat(number, &found) : ::stat(path.c_str(), &found)) == 0;
}
// Whether both are the same pipe or socket. Files and devices such as /dev/null do not count: each open is separate.
bool same_stream(const struct stat& a, const struct stat& b) {
  return same_file(a, b) && (S_ISFIFO(a.st_mode) || S_ISSOCK(a.st_mode));
}
bool names_stream(const std::string& path, const char* name, int number) {
  const std::string digit = std::to_string(number);
  if (path == "-" || path == name || path == "/dev/fd/" + digit || path == "/proc/self/fd/" + digit) return true;
  struct stat mine{};
  struct stat theirs{};
  return ::fstat(number, &mine) == 0 && ::stat(path.c_str(), &theirs) == 0 && same_stream(mine, theirs);
}

bool is_terminal(const std::string& path) {
  if (is_standard_output(path)) return ::isatty(STDOUT_FILENO) != 0;
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0 || !S_ISCHR(found.st_mode)) return false;
  const descriptor device(::open(path.c_str(), O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  return device.number() >= 0 && ::isatty(device.number()) != 0;
}

int open_for_writing(const std::string& path) {
  while (!signals_noted::any()) {
    const int number = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (number >= 0 || errno != EINTR) return number;
  }
  errno = EINTR;
  return -1;
}

void write_stream(const std::string& path, std::span<const std::uint8_t> content) {
  if (path == "-") return write_all(STDOUT_FILENO, content, "standard output");
  const descriptor stream(open_stream(path));
  write_all(stream.number(), content, path);
}

}  // namespace

bool is_stream(const std::string& path) {
  struct stat found{};
  return path == "-" || (::stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode));
}

int open_stream(const std::string& path) {
  const int number = open_for_writing(path);
  if (number < 0) fail_of_system(path, "cannot be opened");
  struct stat found{};
  if (::fstat(number, &found) == 0 && S_ISREG(found.st_mode)) {
    ::close(number);
    fail_as_existing(path);
  }
  return number;
}

bool is_standard_input(const std::string& path) { return names_stream(path, "/dev/stdin", STDIN_FILENO); }
bool is_standard_output(const std::string& path) { return names_stream(path, "/dev/stdout", STDOUT_FILENO); }

void refuse_terminal(const std::string& path, const std::string& remedy) {
  if (!is_terminal(path)) return;
  throw misuse((is_standard_output(path) ? "standard output" : path) + " is a terminal: " + remedy);
}

bool is_same_file(const std::string& path, const std::string& output) {
  struct stat from{};
  struct stat to{};
  return status_of(path, STDIN_FILENO, from) && status_of(output, STDOUT_FILENO, to) && S_ISREG(to.st_mode) &&
         same_file(from, to);
}

std::string name_of_input(const std::string& path) { return path == "-" ? "standard input" : path; }
std::string name_of_output(const std::string& path) { return path == "-" ? "standard output" : path; }

void read_pieces(const std::string& path, const std::function<void(std::span<const std::uint8_t>)>& take) {
  const std::string name = name_of_input(path);
  const descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) fail_of_system(name, "cannot be opened");
  buffer piece(std::size_t{1} << 16);
  for (;;) {
    const ssize_t got = ::read(file.number(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_of_system(name, "cannot be read");
    if (got == 0) return;
    take(std::span(piece).first(static_cast<std::size_t>(got)));
  }
}

buffer read_file(const std::string& path, encoding format) {
  buffer bytes;
  read_pieces(path, [&](std::span<const std::uint8_t> piece) {
    bytes.insert(bytes.end(), piece.begin(), piece.end());
    if (bytes.size() > longest_input) {
      throw failure(name_of_input(path) + ": the file is longer than 16 MiB, and no key, ciphertext or signature is");
    }
  });
  return decode(path, std::move(bytes), format);
}

buffer decode(const std::string& path, buffer bytes, encoding format) {
  if (format == encoding::raw) return bytes;
  std::optional<buffer> decoded = from_hex(bytes);
  if (!decoded)
    throw failure(name_of_input(path) + ": not hex text, which --hex requires (pairs of the digits 0-9, a-f)");
  return std::move(*decoded);
}

void expect_length(const std::string& path, const buffer& bytes, const std::vector<form>& forms, std::string_view set) {
  std::string expected;
  bool is_hex = false;
  for (const form& one : forms) {
    if (bytes.size() == one.length) return;
    is_hex |= bytes.size() >= 2 * one.length && bytes.size() <= 2 * one.length + 2 && from_hex(bytes);
    expected += (expected.empty() ? "" : " or ") + std::to_string(one.length) + " bytes (" + one.role + " of " +
                std::string(set) + ")";
  }
  std::string found = std::to_string(bytes.size());
  if (is_hex) {
    found += "; it looks like hex text: add --hex";
  } else if (const std::string other = text_of(what_has_length(bytes.size())); !other.empty()) {
    found += ", the length of " + other;
  }
  throw failure(name_of_input(path) + ": expected " + expected + ", found " + found);
}

void output_set::add(const std::string& path, const buffer& content, visibility who) {
  if (path.empty()) return;
  if (who == visibility::owner_only && !show_secrets_)
    refuse_terminal(path, "name a file for the secret, or add --show-secret");
  const bool to_stdout = is_standard_output(path);
  output made{to_stdout ? "-" : path, &content, who, is_stream(to_stdout ? "-" : path)};
  struct stat found{};
  if (!made.stream && ::lstat(path.c_str(), &found) == 0) {
    if (S_ISDIR(found.st_mode)) throw failure(path + ": is a directory (name a file in it)");
    if (!force_) fail_as_existing(path);
    for (const std::string& input : spared_) {
      if (!input.empty() && is_same_file(input, path))
        throw misuse(path + ": is also an input, which would be lost (name another file)");
    }
  }
  outputs_.push_back(std::move(made));
}

void output_set::commit() {
  const auto same_place = [](const output& a, const output& b) {
    if (a.path == b.path) return true;
    struct stat one{};
    struct stat other{};
    if (status_of(a.path, STDOUT_FILENO, one) && status_of(b.path, STDOUT_FILENO, other) && same_stream(one, other))
      return true;
    std::error_code ignored;
    const auto place = [&](const output& o) {
      return std::filesystem::weakly_canonical(std::filesystem::absolute(o.path, ignored), ignored);
    };
    return !a.stream && !b.stream && place(a) == place(b);
  };
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (same_place(outputs_[i], outputs_[j]))
        throw misuse(outputs_[i].path + ": is named for two outputs (each needs a file of its own)");
    }
  }
  std::deque<buffer> texts;
  if (format_ == encoding::hex) {
    for (output& one : outputs_) one.content = &texts.emplace_back(to_hex(*one.content));
  }

  const signals_noted until_all_stand;
  std::vector<std::unique_ptr<staged_file>> files;
  try {
    for (const output& one : outputs_) {
      if (!one.stream) files.push_back(std::make_unique<staged_file>(one.path, *one.content, one.who));
    }
    for (const auto& file : files) file->publish(force_);
    for (const output& one : outputs_) {
      if (one.stream) write_stream(one.path, *one.content);
    }
  } catch (...) {
    for (const auto& file : files) file->take_back();
    throw;
  }
}

}  // namespace cli
