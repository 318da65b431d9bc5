// SPDX-License-Identifier: MIT
// Decrypts a file for `bravais open`.
#include <iostream>

#include "cli/printable.hpp"
#include "cli/session_key.hpp"
#include "cli/transfer_progress.hpp"

#include "commands.hpp"
#include "file.hpp"
#include "named.hpp"
#include "signed_file.hpp"
#include "streams.hpp"

namespace cli::age {
namespace {

constexpr std::string_view extension = ".age";

void warn(const std::string& text) { std::cerr << "bravais: warning: " << printable(text) << '\n'; }

void warn_if_others_can_read(const std::string& path) {
  if (!is_standard_input(path) && system::others_can_read(path))
    warn(path + ": other users can read this secret key (" + system::how_to_restrict(path) + ")");
}

std::string output_of(const open_options& o) {
  if (!o.out.empty()) return o.out;
  if (is_standard_input(o.in)) return "-";
  if (o.in.size() <= extension.size() || !o.in.ends_with(extension) || o.in.ends_with("/.age"))
    throw misuse(o.in + ": the name does not end in .age: add --out FILE");
  return o.in.substr(0, o.in.size() - extension.size());
}
std::string signature_of(const open_options& o) {
  if (o.signer.path.empty()) return {};
  if (!o.signature.empty()) return o.signature;
  if (is_standard_input(o.in)) throw misuse(o.in + ": standard input has no name: add --signature FILE");
  return o.in + ".sig";
}

// Finds the file key with the identities in the key files. Those that a passphrase locks are tried last.
void find_key(sealed_file& file, const open_options& o) {
  struct key_file {
    std::string path;
    buffer content;
  };
  std::vector<key_file> locked;
  std::vector<identity> plain;
  for (const std::string& path : o.keys) {
    buffer content = read_file(path, encoding::raw);
    if (is_locked(content)) {
      locked.push_back({path, std::move(content)});
      continue;
    }
    warn_if_others_can_read(path);
    named(name_of_input(path), [&] {
      for (identity& one : read_identities(content)) plain.push_back(std::move(one));
    });
  }
  const auto try_all = [&](const std::vector<identity>& all) {
    for (const identity& one : all) {
      if (file.try_key(one)) return true;
    }
    return false;
  };
  if (try_all(plain)) return;
  for (const key_file& one : locked) {
    const std::string name = name_of_input(one.path);
    if (try_all(named(name, [&] {
          return unlocked_identities(one.content, [&] { return read_passphrase(o.passphrase, name); });
        })))
      return;
  }
  throw error(fault::no_match, "no identity matched any of the recipients");
}

// Decrypts what `from` gives. It reads `input`, or is the same.
void decrypt(source& from, const descriptor_source& input, const open_options& o, streamed_output& output) {
  const std::string& name = input.name();
  sealed_file file(from);
  if (file.is_for_passphrase()) {
    if (!o.keys.empty()) throw error(fault::usage, "the file is for a passphrase: leave --key out");
    if (!file.try_passphrase(read_passphrase(o.passphrase, name))) throw error(fault::no_match, "incorrect passphrase");
  } else {
    if (o.keys.empty()) throw error(fault::usage, "the file is not for a passphrase: add --key FILE");
    find_key(file, o);
  }
  if (file.is_mixed())
    warn(name + ": a classic recipient can also open this file, so a quantum computer could decrypt it");
  transfer_progress shown(name, input.number());  // the passphrase is typed by now
  const std::uint64_t before = input.taken();
  output_sink to(output);
  file.open(to, [&](std::uint64_t) { shown.show(input.taken() - before); });
}

}  // namespace

int run_open(const open_options& o) {
  const std::string path = output_of(o), signature = signature_of(o);
  if (o.signer.path.empty() && !o.signer.set_name.empty()) throw misuse("--set: requires --signed-by");
  std::vector<std::string> inputs = o.keys;
  inputs.insert(inputs.end(), {o.in, signature, o.signer.path, o.passphrase.input()});
  require_one_standard_input(inputs);
  const signals_noted until_taken_back;  // declared first, so that a signal ends the program last
  streamed_output output(path, o.force, o.show_secret, visibility::owner_only, inputs);

  const descriptor file(open_input(is_standard_input(o.in) ? "-" : o.in));
  descriptor_source from(file.number(), name_of_input(o.in));
  if (o.signer.path.empty()) {
    named(from.name(), [&] { decrypt(from, from, o, output); });
  } else {
    // What goes to a stream cannot be taken back, so it needs a copy that nobody else changes.
    signature_check check(o.signer, signature);
    const bool copies = !from.is_regular() || output.is_stream();
    const descriptor copy(copies ? private_copy(from) : system::standard_input);
    const int number = copies ? copy.number() : file.number();
    const std::int64_t begin = system::position_of(number);  // not always 0 for standard input
    descriptor_source first(number, from.name());
    check.verify(first);
    if (begin < 0 || !system::go_to(number, begin)) fail_of_system(from.name(), "cannot be read again");
    descriptor_source second(number, from.name());
    const std::unique_ptr<source> same = check.verified_again(second);
    named(from.name(), [&] { decrypt(*same, second, o, output); });
  }
  output.commit();
  return success;
}

}  // namespace cli::age
