// SPDX-License-Identifier: MIT
// Reading and writing keys: raw bytes, hex text and key files.
#include "keys.hpp"

#include <algorithm>

#include <bravais/by_id.hpp>

#include "hex.hpp"
#include "key_contents.hpp"
#include "sets.hpp"
#include "suggestion.hpp"

namespace cli {
namespace {

using bravais::errc;
using bravais::key_content;
using bravais::key_encoding;
using bravais::key_fault;
using bravais::key_kind;
using bravais::key_set;

struct sizes {
  std::size_t public_key, secret_key, seed;
};
sizes sizes_of(key_set set) {
  return with_parameters(set, [](const auto& p) { return sizes{p.public_key, p.secret_key, p.seed}; });
}

// Throws failure: the key file at `path` is not `wanted`, or is malformed.
[[noreturn]] void refuse(const std::string& path, const buffer& file, key_set set, const char* wanted, errc error,
                         key_fault fault) {
  const std::string name = name_of_input(path);
  bravais::key_file_info found;
  const bool is_other = fault == key_fault::wrong_kind || fault == key_fault::wrong_set ||
                        fault == key_fault::is_secret || fault == key_fault::is_public;
  if (is_other && bravais::inspect_key_file(file, found) == errc::ok) {
    throw failure(name + ": expected " + wanted + " of " + described(set) + ", found " + text_of(found.content) +
                  " of " + described(found.set));
  }
  throw failure(name + " for " + std::string(name_of(set)) + ": " +
                (fault == key_fault::none ? bravais::text(error) : text_of(file, fault)));
}

// The bytes of a raw or hex file, or nothing for a key file.
std::optional<buffer> plain_bytes(const key_source& source, const std::vector<form>& forms) {
  if (source.format == encoding::hex) {
    if (is_key_file(source.file) && !from_hex(source.file)) return std::nullopt;
    return decode(source.path, source.file, encoding::hex);
  }
  if (!is_plain_key(source.file, forms) && is_key_file(source.file)) return std::nullopt;
  return source.file;
}

using reader = errc (*)(key_set, bravais::octets, bravais::writable_octets, key_fault*) noexcept;
buffer read_key(const key_source& source, const std::vector<form>& forms, reader read, std::size_t size,
                const char* wanted) {
  if (std::optional<buffer> bytes = plain_bytes(source, forms)) {
    expect_length(source.path, *bytes, forms, name_of(source.set));
    return std::move(*bytes);
  }
  buffer key(size);
  key_fault fault;
  const errc error = read(source.set, source.file, key, &fault);
  if (error != errc::ok) refuse(source.path, source.file, source.set, wanted, error, fault);
  return key;
}

constexpr std::pair<const char*, output_encoding::packing> packings[] = {{"raw", output_encoding::packing::raw},
                                                                         {"hex", output_encoding::packing::hex},
                                                                         {"der", output_encoding::packing::der},
                                                                         {"pem", output_encoding::packing::pem}};
constexpr std::pair<const char*, key_content> contents[] = {
    {"seed", key_content::seed}, {"expanded", key_content::expanded}, {"both", key_content::both}};
// A raw or hex file holds one key, not two.
bool has_encoding(output_encoding::packing packing, key_content content) {
  return content != key_content::both || packing == output_encoding::packing::der ||
         packing == output_encoding::packing::pem;
}

}  // namespace

std::string_view name_of(key_set set) {
  return with_parameters(set, [](const auto& p) { return p.name; });
}
bool is_standard(key_set set) {
  return with_parameters(set, [](const auto& p) { return p.is_standard; });
}
const char* text_of(key_kind kind) {
  return kind == key_kind::kem ? "kem" : kind == key_kind::pke ? "pke" : "signature";
}
std::string described(key_set set) { return std::string(name_of(set)) + " (" + text_of(set.kind) + ")"; }
const char* text_of(key_content content) {
  switch (content) {
    case key_content::public_key: return "a public key";
    case key_content::seed: return "a seed";
    case key_content::expanded: return "an expanded secret key";
    case key_content::both: return "a seed with its expanded secret key";
  }
  return "";
}

key_set set_named(const std::string& name, const std::string& kind) {
  if (kind == "kem") return kem_named(name).id;
  if (kind == "pke") return pke_named(name).id;
  if (kind == "signature") return signature_named(name).id;
  if (const auto id = bravais::find_kem(name)) return *id;
  if (const auto id = bravais::find_pke(name)) return *id;
  if (const auto id = bravais::find_signature(name)) return *id;
  fail_as_unknown(name, "parameter set", set_names());
}

namespace {
// Whether the bytes start like a DER sequence of a version number, or of a sequence with an object identifier. Random
// bytes rarely do, and text never does.
bool may_be_der(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < 16 || bytes[0] != 0x30) return false;
  const bool is_short = bytes[1] < 0x80;
  // A file with the length of a raw object needs the right form of length, too. Any other file may be malformed.
  if (is_short != (bytes.size() < 0x80) && !what_has_length(bytes.size()).empty()) return false;
  const std::size_t header = is_short ? 2 : 2 + (bytes[1] & 0x7fU);
  if (header > 6) return false;
  const auto inside = bytes.subspan(header);
  if (inside[0] == 0x02) return inside[1] == 0x01;
  return inside[0] == 0x30 && std::find(inside.begin() + 1, inside.begin() + 6, 0x06) != inside.begin() + 6;
}
}  // namespace

