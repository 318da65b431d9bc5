// SPDX-License-Identifier: MIT
// The console on Windows, and terminals of MSYS2, Git Bash and Cygwin, which are pipes with special names.
#include <algorithm>
#include <cstdlib>
#include <cwctype>

#include "cli/buffer.hpp"
#include "cli/errors.hpp"
#include "cli/signals.hpp"
#include "cli/system/file.hpp"
#include "cli/system/terminal.hpp"
#include "cli/system/windows.hpp"

namespace cli::system {
namespace {

HANDLE open_console(const wchar_t* name) {
  return ::CreateFileW(name, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING,
                       0, nullptr);
}

// A pipe with a name such as \msys-1888ae32e00d56aa-pty0-to-master.
bool is_pipe_of_terminal(HANDLE handle) {
  if (::GetFileType(handle) != FILE_TYPE_PIPE) return false;
  alignas(FILE_NAME_INFO) std::uint8_t memory[sizeof(FILE_NAME_INFO) + MAX_PATH * sizeof(wchar_t)];
  if (!::GetFileInformationByHandleEx(handle, FileNameInfo, memory, sizeof memory)) return false;
  const auto* const info = reinterpret_cast<const FILE_NAME_INFO*>(memory);
  const std::wstring_view name(info->FileName, info->FileNameLength / sizeof(wchar_t));
  return (name.starts_with(L"\\msys-") || name.starts_with(L"\\cygwin-")) &&
         name.find(L"-pty") != std::wstring_view::npos;
}

// The settings of the console, which belong to the window and not to the program.
UINT code_page_before = 0;
DWORD mode_before = 0;
HANDLE changed_console = nullptr;

}  // namespace

void restore_console() {
  if (code_page_before != 0) ::SetConsoleOutputCP(code_page_before);
  if (changed_console != nullptr) ::SetConsoleMode(changed_console, mode_before);
}

void prepare_console() {
  const HANDLE out = handle_of(standard_output);
  const HANDLE error = handle_of(standard_error);
  if (!is_console(out) && !is_console(error)) return;
  code_page_before = ::GetConsoleOutputCP();
  if (code_page_before == CP_UTF8 || !::SetConsoleOutputCP(CP_UTF8)) code_page_before = 0;
  if (::GetConsoleMode(error, &mode_before) &&
      ::SetConsoleMode(error, mode_before | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING))
    changed_console = error;
  std::atexit(restore_console);
  ::SetConsoleCtrlHandler(
      [](DWORD) -> BOOL {
        restore_console();
        return FALSE;  // the next handler ends the program
      },
      TRUE);
}

bool is_terminal(int descriptor) {
  const HANDLE handle = handle_of(descriptor);
  return is_console(handle) || is_pipe_of_terminal(handle);
}

bool is_terminal(const std::string& path) { return names_console(path); }

std::size_t columns_of_terminal(int descriptor) {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (!::GetConsoleScreenBufferInfo(handle_of(descriptor), &info)) return 0;
  return static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1);
}

bool names_console(const std::string& path) {
  for (std::wstring name : {wide(path), full_path(path)}) {  // with a folder or an ending it may still be the console
    std::transform(name.begin(), name.end(), name.begin(), [](wchar_t one) { return std::towupper(one); });
    if (name.starts_with(L"\\\\.\\")) name.erase(0, 4);
    if (name == L"CON" || name == L"CONIN$" || name == L"CONOUT$") return true;
  }
  return false;
}

std::ptrdiff_t read_console(HANDLE console, std::span<std::uint8_t> bytes) {
  static buffer line;  // what earlier calls have read and not yet returned
  if (line.empty()) {
    constexpr DWORD most = 4096;
    std::vector<wchar_t, wiping_allocator<wchar_t>> text(most);
    DWORD units = 0;
    DWORD error = 0;
    {
      const interruptible waiting;
      ::SetLastError(0);
      if (!::ReadConsoleW(console, text.data(), most, &units, nullptr) || units == 0) error = ::GetLastError();
    }
    if (signals_noted::any() || error == ERROR_OPERATION_ABORTED) {
      errno = EINTR;
      return -1;
    }
    if (error != 0) return fail_with(error), -1;
    if (units == 0 || text.front() == 0x1A) return 0;
    line.resize(3 * std::size_t{units});
    line.resize(static_cast<std::size_t>(::WideCharToMultiByte(CP_UTF8, 0, text.data(), static_cast<int>(units),
                                                               reinterpret_cast<char*>(line.data()),
                                                               static_cast<int>(line.size()), nullptr, nullptr)));
  }
  const std::size_t count = std::min(bytes.size(), line.size());
  std::copy_n(line.begin(), count, bytes.begin());
  line.erase(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(count));
  return static_cast<std::ptrdiff_t>(count);
}

struct silent_terminal::state {
  // Declared first, so that a signal ends the program only after the console is restored.
  signals_noted until_restored;
  owned_handle in{open_console(L"CONIN$")};
  owned_handle out{open_console(L"CONOUT$")};
  DWORD before = 0;
};

silent_terminal::silent_terminal() : state_(std::make_unique<state>()) {
  // A terminal that is a pipe may also have a console, but nobody sees it.
  if (!state_->in.is_open() || !state_->out.is_open() || is_pipe_of_terminal(handle_of(standard_input)) ||
      !::GetConsoleMode(state_->in.get(), &state_->before)) {
    throw failure("there is no console to ask for the passphrase: use --passphrase-fd N");
  }
  ::FlushConsoleInputBuffer(state_->in.get());
  if (!::SetConsoleMode(state_->in.get(), ENABLE_LINE_INPUT | ENABLE_PROCESSED_INPUT))
    throw failure(name() + ": cannot turn echo off");
}

silent_terminal::~silent_terminal() { ::SetConsoleMode(state_->in.get(), state_->before); }

void silent_terminal::show(std::string_view text) {
  const std::wstring shown = wide(text);
  DWORD written = 0;
  if (!::WriteConsoleW(state_->out.get(), shown.data(), static_cast<DWORD>(shown.size()), &written, nullptr))
    throw failure(name() + ": cannot be written");
}

std::ptrdiff_t silent_terminal::read_byte(std::uint8_t& byte) {
  const std::ptrdiff_t got = read_console(state_->in.get(), {&byte, 1});
  if (got <= 0 || byte == '\n') show("\n");
  return got;
}

std::string silent_terminal::name() { return "console"; }

}  // namespace cli::system
