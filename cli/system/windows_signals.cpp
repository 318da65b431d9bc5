// SPDX-License-Identifier: MIT
// Notes the signals of a console on Windows. They run in a thread of their own.
#include <atomic>

#include "cli/signals.hpp"
#include "cli/system/windows.hpp"

namespace cli {
namespace {

constexpr DWORD stopped_by_console = 0xC000013A;  // STATUS_CONTROL_C_EXIT: what Windows itself ends a program with

std::atomic<bool> noted = false;
int scopes = 0;
HANDLE waiter = nullptr;    // the thread that signals interrupt
HANDLE restored = nullptr;  // set when the last scope ends
SRWLOCK lock = SRWLOCK_INIT;
bool is_waiting = false;  // guarded by `lock`: the thread is in a call that may be canceled

// Windows may end the program when this function returns, so it returns only after everything is restored. A call that
// begins to wait just now is not canceled by the first attempt.
BOOL WINAPI note(DWORD) {
  noted = true;
  do {
    ::AcquireSRWLockExclusive(&lock);
    if (is_waiting) ::CancelSynchronousIo(waiter);
    ::ReleaseSRWLockExclusive(&lock);
  } while (::WaitForSingleObject(restored, 20) == WAIT_TIMEOUT);
  return TRUE;
}

void set_waiting(bool value) {
  ::AcquireSRWLockExclusive(&lock);
  is_waiting = value;
  ::ReleaseSRWLockExclusive(&lock);
}

}  // namespace

signals_noted::signals_noted() {
  if (scopes++ != 0) return;
  if (restored == nullptr) {
    restored = ::CreateEventW(nullptr, TRUE, FALSE, nullptr);
    ::DuplicateHandle(::GetCurrentProcess(), ::GetCurrentThread(), ::GetCurrentProcess(), &waiter, 0, FALSE,
                      DUPLICATE_SAME_ACCESS);
  }
  ::ResetEvent(restored);
  ::SetConsoleCtrlHandler(note, TRUE);
}

signals_noted::~signals_noted() {
  if (--scopes != 0) return;
  ::SetEvent(restored);
  ::SetConsoleCtrlHandler(note, FALSE);  // may wait until note() has returned
  if (!any()) return;
  system::restore_console();
  ::ExitProcess(stopped_by_console);
}

bool signals_noted::any() { return noted; }

bool signals_noted::wait_for_input(int) { return !any(); }

namespace system {

interruptible::interruptible() { set_waiting(true); }
interruptible::~interruptible() {
  const DWORD error = ::GetLastError();
  set_waiting(false);
  ::SetLastError(error);
}

}  // namespace system

}  // namespace cli
