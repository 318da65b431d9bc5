// SPDX-License-Identifier: MIT
#include "files.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

#include <bravais/parameters.hpp>

#include "errors.hpp"
#include "hex.hpp"
#include "sets.hpp"

namespace cli {
namespace {

// More than any object of any set, in hex; what is longer is not worth reading.
constexpr std::size_t longest_input = std::size_t{1} << 24;

// `path`: `what`, and what the operating system says about it.
[[noreturn]] void fail(const std::string& path, const std::string& what) {
  throw failure(path + ": " + what + ": " + std::strerror(errno));
}

[[noreturn]] void fail_as_existing(const std::string& path) {
  throw failure(path + ": exists already (--force replaces it)");
}

// A file descriptor that is closed at the end of its scope.
class descriptor {
 public:
  explicit descriptor(int number) : number_(number) {}
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  ~descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

void write_all(int to, std::span<const std::uint8_t> content, const std::string& path) {
  while (!content.empty()) {
    const ssize_t written = ::write(to, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(path, "cannot be written");
    content = content.subspan(static_cast<std::size_t>(written));
  }
}

// Gives the file `from` the name `to`, which must be free: nobody's file is replaced, however close the race.
bool rename_to_free_name(const std::string& from, const std::string& to) {
#if defined(SYS_renameat2)
  constexpr unsigned no_replace = 1;  // RENAME_NOREPLACE of linux/fs.h
  if (::syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), no_replace) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
#endif
  if (::link(from.c_str(), to.c_str()) != 0) return false;
  ::unlink(from.c_str());
  return true;
}

std::string directory_of(const std::string& path) {
  const std::string directory = std::filesystem::path(path).parent_path().string();
  return directory.empty() ? "." : directory;
}

// One regular file on its way: the temporary file, and what is needed to take everything back.
class staged_file {
 public:
  staged_file(const std::string& path, std::span<const std::uint8_t> content, visibility who) : path_(path) {
    temporary_ = directory_of(path) + "/.bravais-XXXXXX";
    const descriptor file(::mkstemp(temporary_.data()));  // POSIX: a new file with mode 0600
    if (file.number() < 0) {
      temporary_.clear();
      fail(path, "cannot be created");
    }
    try {
      write_all(file.number(), content, path);
      if (who == visibility::everyone) {
        const mode_t mask = ::umask(0);
        ::umask(mask);
        if (::fchmod(file.number(), 0666 & ~mask) != 0) fail(path, "cannot be written");
      }
      if (::fsync(file.number()) != 0) fail(path, "cannot be written");
    } catch (...) {
      ::unlink(temporary_.c_str());
      throw;
    }
  }
  staged_file(const staged_file&) = delete;
  staged_file& operator=(const staged_file&) = delete;

  ~staged_file() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
    if (!previous_.empty()) ::unlink(previous_.c_str());
  }

  void publish(bool force) {
    if (!force) {
      if (!rename_to_free_name(temporary_, path_)) {
        if (errno == EEXIST) fail_as_existing(path_);
        fail(path_, "cannot be created");
      }
    } else {
      // A second name keeps the old file until all outputs stand. Where it cannot be had (no file yet, or a file
      // system without links) there is nothing to go back to.
      std::string keep = temporary_ + ".old";
      if (::link(path_.c_str(), keep.c_str()) == 0) previous_ = keep;
      if (::rename(temporary_.c_str(), path_.c_str()) != 0) fail(path_, "cannot be replaced");
    }
    temporary_.clear();
    published_ = true;
    const descriptor directory(::open(directory_of(path_).c_str(), O_RDONLY | O_CLOEXEC));
    if (directory.number() >= 0) static_cast<void>(::fsync(directory.number()));
  }

  void take_back() noexcept {
    if (!published_) return;
    if (previous_.empty()) {
      ::unlink(path_.c_str());
    } else if (::rename(previous_.c_str(), path_.c_str()) == 0) {
      previous_.clear();
    }
  }

