// SPDX-License-Identifier: MIT
// What the sources for Windows share: text, errors, and calls that a signal may interrupt.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <io.h>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <windows.h>

namespace cli::system {

// UTF-8 from and to UTF-16. Text that is malformed becomes empty.
[[nodiscard]] inline std::wstring wide(std::string_view text) {
  const int size = static_cast<int>(text.size());
  std::wstring result(text.size(), L'\0');  // UTF-16 never has more units than UTF-8
  const int units =
      size == 0 ? 0 : ::MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text.data(), size, result.data(), size);
  result.resize(static_cast<std::size_t>(units));
  return result;
}
[[nodiscard]] inline std::string narrow(std::wstring_view text) {
  const int size = static_cast<int>(text.size());
  std::string result(3 * text.size(), '\0');
  const int bytes = size == 0 ? 0
                              : ::WideCharToMultiByte(CP_UTF8, WC_ERR_INVALID_CHARS, text.data(), size, result.data(),
                                                      static_cast<int>(result.size()), nullptr, nullptr);
  result.resize(static_cast<std::size_t>(bytes));
  return result;
}

// Sets errno to the meaning of an error of Windows, and returns false.
bool fail_with(DWORD error);
inline bool fail_with_last_error() { return fail_with(::GetLastError()); }

[[nodiscard]] inline HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor)); }

// A handle that is closed at the end of its scope.
class owned_handle {
 public:
  explicit owned_handle(HANDLE value) : value_(value) {}
  owned_handle(const owned_handle&) = delete;
  owned_handle& operator=(const owned_handle&) = delete;
  ~owned_handle() {
    if (is_open()) ::CloseHandle(value_);
  }
  [[nodiscard]] bool is_open() const { return value_ != INVALID_HANDLE_VALUE && value_ != nullptr; }
  [[nodiscard]] HANDLE get() const { return value_; }
  [[nodiscard]] HANDLE release() { return std::exchange(value_, INVALID_HANDLE_VALUE); }

 private:
  HANDLE value_;
};

// Memory that Windows allocated and LocalFree() frees.
template <class T>
class local_memory {
 public:
  local_memory() = default;
  local_memory(const local_memory&) = delete;
  local_memory& operator=(const local_memory&) = delete;
  ~local_memory() {
    if (value_ != nullptr) ::LocalFree(value_);
  }
  [[nodiscard]] T get() const { return value_; }
  [[nodiscard]] T* address() { return &value_; }

 private:
  T value_ = nullptr;
};

// During the lifetime of the object, a signal ends the call that the thread waits in with ERROR_OPERATION_ABORTED.
class interruptible {
 public:
  interruptible();
  interruptible(const interruptible&) = delete;
  interruptible& operator=(const interruptible&) = delete;
  ~interruptible();
};

// Reads from a console as UTF-8, a line at a time. A line that begins with Ctrl-Z is the end of the input. Returns -1
// and sets errno on failure.
[[nodiscard]] std::ptrdiff_t read_console(HANDLE console, std::span<std::uint8_t> bytes);
[[nodiscard]] inline bool is_console(HANDLE handle) {
  DWORD mode = 0;
  return ::GetConsoleMode(handle, &mode) != 0;
}
// Whether a path names the console: CON, CONIN$ or CONOUT$.
[[nodiscard]] bool names_console(const std::string& path);
[[nodiscard]] std::wstring full_path(const std::string& path);

// Makes the console show UTF-8 and understand the sequence that clears a line, until the program ends. Only exit() and
// signals outside of signals_noted restore it by themselves.
void prepare_console();
void restore_console();

}  // namespace cli::system
