// SPDX-License-Identifier: MIT
// Reads the fields of ACVP prompts, with errors that name the place of each field.
#include <algorithm>
#include <optional>
#include <utility>

#include "acvp.hpp"
#include "errors.hpp"
#include "hex.hpp"
#include "suggestion.hpp"

namespace cli::acvp {
namespace {

// A value in messages. Long text is cut.
std::string shown(const json& value) {
  constexpr std::size_t longest = 40;
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  const std::string text = value.dump();
  return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

}  // namespace

fields::fields(std::string place, const json& object, const json* outer)
    : place_(std::move(place)), object_(&object), outer_(outer) {
  if (!object.is_object()) throw failure(place_ + ": expected a JSON object, found " + shown(object));
}

const json* fields::find(const char* name) const {
  for (const json* object : {object_, outer_}) {
    if (object == nullptr) continue;
    const auto found = object->find(name);
    if (found != object->end()) return &*found;
  }
  return nullptr;
}

const json& fields::get(const char* name) const {
  const json* found = find(name);
  if (found == nullptr) fail(name, "is missing");
  return *found;
}

const json& fields::id(const char* name) const {
  const json& value = get(name);
  if (!value.is_number_integer()) fail(name, "expected an integer, found " + shown(value));
  return value;
}

const json& fields::array(const char* name) const {
  const json& value = get(name);
  if (!value.is_array()) fail(name, "expected a list, found " + shown(value));
  return value;
}

bool fields::flag(const char* name) const {
  const json& value = get(name);
  if (!value.is_boolean()) fail(name, "expected true or false, found " + shown(value));
  return value.get<bool>();
}

const std::string& fields::text(const char* name) const {
  const json& value = get(name);
  if (!value.is_string()) fail(name, "expected text, found " + shown(value));
  return value.get_ref<const std::string&>();
}

const std::string& fields::one_of(const char* name, const std::vector<std::string>& texts) const {
  const std::string& found = text(name);
  if (std::find(texts.begin(), texts.end(), found) == texts.end())
    fail(name, "expected " + listed(texts, "or") + ", found " + shown(get(name)));
  return found;
}

buffer fields::bytes(const char* name) const {
  const std::string& digits = text(name);
  std::optional<buffer> decoded = from_hex({reinterpret_cast<const std::uint8_t*>(digits.data()), digits.size()});
  if (!decoded) fail(name, "not hex text (pairs of the digits 0-9, a-f)");
  return std::move(*decoded);
}

buffer fields::bytes(const char* name, std::size_t size) const {
  buffer decoded = bytes(name);
  if (decoded.size() != size)
    fail(name, "expected " + std::to_string(size) + " bytes, found " + std::to_string(decoded.size()));
  return decoded;
}

void fields::require(bravais::errc error, const char* name) const {
  if (!done(error)) fail(name, bravais::text(error));
}

void fields::fail(const std::string& name, const std::string& what) const {
  throw failure(place_ + ": " + name + ": " + what);
}

json hex_text(std::span<const std::uint8_t> bytes) {
  const buffer lower = to_hex(bytes);
  std::string text(lower.begin(), lower.end() - 1);  // without the line end
  for (char& digit : text) {
    if (digit >= 'a') digit = static_cast<char>(digit - 'a' + 'A');
  }
  return text;
}

}  // namespace cli::acvp
