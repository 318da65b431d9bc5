// SPDX-License-Identifier: MIT
// Delays signals that would end the program until outputs and the terminal are restored.
#pragma once

namespace cli {

// During the lifetime of the object, a signal that would end the program is only noted: waiting calls return with
// EINTR, and outputs can be taken back. At the end of the outermost scope the signal ends the program. On Windows the
// signals are those of the console: Ctrl-C, Ctrl-Break, and the end of the console or of the session.
class signals_noted {
 public:
  signals_noted();
  signals_noted(const signals_noted&) = delete;
  signals_noted& operator=(const signals_noted&) = delete;
  ~signals_noted();

  [[nodiscard]] static bool any();

  // Waits for input; returns false if a signal was noted before or during the wait. On Windows it does not wait: a
  // signal interrupts the read that follows.
  [[nodiscard]] static bool wait_for_input(int from);
};

}  // namespace cli
