// SPDX-License-Identifier: MIT
// Signals that would end the program, noted until outputs and the terminal are as they were.
#pragma once

#include <sys/select.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>

namespace cli {

// While this lives, a signal that would end the program is noted only: what waits returns with EINTR, outputs can be
// taken back, and at the end of the scope the program ends by the signal after all.
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

  // Waits until there is something to read; false if a signal was noted, before or meanwhile. Signals come only while
  // this waits: one that came between any() and read() would be noted, and read() would wait for a line all the same.
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
      if (ready < 0 && errno != EINTR) break;  // reading says what is wrong
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
