// SPDX-License-Identifier: MIT
// Reads arbitrary and damaged key files. Nothing may crash. A rejected file has a reason, and the output is zeroed or,
// if it is a public key, overwritten with other bytes. An accepted key is written to a file again, which must hold it.

#include <bravais/key_file.hpp>

#include "fuzz.hpp"

namespace bravais::fuzz {
namespace {

template <class Parameters>
buffer valid_file(source& from, const Parameters& set) {
  const auto content = static_cast<key_content>(from.byte() % 4);
  const auto encoding = static_cast<key_encoding>(from.byte() % 2);
  buffer file(key_file_size(set.id, content, encoding));
  if (file.empty()) return file;
  const buffer seed = from.seeds(set.seed);
  const buffer key = content == key_content::public_key ? generate(portable(), set, seed).public_keys : seed;
  const by_id::key given = content == key_content::public_key ? by_id::key(key) : by_id::seed(key);
  require(write_key_file(set.id, given, content, encoding, file) == errc::ok, "a valid key is written");
  return file;
}

template <class Parameters>
void read_as(const Parameters& set, const buffer& file, const key_file_info& info) {
  key_fault fault;
  buffer secret(set.secret_key, 0xAA), open(set.public_key, 0xAA), seed(set.seed, 0xAA);
  const auto judged = [&](errc error, const buffer& out) {
    require((error == errc::ok) == (fault == key_fault::none), "a refusal has a reason");
    const bool is_public = &out == &open;
    if (error != errc::ok) require(all_zero(out) != is_public, "outputs of a refused file: zeros, or no public key");
    return error == errc::ok;
  };
  const auto written_again = [&](key_content content, const buffer& key) {
    buffer again(key_file_size(set.id, content, info.encoding));
    require(write_key_file(set.id, key, content, info.encoding, again) == errc::ok, "what was read can be written");
    return again;
  };
  const bool has_secret = judged(read_secret_key(set.id, file, secret, &fault), secret);
  const bool has_public = judged(read_public_key(set.id, file, open, &fault), open);
  require(!(has_secret && has_public), "a file is of one sort");
  if (has_public) {
    buffer found(set.public_key);
    require(read_public_key(set.id, written_again(key_content::public_key, open), found) == errc::ok && found == open,
            "the public key comes back");
  }
  const bool has_seed = judged(read_seed(set.id, file, seed, &fault), seed);
  require(!has_seed || has_secret, "a seed gives a secret key");
  if (has_secret) {
    buffer found(set.secret_key);
    require(read_secret_key(set.id, written_again(key_content::expanded, secret), found) == errc::ok && found == secret,
            "the secret key comes back");
  }
  static_cast<void>(judged(derive_public_key(set.id, file, open, &fault), open));
}

}  // namespace

void run(source& from) {
  buffer file;
  if (const unsigned kind = from.byte() % 4; kind == 0) {
    file = from.bytes(from.below(1 << 13));
  } else {
    with_table(kind - 1, [&](const auto& table) { file = valid_file(from, pick_set(from, table)); });
  }
  if (!file.empty() && from.flag()) {
    for (std::size_t changes = from.byte() % 8; changes > 0; --changes) file[from.below(file.size())] ^= from.byte();
    if (from.flag()) file.resize(from.below(file.size() + 1));
  }
  key_file_info info;
  key_fault fault;
  const errc error = inspect_key_file(file, info, &fault);
  require((error == errc::ok) == (fault == key_fault::none), "a refusal has a reason");
  if (error != errc::ok) return;
  with_parameters(info.set, [&](const auto& row) { read_as(row, file, info); });
}

}  // namespace bravais::fuzz
