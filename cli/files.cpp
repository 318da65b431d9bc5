// SPDX-License-Identifier: MIT
// Reads input files, and writes all outputs of a command together.
#include "files.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include <bravais/parameters.hpp>

#include "descriptor.hpp"
#include "hex.hpp"
#include "sets.hpp"
#include "signals.hpp"
#include "system/file.hpp"
#include "system/terminal.hpp"

namespace cli {
namespace {

// Longer than every object of every parameter set in hex.
constexpr std::size_t longest_input = std::size_t{1} << 24;

// The status of the file at `path`, or of the stream `number` for "-".
std::optional<system::file_status> status_of(const std::string& path, int number) {
  return path == "-" ? system::status_of(number) : system::status_of(path);
}
// Whether both are the same pipe or socket. Files and devices such as /dev/null do not count: each open is separate.
bool is_same_stream(const std::optional<system::file_status>& a, const std::optional<system::file_status>& b) {
  return a && b && is_same(*a, *b) && a->kind == system::file_kind::pipe;
}
bool names_stream(const std::string& path, int number) {
  return path == "-" || system::is_name_of(path, number) ||
         is_same_stream(system::status_of(number), system::status_of(path));
}

bool is_terminal(const std::string& path) {
  return is_standard_output(path) ? system::is_terminal(system::standard_output) : system::is_terminal(path);
}

void write_stream(const std::string& path, std::span<const std::uint8_t> content) {
  if (path == "-") return write_all(system::standard_output, content, "standard output");
  const descriptor stream(open_stream(path));
  write_all(stream.number(), content, path);
}

}  // namespace

bool is_stream(const std::string& path) {
  const auto found = status_of(path, system::standard_output);
  return path == "-" ||
         (found && found->kind != system::file_kind::regular && found->kind != system::file_kind::folder);
}

int open_stream(const std::string& path) {
  const int number = system::open_to_write(path);
  if (number < 0) fail_of_system(path, "cannot be opened");
  const auto found = system::status_of(number);
  if (found && found->kind == system::file_kind::regular) {
    system::close_file(number);
    fail_as_existing(path);
  }
  return number;
}

bool is_standard_input(const std::string& path) { return names_stream(path, system::standard_input); }
bool is_standard_output(const std::string& path) { return names_stream(path, system::standard_output); }

void refuse_terminal(const std::string& path, const std::string& remedy) {
  if (!is_terminal(path)) return;
  throw misuse((is_standard_output(path) ? "standard output" : path) + " is a terminal: " + remedy);
}

bool is_same_file(const std::string& path, const std::string& output) {
  const auto from = status_of(path, system::standard_input);
  const auto to = status_of(output, system::standard_output);
  return from && to && to->kind == system::file_kind::regular && is_same(*from, *to);
}

std::string name_of_input(const std::string& path) { return path == "-" ? "standard input" : path; }
std::string name_of_output(const std::string& path) { return path == "-" ? "standard output" : path; }

int open_input(const std::string& path) {
  if (path == "-") return system::standard_input;
  const int number = system::open_to_read(path);
  if (number < 0) fail_of_system(path, "cannot be opened");
  return number;
}

void read_pieces(const std::string& path, const taker& take) {
  const descriptor file(open_input(path));
  read_pieces(file.number(), name_of_input(path), take);
}

void read_pieces(int number, const std::string& name, const taker& take) {
  buffer piece(std::size_t{1} << 16);
  for (;;) {
    const std::ptrdiff_t got = system::read_some(number, piece);
    if (got < 0 && errno == EINTR && !signals_noted::any()) continue;
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
  const auto found = made.stream ? std::nullopt : system::status_of_name(path);
  if (found) {
    if (found->kind == system::file_kind::folder) throw failure(path + ": is a directory (name a file in it)");
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
    if (is_same_stream(status_of(a.path, system::standard_output), status_of(b.path, system::standard_output)))
      return true;
    return !a.stream && !b.stream && system::place_of(a.path) == system::place_of(b.path);
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