bool is_key_file(std::span<const std::uint8_t> bytes) {
  if (may_be_der(bytes)) return true;
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  constexpr std::string_view begin_line = "\n-----BEGIN ", begin = begin_line.substr(1);
  return text.starts_with(begin) || text.find(begin_line) != text.npos;
}

bool is_plain_key(std::span<const std::uint8_t> bytes, const std::vector<form>& forms) {
  const bool fits = std::any_of(forms.begin(), forms.end(), [&](const form& f) { return f.length == bytes.size(); });
  bravais::key_file_info info;
  return fits && bravais::inspect_key_file(bytes, info) != errc::ok;
}

std::vector<form> plain_forms(key_set set) {
  const sizes of = sizes_of(set);
  return {{of.public_key, "a public key"}, {of.secret_key, "a secret key"}, {of.seed, "a seed"}};
}

buffer read_public_key(const key_source& source) {
  const std::size_t size = sizes_of(source.set).public_key;
  return read_key(source, {{size, "a public key"}}, bravais::read_public_key, size, "a public key");
}
buffer read_secret_key(const key_source& source, bool or_seed) {
  const sizes of = sizes_of(source.set);
  std::vector<form> forms = {{of.secret_key, "a secret key"}};
  if (or_seed) forms.push_back({of.seed, "a seed"});
  return read_key(source, forms, bravais::read_secret_key, of.secret_key, "a secret key");
}
buffer read_seed(const key_source& source) {
  const std::size_t size = sizes_of(source.set).seed;
  return read_key(source, {{size, "a seed"}}, bravais::read_seed, size, "a seed");
}

key_pieces pieces_of(const std::string& path, const buffer& file, const bravais::key_file_info& info) {
  const sizes of = sizes_of(info.set);
  key_pieces pieces{info.set, info.content != key_content::public_key, {}, {}, {}};
  key_fault fault;
  const auto take = [&](reader read, std::size_t size, key_fault absent, buffer& to) {
    buffer bytes(size);
    const errc error = read(info.set, file, bytes, &fault);
    if (error == errc::ok) {
      to = std::move(bytes);
    } else if (fault != absent) {
      refuse(path, file, info.set, "a key", error, fault);
    }
  };
  take(bravais::derive_public_key, of.public_key, key_fault::no_public_key, pieces.public_key);
  if (pieces.is_secret) {
    take(bravais::read_secret_key, of.secret_key, key_fault::none, pieces.secret_key);
    take(bravais::read_seed, of.seed, key_fault::no_seed, pieces.seed);
  }
  return pieces;
}

