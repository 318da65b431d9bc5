// SPDX-License-Identifier: MIT
// bravais convert: writes a key in another encoding.
#include <memory>

#include <bravais/by_id.hpp>
#include <bravais/key_file.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "key_contents.hpp"
#include "keys.hpp"

namespace cli {
namespace {

struct convert_options : file_options {
  std::string in, out, encoding, set, kind;
  bool to_public = false, protect = false, unprotect = false;
  passphrase_options passphrase;
};

// The key in a file of raw bytes or hex text. Its length decides which key it is.
key_pieces plain_pieces(const convert_options& o, const buffer& file, bravais::key_set set) {
  buffer bytes = decode(o.in, file, encoding_of(o.hex));
  return bravais::with_parameters(set, [&](const auto& p) {
    expect_length(o.in, bytes, plain_forms(set), p.name);
    using bravais::key_content;
    const key_content content = bytes.size() == p.secret_key   ? key_content::expanded
                                : bytes.size() == p.public_key ? key_content::public_key
                                                               : key_content::seed;
    // Goes through a key file, so that the same checks apply.
    buffer text(bravais::key_file_size(set, content, bravais::key_encoding::pem));
    bravais::key_fault fault;
    const bravais::errc error = bravais::write_key_file(set, bytes, content, bravais::key_encoding::pem, text, &fault);
    if (error != bravais::errc::ok) {
      throw failure(name_of_input(o.in) + " for " + std::string(p.name) + ": " +
                    (fault == bravais::key_fault::none ? bravais::text(error) : bravais::text(fault)));
    }
    return pieces_of(o.in, text, {set, content, bravais::key_encoding::pem, false});
  });
}

key_pieces read_pieces(const convert_options& o, std::optional<protected_encoding>& protection) {
  const buffer file = read_key_file(o.in, o.passphrase, &protection);
  if (o.set.empty() && !is_key_file(file))
    throw misuse(name_of_input(o.in) + ": not a key file; name the parameter set of a raw key with --set");
  if (!o.set.empty()) {
    const bravais::key_set set = set_named(o.set, o.kind);
    if (!is_key_file(file) || (!o.hex && is_plain_key(file, plain_forms(set)))) return plain_pieces(o, file, set);
  }
  bravais::key_file_info info;
  bravais::key_fault fault;
  if (bravais::inspect_key_file(file, info, &fault) != bravais::errc::ok) {
    throw failure(name_of_input(o.in) + ": " + text_of(file, fault));
  }
  if (!o.set.empty()) {
    const bravais::key_set wanted = set_named(o.set, o.kind.empty() ? text_of(info.set.kind) : o.kind);
    if (wanted != info.set) {
      throw failure(name_of_input(o.in) + ": expected a key of " + std::string(name_of(wanted)) + ", found " +
                    text_of(info.content) + " of " + std::string(name_of(info.set)));
    }
  }
  return pieces_of(o.in, file, info);
}

int run(const convert_options& o) {
  const output_encoding target = encoding_named(o.encoding);
  std::optional<protected_encoding> protection;
  key_pieces pieces = read_pieces(o, protection);
  require_use_of_passphrase(o.passphrase, o.protect || protection);
  const bool was_secret = pieces.is_secret;
  if (o.to_public) {
    pieces.is_secret = false;
    if (target.content)
      throw misuse("--public: " + o.encoding + " is an encoding of a secret key (use raw, hex, der or pem)");
  } else if (!pieces.is_secret && target.content) {
    throw misuse(o.encoding +
                 ": is an encoding of a secret key, but the input is a public key (use raw, hex, der or pem)");
  }
  // Replacing the input must not lose a key that the output does not contain or determine.
  if (is_same_file(o.in, o.out)) {
    if (o.to_public && was_secret)
      throw misuse(o.out + ": is also the input, and the secret key would be lost (name another file)");
    if (content_of(target, pieces) == bravais::key_content::expanded && !pieces.seed.empty())
      throw misuse(o.out + ": is also the input, and its seed would be lost (name another file)");
  }
  if (o.protect) {
    if (!pieces.is_secret)
      throw misuse("--protect: only a secret key can be protected, and the output is a public key");
    require_protectable(target, pieces.set);
  } else if (protection && pieces.is_secret && !o.unprotect) {
    throw misuse(name_of_input(o.in) +
                 ": the key is protected with a passphrase: add --protect to set a new one, or --unprotect");
  }
  const buffer file =
      o.protect ? packed_protected(target, pieces, read_new_passphrase(o.passphrase)) : packed(target, pieces);
  output_set outputs(encoding::raw, o.force, o.show_secret);
  outputs.add(o.out, file, pieces.is_secret ? visibility::owner_only : visibility::everyone);
  outputs.commit();
  return success;
}

}  // namespace

command make_convert(CLI::App& app) {
  CLI::App* options = app.add_subcommand("convert", "Write a key in another encoding");
  options->footer(help_on_encodings() +
                  "Examples:\n"
                  "  bravais convert alice.pem --out alice.der --encoding der-both\n"
                  "  bravais convert alice.pem --public --out alice.pub --encoding pem\n"
                  "  bravais convert alice.pem --protect --out safe.pem --encoding pem\n"
                  "  bravais convert alice.key --set ML-KEM-768 --out alice.pem \\\n"
                  "    --encoding pem-expanded");
  const auto o = std::make_shared<convert_options>();
  options->add_option("FILE", o->in, "The key: a key file, or a raw key with --set")->required();
  options->add_option("--out", o->out, "Write the key here")->required()->type_name("FILE");
  options->add_option("--encoding", o->encoding, "The encoding of the output")->required()->type_name("ENCODING");
  options->add_flag("--public", o->to_public, "Write the public key, also from a secret key that determines it");
  CLI::Option* protect = options->add_flag("--protect", o->protect, "Protect the secret key with a passphrase");
  options->add_flag("--unprotect", o->unprotect, "Write a protected secret key without a passphrase")
      ->excludes(protect);
  add_passphrase_option(*options, o->passphrase);
  options->add_option("--set", o->set, "The parameter set of a raw key; a key file must have this set")
      ->type_name("SET");
  options->add_option("--kind", o->kind, "The kind of key, for a name that is both a KEM and a PKE")
      ->check(CLI::IsMember({"kem", "pke", "signature"}));
  add_file_options(*options, *o, "A raw input is hex text");
  add_show_option(*options, *o);
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
