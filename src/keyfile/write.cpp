// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string_view>

#include "common/registers.hpp"
#include "keyfile/base64.hpp"
#include "keyfile/check.hpp"
#include "keyfile/key_file.hpp"

namespace bravais::keyfile {
namespace {

// Writes the structure of a key with a registered identifier, from its end to its beginning. Without memory, the parts
// may be null pointers with a size.
void write_structure(der_writer& to, const object_bytes& identifier, const parts& key) noexcept {
  const std::size_t end = to.size();
  const bool is_public = key.content == key_content::public_key, is_both = key.content == key_content::both;
  if (is_public) {
    to.put(key.public_key);
    to.put(std::uint8_t{0});  // unused bits
    to.wrap(bit_string, end);
  } else {
    if (!key.expanded.empty()) to.put(octet_string, key.expanded);
    if (!key.seed.empty()) to.put(is_both ? octet_string : context_0, key.seed);
    if (is_both) to.wrap(sequence, end);
    to.wrap(octet_string, end);
  }
  const std::size_t algorithm_end = to.size();
  to.put(object_identifier, identifier);
  to.wrap(sequence, algorithm_end);
  if (!is_public) {
    constexpr std::uint8_t version = 0;
    to.put(integer, in(&version, 1));
  }
  to.wrap(sequence, end);
}

// Writes a text or, without memory, only counts its characters.
class text_writer {
 public:
  explicit text_writer(std::uint8_t* memory) noexcept : memory_(memory) {}
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  void put(std::string_view text) noexcept {
    if (memory_ != nullptr) std::copy(text.begin(), text.end(), memory_ + size_);
    size_ += text.size();
  }
  void put_base64(in bytes) noexcept {
    if (memory_ != nullptr) encode_base64(bytes, memory_ + size_);
    size_ += base64_size(bytes.size());
  }

 private:
  std::uint8_t* memory_;
  std::size_t size_ = 0;
};

void put_label(text_writer& to, std::string_view mark_of, const parts& key) noexcept {
  to.put(mark_of);
  if (identifier_of(key.set) != nullptr) {
    to.put(key.content == key_content::public_key ? public_label : private_label);
  } else {
    to.put(label_of_all);
    to.put(" ");
    to.put(label_of(key.set.kind));
    to.put(" ");
    to.put(label_of(key.content));
  }
  to.put(mark);
  to.put("\n");
}

void write_text(text_writer& to, const parts& key, in body) noexcept {
  put_label(to, begin_mark, key);
  if (identifier_of(key.set) == nullptr) {
    to.put(set_header);
    to.put(row_of(key.set).name);
    to.put("\n\n");
  }
  to.put_base64(body);
  put_label(to, end_mark, key);
}

bool has_form(key_set set, key_content content, key_encoding encoding) noexcept {
  if (!is_known(set) || content > key_content::both || encoding > key_encoding::pem) return false;
  return identifier_of(set) != nullptr || (encoding == key_encoding::pem && content != key_content::both);
}

// The only part of a key in the armored form.
in only_part(const parts& key) noexcept {
  return key.content == key_content::public_key ? key.public_key
         : key.content == key_content::seed     ? key.seed
                                                : key.expanded;
}

// Selects the parts that a file with this content holds.
void choose(parts& key, in public_key, in seed, in expanded) noexcept {
  if (key.content == key_content::public_key) key.public_key = public_key;
  if (key.content == key_content::seed || key.content == key_content::both) key.seed = seed;
  if (key.content == key_content::expanded || key.content == key_content::both) key.expanded = expanded;
}

std::size_t structure_size(const parts& key) noexcept {
  der_writer counted;
  write_structure(counted, *identifier_of(key.set), key);
  return counted.size();
}

}  // namespace

std::size_t size_of_file(key_set set, key_content content, key_encoding encoding) noexcept {
  if (!has_form(set, content, encoding)) return 0;
  static constexpr std::array<std::uint8_t, largest_file> any{};
  const set_row row = row_of(set);
  parts key;
  key.set = set;
  key.content = content;
  choose(key, in(any).first(row.public_key), in(any).first(row.seed), in(any).first(row.secret_key));
  const std::size_t body = identifier_of(set) != nullptr ? structure_size(key) : only_part(key).size();
  if (encoding == key_encoding::der) return body;
  text_writer counted(nullptr);
  write_text(counted, key, in(any).first(body));
  return counted.size();
}

errc write(key_set set, key_content content, key_encoding encoding, in key, bool is_seed, out file,
           key_fault* fault) noexcept {
  const registers_cleared_at_end guard;
  if (fault != nullptr) *fault = key_fault::none;
  wipe(file.data(), file.size());
  if (!is_known(set)) return errc::unknown_set;
  if (!has_form(set, content, encoding)) return errc::bad_argument;
  const set_row row = row_of(set);
  if (file.size() != size_of_file(set, content, encoding)) return errc::bad_length;

  // Check the given key as if it had been read from a file.
  parts given;
  given.set = set;
  given.content = content == key_content::public_key ? key_content::public_key
                  : is_seed                          ? key_content::seed
                                                     : key_content::expanded;
  const std::size_t demanded = given.content == key_content::public_key ? row.public_key
                               : given.content == key_content::seed     ? row.seed
                                                                        : row.secret_key;
  if (key.size() != demanded) return errc::bad_length;
  choose(given, key, key, key);
  wiped<keys> found;
  const verdict said = check(given, found);
  if (fault != nullptr) *fault = said.fault;
  if (!said.ok()) return said.error;

  parts written;
  written.set = set;
  written.content = content;
  choose(written, key, key, found.value.secret_key);
  if (encoding == key_encoding::der) {
    der_writer to(file);
    write_structure(to, *identifier_of(set), written);
    return errc::ok;
  }
  decoded memory;
  in body = only_part(written);
  if (identifier_of(set) != nullptr) {
    const out structure = out(memory.value).first(structure_size(written));
    der_writer to(structure);
    write_structure(to, *identifier_of(set), written);
    body = structure;
  }
  text_writer to(file.data());
  write_text(to, written, body);
  return errc::ok;
}

}  // namespace bravais::keyfile
