// SPDX-License-Identifier: MIT
// Reads and writes recipients, identities and files of them.
#include "keys.hpp"

#include <algorithm>

#include "armor.hpp"
#include "bech32.hpp"
#include "fault.hpp"
#include "hybrid.hpp"

namespace cli::age {
namespace {

constexpr std::string_view hybrid_recipient = "age1pq", classic_recipient = "age";
constexpr std::string_view hybrid_identity = "AGE-SECRET-KEY-PQ-", classic_identity = "AGE-SECRET-KEY-";
constexpr std::size_t longest_line = 65535, longest_recipient_line = 8192;

[[noreturn]] void fail(const std::string& what) { throw error(fault::key, what); }

// The bytes of a text with this prefix.
buffer decoded(std::string_view text, std::string_view prefix, const char* what) {
  bech32 found;
  try {
    found = from_bech32(text);
  } catch (const error& wrong) {
    fail(std::string("malformed ") + what + ": " + wrong.what());
  }
  if (found.prefix != prefix) fail(std::string("malformed ") + what + ": wrong case or prefix");
  return std::move(found.data);
}

// UTF-8 as RFC 3629 defines it.
bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto at = [&](std::size_t j) { return j < text.size() ? static_cast<unsigned char>(text[j]) : 0U; };
    const unsigned first = at(i);
    const std::size_t more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    if ((first >= 0x80 && first < 0xC2) || first > 0xF4) return false;
    for (std::size_t j = 1; j <= more; ++j) {
      if (at(i + j) >> 6 != 2) return false;
    }
    const unsigned second = at(i + 1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) || (first == 0xF0 && second < 0x90) ||
        (first == 0xF4 && second > 0x8F))
      return false;
    i += more + 1;
  }
  return true;
}

// Calls take(line) for each line with a key. Adds the number of the line to its errors.
template <class Take>
void for_each_key(bytes file, std::size_t longest, Take take) {
  if (file.size() > longest_key_file) fail("file is too long");
  std::string_view rest(reinterpret_cast<const char*>(file.data()), file.size());
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string place = "line " + std::to_string(number);
    if (line.size() > longest_line) fail(place + " is too long");
    if (line.empty() || line.starts_with('#')) continue;
    if (line.size() > longest) fail(place + " is too long");
    if (!is_utf8(line)) fail(place + ": not valid UTF-8");
    try {
      take(line);
    } catch (const error& wrong) {
      if (wrong.kind != fault::key) throw;
      fail(place + ": " + wrong.what());
    }
  }
}

}  // namespace

recipient read_recipient(std::string_view text) {
  if (text.starts_with("age1tag1") || text.starts_with("age1tagpq1"))
    fail("recipient type not supported: a key in hardware (age1tag)");
  if (text.starts_with("age1pq1")) {
    recipient read{key_type::hybrid, decoded(text, hybrid_recipient, "recipient")};
    if (!hybrid::is_public_key(read.key)) fail("malformed recipient: invalid MLKEM768-X25519 public key");
    return read;
  }
  if (text.starts_with("age1")) {
    if (text.find('1', 4) != text.npos) fail("recipient type not supported: a plugin");
    recipient read{key_type::classic, decoded(text, classic_recipient, "recipient")};
    if (read.key.size() != 32) fail("malformed recipient: invalid length");
    return read;
  }
  if (text.starts_with("ssh-")) fail("recipient type not supported: an SSH key");
  if (text.starts_with("AGE-")) fail("expected a recipient, found a secret key");
  fail("unknown recipient type");
}

identity read_identity(std::string_view text) {
  const bool is_hybrid = text.starts_with("AGE-SECRET-KEY-PQ-1");
  if (is_hybrid || text.starts_with("AGE-SECRET-KEY-1")) {
    identity read{is_hybrid ? key_type::hybrid : key_type::classic,
                  decoded(text, is_hybrid ? hybrid_identity : classic_identity, "secret key")};
    if (read.secret.size() != 32) fail("malformed secret key: invalid length");
    return read;
  }
  if (text.starts_with("AGE-PLUGIN-")) fail("identity type not supported: a plugin");
  if (text.starts_with("-----BEGIN")) fail("identity type not supported: an SSH or PEM key");
  if (text.starts_with("age1")) fail("apparent recipient found in identities file");
  fail("unknown identity type");
}

std::string text_of(const recipient& of) {
  const buffer text = to_bech32(of.type == key_type::hybrid ? hybrid_recipient : classic_recipient, of.key);
  return {text.begin(), text.end()};
}

buffer text_of(const identity& of) {
  const std::string_view prefix = of.type == key_type::hybrid ? hybrid_identity : classic_identity;
  std::string lower(prefix);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  buffer text = to_bech32(lower, of.secret);
  for (std::uint8_t& c : text) c = c >= 'a' && c <= 'z' ? static_cast<std::uint8_t>(c - 32) : c;
  return text;
}

recipient recipient_of(const identity& of) {
  return {of.type, of.type == key_type::hybrid ? hybrid::public_key_of(of.secret) : x25519_public(of.secret)};
}

std::vector<recipient> read_recipients(bytes file) {
  std::vector<recipient> all;
  for_each_key(file, longest_recipient_line, [&](std::string_view line) {
    if (line.starts_with("AGE-")) fail("apparent identity found in recipients file");
    all.push_back(read_recipient(line));
  });
  if (all.empty()) fail("no recipients found");
  return all;
}

std::vector<identity> read_identities(bytes file) {
  std::vector<identity> all;
  for_each_key(file, longest_line, [&](std::string_view line) { all.push_back(read_identity(line)); });
  if (all.empty()) fail("no identities found");
  return all;
}

bool is_locked(bytes file) {
  memory_source from(file);
  peeking_source peeking(from);
  if (is_armored(peeking)) return true;
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  return text.starts_with("age-encryption");
}

}  // namespace cli::age
