// SPDX-License-Identifier: MIT
#pragma once

#include <array>
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

 private:
  static constexpr std::array ending = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGXCPU};
  static inline volatile std::sig_atomic_t noted_ = 0;
  std::array<struct sigaction, ending.size()> before_{};
};

}  // namespace cli
