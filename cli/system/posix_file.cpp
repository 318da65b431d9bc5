// SPDX-License-Identifier: MIT
// Files on POSIX systems.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

#include "cli/signals.hpp"
#include "cli/system/file.hpp"

namespace cli::system {
namespace {

std::optional<file_status> status_from(int result, const struct stat& found) {
  if (result != 0) return std::nullopt;
  const file_kind kind = S_ISDIR(found.st_mode)                               ? file_kind::folder
                         : S_ISFIFO(found.st_mode) || S_ISSOCK(found.st_mode) ? file_kind::pipe
                         : S_ISREG(found.st_mode) || S_ISLNK(found.st_mode)   ? file_kind::regular
                                                                              : file_kind::device;
  return file_status{kind, static_cast<std::uint64_t>(found.st_dev), static_cast<std::uint64_t>(found.st_ino),
                     static_cast<std::uint64_t>(found.st_size)};
}

// RENAME_NOREPLACE and RENAME_EXCHANGE of linux/fs.h. Fails with EINVAL or ENOSYS if the system or the file system does
// not support it.
enum class manner : unsigned { no_replace = 1, exchange = 2 };
bool rename_as(manner how, const std::string& from, const std::string& to) {
#if defined(SYS_renameat2)
  return ::syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), static_cast<unsigned>(how)) == 0;
#else
  static_cast<void>(how), static_cast<void>(from), static_cast<void>(to);
  errno = ENOSYS;
  return false;
#endif
}

// A new file of mode 0600 (POSIX).
new_file create_at(std::string pattern) {
  const int number = ::mkstemp(pattern.data());
  return {number, std::move(pattern)};
}

}  // namespace

std::optional<file_status> status_of(const std::string& path) {
  struct stat found{};
  return status_from(::stat(path.c_str(), &found), found);
}
std::optional<file_status> status_of_name(const std::string& path) {
  struct stat found{};
  return status_from(::lstat(path.c_str(), &found), found);
}
std::optional<file_status> status_of(int descriptor) {
  struct stat found{};
  return status_from(::fstat(descriptor, &found), found);
}

bool is_name_of(const std::string& path, int descriptor) {
  constexpr const char* names[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"};
  const std::string digit = std::to_string(descriptor);
  return path == names[descriptor] || path == "/dev/fd/" + digit || path == "/proc/self/fd/" + digit;
}

int open_to_read(const std::string& path) { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); }

int open_to_write(const std::string& path) {
  while (!signals_noted::any()) {
    const int number = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (number >= 0 || errno != EINTR) return number;
  }
  errno = EINTR;
  return -1;
}

std::ptrdiff_t read_some(int from, std::span<std::uint8_t> bytes) { return ::read(from, bytes.data(), bytes.size()); }
std::ptrdiff_t write_some(int to, std::span<const std::uint8_t> bytes) {
  return ::write(to, bytes.data(), bytes.size());
}
bool is_reader_gone(int error) { return error == EPIPE; }
std::int64_t position_of(int descriptor) { return ::lseek(descriptor, 0, SEEK_CUR); }
bool go_to(int descriptor, std::int64_t position) { return ::lseek(descriptor, position, SEEK_SET) == position; }
bool close_file(int descriptor) { return ::close(descriptor) == 0; }

new_file create_in(const std::string& folder, visibility) { return create_at(folder + "/.bravais-XXXXXX"); }

new_file create_private() {
  const char* folder = std::getenv("TMPDIR");
  new_file made = create_at(std::string(folder == nullptr || *folder == '\0' ? "/tmp" : folder) + "/.bravais-XXXXXX");
  if (made.descriptor >= 0) ::unlink(made.name.c_str());
  return made;
}

bool flush_file(int descriptor) { return ::fsync(descriptor) == 0; }

void flush_folder(const std::string& folder) {
  const int number = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (number < 0) return;
  static_cast<void>(::fsync(number));
  ::close(number);
}

bool rename_to_free_name(const std::string& from, const std::string& to) {
  if (rename_as(manner::no_replace, from, to)) return true;
  if ((errno != EINVAL && errno != ENOSYS) || ::link(from.c_str(), to.c_str()) != 0) return false;
  ::unlink(from.c_str());
  return true;
}
bool exchange(const std::string& one, const std::string& other) { return rename_as(manner::exchange, one, other); }
bool rename_over(const std::string& from, const std::string& to) { return ::rename(from.c_str(), to.c_str()) == 0; }
bool remove_file(const std::string& path) { return ::unlink(path.c_str()) == 0; }

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::string without_link(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_symlink(path, ignored) || !std::filesystem::exists(path, ignored)) return path;
  return std::filesystem::canonical(path).string();
}

std::string place_of(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored).string();
}

}  // namespace cli::system
