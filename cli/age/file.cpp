// SPDX-License-Identifier: MIT
// Whole age files.
#include "file.hpp"

#include <algorithm>
#include <string>

#include "fault.hpp"

namespace cli::age {

void check_recipients(const sealing& how) {
  const auto fail = [](const char* what) { throw error(fault::recipient, what); };
  const bool has_passphrase = !how.passphrase.empty();
  if (how.recipients.empty() && !has_passphrase) fail("missing recipients");
  if (has_passphrase && !how.recipients.empty()) fail("a passphrase must be the only recipient");
  if (how.recipients.size() > most_stanzas) fail("too many recipients: more than 1024");
  for (const recipient& one : how.recipients) {
    if (one.type != how.recipients.front().type)
      fail("can't mix post-quantum and classic recipients, or the file would be vulnerable to quantum computers");
  }
}

void seal(source& from, sink& to, const sealing& how, const progress_report& report) {
  check_recipients(how);
  const buffer file_key = drawn(how.random, file_key_bytes);
  std::vector<stanza> stanzas;
  if (!how.passphrase.empty()) stanzas.push_back(wrap(file_key, how.passphrase, how.work_factor, how.random));
  for (const recipient& one : how.recipients) {
    try {
      stanzas.push_back(wrap(file_key, one, how.random));
    } catch (const error& wrong) {
      if (wrong.kind != fault::recipient) throw;
      throw error(wrong.kind, "recipient " + std::to_string(stanzas.size() + 1) + ": " + wrong.what());
    }
  }
  const std::string text = write_header(stanzas, file_key);
  const buffer nonce = drawn(how.random, nonce_bytes);
  const auto write = [&](sink& out) {
    out.write(joined({bytes_of(text), nonce}));
    seal_payload(from, out, file_key, nonce, report);
  };
  if (!how.is_armored) return write(to);
  armor_sink armored(to);
  write(armored);
  armored.finish();
}

sealed_file::sealed_file(source& from, form expected) : outer_(from) {
  if (expected == form::armored || is_armored(outer_)) {
    armor_ = std::make_unique<armor_source>(outer_);
    plain_ = std::make_unique<peeking_source>(*armor_);
  }
  header_ = read_header(plain_ ? *plain_ : outer_);
  const auto with_passphrase = std::ranges::count_if(header_.stanzas, age::is_for_passphrase);
  if (with_passphrase != 0 && header_.stanzas.size() != 1)
    throw error(fault::header, "a passphrase must be the only recipient");
}

bool sealed_file::is_for_passphrase() const { return age::is_for_passphrase(header_.stanzas.front()); }

bool sealed_file::is_mixed() const {
  const auto has = [&](key_type type) {
    return std::ranges::any_of(header_.stanzas, [&](const stanza& one) { return is_for(one, type); });
  };
  return has(key_type::hybrid) && has(key_type::classic);
}

bool sealed_file::accept(std::optional<buffer> file_key) {
  if (!file_key) return false;
  if (!has_good_mac(header_, *file_key)) throw error(fault::mac, "bad header MAC");
  file_key_ = std::move(*file_key);
  return true;
}

bool sealed_file::try_key(const identity& with) {
  return std::ranges::any_of(header_.stanzas, [&](const stanza& one) { return accept(unwrap(one, with)); });
}
bool sealed_file::try_passphrase(bytes passphrase) {
  return std::ranges::any_of(header_.stanzas, [&](const stanza& one) { return accept(unwrap(one, passphrase)); });
}

void sealed_file::open(sink& to, const progress_report& report) {
  buffer nonce(nonce_bytes);
  for (std::size_t have = 0; have < nonce.size();) {
    const std::size_t got = content().read(std::span(nonce).subspan(have));
    if (got == 0) throw error(fault::header, "unexpected end of file in header");
    have += got;
  }
  open_payload(content(), to, file_key_, nonce, report);
}

std::vector<identity> unlocked_identities(bytes file, const std::function<buffer()>& ask) {
  memory_source from(file);
  memory_sink content;
  try {
    sealed_file locked(from);
    if (!locked.is_for_passphrase()) throw error(fault::key, "identity file is encrypted but not with a passphrase");
    if (!locked.try_passphrase(ask())) throw error(fault::key, "incorrect passphrase");
    locked.open(content);
  } catch (const error& wrong) {
    if (wrong.kind == fault::key || wrong.kind == fault::system) throw;
    throw error(fault::key, std::string("cannot be unlocked: ") + wrong.what());
  }
  return read_identities(content.content);
}

}  // namespace cli::age
