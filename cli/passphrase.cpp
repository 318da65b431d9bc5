// SPDX-License-Identifier: MIT
// Reads passphrases from the terminal or from a file descriptor.
#include "passphrase.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <termios.h>

#include "descriptor.hpp"
#include "errors.hpp"
#include "numbers.hpp"
#include "printable.hpp"

namespace cli {
namespace {

constexpr std::size_t longest_passphrase = 1024;

// Reads one line of a descriptor, byte by byte, because the next line may be the next passphrase. The end of the file
// also ends a line. `may_read` waits for a byte and returns false if a signal came instead.
template <class MayRead>
buffer read_line(int from, const std::string& name, MayRead may_read) {
  buffer line;
  line.reserve(longest_passphrase);
  for (;;) {
    if (!may_read(from)) throw failure(name + ": interrupted");
    std::uint8_t byte = 0;
    const ssize_t got = ::read(from, &byte, 1);
    if (got < 0 && errno == EINTR) continue;
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

// The terminal of the process. Its echo is off during the lifetime of the object.
class silent_terminal {
 public:
  silent_terminal() : terminal_(::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    if (terminal_.number() < 0 || terminal_.number() >= FD_SETSIZE || ::tcgetattr(terminal_.number(), &before_) != 0) {
      throw failure("there is no terminal to ask for the passphrase: use --passphrase-fd N");
    }
    termios silent = before_;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    silent.c_lflag |= ICANON | ECHONL;
    if (::tcsetattr(terminal_.number(), TCSAFLUSH, &silent) != 0) fail_of_system("/dev/tty", "cannot turn echo off");
  }
  silent_terminal(const silent_terminal&) = delete;
  silent_terminal& operator=(const silent_terminal&) = delete;
  ~silent_terminal() { static_cast<void>(::tcsetattr(terminal_.number(), TCSAFLUSH, &before_)); }

  [[nodiscard]] buffer ask(const std::string& prompt) const {
    const std::string shown = printable(prompt);
    write_all(terminal_.number(), {reinterpret_cast<const std::uint8_t*>(shown.data()), shown.size()}, "/dev/tty");
    return read_line(terminal_.number(), "/dev/tty", signals_noted::wait_for_input);
  }

 private:
  // Declared first, so that a signal ends the program only after the terminal is restored.
  signals_noted until_restored_;
  descriptor terminal_;
  termios before_{};
};

buffer line_of(const passphrase_options& o) {
  const std::string name = "--passphrase-fd " + std::to_string(*o.descriptor);
  return read_line(static_cast<int>(*o.descriptor), name, [](int) { return true; });
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
  return o.descriptor ? line_of(o) : silent_terminal().ask("Passphrase for " + path + ": ");
}

buffer read_new_passphrase(const passphrase_options& o) {
  if (o.descriptor) return line_of(o);
  const silent_terminal terminal;
  buffer first = terminal.ask("New passphrase: ");
  if (first != terminal.ask("Repeat the passphrase: ")) throw failure("the two passphrases differ");
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
