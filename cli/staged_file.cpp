// SPDX-License-Identifier: MIT
// Writes a file under a temporary name, gives it its own name, and can take that back.
#include "staged_file.hpp"

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <utility>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

#include "descriptor.hpp"

namespace cli {
namespace {

// A rename() that does not replace, or one that exchanges two files. Returns false and sets errno on failure: EINVAL or
// ENOSYS if the system or the file system does not support it.
enum class manner : unsigned { no_replace = 1, exchange = 2 };  // RENAME_NOREPLACE and RENAME_EXCHANGE of linux/fs.h
bool rename_as(manner how, const std::string& from, const std::string& to) {
#if defined(SYS_renameat2)
  return ::syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), static_cast<unsigned>(how)) == 0;
#else
  static_cast<void>(how), static_cast<void>(from), static_cast<void>(to);
  errno = ENOSYS;
  return false;
#endif
}

// Renames `from` to `to`, which must not exist. Never replaces a file, not even one created in a race.
bool rename_to_free_name(const std::string& from, const std::string& to) {
  if (rename_as(manner::no_replace, from, to)) return true;
  if ((errno != EINVAL && errno != ENOSYS) || ::link(from.c_str(), to.c_str()) != 0) return false;
  ::unlink(from.c_str());
  return true;
}

std::string directory_of(const std::string& path) {
  const std::string directory = std::filesystem::path(path).parent_path().string();
  return directory.empty() ? "." : directory;
}

}  // namespace

void fail_as_existing(const std::string& path) { throw failure(path + ": already exists (--force replaces it)"); }

staged_file::staged_file(const std::string& path) : path_(path) {
  temporary_ = directory_of(path) + "/.bravais-XXXXXX";
  file_ = ::mkstemp(temporary_.data());  // POSIX: a new file with mode 0600
  if (file_ < 0) {
    temporary_.clear();
    fail_of_system(path, "cannot be created");
  }
}

staged_file::staged_file(const std::string& path, std::span<const std::uint8_t> content, visibility who)
    : staged_file(path) {
  write(content);
  complete(who);
}

staged_file::~staged_file() {
  if (file_ >= 0) ::close(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  if (!previous_.empty()) ::unlink(previous_.c_str());
}

void staged_file::write(std::span<const std::uint8_t> content) { write_all(file_, content, path_); }

void staged_file::complete(visibility who, std::optional<mode_t> mode) {
  if (who == visibility::everyone && !mode) {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    mode = 0666 & ~mask;
  }
  if (mode && ::fchmod(file_, *mode) != 0) fail_of_system(path_, "cannot be written");
  if (::fsync(file_) != 0) fail_of_system(path_, "cannot be written");
  // Some file systems report a failed write only here.
  if (::close(std::exchange(file_, -1)) != 0) fail_of_system(path_, "cannot be written");
}

void staged_file::publish(bool force) {
  if (force && rename_as(manner::exchange, temporary_, path_)) {
    previous_ = std::exchange(temporary_, {});
  } else {
    if (force && errno != ENOENT) {  // an old file may exist, and must be moved aside first
      const std::string keep = temporary_ + ".old";
      if (rename_to_free_name(path_, keep)) {
        previous_ = keep;
      } else if (errno != ENOENT) {
        fail_of_system(path_, "cannot be replaced");
      }
    }
    if (!rename_to_free_name(temporary_, path_)) {
      const int error = errno;
      if (!previous_.empty() && ::rename(previous_.c_str(), path_.c_str()) == 0) previous_.clear();
      errno = error;
      if (errno == EEXIST && !force) fail_as_existing(path_);
      fail_of_system(path_, force ? "cannot be replaced" : "cannot be created");
    }
    temporary_.clear();
  }
  published_ = true;
  const descriptor directory(::open(directory_of(path_).c_str(), O_RDONLY | O_CLOEXEC));
  if (directory.number() >= 0) static_cast<void>(::fsync(directory.number()));
}

void staged_file::take_back() noexcept {
  if (!published_) return;
  if (previous_.empty()) {
    ::unlink(path_.c_str());
  } else if (::rename(previous_.c_str(), path_.c_str()) == 0) {
    previous_.clear();
  }
}

}  // namespace cli
