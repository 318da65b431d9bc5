// SPDX-License-Identifier: MIT
// The process on Windows.
#include <cstdlib>
#include <fcntl.h>

#include "cli/errors.hpp"
#include "cli/system/file.hpp"
#include "cli/system/process.hpp"
#include "cli/system/windows.hpp"

#include <shellapi.h>

namespace cli::system {
namespace {

// Opens closed standard streams so that they can be neither read nor written. Otherwise the next file that is opened
// could take the number of such a stream, and "-" would mean that file.
void occupy_standard_streams() {
  for (const int number : {standard_input, standard_output, standard_error}) {
    if (::_get_osfhandle(number) >= 0) continue;
    const int null = ::_wopen(L"NUL", number == standard_input ? _O_WRONLY : _O_RDONLY);
    if (null < 0 || null == number) continue;
    static_cast<void>(::_dup2(null, number));
    ::_close(null);
  }
}

}  // namespace

void prepare_process() {
  // The C library then returns an error for a bad descriptor, and does not end the program.
  ::_set_invalid_parameter_handler([](const wchar_t*, const wchar_t*, const wchar_t*, unsigned, std::uintptr_t) {});
  occupy_standard_streams();
  for (const int number : {standard_input, standard_output, standard_error}) ::_setmode(number, _O_BINARY);
  // No window for errors, and no report of a crash, which would hold the memory of the process with its secrets.
  ::SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
  prepare_console();
}

// The C library converts arguments to the code page of the system, which loses characters.
std::vector<std::string> arguments_of(int, char**) {
  int count = 0;
  local_memory<wchar_t**> list;
  *list.address() = ::CommandLineToArgvW(::GetCommandLineW(), &count);
  if (list.get() == nullptr) throw failure("the command line cannot be read");
  std::vector<std::string> arguments;
  for (int i = 1; i < count; ++i) {
    const std::wstring_view text = list.get()[i];
    arguments.push_back(narrow(text));
    if (arguments.back().empty() && !text.empty())
      throw misuse("argument " + std::to_string(i) + ": not Unicode text (half of a surrogate pair)");
  }
  return arguments;
}

}  // namespace cli::system
