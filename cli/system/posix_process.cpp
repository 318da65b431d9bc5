// SPDX-License-Identifier: MIT
// The process on POSIX systems.
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include "cli/system/process.hpp"

namespace cli::system {
namespace {

// Keeps the memory of the process, which holds secrets, from core files and from debuggers of the same user.
void forbid_core_dumps() {
  const rlimit none{0, 0};
  static_cast<void>(::setrlimit(RLIMIT_CORE, &none));
#if defined(__linux__)
  static_cast<void>(::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0));
#endif
}

// Opens closed standard streams so that they can be neither read nor written. Otherwise the next file that is opened
// would take the number of such a stream, and "-" would mean that file.
void occupy_standard_streams() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(number, F_GETFD) >= 0) continue;
    static_cast<void>(::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

}  // namespace

void prepare_process() {
  occupy_standard_streams();
  forbid_core_dumps();
  // A closed pipe and a file-size limit then make write() fail, and are reported like any other failed write.
  for (const int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_IGN);
}

std::vector<std::string> arguments_of(int argc, char** argv) {
  return argc < 1 ? std::vector<std::string>{} : std::vector<std::string>{argv + 1, argv + argc};
}

}  // namespace cli::system
