// SPDX-License-Identifier: MIT
// Encrypts a file for `bravais seal`.
#include "commands.hpp"
#include "file.hpp"
#include "named.hpp"
#include "streams.hpp"

#include "cli/session_key.hpp"
#include "cli/transfer_progress.hpp"

namespace cli::age {
namespace {

sealing sealing_of(const seal_options& o) {
  sealing how;
  how.is_armored = o.armor;
  for (const std::string& text : o.recipients) {
    try {
      how.recipients.push_back(read_recipient(text));
    } catch (const error& wrong) {
      throw misuse(std::string("--to: ") + wrong.what());
    }
  }
  for (const std::string& path : o.recipient_files) {
    named(name_of_input(path), [&] {
      for (recipient& one : read_recipients(read_file(path, encoding::raw))) how.recipients.push_back(std::move(one));
    });
  }
  if (how.recipients.empty() && !o.with_passphrase)
    throw misuse("seal: missing recipients: add --to, --recipients or --passphrase");
  // The passphrase itself is read last. Until then a byte stands for it.
  if (o.with_passphrase) how.passphrase.assign(1, 0);
  try {
    check_recipients(how);
  } catch (const error& wrong) {
    throw misuse(std::string("seal: ") + wrong.what());
  }
  return how;
}

}  // namespace

int run_seal(const seal_options& o) {
  if (o.passphrase.descriptor && !o.with_passphrase) throw misuse("--passphrase-fd: requires --passphrase");
  std::vector<std::string> inputs = o.recipient_files;
  inputs.insert(inputs.end(), {o.in, o.passphrase.input()});
  require_one_standard_input(inputs);
  const bool from_standard_input = is_standard_input(o.in);
  const std::string path = !o.out.empty() ? o.out : from_standard_input ? "-" : o.in + ".age";
  const signals_noted until_taken_back;  // declared first, so that a signal ends the program last
  streamed_output output(path, o.force, true, visibility::everyone, inputs);
  if (!o.armor) refuse_terminal(path, "name a file with --out, or add --armor");

  sealing how = sealing_of(o);
  const descriptor file(open_input(from_standard_input ? "-" : o.in));
  descriptor_source from(file.number(), name_of_input(o.in));
  if (o.with_passphrase) how.passphrase = read_new_passphrase(o.passphrase);
  transfer_progress shown(from.name(), from.number());
  output_sink to(output);
  named("seal", [&] { seal(from, to, how, [&](std::uint64_t) { shown.show(from.taken()); }); });
  output.commit();
  return success;
}

}  // namespace cli::age
