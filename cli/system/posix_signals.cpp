// SPDX-License-Identifier: MIT
// Notes signals on POSIX systems.
#include <sys/select.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>

#include "cli/signals.hpp"

namespace cli {
namespace {

constexpr std::array ending = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGXCPU};
volatile std::sig_atomic_t noted = 0;
int scopes = 0;
std::array<struct sigaction, ending.size()> before{};

}  // namespace

signals_noted::signals_noted() {
  if (scopes++ != 0) return;
  for (std::size_t i = 0; i < ending.size(); ++i) {
    ::sigaction(ending[i], nullptr, &before[i]);
    if (before[i].sa_handler == SIG_IGN) continue;
    struct sigaction noting{};
    noting.sa_handler = [](int number) { noted = number; };  // without SA_RESTART
    sigemptyset(&noting.sa_mask);
    ::sigaction(ending[i], &noting, nullptr);
  }
}

signals_noted::~signals_noted() {
  if (--scopes != 0) return;
  for (std::size_t i = 0; i < ending.size(); ++i) ::sigaction(ending[i], &before[i], nullptr);
  if (any()) std::raise(noted);
}

bool signals_noted::any() { return noted != 0; }

// Signals are delivered only inside the wait. Otherwise a signal between any() and read() would be noted, and read()
// would still wait for a line.
bool signals_noted::wait_for_input(int from) {
  sigset_t all;
  sigset_t mask;
  sigemptyset(&all);
  for (const int number : ending) sigaddset(&all, number);
  ::sigprocmask(SIG_BLOCK, &all, &mask);
  for (int ready = 0; ready <= 0 && !any();) {
    fd_set set;
    FD_ZERO(&set);
    FD_SET(from, &set);
    ready = ::pselect(from + 1, &set, nullptr, nullptr, nullptr, &mask);
    if (ready < 0 && errno != EINTR) break;  // read() reports the error
  }
  ::sigprocmask(SIG_SETMASK, &mask, nullptr);
  return !any();
}

}  // namespace cli