output_encoding encoding_named(const std::string& name) {
  for (const auto& [packing_name, packing] : packings) {
    if (name == packing_name) return {packing, {}};
    for (const auto& [content_name, content] : contents) {
      if (name == std::string(packing_name) + "-" + content_name) {
        if (!has_encoding(packing, content)) break;
        return {packing, content};
      }
    }
  }
  throw misuse(name + ": no encoding has this name" + did_you_mean(name, encoding_list()) + " (" + encoding_names() +
               ")");
}
std::vector<std::string> encoding_list() {
  std::vector<std::string> names;
  for (const auto& [packing_name, packing] : packings) {
    names.emplace_back(packing_name);
    for (const auto& [content_name, content] : contents) {
      if (has_encoding(packing, content)) names.push_back(std::string(packing_name) + "-" + content_name);
    }
  }
  return names;
}
std::string encoding_names() {
  return "raw, hex, der or pem; for a secret key also with -seed or -expanded after it, or -both after der or pem";
}
std::string help_on_encodings() {
  return "ENCODING is raw, hex, der or pem. For a secret key it may end in -seed or\n"
         "-expanded; der and pem may also end in -both. Without an ending, der and pem\n"
         "hold the seed if it is known and shorter; raw and hex hold the expanded key.\n";
}

namespace {
bool is_plain(const output_encoding& target) {
  return target.packed == output_encoding::packing::raw || target.packed == output_encoding::packing::hex;
}
}  // namespace

key_content content_of(const output_encoding& target, const key_pieces& pieces) {
  if (!pieces.is_secret) return key_content::public_key;
  // A key file holds the seed if that is shorter; a raw or hex file holds the expanded key, which every program
  // accepts.
  const bool has_short = !pieces.seed.empty() && pieces.seed.size() < pieces.secret_key.size();
  return target.content.value_or(has_short && !is_plain(target) ? key_content::seed : key_content::expanded);
}

buffer packed(const output_encoding& target, const key_pieces& pieces) {
  using packing = output_encoding::packing;
  const std::string name = described(pieces.set);
  const key_content content = content_of(target, pieces);
  const bool needs_seed = content == key_content::seed || content == key_content::both;
  if (needs_seed && pieces.seed.empty())
    throw failure(name +
                  ": the file holds only an expanded key, which does not give the seed (leave -seed or -both out)");
  const buffer& key = content == key_content::public_key ? pieces.public_key
                      : needs_seed                       ? pieces.seed
                                                         : pieces.secret_key;
  if (key.empty())
    throw failure(name + ": the file does not hold the public key, which does not follow from an expanded key");
  if (is_plain(target)) return target.packed == packing::raw ? key : to_hex(key);

  const key_encoding encoding = target.packed == packing::der ? key_encoding::der : key_encoding::pem;
  buffer file(bravais::key_file_size(pieces.set, content, encoding));
  if (file.empty())
    throw misuse(name +
                 ": has no registered identifier, so use raw, hex or pem (for a secret key also with -seed or "
                 "-expanded after it)");
  require(bravais::write_key_file(pieces.set, key, content, encoding, file), name);
  return file;
}

void require_protectable(const output_encoding& target, key_set set) {
  if (!can_protect())
    throw misuse("--protect: this build has no libcrypto, which protects keys (CMake: BRAVAIS_CLI_LIBCRYPTO)");
  if (bravais::key_file_size(set, key_content::expanded, key_encoding::der) == 0) {
    throw misuse(described(set) + ": has no registered identifier, so its keys cannot be protected with a passphrase " +
                 "(only those of ML-KEM and ML-DSA can)");
  }
  if (is_plain(target))
    throw misuse("--protect: requires --encoding pem or der, with or without -seed, -expanded or -both after it");
}

buffer packed_protected(const output_encoding& target, const key_pieces& pieces, const buffer& passphrase) {
  const buffer key = packed({output_encoding::packing::der, content_of(target, pieces)}, pieces);
  return protect(key,
                 target.packed == output_encoding::packing::der ? protected_encoding::der : protected_encoding::pem,
                 passphrase);
}

}  // namespace cli
