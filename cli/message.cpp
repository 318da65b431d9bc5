// SPDX-License-Identifier: MIT
// The message of sign and verify, and the options that describe it.
#include "message.hpp"

#include <span>
#include <utility>

#include "command.hpp"
#include "descriptor.hpp"
#include "errors.hpp"
#include "hex.hpp"
#include "keys.hpp"
#include "names.hpp"
#include "operation.hpp"
#include "sets.hpp"
#include "suggestion.hpp"
#include "transfer_progress.hpp"

namespace cli {
namespace {

buffer context_of(const message_options& o) {
  if (o.context) return {o.context->begin(), o.context->end()};
  if (!o.context_hex) return {};
  const std::string& text = *o.context_hex;
  const std::optional<buffer> bytes = from_hex({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (!bytes) throw misuse("--context-hex: not hex text (pairs of the digits 0-9, a-f)");
  return *bytes;
}

}  // namespace

void add_message_options(CLI::App& options, message_options& values, const std::string& on_signature) {
  options.add_option("FILE", values.in, "The message, of any size; - is standard input")->required();
  options.add_option("--signature", values.signature, on_signature)->type_name("FILE");
  CLI::Option* context = add_text_option(options, "--context", values.context,
                                         "The context of the signature, up to 255 bytes; the same for sign and verify")
                             ->type_name("TEXT");
  CLI::Option* context_hex =
      add_text_option(options, "--context-hex", values.context_hex, "The context as hex text")->type_name("HEX");
  CLI::Option* prehash =
      add_text_option(options, "--prehash", values.prehash, "Hash the message first (HashML-DSA)")->type_name("HASH");
  CLI::Option* mu = options.add_flag("--mu", values.mu, "The input is the 64-byte mu in place of the message");
  context_hex->excludes(context);
  mu->excludes(context)->excludes(context_hex)->excludes(prehash);
}

std::string signature_file_of(const message_options& o) {
  refuse_set_argument("sign", o.in);
  if (!o.signature.empty()) return o.signature;
  if (is_standard_input(o.in)) throw misuse(o.in + ": standard input has no name: add --signature FILE");
  return o.in + ".sig";
}

std::string prehash_names() {
  std::string text;
  for (std::size_t i = 0; i < bravais::prehash_count; ++i) {
    const char* before = i == 0 ? "" : i == bravais::prehash_count / 2 ? ",\n  " : ", ";
    text += before + std::string(bravais::prehash_table[i].name);
  }
  return text;
}

message_form form_of(const message_options& o, const bravais::signature_parameters& set) {
  message_form form{context_of(o), {}};
  const std::string name(set.name);
  if (form.context.size() > set.longest_context) {
    const std::string option = o.context ? "--context: " : "--context-hex: ";
    throw misuse(option + (set.longest_context == 0
                               ? name + " does not support contexts (leave it out)"
                               : "the context has " + std::to_string(form.context.size()) + " bytes, but " + name +
                                     " allows at most " + std::to_string(set.longest_context)));
  }
  if (!o.prehash) return form;
  form.hash = bravais::find_prehash(*o.prehash);
  if (!form.hash) {
    throw misuse(*o.prehash + ": no hash function has this name" + did_you_mean(*o.prehash, hash_names()) +
                 " ('bravais sign --help' lists them)");
  }
  if (!set.has_prehash) throw misuse("--prehash: " + name + " does not support hashed messages (only ML-DSA does)");
  return form;
}

buffer read_mu(const message_options& o, const message_form& form, const bravais::signature_parameters& set,
               const buffer& key, encoding format) {
  if (o.mu) return read_object(o.in, format, {set.message_hash, "mu"}, set.name);
  bravais::message_stream message;
  const bravais::context context(form.context);
  const bravais::by_id::key signer = in_form(set, key);
  require(form.hash ? message.start(set.id, signer, *form.hash, context) : message.start(set.id, signer, context),
          std::string(set.name));
  const std::string name = name_of_input(o.in);
  const descriptor file(open_input(o.in));
  transfer_progress shown(name, file.number());
  std::uint64_t done = 0;
  read_pieces(file.number(), name, [&](std::span<const std::uint8_t> piece) {
    message.update(piece);
    done += piece.size();
    shown.show(done);
  });
  buffer mu(64);
  require(message.finish(std::span<std::uint8_t, 64>(mu)), std::string(set.name));
  return mu;
}

buffer read_signature(const std::string& path, const bravais::signature_parameters& set, encoding format) {
  buffer content = read_file(path, encoding::raw);
  try {
    buffer signature = decode(path, std::move(content), format);
    expect_length(path, signature, {{set.signature, "a signature"}}, set.name);
    return signature;
  } catch (const failure& error) {
    throw refusal(error.what());
  }
}

}  // namespace cli
