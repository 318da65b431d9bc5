// SPDX-License-Identifier: MIT
// Files as the operating system has them. One file for each system implements this. Names are UTF-8, on Windows too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace cli {

// Who may read an output: everyone that the system's default allows (umask, folder), or only the owner.
enum class visibility { everyone, owner_only };

}  // namespace cli

namespace cli::system {

// Descriptors of the standard streams.
constexpr int standard_input = 0, standard_output = 1, standard_error = 2;

enum class file_kind { regular, folder, pipe, device };  // a socket is a pipe; terminals are devices

struct file_status {
  file_kind kind;
  std::uint64_t volume, number;  // both together identify a file
  std::uint64_t size;
};
[[nodiscard]] inline bool is_same(const file_status& a, const file_status& b) {
  return a.volume == b.volume && a.number == b.number;
}

// Follows symbolic links. status_of_name() does not: there a link is a regular file.
[[nodiscard]] std::optional<file_status> status_of(const std::string& path);
[[nodiscard]] std::optional<file_status> status_of_name(const std::string& path);
[[nodiscard]] std::optional<file_status> status_of(int descriptor);

// Whether the operating system gives this descriptor that name, such as /dev/stdin.
[[nodiscard]] bool is_name_of(const std::string& path, int descriptor);

// The functions below return -1 or false on failure, and set errno. A signal that signals_noted notes interrupts those
// that wait, with EINTR.

// Open an existing file. Writing keeps what the file has.
[[nodiscard]] int open_to_read(const std::string& path);
[[nodiscard]] int open_to_write(const std::string& path);
[[nodiscard]] std::ptrdiff_t read_some(int from, std::span<std::uint8_t> bytes);
[[nodiscard]] std::ptrdiff_t write_some(int to, std::span<const std::uint8_t> bytes);
// Whether a failed write means that the reader of a pipe is gone.
[[nodiscard]] bool is_reader_gone(int error);
[[nodiscard]] std::int64_t position_of(int descriptor);
[[nodiscard]] bool go_to(int descriptor, std::int64_t position);
bool close_file(int descriptor);

// Creates a file with an unused name in a folder, to be written. Until it is given other permissions, only the owner
// may read it; on Windows this is so only for `owner_only`.
struct new_file {
  int descriptor;
  std::string name;
};
[[nodiscard]] new_file create_in(const std::string& folder, visibility who);
// Creates a file for temporary data that no other program can open. It disappears when it is closed. Also returns the
// name that messages give it.
[[nodiscard]] new_file create_private();
// Writes everything to the disk: of a file, and of the names in a folder, as far as the system can do that.
[[nodiscard]] bool flush_file(int descriptor);
void flush_folder(const std::string& folder);

// Rename a file without replacing another, or exchange two. exchange() fails with ENOSYS or EINVAL where the system or
// the file system cannot do it.
[[nodiscard]] bool rename_to_free_name(const std::string& from, const std::string& to);
[[nodiscard]] bool exchange(const std::string& one, const std::string& other);
[[nodiscard]] bool rename_over(const std::string& from, const std::string& to);
bool remove_file(const std::string& path);

// The folder of a file, "." for a bare name.
[[nodiscard]] std::string folder_of(const std::string& path);
// The file that a symbolic link leads to; `path` itself for anything else.
[[nodiscard]] std::string without_link(const std::string& path);
// A text that is the same for two names of one place, also where no file exists yet.
[[nodiscard]] std::string place_of(const std::string& path);

// Who may use a file: the mode bits, on Windows the access list in the security descriptor definition language.
#if defined(_WIN32)
using permissions = std::string;
#else
using permissions = unsigned;
#endif
[[nodiscard]] std::optional<permissions> permissions_of(const std::string& path);
[[nodiscard]] bool set_permissions(int descriptor, const permissions& wanted);
// Gives a file from create_in() the permissions that new files have.
[[nodiscard]] bool set_usual_permissions(int descriptor);
// Whether other users may read a regular file, apart from administrators; and how its owner changes that.
[[nodiscard]] bool others_can_read(const std::string& path);
[[nodiscard]] std::string how_to_restrict(const std::string& path);

}  // namespace cli::system
