// SPDX-License-Identifier: MIT
// bravais inspect: describes a key file. Never prints a secret.
#include <iostream>
#include <memory>

#include <bravais/key_file.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "digests.hpp"
#include "errors.hpp"
#include "hex.hpp"
#include "key_contents.hpp"
#include "keys.hpp"
#include "sets.hpp"

namespace cli {
namespace {

using json = nlohmann::ordered_json;

struct inspect_options {
  std::string file;
  bool as_json = false;
  passphrase_options passphrase;
};

std::string fingerprint_of(const buffer& public_key) {
  const buffer text = to_hex(sha256(public_key));
  return {text.begin(), text.end() - 1};
}

const char* encoding_of(const bravais::key_file_info& info) {
  const bool is_armored = bravais::key_file_size(info.set, info.content, bravais::key_encoding::der) == 0;
  const bool is_public = info.content == bravais::key_content::public_key;
  if (is_armored) return "armored text";
  if (info.encoding == bravais::key_encoding::pem) return is_public ? "SubjectPublicKeyInfo, PEM" : "PKCS#8, PEM";
  return is_public ? "SubjectPublicKeyInfo, DER" : "PKCS#8, DER";
}

json describe(const std::string& path, const buffer& file) {
  bravais::key_file_info info;
  bravais::key_fault fault;
  if (bravais::inspect_key_file(file, info, &fault) != bravais::errc::ok) {
    throw failure(name_of_input(path) + ": " + text_of(file, fault));
  }
  const key_pieces pieces = pieces_of(path, file, info);
  json said = {{"encoding", encoding_of(info)},
               {"kind", text_of(info.set.kind)},
               {"set", name_of(info.set)},
               {"is_standard", is_standard(info.set)},
               {"content", text_of(info.content)},
               {"secret", pieces.is_secret},
               {"file_bytes", file.size()},
               {"has_seed", !pieces.seed.empty()},
               {"has_public_key", info.has_public_key}};
  said["sizes"] = json::object();
  if (!pieces.public_key.empty()) said["sizes"]["public_key"] = pieces.public_key.size();
  if (!pieces.secret_key.empty()) said["sizes"]["secret_key"] = pieces.secret_key.size();
  if (!pieces.seed.empty()) said["sizes"]["seed"] = pieces.seed.size();
  said["fingerprint"] = pieces.public_key.empty() ? json() : json("SHA256:" + fingerprint_of(pieces.public_key));
  return said;
}

// Raw bytes do not identify themselves: only the objects with their length can be listed.
json describe_plain(const std::string& path, const buffer& file) {
  const std::optional<buffer> decoded = file.empty() ? std::nullopt : from_hex(file);
  const std::size_t size = decoded ? decoded->size() : file.size();
  const std::vector<object_of_set> candidates = what_has_length(size);
  if (candidates.empty()) {
    throw failure(name_of_input(path) + ": not a key file, and no key, ciphertext or signature has this length (" +
                  std::to_string(size) + (size == 1 ? " byte)" : " bytes)"));
  }
  json said = {{"encoding", decoded ? "hex text" : "raw bytes"},
               {"file_bytes", file.size()},
               {"bytes", size},
               {"may_be", json::array()}};
  for (const object_of_set& one : candidates) said["may_be"].push_back({{"role", one.role}, {"set", one.set}});
  return said;
}

void print_lines(const json& said) {
  const auto line = [](const char* name, const std::string& value) { std::cout << name << value << '\n'; };
  line("encoding     ", said["encoding"]);
  if (said.contains("may_be")) {
    line("size         ", std::to_string(said["bytes"].get<std::size_t>()) + " bytes");
    line("may be       ", text_of(what_has_length(said["bytes"])));
    return;
  }
  line("kind         ", said["kind"]);
  line("set          ", said["set"]);
  line("use          ", use_text(said["is_standard"]));
  line("holds        ",
       said["content"].get<std::string>() + (said["has_public_key"] ? ", with the public key beside it" : ""));
  std::string sizes;
  for (const auto& [name, size] : said["sizes"].items()) {
    std::string words = name;
    if (const std::size_t at = words.find('_'); at != words.npos) words[at] = ' ';
    sizes += (sizes.empty() ? "" : ", ") + words + " " + std::to_string(size.get<std::size_t>());
  }
  line("bytes        ", "file " + std::to_string(said["file_bytes"].get<std::size_t>()) + "; " + sizes);
  line("public key   ", said["fingerprint"].is_null() ? "does not follow from an expanded key of this set"
                                                      : said["fingerprint"].get<std::string>());
}

int run(const inspect_options& o) {
  std::optional<protected_encoding> protection;
  std::size_t file_bytes = 0;
  const buffer file = read_key_file(o.file, o.passphrase, &protection, &file_bytes);
  json said = is_key_file(file) ? describe(o.file, file) : describe_plain(o.file, file);
  if (said.contains("secret")) said["protected"] = protection.has_value();
  if (protection) {
    said["encoding"] = *protection == protected_encoding::pem ? "encrypted PKCS#8, PEM" : "encrypted PKCS#8, DER";
    said["file_bytes"] = file_bytes;
  }
  if (o.as_json) {
    json all = {{"version", bravais::version()}};
    all.update(said);
    std::cout << all.dump(2) << '\n';
  } else {
    print_lines(said);
  }
  return success;
}

}  // namespace

command make_inspect(CLI::App& app) {
  CLI::App* options = app.add_subcommand("inspect", "Describe a key file without showing secrets");
  options->footer(
      "The fingerprint is the SHA-256 of the raw public key, so it is the same for all\n"
      "files of one key pair. The key is checked; a malformed one is an error. For raw\n"
      "bytes and hex text, the output lists every object that has their length.\n"
      "Examples:\n"
      "  bravais inspect alice.pem\n"
      "  bravais inspect --json alice.pem");
  const auto o = std::make_shared<inspect_options>();
  options->add_option("FILE", o->file, "The key file; - is standard input")->required();
  options->add_flag("--json", o->as_json, "Print JSON");
  add_passphrase_option(*options, o->passphrase);
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
