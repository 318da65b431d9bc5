// SPDX-License-Identifier: MIT
// The C functions of key files must agree with the C++ functions for any bytes, lengths, sets and forms, and must
// reject null pointers.

#include "c_calls.hpp"

namespace bravais::fuzz {
namespace {

// A file of any set, content and encoding, valid or not; then every function that reads it, intact or damaged.
template <class Parameters>
void key_file_calls(source& from, key_kind kind, std::uint32_t id, const Parameters& set) {
  const key_set which(kind, id);
  const std::uint32_t number = c_id(static_cast<std::uint32_t>(kind), id);
  const std::uint32_t content = from.byte() % 5, encoding = from.byte() % 3;
  const auto content2 = static_cast<key_content>(content);
  const auto encoding2 = static_cast<key_encoding>(encoding);
  const std::size_t size = bravais_key_file_size(number, content, encoding);
  require(size == key_file_size(which, content2, encoding2), "size of a file");
  buffer key = from.seeds(set.seed);
  if (content2 == key_content::public_key) key = generate(portable(), set, key).public_keys;
  std::uint32_t form = content2 == key_content::public_key ? BRAVAIS_KEY_PUBLIC : BRAVAIS_KEY_SEED;
  if (content2 == key_content::expanded && from.flag()) {
    key = generate(portable(), set, key).secret_keys;
    form = BRAVAIS_KEY_EXPANDED;
  }
  from.perhaps_mutate(key);
  const bravais_key given = c::key(form, key);
  std::int32_t fault = -1;
  key_fault fault2{};
  const auto same_fault = [&] { return fault == static_cast<int>(fault2); };
  buffer file(from.one_in(8) ? from.below(size + 2) : size, 0xAA), file2 = file;
  require(same(bravais_key_file_write(number, file.data(), file.size(), &fault, &given, content, encoding),
               write_key_file(which, by_id::key(form, key), content2, encoding2, file2, &fault2)) &&
              file == file2 && same_fault(),
          "write");
  from.perhaps_mutate(file);

  bravais_key_file_info info = BRAVAIS_KEY_FILE_INFO;
  key_file_info info2;
  const int inspected = bravais_key_file_inspect(&info, &fault, file.data(), file.size());
  require(same(inspected, inspect_key_file(file, info2, &fault2)) && same_fault(), "inspect");
  if (inspected == BRAVAIS_OK) {
    require(info.id == c_id(static_cast<std::uint32_t>(info2.set.kind), info2.set.id) &&
                info.content == static_cast<std::uint32_t>(info2.content) &&
                info.encoding == static_cast<std::uint32_t>(info2.encoding) &&
                (info.has_public_key != 0) == info2.has_public_key,
            "what a file is");
  } else {
    require(info.id == 0 && info.content == 0 && info.encoding == 0 && info.has_public_key == 0, "zeros for no file");
  }
  const auto compare = [&](const char* what, std::size_t item, auto in_c, auto in_cpp) {
    buffer out(from.one_in(8) ? from.below(item + 2) : item, 0xAA), out2 = out;
    const int status = in_c(number, out.data(), out.size(), &fault, file.data(), file.size());
    require(same(status, in_cpp(which, std::span<const std::uint8_t>(file), std::span(out2), &fault2)) && out == out2 &&
                same_fault(),
            what);
    require(std::strcmp(bravais_key_file_fault_text(fault), text(fault2)) == 0, "sentence for a fault");
    require(in_c(number, out.data(), out.size(), nullptr, nullptr, file.size() + 1) != BRAVAIS_OK, "null accepted");
  };
  using file_reader = errc (*)(key_set, bravais::octets, bravais::writable_octets, key_fault*) noexcept;
  const auto read_public = [](int derive) {
    return [derive](std::uint32_t set_id, std::uint8_t* out, std::size_t room, std::int32_t* why,
                    const std::uint8_t* bytes, std::size_t count) {
      return bravais_key_file_read_public_key(set_id, out, room, why, bytes, count, derive);
    };
  };
  compare("public key", set.public_key, read_public(0), static_cast<file_reader>(read_public_key));
  compare("secret key", set.secret_key, bravais_key_file_read_secret_key, static_cast<file_reader>(read_secret_key));
  compare("seed", set.seed, bravais_key_file_read_seed, static_cast<file_reader>(read_seed));
  compare("derived", set.public_key, read_public(1), static_cast<file_reader>(derive_public_key));
}

}  // namespace

void run(source& from) {
  with_table(from.byte(), [&](const auto& table) {
    const auto [id, exists, set] = pick_id(from, table);
    key_file_calls(from, key_set(set.id).kind, id, set);
  });
}

}  // namespace bravais::fuzz
