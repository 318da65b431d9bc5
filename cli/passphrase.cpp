// SPDX-License-Identifier: MIT
// Reads passphrases from the terminal or from a file descriptor.
#include "passphrase.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string_view>

#include "descriptor.hpp"
#include "errors.hpp"
#include "numbers.hpp"
#include "printable.hpp"
#include "system/terminal.hpp"

namespace cli {
namespace {

constexpr std::size_t longest_passphrase = 1024;

// Reads one line byte by byte, because the next line may be the next passphrase. The end of the file also ends a line.
// `read` returns the number of bytes, 0 or 1, or -1 with errno.
template <class Read>
buffer read_line(const std::string& name, Read read) {
  buffer line;
  line.reserve(longest_passphrase);
  for (;;) {
    std::uint8_t byte = 0;
    const std::ptrdiff_t got = read(byte);
    if (got < 0 && errno == EINTR && !signals_noted::any()) continue;
    if (got < 0 && errno == EINTR) throw failure(name + ": interrupted");
    if (got < 0) fail_of_system(name, "cannot be read");
    if (got == 0 || byte == '\n') break;
    if (line.size() == longest_passphrase) {
      throw failure(name + ": the passphrase has more than " + std::to_string(longest_passphrase) + " bytes");
    }
    line.push_back(byte);
    bravais::wipe(&byte, 1);
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (line.empty()) throw failure(name + ": the passphrase is empty");
  return line;
}

buffer ask(system::silent_terminal& terminal, const std::string& prompt) {
  terminal.show(printable(prompt));
  return read_line(system::silent_terminal::name(), [&](std::uint8_t& byte) { return terminal.read_byte(byte); });
}

buffer line_of(std::uint32_t descriptor) {
  const std::string name = "--passphrase-fd " + std::to_string(descriptor);
  return read_line(name,
                   [&](std::uint8_t& byte) { return system::read_some(static_cast<int>(descriptor), {&byte, 1}); });
}

}  // namespace

void add_passphrase_option(CLI::App& options, passphrase_options& values) {
  options
      .add_option("--passphrase-fd", values.descriptor,
                  "Read the passphrase, one line, from this file descriptor (default: the terminal)")
      ->type_name("N")
      ->check(decimal())
      ->check(CLI::Range(0U, 1U << 20));
}

void require_use_of_passphrase(const passphrase_options& o, bool is_used) {
  if (o.descriptor && !is_used)
    throw misuse("--passphrase-fd: no key here is protected: add --protect, or leave the option out");
}

buffer read_passphrase(const passphrase_options& o, const std::string& path) {
  if (o.descriptor) return line_of(*o.descriptor);
  system::silent_terminal terminal;
  return ask(terminal, "Passphrase for " + path + ": ");
}

buffer read_new_passphrase(const passphrase_options& o) {
  if (o.descriptor) return line_of(*o.descriptor);
  system::silent_terminal terminal;
  buffer first = ask(terminal, "New passphrase: ");
  if (first != ask(terminal, "Repeat the passphrase: ")) throw failure("the two passphrases differ");
  return first;
}

bool is_protected(std::span<const std::uint8_t> file) {
  constexpr std::string_view begin = "-----BEGIN ";
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  std::size_t at = text.find(begin);
  while (at != text.npos && at != 0 && text[at - 1] != '\n') at = text.find(begin, at + 1);
  if (at != text.npos) return text.substr(at).starts_with("-----BEGIN ENCRYPTED PRIVATE KEY-----");
  // In DER, the identifier of PBES2 (1.2.840.113549.1.5.13) comes right after the headers of two nested sequences.
  constexpr std::uint8_t pbes2[] = {0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05, 0x0d};
  if (file.size() < 32 || file.front() != 0x30) return false;
  const auto beginning = file.first(24);
  return std::search(beginning.begin(), beginning.end(), std::begin(pbes2), std::end(pbes2)) != beginning.end();
}

}  // namespace cli
