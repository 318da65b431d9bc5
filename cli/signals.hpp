// SPDX-License-Identifier: MIT
// Delays signals that would end the program until outputs and the terminal are restored.
#pragma once

#include <sys/select.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>

namespace cli {

// During the lifetime of the object, a signal that would end the program is only noted: waiting calls return with
// EINTR, and outputs can be taken back. At the end of the scope the signal ends the program.
class signals_noted {
 public:
  signals_noted() {
    for (std::size_t i = 0; i < ending.size(); ++i) {
      ::sigaction(ending[i], nullptr, &before_[i]);
      if (before_[i].sa_handler == SIG_IGN) continue;
      struct sigaction noting{};
      noting.sa_handler = [](int number) { noted_ = number; };  // without SA_RESTART
      sigemptyset(&noting.sa_mask);
      ::sigaction(ending[i], &noting, nullptr);
    }
  }
  signals_noted(const signals_noted&) = delete;
  signals_noted& operator=(const signals_noted&) = delete;
  ~signals_noted() {
    for (std::size_t i = 0; i < ending.size(); ++i) ::sigaction(ending[i], &before_[i], nullptr);
    if (any()) std::raise(noted_);
  }

  [[nodiscard]] static bool any() { return noted_ != 0; }

  // Waits for input; returns false if a signal was noted before or during the wait. Signals are delivered only inside
  // the wait. Otherwise a signal between any() and read() would be noted, and read() would still wait for a line.
  [[nodiscard]] static bool wait_for_input(int from) {
    sigset_t all;
    sigset_t before;
    sigemptyset(&all);
    for (const int number : ending) sigaddset(&all, number);
    ::sigprocmask(SIG_BLOCK, &all, &before);
    for (int ready = 0; ready <= 0 && !any();) {
      fd_set set;
      FD_ZERO(&set);
      FD_SET(from, &set);
      ready = ::pselect(from + 1, &set, nullptr, nullptr, nullptr, &before);
      if (ready < 0 && errno != EINTR) break;  // read() reports the error
    }
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    return !any();
  }

 private:
  static constexpr std::array ending = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGXCPU};
  static inline volatile std::sig_atomic_t noted_ = 0;
  std::array<struct sigaction, ending.size()> before_{};
};

}  // namespace cli
