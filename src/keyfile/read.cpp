// SPDX-License-Identifier: MIT
#include <algorithm>

#include "api/operations.hpp"
#include "common/registers.hpp"
#include "keyfile/check.hpp"
#include "keyfile/key_file.hpp"

namespace bravais::keyfile {
namespace {

errc report(const verdict& said, key_fault* fault) noexcept {
  if (fault != nullptr) *fault = said.fault;
  return said.error;
}

// Checks that a file holds the requested kind, parameter set and content.
enum class wanted { public_key, secret_key, either };
key_fault match(key_set set, wanted what, const parts& found) noexcept {
  if (found.set.kind != set.kind) return key_fault::wrong_kind;
  if (found.set != set) return key_fault::wrong_set;
  const bool is_public = found.content == key_content::public_key;
  if (what == wanted::public_key && !is_public) return key_fault::is_secret;
  if (what == wanted::secret_key && is_public) return key_fault::is_public;
  return key_fault::none;
}

// Fills an output with what it holds after an error.
void clear(key_set set, std::size_t set_row::* size, out output) noexcept {
  if (size != &set_row::public_key) return wipe(output.data(), output.size());
  if (!is_known(set)) return api::write_no_public_keys("", output.size(), output);
  api::write_no_public_keys(row_of(set).name, row_of(set).public_key, output);
}

// Parses, matches and checks a file, then copies the bytes that `take(parts, keys)` selects to the output.
template <class Take>
errc read(key_set set, wanted what, in file, std::size_t set_row::* size, out output, key_fault* fault,
          Take take) noexcept {
  const registers_cleared_at_end guard;
  if (fault != nullptr) *fault = key_fault::none;
  clear(set, size, output);
  if (!is_known(set)) return errc::unknown_set;
  if (output.size() != row_of(set).*size) return errc::bad_length;
  decoded memory;
  wiped<keys> found_keys;
  parts found;
  verdict said = parse(file, memory, found);
  if (said.ok()) said = match(set, what, found);
  if (said.ok()) said = check(found, found_keys);
  if (!said.ok()) return report(said, fault);
  const in from = take(found, found_keys.value);
  if (from.size() != output.size()) {
    return report(size == &set_row::seed ? key_fault::no_seed : key_fault::no_public_key, fault);
  }
  std::copy(from.begin(), from.end(), output.begin());
  return errc::ok;
}

}  // namespace

errc inspect(in file, key_file_info& info, key_fault* fault) noexcept {
  const registers_cleared_at_end guard;
  decoded memory;
  parts found;
  const verdict said = parse(file, memory, found);
  info = {};
  if (said.ok()) {
    const bool is_secret = found.content != key_content::public_key;
    info = {found.set, found.content, found.encoding, is_secret && !found.public_key.empty()};
  }
  return report(said, fault);
}

errc public_key_in(key_set set, in file, bool derive, out public_key, key_fault* fault) noexcept {
  return read(set, derive ? wanted::either : wanted::public_key, file, &set_row::public_key, public_key, fault,
              [](const parts&, const keys& k) { return k.public_key; });
}
errc secret_key_in(key_set set, in file, out secret_key, key_fault* fault) noexcept {
  return read(set, wanted::secret_key, file, &set_row::secret_key, secret_key, fault,
              [](const parts&, const keys& k) { return k.secret_key; });
}
errc seed_in(key_set set, in file, out seed, key_fault* fault) noexcept {
  return read(set, wanted::secret_key, file, &set_row::seed, seed, fault,
              [](const parts& p, const keys&) { return p.seed; });
}

}  // namespace bravais::keyfile
