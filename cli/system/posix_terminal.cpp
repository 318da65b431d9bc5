// SPDX-License-Identifier: MIT
// The terminal on POSIX systems.
#include <cerrno>
#include <fcntl.h>
#include <span>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "cli/descriptor.hpp"
#include "cli/errors.hpp"
#include "cli/signals.hpp"
#include "cli/system/terminal.hpp"

namespace cli::system {

bool is_terminal(int descriptor) { return ::isatty(descriptor) != 0; }

bool is_terminal(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0 || !S_ISCHR(found.st_mode)) return false;
  const cli::descriptor device(::open(path.c_str(), O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  return device.number() >= 0 && is_terminal(device.number());
}

std::size_t columns_of_terminal(int descriptor) {
  winsize size{};
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

struct silent_terminal::state {
  // Declared first, so that a signal ends the program only after the terminal is restored.
  signals_noted until_restored;
  cli::descriptor terminal{::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)};
  termios before{};
};

silent_terminal::silent_terminal() : state_(std::make_unique<state>()) {
  const int number = state_->terminal.number();
  if (number < 0 || number >= FD_SETSIZE || ::tcgetattr(number, &state_->before) != 0) {
    throw failure("there is no terminal to ask for the passphrase: use --passphrase-fd N");
  }
  termios silent = state_->before;
  silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  silent.c_lflag |= ICANON | ECHONL;
  if (::tcsetattr(number, TCSAFLUSH, &silent) != 0) fail_of_system(name(), "cannot turn echo off");
}

silent_terminal::~silent_terminal() {
  static_cast<void>(::tcsetattr(state_->terminal.number(), TCSAFLUSH, &state_->before));
}

void silent_terminal::show(std::string_view text) {
  write_all(state_->terminal.number(), {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, name());
}

std::ptrdiff_t silent_terminal::read_byte(std::uint8_t& byte) {
  for (;;) {
    if (!signals_noted::wait_for_input(state_->terminal.number())) {
      errno = EINTR;
      return -1;
    }
    const std::ptrdiff_t got = ::read(state_->terminal.number(), &byte, 1);
    if (got >= 0 || errno != EINTR) return got;
  }
}

std::string silent_terminal::name() { return "/dev/tty"; }

}  // namespace cli::system
