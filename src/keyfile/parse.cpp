// SPDX-License-Identifier: MIT
#include "keyfile/parse.hpp"

#include <algorithm>
#include <string_view>

#include "keyfile/base64.hpp"

namespace bravais::keyfile {
namespace {

std::string_view text_of(in bytes) noexcept { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
in bytes_of(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// AlgorithmIdentifier: an object identifier without parameters.
key_set algorithm(der_reader& from) noexcept {
  der_reader identifier = from.enter(sequence);
  const in object = identifier.take(object_identifier);
  if (!identifier.at_end()) identifier.refuse(key_fault::parameters);
  for (const registered_set& one : registered_sets) {
    if (is_known(one.set) && std::ranges::equal(one.identifier, object)) return one.set;
  }
  identifier.refuse(key_fault::unknown_set);
  return {};
}

// The content of a BIT STRING, which must be a whole number of bytes.
in whole_bytes(der_reader& from, tag wanted) noexcept {
  const in bits = from.take(wanted);
  if (bits.empty()) from.refuse(key_fault::wrong_public_size);
  if (bits.empty() || bits.front() != 0) {
    from.refuse(key_fault::unused_bits);
    return {};
  }
  return bits.subspan(1);
}

// Parses the private key, a CHOICE of seed, expandedKey and both (RFC 9881, RFC 9935). The tag says which one it is.
void private_key(in bytes, parts& found, key_fault& fault) noexcept {
  der_reader choice(bytes, fault);
  if (choice.next_is(context_0)) {
    found.content = key_content::seed;
    found.seed = choice.take(context_0);
  } else if (choice.next_is(octet_string)) {
    found.content = key_content::expanded;
    found.expanded = choice.take(octet_string);
  } else if (choice.next_is(sequence)) {
    found.content = key_content::both;
    der_reader both = choice.enter(sequence);
    found.seed = both.take(octet_string);
    found.expanded = both.take(octet_string);
    both.finish();
  } else {
    choice.refuse(key_fault::unknown_choice);
  }
  choice.finish();
}

key_fault check_sizes(const parts& found) noexcept {
  const set_row row = row_of(found.set);
  const bool wants_seed = found.content == key_content::seed || found.content == key_content::both;
  const bool wants_expanded = found.content == key_content::expanded || found.content == key_content::both;
  if (wants_seed && found.seed.size() != row.seed) return key_fault::wrong_seed_size;
  if (wants_expanded && found.expanded.size() != row.secret_key) return key_fault::wrong_secret_size;
  if ((found.content == key_content::public_key || !found.public_key.empty()) &&
      found.public_key.size() != row.public_key) {
    return key_fault::wrong_public_size;
  }
  return key_fault::none;
}

// SubjectPublicKeyInfo (RFC 5280) or OneAsymmetricKey (RFC 5958): the first value says which.
key_fault parse_der(in file, parts& found) noexcept {
  key_fault fault = key_fault::none;
  der_reader outer(file, fault);
  der_reader key = outer.enter(sequence);
  outer.finish();
  if (key.next_is(sequence)) {
    found.content = key_content::public_key;
    found.set = algorithm(key);
    found.public_key = whole_bytes(key, bit_string);
  } else {
    const in version = key.take(integer);
    if (version.size() != 1 || version.front() > 1) key.refuse(key_fault::bad_version);
    found.set = algorithm(key);
    private_key(key.take(octet_string), found, fault);
    if (key.next_is(context_0_constructed)) key.refuse(key_fault::attributes);
    const bool has_public_key = key.next_is(context_1);
    if (has_public_key) found.public_key = whole_bytes(key, context_1);
    if (fault == key_fault::none && key.at_end() && has_public_key != (version.front() == 1)) {
      key.refuse(key_fault::bad_version);
    }
  }
  key.finish();
  return fault == key_fault::none ? check_sizes(found) : fault;
}

// Parts of a text. Unlike substr(), they cannot throw, so that the library needs nothing of the C++ run-time library.
std::string_view first(std::string_view text, std::size_t count) noexcept {
  text.remove_suffix(text.size() - count);
  return text;
}
std::string_view without_first(std::string_view text, std::size_t count) noexcept {
  text.remove_prefix(count);
  return text;
}

// Reads lines that end with LF or CRLF, and strips trailing spaces and tabs.
class line_reader {
 public:
  explicit line_reader(std::string_view text) noexcept : rest_(text) {}
  std::string_view take() noexcept {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    std::string_view line = first(rest_, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
    return line;
  }
  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

 private:
  std::string_view rest_;
};

// Removes `word` and the space after it, if any, from the front. Returns false if another word is there.
bool take_word(std::string_view& label, std::string_view word) noexcept {
  if (!label.starts_with(word)) return false;
  const std::string_view rest = without_first(label, word.size());
  if (!rest.empty() && rest.front() != ' ') return false;
  label = without_first(rest, std::min<std::size_t>(1, rest.size()));
  return true;
}

// Parses the label and the header line of the armored form. The label names the kind and the content, and the header
// line names the parameter set. The body, which follows, is the key.
key_fault parse_armored(std::string_view label, line_reader& lines, parts& found) noexcept {
  static_cast<void>(take_word(label, label_of_all));
  const auto is_kind = [&](key_kind kind) {
    found.set.kind = kind;
    return take_word(label, label_of(kind));
  };
  const auto is_content = [&](key_content content) {
    found.content = content;
    return label == label_of(content);
  };
  if (!is_kind(key_kind::kem) && !is_kind(key_kind::pke) && !is_kind(key_kind::signature)) return key_fault::bad_label;
  if (!is_content(key_content::public_key) && !is_content(key_content::seed) && !is_content(key_content::expanded)) {
    return key_fault::bad_label;
  }
  const std::string_view header = lines.take();
  if (!header.starts_with(set_header) || !lines.take().empty()) return key_fault::bad_header;
  const std::optional<key_set> set = find_set(found.set.kind, without_first(header, set_header.size()));
  if (!set) return key_fault::unknown_set;
  if (identifier_of(*set) != nullptr) return key_fault::registered;
  found.set = *set;
  return key_fault::none;
}

// Returns the position of the BEGIN line. Other text may precede it.
std::size_t find_begin(std::string_view text) noexcept {
  for (std::size_t at = text.find(begin_mark); at != text.npos; at = text.find(begin_mark, at + 1)) {
    if (at == 0 || text[at - 1] == '\n') return at;
  }
  return text.npos;
}

key_fault parse_text(std::string_view text, decoded& memory, parts& found) noexcept {
  line_reader lines(text);
  std::string_view label = lines.take();
  // This fails if the line ends after the mark: take() has then stripped the space at the end of the mark.
  if (!label.starts_with(begin_mark)) return key_fault::bad_label;
  label.remove_prefix(begin_mark.size());
  if (!label.ends_with(mark)) return key_fault::bad_label;
  label.remove_suffix(mark.size());
  const bool is_public = label == public_label, is_private = label == private_label;
  std::string_view words = label;
  const bool is_armored = take_word(words, label_of_all);
  if (!is_public && !is_private && !is_armored) return key_fault::bad_label;
  found.encoding = key_encoding::pem;
  if (is_armored) {
    if (const key_fault fault = parse_armored(label, lines, found); fault != key_fault::none) return fault;
  }

  const std::string_view rest = lines.rest();
  const std::size_t end = find_end_of_base64(bytes_of(rest), end_mark);
  if (end == rest.size()) return key_fault::no_end;
  line_reader after(without_first(rest, end + end_mark.size()));
  const std::string_view last = after.take();
  if (!last.ends_with(mark) || first(last, last.size() - mark.size()) != label) return key_fault::no_end;
  if (after.rest().find_first_not_of(" \t\r\n") != rest.npos) return key_fault::text_behind;
  std::size_t size = 0;
  if (!decode_base64(bytes_of(first(rest, end)), memory.value, size)) return key_fault::bad_base64;
  const in body = in(memory.value).first(size);

  if (is_armored) {
    in& part = found.content == key_content::public_key ? found.public_key
               : found.content == key_content::seed     ? found.seed
                                                        : found.expanded;
    part = body;
    return check_sizes(found);
  }
  if (const key_fault fault = parse_der(body, found); fault != key_fault::none) return fault;
  return is_public == (found.content == key_content::public_key) ? key_fault::none : key_fault::bad_label;
}

// Whether the file begins like DER: the first length byte has its highest bit set, or it is the number of bytes that
// follow. Text begins so only by accident. Secrets in DER are therefore not searched for a BEGIN line.
bool begins_like_der(in file) noexcept {
  return file.size() >= 2 && file[0] == sequence && (file[1] >= 0x80 || file.size() == std::size_t{2} + file[1]);
}

}  // namespace

key_fault parse(in file, decoded& memory, parts& found) noexcept {
  found = {};
  const std::size_t begin = begins_like_der(file) ? std::string_view::npos : find_begin(text_of(file));
  if (begin != std::string_view::npos) return parse_text(without_first(text_of(file), begin), memory, found);
  if (file.empty() || file.front() != sequence) return key_fault::no_key_file;
  return parse_der(file, found);
}

}  // namespace bravais::keyfile
