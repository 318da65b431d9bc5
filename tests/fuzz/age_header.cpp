// SPDX-License-Identifier: MIT
// Headers of age files, and texts of keys: invented ones are rejected or read, and whatever is read is written again in
// the same way. Of headers there is only one spelling.
#include <algorithm>
#include <string>

#include "cli/age/fault.hpp"
#include "cli/age/header.hpp"
#include "cli/age/keys.hpp"
#include "cli/age/wrap.hpp"
#include "fuzz.hpp"

namespace bravais::fuzz {
namespace {

namespace age = cli::age;

// Words, most of them valid.
std::string word(source& from) {
  constexpr const char* types[] = {"X25519", "scrypt", "mlkem768x25519", "grease"};
  const unsigned kind = from.byte();
  if (kind < 128) return types[kind % 4];
  const buffer any = from.bytes(kind % 100);
  return {any.begin(), any.end()};
}

std::string any_header(source& from) {
  std::vector<age::stanza> stanzas(from.byte() % 4);
  for (age::stanza& one : stanzas) {
    one.type = word(from);
    for (unsigned count = from.byte() % 4; count > 0; --count) one.arguments.push_back(word(from));
    const buffer body = from.bytes(from.byte());
    one.body.assign(body.begin(), body.end());
  }
  std::string text = age::write_header(stanzas, from.bytes(age::file_key_bytes));
  from.perhaps_mutate({reinterpret_cast<std::uint8_t*>(text.data()), text.size()});
  return text;
}

void check_header(const std::string& text) {
  age::memory_source memory(age::bytes_of(text));
  age::peeking_source peeking(memory);
  age::header read;
  try {
    read = age::read_header(peeking);
  } catch (const age::error& wrong) {
    return require(wrong.kind == age::fault::header, "a header has another kind of fault");
  }
  require(!read.stanzas.empty() && read.mac.size() == 32, "a header lacks a part");
  require(text.starts_with(read.authenticated), "the MAC covers other bytes");
  const std::string again = age::write_header(read.stanzas, buffer(age::file_key_bytes));
  require(again.starts_with(read.authenticated) && again.size() == read.authenticated.size() + 45,
          "a header has two spellings");
  // No stanza may do harm, whatever it holds.
  const age::identity mine[] = {{age::key_type::classic, cli::buffer(32, 1)},
                                {age::key_type::hybrid, cli::buffer(32, 2)}};
  for (const age::stanza& one : read.stanzas) {
    for (const age::identity& with : mine) {
      try {
        const auto key = age::unwrap(one, with);
        require(!key || key->size() == age::file_key_bytes, "a file key has another size");
      } catch (const age::error& wrong) {
        require(wrong.kind == age::fault::header, "a stanza has another kind of fault");
      }
    }
  }
}

void check_keys(source& from) {
  const buffer any = from.bytes(from.below(2100));
  std::string text(any.begin(), any.end());
  if (from.flag()) {
    const age::identity made{from.flag() ? age::key_type::hybrid : age::key_type::classic,
                             cli::buffer(32, from.byte())};
    const cli::buffer secret = age::text_of(made);
    text = from.flag() ? std::string(secret.begin(), secret.end()) : age::text_of(age::recipient_of(made));
    from.perhaps_mutate({reinterpret_cast<std::uint8_t*>(text.data()), text.size()});
  }
  const auto accepts = [&](auto read) {
    try {
      read();
      return true;
    } catch (const age::error& wrong) {
      require(wrong.kind == age::fault::key, "a key has another kind of fault");
      return false;
    }
  };
  accepts([&] { require(age::text_of(age::read_recipient(text)) == text, "a recipient has two spellings"); });
  accepts([&] {
    const cli::buffer again = age::text_of(age::read_identity(text));
    require(std::ranges::equal(again, age::bytes_of(text)), "an identity has two spellings");
  });
  accepts([&] { require(!age::read_recipients(age::bytes_of(text)).empty(), "a file without recipients is good"); });
  accepts([&] { require(!age::read_identities(age::bytes_of(text)).empty(), "a file without identities is good"); });
}

}  // namespace

void run(source& from) {
  if (from.flag()) return check_keys(from);
  if (from.flag()) return check_header(any_header(from));
  const buffer any = from.bytes(from.below(4096));
  check_header("age-encryption.org/v1\n" + std::string(any.begin(), any.end()));
}

}  // namespace bravais::fuzz