 private:
  std::string path_;
  std::string temporary_;
  std::string previous_;
  bool published_ = false;
};

// Holds back the signals that end the program, so that no temporary file stays behind.
class signals_held {
 public:
  signals_held() {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&ending, number);
    ::sigprocmask(SIG_BLOCK, &ending, &before_);
  }
  signals_held(const signals_held&) = delete;
  signals_held& operator=(const signals_held&) = delete;
  ~signals_held() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

bool is_stream(const std::string& path) {
  struct stat found{};
  return path == "-" || (::stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode));
}

void write_stream(const std::string& path, std::span<const std::uint8_t> content) {
  const descriptor stream(path == "-" ? STDOUT_FILENO : ::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (stream.number() < 0) fail(path, "cannot be opened");
  write_all(stream.number(), content, path == "-" ? "standard output" : path);
}

}  // namespace

std::string name_of_input(const std::string& path) { return path == "-" ? "standard input" : path; }

void read_pieces(const std::string& path, const std::function<void(std::span<const std::uint8_t>)>& take) {
  const std::string name = name_of_input(path);
  const descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) fail(name, "cannot be opened");
  buffer piece(std::size_t{1} << 16);
  for (;;) {
    const ssize_t got = ::read(file.number(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(name, "cannot be read");
    if (got == 0) return;
    take(std::span(piece).first(static_cast<std::size_t>(got)));
  }
}

buffer read_file(const std::string& path, encoding format) {
  buffer bytes;
  read_pieces(path, [&](std::span<const std::uint8_t> piece) {
    bytes.insert(bytes.end(), piece.begin(), piece.end());
    if (bytes.size() > longest_input) {
      throw failure(name_of_input(path) + ": is longer than 16 MiB, which no key, ciphertext or signature is");
    }
  });
  return decode(path, std::move(bytes), format);
}

buffer decode(const std::string& path, buffer bytes, encoding format) {
  if (format == encoding::raw) return bytes;
  std::optional<buffer> decoded = from_hex(bytes);
  if (!decoded) throw failure(name_of_input(path) + ": is not hex text (pairs of digits 0-9, a-f, with --hex)");
  return std::move(*decoded);
}

void expect_length(const std::string& path, const buffer& bytes, const std::vector<form>& forms, std::string_view set) {
  std::string expected;
  bool is_hex = false;
  for (const form& one : forms) {
    if (bytes.size() == one.length) return;
    is_hex |= bytes.size() >= 2 * one.length && bytes.size() <= 2 * one.length + 2 && from_hex(bytes);
    expected += (expected.empty() ? "" : " or ") + std::to_string(one.length) + " bytes (" + one.role + " of " +
                std::string(set) + ")";
  }
  std::string found = std::to_string(bytes.size());
  if (is_hex) {
    found += "; it looks like hex text: add --hex";
  } else if (const std::string other = what_has_length(bytes.size()); !other.empty()) {
    found += ", the length of " + other;
  }
  throw failure(name_of_input(path) + ": expected " + expected + ", found " + found);
}

void output_set::add(const std::string& path, std::span<const std::uint8_t> content, visibility who) {
  if (path.empty()) return;
  struct stat found{};
  if (!force_ && !is_stream(path) && ::lstat(path.c_str(), &found) == 0) fail_as_existing(path);
  outputs_.push_back({path, content, who});
}

void output_set::commit() {
  const auto same_place = [](const output& a, const output& b) {
    if (a.path == b.path) return true;
    std::error_code ignored;
    const auto place = [&](const output& o) {
      return std::filesystem::weakly_canonical(std::filesystem::absolute(o.path, ignored), ignored);
    };
    return !is_stream(a.path) && !is_stream(b.path) && place(a) == place(b);
  };
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (same_place(outputs_[i], outputs_[j])) throw misuse(outputs_[i].path + ": named for two outputs");
    }
  }
  std::vector<buffer> texts;
  if (format_ == encoding::hex) {
    for (output& one : outputs_) one.content = texts.emplace_back(to_hex(one.content));
  }

  std::vector<std::unique_ptr<staged_file>> files;
  try {
    {
      const signals_held until_all_stand;
      for (const output& one : outputs_) {
        if (!is_stream(one.path)) files.push_back(std::make_unique<staged_file>(one.path, one.content, one.who));
      }
      for (const auto& file : files) file->publish(force_);
    }
    for (const output& one : outputs_) {
      if (is_stream(one.path)) write_stream(one.path, one.content);
    }
  } catch (...) {
    for (const auto& file : files) file->take_back();
    throw;
  }
}

}  // namespace cli
