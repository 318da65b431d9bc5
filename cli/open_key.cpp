// SPDX-License-Identifier: MIT
// Finds the parameter set of a key: a key file names it, and --set names it for a raw key.
#include <bravais/parameters.hpp>

#include "hex.hpp"
#include "key_contents.hpp"
#include "keys.hpp"
#include "sets.hpp"

namespace cli {
namespace {

using bravais::errc;
using bravais::key_kind;

struct words_of_kind {
  const char *scheme, *subcommands;
};
words_of_kind words_of(key_kind kind) {
  if (kind == key_kind::kem) return {"a key encapsulation mechanism", "encapsulate and decapsulate take"};
  if (kind == key_kind::pke) return {"a public-key encryption scheme", "encrypt and decrypt take"};
  return {"a signature scheme", "sign and verify take"};
}

// Throws the error for a file that is not a key file when --set is missing: misuse if a raw key has this length,
// otherwise failure.
[[noreturn]] void fail_as_raw(const std::string& path, const buffer& file, encoding format) {
  const std::string name = name_of_input(path);
  const std::optional<buffer> decoded = file.empty() ? std::nullopt : from_hex(file);
  const std::size_t size = decoded ? decoded->size() : file.size();
  const std::string objects = text_of(what_has_length(size));
  if (objects.empty()) {
    throw failure(name + ": not a key file, and no raw key has this length (" + std::to_string(size) + " bytes)");
  }
  throw misuse(name + ": is a raw key, which does not name its parameter set: add --set NAME" +
               (decoded && format == encoding::raw ? " and --hex" : "") + " (" + std::to_string(size) +
               " bytes: the length of " + objects + ")");
}

bravais::key_set set_of_file(const std::string& path, const buffer& file) {
  bravais::key_file_info info;
  bravais::key_fault fault;
  if (bravais::inspect_key_file(file, info, &fault) != errc::ok) {
    throw failure(name_of_input(path) + ": " + text_of(file, fault));
  }
  return info.set;
}

}  // namespace

void add_set_option(CLI::App& options, key_options& values, const char* type) {
  options.add_option("--set", values.set_name, "The parameter set of a raw key; a key file names its own")
      ->type_name(type);
}

buffer read_key_file(const std::string& path, const passphrase_options& o,
                     std::optional<protected_encoding>* protection, std::size_t* size) {
  if (!o.input().empty() && is_standard_input(path))
    throw misuse("-: standard input is named for two inputs (use a file for one)");
  buffer file = read_file(path, encoding::raw);
  if (size != nullptr) *size = file.size();
  if (!is_protected(file)) return file;
  if (protection != nullptr) *protection = file.front() == 0x30 ? protected_encoding::der : protected_encoding::pem;
  return unprotected(path, file, o);
}

key_source open_key(const key_options& o, key_kind kind, encoding format, key_role role) {
  const std::string wanted = role == key_role::public_key ? "a public key" : "a secret key";
  key_source source{o.path, {}, {}, format};
  if (!o.set_name.empty()) source.set = set_named(o.set_name, text_of(kind));
  if (role == key_role::secret_key) {
    source.file = read_key_file(o.path, o.passphrase);
  } else {
    source.file = read_file(o.path, encoding::raw);
    if (is_protected(source.file)) {
      throw failure(name_of_input(o.path) + ": expected " + wanted +
                    ", found a secret key that is protected with a passphrase");
    }
  }
  const bool is_hex = format == encoding::hex && from_hex(source.file);
  if (o.set_name.empty()) {
    if (is_hex || !is_key_file(source.file)) fail_as_raw(o.path, source.file, format);
    source.set = set_of_file(o.path, source.file);
  }
  bravais::key_file_info found;
  if (is_hex || bravais::inspect_key_file(source.file, found) != errc::ok) return source;
  const std::string what = ", found " + std::string(text_of(found.content)) + " of " + described(found.set);
  const std::string expected = name_of_input(o.path) + ": expected " + wanted + " of ";
  if (found.set.kind != kind) {
    throw failure(expected + words_of(kind).scheme + what + ", which " + words_of(found.set.kind).subcommands);
  }
  if (found.set != source.set) throw failure(expected + described(source.set) + " as --set says" + what);
  return source;
}

}  // namespace cli
